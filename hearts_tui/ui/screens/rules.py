"""The rules editor: a preset or an own rule set, every option with its words, its standard and its change."""

from concurrent.futures import Future
from dataclasses import dataclass, replace
from string import digits

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Button, OptionList, Static
from textual.widgets.option_list import Option

from ...engine.options import Group
from ...engine.rules import Rules, why_idle
from ...session.rulebook import PRESET_LABELS
from ..columns import TwoColumns
from ..house import House
from ..keeping import unless_kept
from ..rule_rows import Row, allowed_values, rows, stepped, takes_numbers, typed
from ..rule_sets import YOUR_CHANGES, Place, placed
from ..widgets.button import PanelButton
from .panel import Panel
from .question import NameScreen, QuestionScreen

RULE_SET = "rule_set"
VALUE_COLUMN, NARROW_VALUE_COLUMN = 40, 30
LONGEST_NUMBER = 6
TAKEN_NAMES = (*PRESET_LABELS, YOUR_CHANGES.lower().replace(" ", "_"))
BACK = "The up arrow goes back to the list."
BUTTONS = {
    "use": f"Enter plays the next match by these rules. {BACK}",
    "keep": f"Enter asks for a name, under which these rules are then found on the first line. {BACK}",
    "remove": f"Enter asks whether this rule set is to go. {BACK}",
    "cancel": f"Enter leaves the rules as they were. {BACK}",
}


@dataclass(frozen=True, slots=True)
class Typing:
    """A number that is being typed into the row under the cursor, and how things stood before."""

    text: str
    before: Place


class RulesList(OptionList):
    """The list, in which numbers are typed. Its keys are bindings, for those alone come in their order."""

    BINDINGS = [
        ("enter", "screen.enter", "accept"),
        ("delete", "screen.remove", "remove the rule set"),
        ("backspace", "screen.rub_out", "take a digit away"),
        *((digit, f"screen.type('{digit}')", "type a number") for digit in digits),
    ]


class RulesButton(PanelButton):
    """A button below the list, from which the arrows lead back."""

    BINDINGS = [("up,down", "screen.to_the_list", "back to the list")]


