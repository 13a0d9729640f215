/**
 * Sources of Advantage and Disadvantage of a check: what the actor brings, and circumstances. Ledger: SUC-ADV-3, -7,
 * -8, -9, SUC-ROLL-5.
 */
import * as v from "valibot";
import { sameName } from "../shared/names.ts";
import { MAX_LABEL_LENGTH, type Output, shortText } from "../shared/schema.ts";
import type { HouseRules } from "./house.ts";
import { listUsed } from "./pending.ts";
import { countUntrainedSources } from "./skill.ts";
import type { CreatureState } from "./state.ts";

/** A source of Advantage or Disadvantage, as a card names it. */
export const Source = v.object({ label: shortText(MAX_LABEL_LENGTH), side: v.picklist(["adv", "dis"]) });
export type Source = Output<typeof Source>;

/** A source that the actor brings. */
export interface BroughtSource extends Source {
  readonly id: string;
  /** It can't be turned off: what is stored is used, needed or not. */
  readonly fixed: boolean;
}

/** What of an actor brings sources. */
export interface SourceBearer extends Pick<CreatureState, "pending" | "conditions"> {
  /** Gear and talents; `helps` is the key of the skill that they help. */
  readonly things: readonly {
    readonly uuid: string;
    readonly name: string;
    readonly helps: string;
    readonly equipped: boolean;
  }[];
}

/**
 * Returns what an actor brings for and against a check with a skill, whether it counts now or not (SUC-ADV-7, -8, -9,
 * SUC-ROLL-5). `related`: what is stored for a related check is used.
 */
export function listBroughtSources(
  { pending, conditions, things }: SourceBearer,
  related: boolean,
  skill: { readonly key: string; readonly ranks: number },
  house: HouseRules,
): BroughtSource[] {
  const waiting = listUsed(pending, related).map(({ id, kind, note }): BroughtSource => ({
    id: `pending-${id}`,
    label: note || `QUADRANT.Edge.Pending.${id}`,
    side: kind === "advantage" ? "adv" : "dis",
    fixed: true,
  }));
  const helping = things.filter(({ helps, equipped }) => equipped && sameName(helps, skill.key));
  const hindering = conditions.filter(({ disadvantage }) => disadvantage);
  const isUntrained = countUntrainedSources(skill.ranks, house) > 0;
  return [
    ...waiting,
    ...helping.map(({ uuid, name }): BroughtSource => ({
      id: `help-${uuid.split(".").at(-1) ?? ""}`,
      label: name,
      side: "adv",
      fixed: false,
    })),
    ...hindering.map(({ id, name }): BroughtSource => ({
      id: `hinder-${id}`,
      label: name || "QUADRANT.Edge.Condition",
      side: "dis",
      fixed: false,
    })),
    ...(isUntrained
      ? [{ id: "untrained", label: "QUADRANT.Edge.Check.Untrained", side: "dis", fixed: true } as const]
      : []),
  ];
}

/** How many sources there are on each side. */
export interface SourceCount {
  readonly adv: number;
  readonly dis: number;
}

/** Returns every source that counts: those brought and not turned off (`off`, by id), and circumstances. */
export function listSources(
  brought: readonly BroughtSource[],
  off: readonly string[],
  circumstances: SourceCount,
): Source[] {
  const more = (side: Source["side"]): Source[] =>
    Array.from({ length: circumstances[side] }, () => ({ label: `QUADRANT.Edge.Check.Circumstances.${side}`, side }));
  const counting = brought.filter(({ id }) => !off.includes(id));
  return [...counting.map(({ label, side }): Source => ({ label, side })), ...more("adv"), ...more("dis")];
}

/** Counts the sources of each side. */
export const countSources = (sources: readonly Source[]): SourceCount => ({
  adv: sources.filter(({ side }) => side === "adv").length,
  dis: sources.filter(({ side }) => side === "dis").length,
});
