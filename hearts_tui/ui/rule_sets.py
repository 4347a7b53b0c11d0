"""The rule sets of the rules editor in their order, and at which of them it stands: pure functions without a screen."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ..engine.rules import CUSTOM, PRESETS, Rules, preset_name
from ..session.rulebook import PRESET_LABELS

YOUR_CHANGES = "Your changes"


@dataclass(frozen=True, slots=True)
class Place:
    """The rules that are edited, and the set among all at which they stand.

    `changes` are rules that are no set of their own. They stand behind the set from which they come, `origin`, or
    behind all sets where that is not known, so that a step to either side and back finds them again.
    """

    kept: Mapping[str, Rules]
    rules: Rules
    name: str
    changes: Rules | None = None
    origin: str = ""

    @property
    def sets(self) -> dict[str, Rules]:
        """Every set in its order: the presets, those kept under a name, and the changes in their place."""
        named = list(_named(self.kept).items())
        if self.changes is not None:
            behind = [name for name, _ in named].index(self.origin) + 1 if self.origin else len(named)
            named.insert(behind, (YOUR_CHANGES, self.changes))
        return dict(named)

    @property
    def base(self) -> Rules | None:
        """The rules of the set in force, or of the one from which the changes come."""
        return self.sets.get(self.origin) if self.name == YOUR_CHANGES else self.rules

    @property
    def label(self) -> str:
        """The set in words."""
        if self.name != YOUR_CHANGES:
            return label(self.name)
        return f"Your changes to {label(self.origin)}" if self.origin else label(CUSTOM)

    @property
    def is_kept(self) -> bool:
        """Whether this set was kept under a name."""
        return self.name in self.kept and self.name not in PRESETS

    def stepped(self, step: int) -> "Place":
        """The set before or after this one."""
        names = list(self.sets)
        name = names[(names.index(self.name) + step) % len(names)]
        return replace(self, rules=self.sets[name], name=name)

    def changed(self, rules: Rules) -> "Place":
        """The place after a change of the rules: a set that has these very rules, else the changes."""
        was_changed = self.name == YOUR_CHANGES
        origin = self.origin if was_changed else self.name
        if found := _set_of(rules, self.kept, origin):
            left = None if was_changed else self.changes
            return replace(self, rules=rules, name=found, changes=left, origin=self.origin if left else "")
        return replace(self, rules=rules, name=YOUR_CHANGES, changes=rules, origin=origin)

    def named(self, kept: Mapping[str, Rules], name: str) -> "Place":
        """The place after these rules were kept under that name."""
        changes = None if self.name == YOUR_CHANGES else self.changes
        return Place(kept, self.rules, name, changes, self.origin if changes else "")

    def removed(self, kept: Mapping[str, Rules]) -> "Place":
        """The place after the set at which it stood is no longer kept: its rules stay as they are."""
        place = placed(self.rules, kept)
        if self.changes is None or place.changes is not None:
            return place
        return replace(place, changes=self.changes, origin=self.origin if self.origin in _named(kept) else "")


def placed(rules: Rules, kept: Mapping[str, Rules], chosen: str = "") -> Place:
    """The place of these rules: at the set that was `chosen` if it has them, else at the first one that has."""
    if name := _set_of(rules, kept, chosen):
        return Place(kept, rules, name)
    preset = preset_name(rules)
    return Place(kept, rules, YOUR_CHANGES, changes=rules, origin="" if preset == CUSTOM else preset)


def set_label(rules: Rules, kept: Mapping[str, Rules], chosen: str = "") -> str:
    """The name of these rules in words: that of their set, else of the preset of which they are a variant."""
    return label(_set_of(rules, kept, chosen) or preset_name(rules))


def label(name: str) -> str:
    """A set in words."""
    return PRESET_LABELS.get(name, name)


def _named(kept: Mapping[str, Rules]) -> dict[str, Rules]:
    return PRESETS | {name: rules for name, rules in kept.items() if name not in PRESETS}


def _set_of(rules: Rules, kept: Mapping[str, Rules], preferred: str) -> str:
    """The name of a set with these very rules, of several the preferred one; empty for none."""
    names = [name for name, known in _named(kept).items() if known == rules]
    return preferred if preferred in names else next(iter(names), "")
