/** What finishing writes of mutations and cyberware, and the card of a gain of Taint. Ledger: SIE-MUT-2 to -5, -7. */
import type { Answers, Posting } from "../../../core/public/definitions.ts";
import type { Change } from "../../../rules/shared/change.ts";
import type { Json } from "../../../rules/shared/json.ts";
import { MAX_LABEL_LENGTH } from "../../../rules/shared/schema.ts";
import { usesInterference } from "../../../rules/siege/cyber-score.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { computeTaintAfterDefect, planSpendXp, showsMutations, usesTaint } from "../../../rules/siege/mutation.ts";
import type { TaintData } from "../cards/mutation.ts";
import { type ChosenMutations, listBought, readMutant } from "./body-draft.ts";
import { type Drafted, readName, readNumber, readSheet } from "./character-draft.ts";

type Paths = Readonly<Record<string, Json>>;

const listSet = (changes: readonly Change[]): Paths =>
  Object.fromEntries(changes.flatMap((change) => (change.op === "set" ? [[change.path, change.to]] : [])));

/** Returns ids for new entries of a list: the first that it does not have. */
function listFreeIds(log: object, count: number): string[] {
  const ids: string[] = [];
  for (let i = 1; ids.length < count; i++) {
    const id = `creation${String(i).padStart(8, "0")}`;
    if (!Object.hasOwn(log, id)) ids.push(id);
  }
  return ids;
}

/** Returns Taint after the Defects that were chosen (SIE-MUT-7). */
const computeTaint = (drafted: Drafted, { defects }: ChosenMutations, house: HouseRules): number => {
  const { taint } = readMutant(drafted, house);
  return defects.length > 0 ? computeTaintAfterDefect(taint, house) : taint;
};

/** Returns Taint, Mutation XP and the list of what it bought. */
export function setMutations(drafted: Drafted, chosen: ChosenMutations, house: HouseRules): Paths {
  if (!showsMutations(house)) return {};
  const at = { uuid: drafted.actor.uuid };
  const before = readSheet(drafted.actor).mutation;
  const bought = listBought(drafted, chosen.mutant);
  const ids = listFreeIds(before.log, bought.length);
  let { xp } = readMutant(drafted, house);
  const spent = bought.flatMap((one, i) => {
    const changes = planSpendXp(at, { xp }, { ...one, id: ids[i] ?? "" });
    xp -= one.points;
    return changes;
  });
  const taint = computeTaint(drafted, chosen, house);
  return {
    ...(taint === before.taint ? {} : { "system.mutation.taint": taint }),
    ...(xp === before.xp ? {} : { "system.mutation.xp": xp }),
    ...Object.fromEntries(Object.entries(listSet(spent)).filter(([path]) => path.startsWith("system.mutation.log."))),
  };
}

/** Returns the card of a gain of Taint: with its Defect check, but where a Defect was chosen (SIE-MUT-2, SIE-MUT-5). */
export function listMutationCards(drafted: Drafted, chosen: ChosenMutations, house: HouseRules): readonly Posting[] {
  const points = readNumber(drafted.answers, "taint");
  if (!usesTaint(house) || points < 1) return [];
  const { taint, xp, gained } = readMutant(drafted, house);
  const actor = drafted.actor.uuid;
  const name = readName(drafted).trim().slice(0, MAX_LABEL_LENGTH);
  const data: TaintData = { actor, name, points, taint, gained, xp, checked: chosen.defects.length > 0 };
  const card = { title: "QUADRANT.Siege.Body.Title.taint", parts: { taint: { kind: "taint", sort: 10, data } } };
  return [{ actor, isPrivate: false, card }];
}

/** Returns the base of the Cyber Score, where it was typed (SIE-CYB-2). */
export const setCyberBase = (answers: Answers, house: HouseRules): Paths =>
  usesInterference(house) && typeof answers["cyberBase"] === "number"
    ? { "system.cyber.base": readNumber(answers, "cyberBase") }
    : {};
