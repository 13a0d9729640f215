/** The choices of a check's dialog for its template: those that are displayed at once, and those behind one line. */
import type { Choice } from "../contract/check.ts";
import { groupOptions, say } from "../ui/text.ts";

/** How many letters of a toggle's label fit beside another toggle. */
const MAX_LABEL_LETTERS = 40;

/** How many letters of an option fit in half the dialog's width. */
const MAX_OPTION_LETTERS = 18;

/** Returns choices for the template: which control, and whether it is enabled. */
const buildChoiceViews = (choices: readonly Choice[]): object[] =>
  choices.map((choice) => ({
    ...choice,
    isToggle: choice.kind === "toggle",
    isSelect: choice.kind === "select",
    isNumber: choice.kind === "number",
    isText: choice.kind === "text",
    isTicks: choice.kind === "ticks",
    isLong: say(choice.label).length > MAX_LABEL_LETTERS,
    isWide: choice.kind === "select" && choice.options.some(({ label }) => say(label).length > MAX_OPTION_LETTERS),
    ...(choice.kind === "select"
      ? { groups: groupOptions(choice.options.map((o) => ({ ...o, selected: o.value === choice.value }))) }
      : {}),
    ...(choice.kind === "toggle" && choice.chance !== undefined
      ? { points: Math.round(choice.chance * 100), isLoss: choice.chance < 0 }
      : {}),
  }));

interface FoldedChoices {
  /** What they are about, such as `Traits and gear`. */
  readonly what: string;
  /** What is chosen among them: nothing acts unseen. */
  readonly chosen: readonly string[];
  /** Whether one of them has to be seen. */
  readonly isOpen: boolean;
  readonly choices: readonly object[];
}

/** Returns what the template displays of a check's choices, in their order. */
export function buildChoices(choices: readonly Choice[]): {
  readonly choices: readonly object[];
  readonly folded: FoldedChoices | null;
} {
  const folded = choices.filter(({ folded: word }) => word !== undefined);
  const words = new Set(folded.flatMap(({ folded: word }) => (word === undefined ? [] : [say(word)])));
  return {
    choices: buildChoiceViews(choices.filter((choice) => !folded.includes(choice))),
    folded:
      folded.length === 0
        ? null
        : {
            what: game.i18n.getListFormatter({ style: "long", type: "conjunction" }).format(words),
            chosen: folded.flatMap(listChosen),
            isOpen: folded.some(({ notes }) => notes !== undefined && notes.length > 0),
            choices: buildChoiceViews(folded),
          },
  };
}

/** Returns what a choice does, if it does anything: the first option of a list is that it does nothing. */
function listChosen(choice: Choice): string[] {
  const label = say(choice.label);
  const named = (value: string): string[] => [game.i18n.format("QUADRANT.Dialog.Chosen", { label, value })];
  switch (choice.kind) {
    case "toggle":
      return choice.value ? [label] : [];
    case "select": {
      const at = choice.options.findIndex(({ value }) => value === choice.value);
      const option = choice.options[at];
      return at > 0 && option ? named(say(option.label)) : [];
    }
    case "number":
      return choice.value === 0 ? [] : named(String(choice.value));
    case "text":
      return choice.value === "" ? [] : named(choice.value);
    case "ticks":
      return choice.options.flatMap((option) => (option.on ? [say(option.label)] : []));
  }
}
