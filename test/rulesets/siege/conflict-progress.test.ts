/** How far a planetary conflict has come: from its stakes, and from the card of its roll. */
import { describe, expect, it } from "vitest";
import type { OpenStep, PostedCard } from "../../../src/core/contract/stage.ts";
import {
  findStep,
  formatProgress,
  formatStatus,
  isOpen,
  listSteps,
} from "../../../src/rulesets/siege/stages/conflict/progress.ts";
import { type State, begin } from "../../../src/rulesets/siege/stages/conflict/state.ts";
import { HOME, VEY } from "./planets.ts";

const ATTACK = {
  aggressor: HOME,
  target: VEY,
  theatre: "combat",
  track: "populace",
  attribute: "might",
  facilities: [],
  reason: "",
  bonus: [],
  cl: [],
} as const;
const side = (name: string) => ({ name, stakes: [] });
const begun = begin({
  sealed: false,
  attack: ATTACK,
  stake: null,
  brings: 3,
  aggressor: side("Home"),
  defender: side("Vey"),
});
const placed: State = {
  ...begun,
  placed: { aggressor: { id: "m0001", stake: "" }, defender: { id: "m0002", stake: "" } },
};

const step = (key: string, whom: readonly string[] = [], refused: OpenStep["refused"] = null): OpenStep => ({
  key,
  what: `what of ${key}`,
  whom,
  refused,
});
const card = (part: "declared" | "conflict", open: readonly OpenStep[], data: object = {}): PostedCard => ({
  id: "card000000000000",
  isGone: false,
  parts: {
    [part]: {
      kind: part,
      sort: 1,
      data: {
        aggressor: HOME,
        target: VEY,
        targetName: "Vey",
        theatre: "combat",
        track: "populace",
        success: true,
        damage: 2,
        stakes: [],
        reason: "",
        ...data,
      },
    },
  },
  used: [],
  open,
});
const gone: PostedCard = { id: "card000000000000", isGone: true, parts: {}, used: [], open: [] };
const words = (state: State, cards: readonly PostedCard[]): string =>
  listSteps(state, cards)
    .map((one) => one.state)
    .join(" ");

describe("the steps of a planetary conflict (SIE-PCON-2)", () => {
  it.each<[string, State, readonly PostedCard[], string]>([
    ["nothing is staked", begun, [], "done now next next next"],
    ["the card is being posted", placed, [], "done done now next next"],
    ["it waits for the roll", placed, [card("declared", [step("declared.roll")])], "done done now next next"],
    ["damage is to be applied", placed, [card("conflict", [step("conflict.settle")])], "done done done now next"],
    ["a check is due", placed, [card("conflict", [step("conflict.collapse")])], "done done done done now"],
    ["all is done", placed, [card("conflict", [])], "done done done done done"],
    [
      "a failure without stakes",
      placed,
      [card("conflict", [], { success: false, damage: 0 })],
      "done done done none done",
    ],
    ["a planet was deleted before the roll", placed, [card("declared", [])], "done done none none none"],
    ["the card was deleted", placed, [gone], "done done none none none"],
    ["it was called off", { ...begun, ended: "cancelled" }, [], "done none none none none"],
  ])("where %s", (_when, state, cards, expected) => {
    expect(words(state, cards)).toBe(expected);
  });

  it("After an undo on its card it is at the earlier step again, also when it has ended", () => {
    const ended: State = { ...placed, ended: "done" };
    expect(isOpen(ended, [card("conflict", [])])).toBe(false);
    const undone = [card("conflict", [step("conflict.settle")])];
    expect([isOpen(ended, undone), findStep(ended, undone)]).toEqual([true, "damage"]);
    // A GM may end it, whatever is left to do.
    expect(isOpen({ ...placed, ended: "closed" }, undone)).toBe(false);
  });
});

describe("what a planetary conflict waits for", () => {
  it("says for whom it waits, and why what is next can't be done", () => {
    expect(formatStatus(begun)).toEqual({ key: "QUADRANT.Siege.War.Waits.stakes", with: { names: "Home, Vey" } });
    expect(formatProgress(placed, [card("declared", [step("declared.roll")])])).toMatchObject({
      with: { name: "Home" },
    });
    expect(formatProgress(placed, [card("conflict", [step("conflict.settle", ["Ben"])])])).toEqual({
      key: "QUADRANT.Card.Waiting.player",
      with: { names: "Ben", what: "what of conflict.settle" },
    });
    expect(formatProgress(placed, [card("conflict", [step("conflict.settle")])])).toMatchObject({
      key: "QUADRANT.Card.Waiting.gm",
    });
    const refused = { key: "QUADRANT.Siege.War.Refuse.Unsettled", with: { name: "Fleet" } };
    expect(formatProgress(placed, [card("declared", [step("declared.roll", [], refused)])])).toBe(refused);
  });

  it.each<[string, State, readonly PostedCard[]]>([
    ["success", placed, [card("conflict", [])]],
    ["failure", placed, [card("conflict", [], { success: false })]],
    ["cardGone", placed, [gone]],
    ["planetGone", placed, [card("declared", [])]],
    ["cancelled", { ...begun, ended: "cancelled" }, []],
    ["closed", { ...placed, ended: "closed" }, [card("conflict", [step("conflict.settle")])]],
  ])("says how it ended: %s", (word, state, cards) => {
    expect(formatProgress(state, cards)).toBe(`QUADRANT.Siege.War.Ended.${word}`);
  });
});
