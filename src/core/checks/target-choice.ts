/** The choice of a target in a check's dialog: who can be one, why somebody can't, and what it means to have none. */
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

/**
 * Returns the choice of a target: opponents first, friends and the defeated under headings of their own. It says whom
 * the check can't be aimed at, and that the scene has no tokens. Empty where nobody can be chosen, and nobody must be.
 */
export function createTargetChoice(targets: TargetList, { value, label, unaimed }: TargetQuestion): Choice[] {
  const { candidates, unfit, missing } = targets;
  if (candidates.length === 0 && unfit.length === 0 && unaimed === undefined) return [];
  const isGrouped = candidates.some(({ group }) => group !== candidates[0]?.group);
  const options = candidates.map(({ uuid, name, group }) => ({
    value: uuid,
    label: name,
    ...(isGrouped || group === "out" ? { group: `QUADRANT.Target.Group.${group}` } : {}),
  }));
  return [
    {
      kind: "select",
      id: "target",
      label: label ?? "QUADRANT.Target.Label",
      value,
      options: [{ value: "", label: "QUADRANT.Target.Nobody" }, ...options],
      ...(value === "" && unaimed !== undefined ? { hint: unaimed } : {}),
      notes: [...unfit.map(({ why }) => why), ...(missing ? [`QUADRANT.Target.Missing.${missing}`] : [])],
    },
  ];
}
