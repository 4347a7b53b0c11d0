"""`python -m tests.bench` runs every part, `python -m tests.bench hands saving` those named."""

import argparse
from importlib import import_module

PARTS = {
    "hands": "hands a second on ints, beside OpenSpiel",
    "search": "play-outs a second, and the last four tricks solved exactly",
    "saving": "milliseconds for one save of a match",
    "paint": "start to first paint and key to paint, beside an empty Textual app",
    "waiting": "key to paint while Crazy thinks, resize to painted, and the processor while the game waits",
    "ladder": "margins of each level against three of each below it",
    "ideas": "what Crazy gains by each idea, beside Crazy without it",
}
"""The parts and what they measure: each is a module of this package with a `run()` that prints."""


def main() -> None:
    """Runs the parts that the command line names, or all."""
    words = "\n".join(f"  {name:<8} {what}" for name, what in PARTS.items())
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench",
        description=f"Measures, and prints the figures. The parts:\n{words}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("parts", nargs="*", metavar="PART", help="a part to run; without one, all")
    chosen = parser.parse_args().parts
    if unknown := [name for name in chosen if name not in PARTS]:
        parser.error(f"the parts are {', '.join(PARTS)}, not {', '.join(unknown)}")
    for name in chosen or PARTS:
        print(f"{name}: {PARTS[name]}", flush=True)
        import_module(f"tests.bench.{name}").run()


if __name__ == "__main__":
    main()
