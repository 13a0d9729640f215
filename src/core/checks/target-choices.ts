/** How a check asks for its targets: for one, for a second one, or for all of them. */
import type { Choice, Intent, TargetList } from "../contract/check.ts";
import type { Text } from "../contract/world.ts";

const NOBODY: TargetList = { candidates: [], unfit: [], missing: null };

/** Returns the possible targets of a check, as the user who tries it sees them; never the actor itself. */
export const readTargets = ({ around = NOBODY }: Intent): TargetList => around;

/** How a check asks for its target. */
interface TargetQuestion {
  /** Uuid of the present target; empty for none. */
  readonly value: string;
  /** What the choice is called, if it is not a target. */
  readonly label?: Text;
  /** What it means that nobody is chosen, where the check needs a target: the choice is then displayed in any case. */
  readonly unaimed?: Text;
}

/** How a check asks for another target beside the first. */
interface OtherTargetQuestion {
  readonly value: string;
  readonly label: Text;
  /** What it is that nobody else is chosen: the first target is meant again. */
  readonly same: Text;
}

/** How a check asks for all of its targets at once. */
interface TargetsQuestion {
  /** Uuids of the present targets. */
  readonly chosen: readonly string[];
  readonly label: Text;
  /** What it means that nobody is chosen. */
  readonly unaimed: Text;
}

/**
 * Returns the choice of a target: opponents first, friends and the defeated under headings of their own. It says whom
 * the check can't be aimed at, and that the scene has no tokens. Empty where nobody can be chosen, and nobody must be.
 */
export function createTargetChoice(targets: TargetList, { value, label, unaimed }: TargetQuestion): Choice[] {
  const { candidates, unfit } = targets;
  if (candidates.length === 0 && unfit.length === 0 && unaimed === undefined) return [];
  return [
    {
      kind: "select",
      id: "target",
      label: label ?? "QUADRANT.Target.Label",
      value,
      options: [{ value: "", label: "QUADRANT.Target.Nobody" }, ...listTargetOptions(targets)],
      ...(value === "" && unaimed !== undefined ? { hint: unaimed } : {}),
      notes: listTargetNotes(targets),
    },
  ];
}

const listTargetNotes = ({ unfit, missing }: TargetList): Text[] => [
  ...unfit.map(({ why }) => why),
  ...(missing ? [`QUADRANT.Target.Missing.${missing}`] : []),
];

type TargetOption = Extract<Choice, { readonly kind: "select" }>["options"][number];

function listTargetOptions({ candidates }: TargetList): TargetOption[] {
  const isGrouped = candidates.some(({ group }) => group !== candidates[0]?.group);
  return candidates.map(({ uuid, name, group }) => ({
    value: uuid,
    label: name,
    ...(isGrouped || group === "out" ? { group: `QUADRANT.Target.Group.${group}` } : {}),
  }));
}

/** Returns the choice of a second target of a check that reads several. */
export const createOtherTargetChoice = (targets: TargetList, { value, label, same }: OtherTargetQuestion): Choice => ({
  kind: "select",
  id: "target2",
  label,
  value,
  options: [{ value: "", label: same }, ...listTargetOptions(targets)],
});

/** Returns the choice of all targets of a check that reads several: a box for each candidate. */
export const createTargetsChoice = (targets: TargetList, { chosen, label, unaimed }: TargetsQuestion): Choice => ({
  kind: "ticks",
  id: "targets",
  label,
  options: listTargetOptions(targets).map(({ value, label: name, group }) => ({
    value,
    label: group === undefined ? name : { key: "QUADRANT.Target.Option", with: { name, group } },
    on: chosen.includes(value),
  })),
  ...(chosen.length === 0 ? { hint: unaimed } : {}),
  notes: listTargetNotes(targets),
});

/**
 * Returns the targets once a choice among them has changed: the first, the second or all; null for any other choice.
 * Without a first target there is no second.
 */
export function changeTargets(
  id: string,
  value: string | readonly string[],
  [first = "", second, ...others]: readonly string[],
): readonly string[] | null {
  if (id === "targets") return typeof value === "string" ? [value] : value;
  if (typeof value !== "string") return null;
  const rest = second === undefined ? [] : [second, ...others];
  if (id === "target") return value === "" ? [] : [value, ...rest];
  if (id !== "target2") return null;
  return value === "" ? [first] : [first, value];
}
