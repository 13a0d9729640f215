/** Trouble that the GM calls for: its player confirms it where the house has it so. Ledger: CIR-TRAIT-3, CIR-TOK-8. */
import { describe, expect, it } from "vitest";
import { allows } from "../../../src/core/actions/validate.ts";
import { type CardState, readPart } from "../../../src/core/contract/card.ts";
import type { Seat } from "../../../src/core/contract/world.ts";
import type { HouseRules } from "../../../src/rules/circumstances/house.ts";
import type { Change } from "../../../src/rules/shared/change.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import { useTrait } from "../../../src/rulesets/circumstances/actions/tokens.ts";
import { askTrouble, judgeTrouble } from "../../../src/rulesets/circumstances/actions/trouble.ts";
import { TROUBLE, TroubleData, troublePart } from "../../../src/rulesets/circumstances/cards/trouble.ts";
import { BOLD, GM, MARA, OTHER, PLAYER, guard, mara, trait, worldOf } from "./table.ts";

const CONFIRMS: Partial<HouseRules> = { playersConfirmHarm: true };
const ASKED = worldOf([mara({}, [trait({ b: { name: "Rash", asked: true } })])], CONFIRMS);
const call = { actor: MARA, trait: BOLD, side: "b", answers: "player" };

type Decided = Awaited<ReturnType<typeof askTrouble.decide>>;
const word = (decided: Decided): string | null =>
  "refused" in decided ? (decided.refused.key.split(".").at(-1) ?? "") : null;
const decide = (action: typeof askTrouble, args: Json, seat: Seat, world = ASKED, card: CardState | null = null) =>
  action.decide(args, seat, world, [], card);

const data = (changes: Partial<TroubleData> = {}): TroubleData => ({
  actor: MARA,
  trait: BOLD,
  side: "b",
  name: "Mara",
  sideName: "Rash",
  state: "asked",
  answers: "player",
  ...changes,
});
const cardOf = (changes: Partial<TroubleData> = {}): CardState => ({
  uuid: "ChatMessage.c000000000000000",
  actor: MARA,
  rolls: [],
  parts: { [TROUBLE]: { kind: TROUBLE, sort: 10, data: data(changes) } },
});
/** Whether a change is of something else than the card. */
const isElsewhere = ({ at }: Change): boolean => !("uuid" in at && at.uuid.startsWith("ChatMessage."));
const judge = (grant: boolean, seat: Seat, changes: Partial<TroubleData> = {}, world = ASKED) =>
  decide(judgeTrouble, { grant }, seat, world, cardOf(changes));

describe("CIR-TRAIT-3: trouble that the GM calls for", () => {
  it("Without the house rule a GM says so at once; with it the GM has to ask", async () => {
    const args = { actor: MARA, trait: BOLD, side: "b", use: "harmed", what: "" };
    expect(word(await decide(useTrait, args, GM, worldOf([mara({}, [trait()])])))).toBeNull();
    expect(word(await decide(useTrait, args, GM, worldOf([mara({}, [trait()])], CONFIRMS)))).toBe("confirmHarm");
    expect(word(await decide(useTrait, { ...args, what: "Recon" }, PLAYER, ASKED))).toBeNull();
  });

  it("Only a GM can call for it, of an agent, once at a time", async () => {
    const world = worldOf([mara({}, [trait()]), guard()], CONFIRMS);
    const decided = await decide(askTrouble, call, GM, world);
    expect(decided).toMatchObject({
      changes: [{ op: "set", at: { uuid: BOLD }, path: "system.b.asked", to: true }],
      cards: [{ card: { parts: { trouble: { data: { state: "asked", answers: "player" } } } } }],
    });
    expect(word(await decide(askTrouble, call, PLAYER, world))).toBe("GmOnly");
    expect(word(await decide(askTrouble, call, GM))).toBe("troubleAsked");
  });

  it("Its player accepts or refuses it; the GM can only withdraw it, and nobody else answers", async () => {
    const accepted = await judge(true, PLAYER);
    if ("refused" in accepted) throw new Error(accepted.refused.key);
    const changes = accepted.changes.filter(isElsewhere);
    expect(changes.map((change) => ("path" in change ? change.path : ""))).toEqual([
      "system.b.asked",
      "system.b.harmed",
      "value",
    ]);
    expect(changes.filter((change) => !allows(judgeTrouble.writes, change))).toEqual([]);
    expect(word(await judge(true, GM))).toBe("confirmHarm");
    expect(word(await judge(true, OTHER))).toBe("NotYourRoll");
    for (const seat of [PLAYER, GM]) {
      const refused = await judge(false, seat);
      expect("changes" in refused && refused.changes.filter(isElsewhere)).toMatchObject([
        { path: "system.b.asked", to: false },
      ]);
    }
    expect(word(await judge(false, OTHER))).toBe("NotYourRoll");
  });

  it("It is answered once, and what a player has asked for is the GM's to answer", async () => {
    const open = worldOf([mara({}, [trait()])], CONFIRMS);
    expect(word(await judge(true, PLAYER, {}, open))).toBe("AlreadyDone");
    expect(word(await judge(true, PLAYER, { state: "granted" }))).toBe("AlreadyDone");
    expect(word(await judge(true, PLAYER, { answers: "gm" }))).toBe("GmOnly");
    expect(word(await judge(true, GM, { answers: "gm" }))).toBeNull();
  });

  it("The card says who decides, also one of before the rule", () => {
    const shown = (changes: Partial<TroubleData>): unknown => {
      const part = readPart(cardOf(changes), TROUBLE, TroubleData) ?? expect.fail("no trouble");
      const offers = troublePart.offers?.(part) ?? [];
      return [
        (troublePart.view(part, PLAYER, undefined) as { state: string }).state.split(".").at(-1),
        offers.map(({ label }) => (typeof label === "string" ? label : label.key).split(".").at(-1)),
      ];
    };
    expect(shown({})).toEqual(["called", ["AcceptTrouble", "RefuseTrouble"]]);
    expect(shown({ answers: "gm" })).toEqual(["asked", ["GrantTrouble", "RefuseTrouble"]]);
    expect(shown({ state: "granted" })).toEqual(["granted", []]);
    const { answers: _, ...old } = data();
    const card = { ...cardOf(), parts: { [TROUBLE]: { kind: TROUBLE, sort: 10, data: old } } };
    expect(readPart(card, TROUBLE, TroubleData)?.answers).toBe("gm");
  });
});
