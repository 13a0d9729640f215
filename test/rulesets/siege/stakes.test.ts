/** A planetary attack is declared, the defender chooses a stake on the card, and then the aggressor rolls. */
import { describe, expect, it } from "vitest";
import { part } from "../../../src/core/contract/card-part.ts";
import type { Action, Decision } from "../../../src/core/contract/action.ts";
import type { Offer } from "../../../src/core/contract/card-part.ts";
import type { CardState, PartEntry } from "../../../src/core/contract/card.ts";
import type { CheckSession, Input, Intent } from "../../../src/core/contract/check.ts";
import type { Seat } from "../../../src/core/contract/world.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import type { RollData } from "../../../src/rules/shared/roll.ts";
import type { HouseRules } from "../../../src/rules/siege/house-rules.ts";
import { answerConflict } from "../../../src/rulesets/siege/actions/answer-conflict.ts";
import { rollConflict } from "../../../src/rulesets/siege/actions/roll-conflict.ts";
import { conflict } from "../../../src/rulesets/siege/checks/conflict.ts";
import { declarationPart } from "../../../src/rulesets/siege/cards/declaration.ts";
import { seat } from "../../core/seats.ts";
import { HOME, VEY, attackWorld, home, vey } from "./planets.ts";
import { GM, worldOf } from "./table.ts";

const input = (choices: Input["choices"] = {}): Input => ({ situational: {}, choices });

async function opened(asked: Intent, house: Partial<HouseRules>): Promise<CheckSession> {
  const session = await conflict.open(asked, worldOf([home(), vey()], house));
  if ("refused" in session) throw new Error(session.refused.key);
  return session;
}

