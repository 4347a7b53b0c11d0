"""The rules editor: a preset or an own rule set, every option with its words, its standard and its change."""

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Button, OptionList, Static
from textual.widgets.option_list import Option

from ...engine.options import Group
from ...engine.rules import CUSTOM, Rules, preset_name
from ...session.rulebook import PRESET_LABELS
from ..columns import TwoColumns
from ..house import House
from ..keeping import when_kept
from ..rule_rows import Row, allowed_values, next_rule_set, rows, rule_set_name, stepped, takes_numbers, typed
from .panel import Panel
from .question import NameScreen

RULE_SET = "rule_set"
YOUR_CHANGES = "Your changes"
VALUE_COLUMN, NARROW_VALUE_COLUMN = 40, 30


class RulesScreen(Panel[Rules]):
    """Answers with the rules to use, or with `None` when they stay as they were."""

    TITLE_WORDS = "The rules"
    SHEET = "rules.tcss"
    BINDINGS = [("left", "step(-1)", "previous value"), ("right", "step(1)", "next value")]

    def __init__(self, house: House) -> None:
        super().__init__()
        self.house = house
        self.rules = house.rules
        named = house.named_rules
        self._base = next((kept for kept in named.values() if kept == house.rules), None)
        self._edited: Rules | None = None
        self._typed = ""
        self._typed_into = ""

    def parts(self) -> ComposeResult:
        """The list, what the chosen row means, and what to do with the rules."""
        yield OptionList(id="options", compact=True)
        yield Static(id="meaning")
        with Horizontal(classes="buttons"):
            yield Button("Use these rules", id="use", variant="primary", compact=True)
            yield Button("Keep under a name…", id="keep", compact=True)
            yield Button("Cancel", id="cancel", compact=True)

    def on_mount(self) -> None:
        """Fills the list and puts the cursor on the rule set."""
        self._fill(0)
        self.query_one(OptionList).focus()

    def _fill(self, place: int) -> None:
        options = self.query_one(OptionList)
        options.clear_options()
        name = rule_set_name(self.rules, self._sets)
        options.add_option(Option(_line("", "Rule set", Content(PRESET_LABELS.get(name, name))), id=RULE_SET))
        made = rows(self.rules, self._base)
        for group in Group:
            options.add_option(Option(Content.styled(group.value, "$gold-ink bold"), disabled=True))
            options.add_options(Option(_row_line(row), id=row.name) for row in made if row.group is group)
        options.highlighted = place

    @property
    def _sets(self) -> dict[str, Rules]:
        """The rule sets kept under a name, and what was changed here and not kept yet."""
        edited = {} if self._edited is None else {YOUR_CHANGES: self._edited}
        return self.house.named_rules | edited

    @property
    def row_name(self) -> str:
        """The row under the cursor."""
        options = self.query_one(OptionList)
        place = options.highlighted
        return RULE_SET if place is None else options.get_option_at_index(place).id or RULE_SET

    def on_option_list_option_highlighted(self) -> None:
        """Tells what the row under the cursor means."""
        if self.row_name != self._typed_into:
            self._typed = ""
        self.query_one("#meaning", Static).update(Content(self._meaning()))

    def _meaning(self) -> str:
        name = self.row_name
        if name == RULE_SET:
            return (
                "Left and right go through the presets and your own rule sets, and change each line below. "
                "◆ was changed from the rule set, ◇ only differs from the standard rules."
            )
        row = next(row for row in rows(self.rules, self._base) if row.name == name)
        return f"{row.idle or row.sentence}\n{allowed_values(name)}. Standard: {row.standard}."

    def on_option_list_option_selected(self) -> None:
        """Enter goes to the next value."""
        self.action_step(1)

    def action_step(self, step: int) -> None:
        """Changes the row under the cursor."""
        if not self.query_one(OptionList).has_focus:
            return
        if self.row_name == RULE_SET:
            if preset_name(self.rules) == CUSTOM and self.rules not in self._sets.values():
                self._edited = self.rules
            self._base = next_rule_set(self.rules, self._sets, step)
            self._show(self._base, "")
        else:
            self._show(*stepped(self.rules, self.row_name, step))

    def on_key(self, event: events.Key) -> None:
        """Digits are typed into a row that takes a number."""
        if event.character and event.character.isdecimal() and takes_numbers(self.row_name):
            event.stop()
            text = (self._typed + event.character).lstrip("0")[-3:]
            if text:
                self._show(*typed(self.rules, self.row_name, text))
            self._typed, self._typed_into = text, self.row_name

    def _show(self, rules: Rules, problem: str) -> None:
        self.rules = rules
        self._fill(self.query_one(OptionList).highlighted or 0)
        if problem:
            self.query_one("#meaning", Static).update(Content.styled(problem, "$gold-ink bold"))

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Uses the rules, keeps them under a name, or leaves them."""
        if event.button.id == "use":
            self.dismiss(self.rules)
        elif event.button.id == "keep":
            self.app.push_screen(NameScreen("A name for this rule set", "House rules", PRESET_LABELS), self._keep)
        else:
            self.dismiss(None)

    def _keep(self, name: str | None) -> None:
        if name is None:
            return
        app = self.app

        def tell(problem: str) -> None:
            app.notify(problem or f"Kept as {name}.", severity="warning" if problem else "information", markup=False)

        when_kept(self, self.house.name_rules(name, self.rules), tell)
        self._fill(0)


def _row_line(row: Row) -> TwoColumns:
    mark = "◆" if row.is_changed else "·" if row.is_standard else "◇"
    value = Content.styled(row.value, "$text-muted") if row.idle else Content(row.value)
    return _line(mark, row.label, value)


def _line(mark: str, label: str, value: Content) -> TwoColumns:
    return TwoColumns(Content(f"{mark:<2}{label}"), value, VALUE_COLUMN, NARROW_VALUE_COLUMN)
