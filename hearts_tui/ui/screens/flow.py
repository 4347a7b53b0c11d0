"""What opens from the table: setting up, the ends of hands and matches, the menu and what it leads to."""

from typing import TYPE_CHECKING

from ...bots.levels import LEVELS
from ...engine.rules import preset_name
from ...session.last_hand import hand_to_read
from ...session.table import Table, Waiting
from ...store.errors import StoreError
from ...store.settings import Pace, Tempo
from ..house import House
from ..keeping import unless_kept
from .seen import SeenScreen

if TYPE_CHECKING:
    from .setup import Wish


class MatchScreen(SeenScreen):
    """A screen with a match on it, from which the other panels open. Panels are imported when they are first shown."""

    def __init__(self, house: House, table: Table | None) -> None:
        super().__init__()
        self.house = house
        self.table = table

    def sit_down(self, table: Table) -> None:
        """Begins to play at that table."""
        raise NotImplementedError

    def go_on(self) -> object:
        """Lets the bots act until something waits for you."""
        raise NotImplementedError

    def say(self, lead: str, sentence: str, *, is_refusal: bool = False) -> None:
        """Puts a sentence below the table."""
        raise NotImplementedError

    def remark(self, sentence: str, *, is_refusal: bool = False) -> None:
        """Puts a sentence below the table for some seconds."""
        raise NotImplementedError

    def set_up(self) -> None:
        """Asks what to play; without an answer and without a match, the game is left."""
        from .setup import SetupScreen

        self.app.push_screen(SetupScreen(self.house, is_over_table=self.table is not None), self._start)

    def _start(self, wish: "Wish | None") -> None:
        from .setup import Continue

        if wish is None:
            if self.table is None:
                self.app.exit()
            elif self.table.waiting is Waiting.NOBODY:
                self.go_on()
            return
        if isinstance(wish, Continue) and self.table is not None and wish.match_id == self.table.match_id:
            return
        try:
            table = wish.open(self.house)
        except (StoreError, ValueError) as error:
            self.app.notify(str(error), title="That match cannot be continued", severity="error", markup=False)
            self.set_up()
            return
        self.sit_down(table)

    def show_summary(self, table: Table) -> None:
        """The hand is over: its points, and on to the next."""
        from .summary import SummaryScreen

        def next_hand(_: bool | None) -> None:
            if self.table is table:
                table.deal()
                self.go_on()

        self.app.push_screen(SummaryScreen(table.match, self.house.keys), next_hand)

    def show_results(self, table: Table) -> None:
        """The match is over: what to do next."""
        from .results import AfterMatch, ResultsScreen

        def go(choice: AfterMatch | None) -> None:
            match choice:
                case AfterMatch.SAME_DEALS:
                    # Against another program the level of the table is none that could be asked for again.
                    level = table.level if table.level in LEVELS else self.house.settings.level
                    self.sit_down(self.house.new_table(level, table.match.deal_number, table.match.rules))
                case AfterMatch.QUIT:
                    self.app.exit()
                case _:
                    self.set_up()

        record = self.house.archive.record_of(table.match)
        self.app.push_screen(ResultsScreen(table.match, record, table.save_problem, is_given_up=table.is_given_up), go)

    def action_menu(self) -> None:
        """Opens the menu."""
        from .menu import MenuScreen

        def obey(action: str | None) -> None:
            if action is not None:
                self.run_worker(self.app.run_action(action, self))

        self.app.push_screen(MenuScreen(self.house), obey)

    def action_scores(self) -> None:
        """Shows the score sheet."""
        from .scores import ScoresScreen

        if self.table is not None:
            self.app.push_screen(ScoresScreen(self.table.match))

    def action_last_trick(self) -> None:
        """Shows the last trick."""
        from .last_trick import LastTrickScreen

        if self.table is None:
            return
        view = hand_to_read(self.table.match)
        if not view.finished_tricks:
            self.remark("No trick of this hand is finished yet.")
            return
        self.app.push_screen(LastTrickScreen(view, self.table.match.seats))

    def action_give_up(self) -> None:
        """Asks whether a bot shall finish the match, and hands it your seat."""
        from .question import QuestionScreen

        def answer(is_sure: bool | None) -> None:
            if is_sure and self.table is not None:
                self.table.let_a_bot_finish()
                self.go_on()

        words = "A bot plays your seat to the end of the match, at once. The match counts as abandoned."
        self.app.push_screen(QuestionScreen("Let a bot finish?", words, "Let a bot finish"), answer)

    def action_tricks(self) -> None:
        """Shows the tricks of the hand so far, or of the one before until this one has a trick."""
        from .tricks import TricksScreen

        if self.table is not None:
            match = self.table.match
            self.app.push_screen(TricksScreen(hand_to_read(match), match.seats, self.table.view))

    def action_matches(self) -> None:
        """Lists the unfinished matches, to continue another."""
        from .matches import MatchesScreen
        from .setup import Continue

        def go_on_with(match_id: str | None) -> None:
            if match_id is not None:
                self._start(Continue(match_id))

        self.app.push_screen(MatchesScreen(self.house, self.table), go_on_with)

    def action_statistics(self) -> None:
        """Shows the statistics."""
        from .statistics import StatisticsScreen

        statistics, problems = self.house.archive.statistics()
        for problem in problems:
            self.app.notify(problem, severity="warning", markup=False)
        level = self.table.level if self.table else self.house.settings.level
        rules = self.table.match.rules if self.table else self.house.rules
        self.app.push_screen(StatisticsScreen(statistics, level, preset_name(rules)))

    def action_settings(self) -> None:
        """Changes the settings; another time for a turn holds for this match too."""
        from .settings import SettingsScreen

        before = self.house.tempo

        def follow(_: None) -> None:
            if self.house.tempo is not before:
                self.change_tempo(self.house.tempo)

        self.app.push_screen(SettingsScreen(self.house, self.show_settings), follow)

    def action_unseen(self) -> None:
        """Shows or hides the cards still unseen."""
        self.house.change(unseen=not self.house.settings.unseen)
        self.show_settings()

    def change_tempo(self, tempo: Tempo) -> None:
        """Plays the match on the table on against another clock."""
        raise NotImplementedError

    def show_settings(self) -> None:
        """The settings have changed: the screen follows them."""
        raise NotImplementedError

    def action_new_match(self) -> None:
        """Sets up another match; this one stays saved."""
        self.set_up()

    def action_pace(self) -> None:
        """Changes to the next pace."""
        paces = list(Pace)
        pace = paces[(paces.index(self.house.pace) + 1) % len(paces)]
        self._keep(f"Speed: {pace}.", pace=pace.value)

    def action_sound(self) -> None:
        """Switches the bell."""
        is_on = not self.house.settings.sound
        self._keep(f"Sound is {'on' if is_on else 'off'}.", sound=is_on)

    def _keep(self, sentence: str, **changes: object) -> None:
        self.remark(sentence)
        kept = self.house.change(**changes)
        unless_kept(self, kept, lambda problem: self.remark(f"{sentence} {problem}", is_refusal=True))

    def action_leave(self) -> None:
        """Leaves the game; the match is saved already."""
        self.app.exit()
