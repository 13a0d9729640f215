/** The other side of an opposed roll rolls on the card of the first; the better margin wins. Ledger: SIE-OPP-2. */
import * as v from "valibot";
import { amendment, readPart, refuseStranger } from "../../../core/public/definitions.ts";
import type { RollData } from "../../../rules/shared/roll.ts";
import { resolveOpposed } from "../../../rules/siege/opposed.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { OPPOSED_PART, Opposed } from "../checks/opposed-data.ts";
import { createOpposedPart, createSide, readSideCheck } from "../checks/opposed.ts";
import { formatFormula } from "../checks/shared.ts";
import { createStoredRoll } from "../checks/stored-roll.ts";

interface State {
  readonly data: Opposed;
  readonly rolls: readonly RollData[];
}

/** Rolls for the side that did not start it, as its owner or a GM (SIE-OPP-2). */
export const answerOpposed = amendment<object, State, HouseRules>({
  anybody: true,
  args: v.object({}),
  async read(_args, card, world) {
    const data = readPart(card, OPPOSED_PART, Opposed);
    return data && (await world.snapshot(data.b.actor)) ? { data, rolls: card.rolls } : null;
  },
  refuse: (_args, { data: { b } }, seat) =>
    refuseStranger({ uuid: b.actor, name: b.name }, seat) ??
    (b.natural === null ? null : { key: "QUADRANT.Refuse.AlreadyDone" }),
  roll: (_args, { data }, house) => formatFormula(readSideCheck(data.b), house),
  amend(_args, { data: { a, b }, rolls }, house, dice) {
    const [face] = dice;
    if (face === undefined || dice.length > 1 || a.natural === null) throw new RangeError("one d20");
    const theirs = readSideCheck(b);
    const { winner } = resolveOpposed(
      { check: readSideCheck(a), natural: a.natural },
      { check: theirs, natural: face },
      "a",
      house,
    );
    const since = { ...createSide({ uuid: b.actor, name: b.name }, theirs, face, house), primary: b.primary };
    return {
      rolls: [...rolls, createStoredRoll(theirs, face, house)],
      parts: { [OPPOSED_PART]: createOpposedPart(a, since, winner) },
      label: { key: "QUADRANT.Siege.Receipt.Opposed", with: { name: b.name, winner: (winner === "a" ? a : b).name } },
    };
  },
  writes: [],
});