class RulesScreen(Panel[Place]):
    """Answers with the place of the rules to use, or with `None` when they stay as they were."""

    TITLE_WORDS = "The rules"
    SHEET = "rules.tcss"
    BINDINGS = [
        ("left", "step(-1)", "previous value"),
        ("right", "step(1)", "next value"),
    ]

    def __init__(self, house: House) -> None:
        super().__init__()
        self.house = house
        self._place = placed(house.rules, house.named_rules, house.rule_set)
        self._typing: Typing | None = None
        self._row = RULE_SET
        self._news = ""

    @property
    def rules(self) -> Rules:
        """The rules as they are shown."""
        return self._place.rules

    def parts(self) -> ComposeResult:
        """The list, what the chosen row means, and what to do with the rules."""
        yield RulesList(id="options", compact=True)
        yield Static(id="meaning")
        with Horizontal(classes="buttons"):
            yield RulesButton("Use these rules", id="use", variant="primary", compact=True)
            yield RulesButton("Keep under a name…", id="keep", compact=True)
            yield RulesButton("Remove", id="remove", compact=True)
            yield RulesButton("Cancel", id="cancel", compact=True)

    def on_mount(self) -> None:
        """Fills the list and puts the cursor on the rule set."""
        self._offer_removal()
        options = self.query_one(OptionList)
        options.add_option(Option(self._set_line(), id=RULE_SET))
        made = self._rows()
        for group in Group:
            options.add_option(Option(Content.styled(group.value, "$gold-ink bold"), disabled=True))
            options.add_options(Option(_row_line(row), id=row.name) for row in made if row.group is group)
        self._go_to_the_sets()

    def _go_to_the_sets(self) -> None:
        options = self.query_one(OptionList)
        self._row = RULE_SET
        options.highlighted = 0
        options.focus()

    def _offer_removal(self) -> None:
        self.query_one("#remove").display = self._place.is_kept

    def _rows(self) -> list[Row]:
        made = rows(self.rules, self._place.base)
        typing = self._typing
        return [replace(row, value=f"{typing.text}_") if typing and row.name == self._row else row for row in made]

    def _set_line(self) -> TwoColumns:
        hint = ("  Delete removes it", "$text-muted") if self._place.is_kept else ""
        return _line("", "Rule set", Content.assemble(self._place.label, hint))

    def _write(self) -> None:
        """Shows every line, and what is to be said, as they are now."""
        options = self.query_one(OptionList)
        options.replace_option_prompt(RULE_SET, self._set_line())
        for row in self._rows():
            options.replace_option_prompt(row.name, _row_line(row))
        self._offer_removal()
        self._say()

    def _say(self) -> None:
        news = Content.styled(self._news, "$gold-ink bold")
        self.query_one("#meaning", Static).update(news if self._news else Content(self._meaning()))

    @property
    def row_name(self) -> str:
        """The row under the cursor."""
        options = self.query_one(OptionList)
        place = options.highlighted
        return RULE_SET if place is None else options.get_option_at_index(place).id or RULE_SET

    def on_option_list_option_highlighted(self) -> None:
        """Tells what the row under the cursor means. What was typed into another one is accepted."""
        if self._arrive():
            self._write()

    def _arrive(self) -> bool:
        """Whether the cursor is on another row now, for keys may be faster than the news of it."""
        if self.row_name == self._row:
            return False
        self._row, self._typing, self._news = self.row_name, None, ""
        return True

    def on_descendant_focus(self) -> None:
        """Tells what a button does, or what the row under the cursor means."""
        self._say()

    def on_descendant_blur(self, event: events.DescendantBlur) -> None:
        """What was typed is accepted when the list is left."""
        if self.is_current and isinstance(event.widget, OptionList):
            self._accept()
            self._news = ""

    def _meaning(self) -> str:
        if isinstance(self.focused, Button) and self.focused.id in BUTTONS:
            return BUTTONS[self.focused.id]
        name = self.row_name
        if name == RULE_SET:
            removal = " Delete removes the set." if self._place.is_kept else ""
            return (
                "Left and right go through the presets and your own rule sets, and change each line below. "
                f"◆ was changed from the rule set, ◇ only differs from the standard rules.{removal}"
            )
        row = next(row for row in rows(self.rules, self._place.base) if row.name == name)
        values = f"{allowed_values(name)}. Standard: {row.standard}."
        return f"{row.idle or row.sentence}\n{values}".lstrip()

    def on_option_list_option_selected(self) -> None:
        """A click goes to the next value."""
        self.action_step(1)

    def action_step(self, step: int) -> None:
        """Changes the row under the cursor, or goes from button to button."""
        if not isinstance(self.focused, OptionList):
            (self.focus_next if step > 0 else self.focus_previous)(PanelButton)
            return
        self._arrive()
        self._typing = None
        if self.row_name == RULE_SET:
            self._show(self._place.stepped(step))
        else:
            rules, problem = stepped(self.rules, self.row_name, step)
            self._show(self._place if problem else self._place.changed(rules), problem)

    def action_enter(self) -> None:
        """Accepts what was typed, or goes to the next value of a row that has few."""
        self._arrive()
        if self._typing is not None:
            self._accept()
        elif takes_numbers(self.row_name):
            self._show(self._place, why_idle(self.rules, self.row_name) or "Type a number, or go with left and right.")
        else:
            self.action_step(1)

    def action_type(self, digit: str) -> None:
        """A digit goes on with the number that is typed, and the first one replaces what stood there."""
        self._arrive()
        self._type((self._typing.text if self._typing else "") + digit)

    def action_rub_out(self) -> None:
        """Takes the last digit away, or on the line of the rule set the set."""
        self._arrive()
        if takes_numbers(self.row_name):
            value = getattr(self.rules, self.row_name)
            self._type((self._typing.text if self._typing else "" if value is None else str(value))[:-1])
        else:
            self.action_remove()

    def _type(self, text: str) -> None:
        row, before = self.row_name, self._typing.before if self._typing else self._place
        if not takes_numbers(row) or len(text) > LONGEST_NUMBER:
            return
        if idle := why_idle(before.rules, row):
            self._show(before, idle)
            return
        rules, problem = typed(before.rules, row, text)
        self._typing = Typing(text, before)
        self._show(before if problem else before.changed(rules), problem if text else "")

    def action_to_the_list(self) -> None:
        """From a button back to the list."""
        self.query_one(OptionList).focus()

    def _accept(self) -> None:
        """The number is complete. One that cannot be has not been taken over, which is said once more."""
        if self._typing is not None:
            self._typing = None
            self._write()

    def _show(self, place: Place, news: str = "") -> None:
        self._place, self._news = place, news
        self._write()

    def action_remove(self) -> None:
        """Asks whether the rule set under the cursor, which was kept under a name, is to go."""
        self._arrive()
        if self.row_name != RULE_SET:
            return
        if not self._place.is_kept:
            self._show(self._place, "Only a rule set that you kept under a name can be removed.")
            return
        self._ask_to_remove()

    def _ask_to_remove(self) -> None:
        words = f"{self._place.label} will be kept no longer. These rules stay here until you choose others."
        self.app.push_screen(QuestionScreen("Remove this rule set?", words, "Remove it"), self._remove)

    def _remove(self, is_sure: bool | None) -> None:
        if is_sure:
            name = self._place.label
            kept = self.house.forget_rules(name)
            # The button goes with the set, and the cursor is not to be lost.
            self._go_to_the_sets()
            self._show_kept(kept, self._place.removed(self.house.named_rules), f"{name} is kept no longer.")

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Uses the rules, keeps them under a name, removes a set that was kept, or leaves them."""
        if event.button.id == "use":
            self.dismiss(self._place)
        elif event.button.id == "keep":
            self.app.push_screen(NameScreen("A name for this rule set", "House rules", TAKEN_NAMES), self._keep)
        elif event.button.id == "remove":
            self._ask_to_remove()
        else:
            self.dismiss(None)

    def _keep(self, name: str | None) -> None:
        if name is not None:
            kept = self.house.name_rules(name, self.rules)
            news = f"Kept as {name}. Left and right go through all rule sets, and Delete removes this one."
            self._show_kept(kept, self._place.named(self.house.named_rules, name), news)
        self._go_to_the_sets()

    def _show_kept(self, kept: Future[str], place: Place, news: str) -> None:
        """Shows the place with the news, or, once it is known, what went wrong."""
        app = self.app
        self._show(place, news)

        def tell(problem: str) -> None:
            if self in app.screen_stack:
                self._show(self._place, problem)
            else:
                app.notify(problem, severity="warning", markup=False)

        unless_kept(self, kept, tell)


def _row_line(row: Row) -> TwoColumns:
    mark = "◆" if row.is_changed else "·" if row.is_standard else "◇"
    value = Content.styled(row.value, "$text-muted") if row.idle else Content(row.value)
    return _line(mark, row.label, value)


def _line(mark: str, label: str, value: Content) -> TwoColumns:
    return TwoColumns(Content(f"{mark:<2}{label}"), value, VALUE_COLUMN, NARROW_VALUE_COLUMN)