describe("a planetary attack whose defender may stake something (SIE-PCON-2, SIE-STAKE-1)", () => {
  const NAVY = "navy000000000000";
  const CARD = "ChatMessage.card000000000000";
  const mine = seat(false, (uuid) => uuid.startsWith(HOME) || uuid === CARD);
  const theirs = seat(false, (uuid) => uuid.startsWith(VEY));
  const declaredBy = async (choices: Input["choices"] = {}, options = {}, house: Partial<HouseRules> = {}) => {
    const asked = attackWorld({ options: { theatre: "combat", track: "populace", attribute: "might", ...options } });
    return { session: await opened(asked, house), chosen: input(choices) };
  };
  const stateOf = (parts: CardState["parts"], rolls: CardState["rolls"] = []): CardState => ({
    uuid: CARD,
    actor: HOME,
    rolls,
    parts,
  });
  const offersOn = (card: CardState): readonly Offer[] =>
    part(declarationPart)
      .open(card.parts["declared"]?.data ?? null)
      ?.offers() ?? [];
  const press = (
    act: Action,
    args: Json,
    who: Seat,
    card: CardState,
    dice: readonly number[] | null = [],
  ): Promise<Decision> => act.decide(args, who, worldOf([home(), vey()]), dice, card);
  /** Returns the card after a press. */
  async function after(decision: Promise<Decision>, card: CardState): Promise<CardState> {
    const decided = await decision;
    if ("refused" in decided) throw new Error(decided.refused.key);
    const parts: Record<string, PartEntry> = { ...card.parts };
    let { rolls } = card;
    for (const change of decided.changes) {
      if (!("path" in change)) continue;
      const id = change.path.replace("system.parts.", "");
      if (change.op === "unset") delete parts[id];
      if (change.op === "set" && change.path === "rolls")
        rolls = (change.to as string[]).map((text) => JSON.parse(text) as RollData);
      else if (change.op === "set") parts[id] = change.to as unknown as PartEntry;
    }
    return { ...card, parts, rolls };
  }

  it("An attack with stakes is declared without a roll, and rolled at once where there is nothing to stake", async () => {
    const { session, chosen } = await declaredBy();
    expect(session.formula(chosen)).toBeNull();
    expect(session.view(chosen)).toMatchObject({ verb: "QUADRANT.Siege.Conflict.Declare" });
    expect(session.view(chosen).choices.map(({ id }) => id)).not.toContain("defenderStake");
    expect(session.formula(input({ defenderStake: NAVY }))).toBeNull();
    const alone = await declaredBy({}, {}, { staking: "aggressorOnly" });
    expect(alone.session.formula(alone.chosen)).toBe("1d20 + 3");
    const gm = await declaredBy({}, { gm: true });
    expect(gm.session.view(gm.chosen).choices.find(({ id }) => id === "defenderStake")).toMatchObject({ value: "ask" });
  });

  it("An attack with stakes waits for the defender's answer, and then applies both stakes", async () => {
    const { session, chosen } = await declaredBy({ stake: "fleet00000000000", reason: "Raid" });
    const card = stateOf(session.card(chosen, []).parts);
    expect(Object.keys(card.parts)).toEqual(["declared"]);
    expect(offersOn(card).map(({ call }) => call.args)).toEqual([{ stake: "" }, { stake: NAVY }]);
    const told = await after(press(answerConflict, { stake: NAVY }, theirs, card), card);
    const [roll] = offersOn(told);
    expect(roll?.call).toEqual({ action: "siege.rollConflict", args: {} });
    const done = await after(press(rollConflict, {}, mine, told, [11]), told);
    expect(Object.keys(done.parts).sort()).toEqual(["challenge", "conflict"]);
    expect(done.parts["challenge"]?.data).toMatchObject({ natural: 11, total: 16, target: 16 });
    expect(done.parts["conflict"]?.data).toMatchObject({ success: true, damage: 2, reason: "Raid" });
    expect(done.rolls).toMatchObject([{ class: "ChallengeRoll", total: 16 }]);
    const settled = session.card(input({ stake: "fleet00000000000", reason: "Raid", defenderStake: NAVY }), []);
    expect(Object.keys(settled.parts)).toEqual(["declared"]);
  });

  it("The defender or the GM answers once with a Facility of the defender, and then the aggressor rolls", async () => {
    const { session, chosen } = await declaredBy();
    const card = stateOf(session.card(chosen, []).parts);
    const why = async (decision: Promise<Decision>) => {
      const decided = await decision;
      return "refused" in decided ? decided.refused.key.split(".").at(-1) : null;
    };
    expect(await why(press(answerConflict, { stake: NAVY }, mine, card))).toBe("GmOrOwner");
    expect(await why(press(answerConflict, { stake: "" }, GM, card))).toBeNull();
    expect(await why(press(answerConflict, { stake: "fleet00000000000" }, theirs, card))).toBe("Gone");
    expect(await why(press(answerConflict, {}, theirs, card))).toBe("Malformed");
    expect(await why(press(rollConflict, {}, mine, card, [11]))).toBe("DefenderAnswersFirst");
    const told = await after(press(answerConflict, { stake: "" }, theirs, card), card);
    expect(await why(press(answerConflict, { stake: NAVY }, theirs, told))).toBe("AlreadyDone");
    expect(await why(press(rollConflict, {}, theirs, told, [11]))).toBe("NotYourRoll");
    const done = await after(press(rollConflict, {}, mine, told, [11]), told);
    expect(done.parts["challenge"]?.data).toMatchObject({ target: 15, total: 14 });
  });

  it("Many Facilities are offered behind one button, to keep the card short", async () => {
    const { session, chosen } = await declaredBy();
    const { declared } = session.card(chosen, []).parts;
    const under = (count: number) => {
      const stakes = Array.from({ length: count }, (_, i) => ({
        id: `stake${i}`.padEnd(16, "0"),
        name: "Yard",
        rating: 1,
      }));
      const data = { ...declared?.data, stakes } as Json;
      return part(declarationPart)
        .open(data)
        ?.offers()
        .map((offer) => offer.under !== undefined);
    };
    expect(under(3)).toEqual([false, false, false, false]);
    expect(under(4)).toEqual([false, true, true, true, true]);
  });

  it("An invalid card of stakes is rejected", async () => {
    const { session, chosen } = await declaredBy();
    const { declared } = session.card(chosen, []).parts;
    for (const broken of [
      { stake: 3 },
      { target: "x" },
      { theatre: "war" },
      { stakes: [{ id: "<b>" }] },
      { answer: 7 },
      { brings: 0.5 },
      { bonus: null },
    ])
      expect(part(declarationPart).open({ ...declared?.data, ...broken }), JSON.stringify(broken)).toBeNull();
  });
});

describe("the reason of a planetary attack", () => {
  it("A reason that is too long is refused with its bound, not cut", async () => {
    const session = await opened(attackWorld({ options: {} }), {});
    expect(session.refuse(input({ reason: "x".repeat(200) }))).toBeNull();
    expect(session.refuse(input({ reason: "x".repeat(201) }))).toEqual({
      key: "QUADRANT.Refuse.Input.TooLong",
      with: { path: "QUADRANT.Siege.Conflict.Reason", bound: "200" },
    });
  });
});
