/**
 * Roll requests and numbers hidden until they are revealed: on the wire, in the world and on the card. On both
 * generations.
 */
import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { amendment } from "../../src/core/contract/action.ts";
import { text } from "../../src/core/checks/option-readers.ts";
import { part } from "../../src/core/contract/card-part.ts";
import type { Card } from "../../src/core/contract/card.ts";
import { type GivenTarget, type Intent, check } from "../../src/core/contract/check.ts";
import type { Ruleset } from "../../src/core/contract/ruleset.ts";
import { createSeal } from "../../src/core/secrets/seal.ts";
import type * as Vault from "../../src/core/secrets/vault.ts";
import type { Json } from "../../src/rules/shared/json.ts";
import { type RollData, activeFaces, keepDice } from "../../src/rules/shared/roll.ts";
import type { Table } from "../../tabletop/testing.ts";
import { EMPTY, askClient, openWith } from "./harbor/table.ts";
import { SEATS, foe, hero, notices } from "./table.ts";

/** A number used nowhere else: any data that contains its digits has leaked it. */
const NUMBER = 7319;
/** Returns a text without its ids, times and hashes, whose digits may be those of the number by chance. */
const withoutIds = (text: string): string => text.replaceAll(/\w{13,}/g, "");

interface Haul {
  readonly total: number;
  readonly target: number | null;
  readonly outcome: string | null;
  readonly margin: number | null;
}
const outcomeAt = (total: number, target: number): string => (total >= target ? "made" : "missed");
const haul = (total: number, target: number | null, told = false): Json => ({
  total,
  target: told ? null : target,
  outcome: target === null ? null : outcomeAt(total, target),
  margin: target === null || told ? null : total - target,
});
const entry = (data: Json) => ({ haul: { kind: "haul", sort: 1, data: data as { [key: string]: Json } } });
const sum = (faces: readonly number[]): number => faces.reduce((all, face) => all + face, 0);

async function row(): Promise<Ruleset> {
  const { Roll } = globalThis as unknown as { Roll: new (...args: never[]) => object };
  return {
    ...EMPTY,
    id: "harbor",
    rolls: { HarborRoll: class HarborRoll extends Roll {} },
    checks: {
      haul: check<{ given: GivenTarget | undefined; options: Intent["options"] }, never>({
        options: () => ({ skill: text(99) }),
        prepare: async ({ given, options }) => ({ given, options }),
        adjust: (it) => it,
        view: () => ({ title: "Haul", groups: [], choices: [], summary: "2d6", odds: [] }),
        formula: () => "2d6",
        roll: "HarborRoll",
        card: ({ given }, faces): Card => ({ title: "Haul", parts: entry(haul(sum(faces), given?.value ?? null)) }),
        rollOptions: ({ given, options }) => ({ options, target: given?.value ?? null }),
        rollRequest: {
          label: "Haul",
          choices: () => [],
          title: ({ skill }) => String(skill ?? "Haul"),
          target: { label: "Weight", initial: 9, min: 2, max: 9999, presets: [{ value: 9, label: "Heavy" }] },
        },
        sealed: {
          reveal: ({ roll, rollOptions: kept }, value) => ({
            parts: entry(haul(sum(activeFaces(roll)), value)),
            rollOptions: { ...(kept as { [key: string]: Json }), target: value },
          }),
          tell: ({ roll, rollOptions: kept }, value) => ({
            parts: entry(haul(sum(activeFaces(roll)), value, true)),
            rollOptions: { ...(kept as { [key: string]: Json }) },
          }),
        },
      }),
      plain: check<object, never>({
        options: () => ({}),
        prepare: async () => ({}),
        adjust: (it) => it,
        view: () => ({ title: "Plain", groups: [], choices: [], summary: "", odds: [] }),
        formula: () => null,
        roll: "HarborRoll",
        card: () => ({ title: "Plain", parts: {} }),
        rollOptions: () => ({}),
        rollRequest: { label: "Plain", choices: () => [], title: () => "Plain" },
      }),
    },
    parts: () =>
      Promise.resolve({
        haul: part<Haul>({
          data: v.custom<Haul>(() => true),
          template: "templates/chat/receipt-row.hbs",
          view: (data) => data,
          text: ({ total, outcome, target }) => [`total ${total}`, ...(outcome ? [`${outcome} ${target ?? "?"}`] : [])],
          offers: ({ outcome }) => [
            ...(outcome === null ? [] : [{ id: "go", label: "go", call: { action: "harbor.go", args: {} } }]),
            ...[[0], [0, 1]].map((keep) => ({
              id: `keep${keep.length}`,
              label: "keep",
              call: { action: "harbor.keep", args: { keep } },
            })),
          ],
        }),
      }),
    actions: {
      keep: amendment<{ readonly keep: number[] }, { readonly rolls: readonly RollData[] }, never>({
        args: v.object({ keep: v.array(v.number()) }),
        read: async (_args, { rolls }) => ({ rolls }),
        refuse: () => null,
        amend: ({ keep }, { rolls }) => ({
          rolls: rolls.map((roll) => keepDice(roll, keep)),
          parts: {},
          label: "kept",
        }),
        writes: [],
      }),
    },
  };
}

interface Message {
  readonly id: string;
  readonly type: string;
  readonly content: string;
  readonly author: { readonly id: string };
  readonly rolls: readonly { readonly options: { readonly harbor: { readonly target: number | null } } }[];
  readonly system: {
    readonly ask: string | null;
    readonly face: string;
    readonly parts: { readonly haul: { readonly data: Haul } };
    readonly answers: Record<string, string>;
    readonly told: Record<string, number>;
    readonly to: Record<string, { user: string; actor: string }>;
    readonly seal: { hash: string; by: string; stage: string; round: number } | null;
    readonly value: number | null;
    readonly revealed: { value: number; salt: string } | null;
  };
  update(data: object): Promise<unknown>;
  delete(): Promise<unknown>;
}
interface Host {
  readonly game: {
    readonly messages: { readonly contents: Message[]; get(id: string): Message | undefined };
    readonly settings: { set(namespace: string, key: string, value: unknown): Promise<unknown> };
    readonly quadrant: { ask(order: object): Promise<string | null> };
  };
}
const host = globalThis as unknown as Host;
const messages = (type: string): Message[] => host.game.messages.contents.filter((message) => message.type === type);
const module = <T>(path: string): Promise<T> => {
  const file = `../../src/core/${path}.ts`;
  return import(file) as Promise<T>;
};
const asks = () =>
  module<{
    buildIntent(ask: Message, entry: string): Intent;
    findAnswers(ask: Message): Map<string, Message>;
    refuseAnswer(ask: Message, entry: string, seat: object): { key: string } | null;
    readRevealedNumber(ask: Message): number | false | null;
    readRequestSeal(ask: Message): object | null;
  }>("roll-requests/roll-request");
const reveal = async (id: string): Promise<void> =>
  (await module<{ reveal(id: string): Promise<void> }>("roll-requests/reveal")).reveal(id);
const drawn = async (message: Message): Promise<string> => {
  const { hiddenNumberContext } = await module<{
    hiddenNumberContext(card: Message, seat: object, redraw: () => void): unknown;
  }>("roll-requests/request-card");
  const { getOwnSeat } = await module<{ getOwnSeat(): object }>("world/world");
  return JSON.stringify(hiddenNumberContext(message, getOwnSeat(), () => undefined));
};
const order = (more: object = {}) => ({
  check: "harbor.haul",
  to: [hero],
  options: { skill: "Nets" },
  target: { value: NUMBER, visibility: "hidden" },
  ...more,
});

describe.each([{ generation: 14 }, { generation: 13 }] as const)("generation $generation", ({ generation }) => {
  let table: Table;
  const ask = async (more: object = {}): Promise<Message> =>
    host.game.messages.get((await host.game.quadrant.ask(order(more))) ?? "")!;
  /** Does what the player's own client does with a request: rolls, and posts the card. */
  async function answerAs(seat: string, to: Message, faces: readonly number[], more: object = {}): Promise<unknown> {
    const { buildIntent } = await asks();
    const intent = buildIntent(to, "to0");
    const line = await table.client(seat);
    const roll = {
      class: "HarborRoll",
      options: { harbor: { options: intent.options, target: intent.given?.value ?? null } },
      dice: [],
      formula: "2d6",
      terms: [
        {
          class: "Die",
          options: {},
          evaluated: true,
          number: 2,
          faces: 6,
          modifiers: [],
          results: faces.map((result) => ({ result, active: true })),
        },
      ],
      total: sum(faces),
      evaluated: true,
    };
    const system = {
      ruleset: "harbor",
      actor: hero,
      head: { title: "Haul" },
      parts: entry(haul(sum(faces), intent.given?.value ?? null)),
      ask: to.id,
      face: intent.given?.value === null ? "down" : "up",
      ...more,
    };
    const data = [{ type: "card", content: "x", author: seat, rolls: [JSON.stringify(roll)], system }];
    return line.request("modify", {
      operations: [{ action: "create", documentName: "ChatMessage", data, options: {} }],
    });
  }
  beforeEach(async () => void (table = await openWith(row, { generation })));
  afterEach(() => table.close());

  it("A roll request names who is asked for what, and contains no hidden number", async () => {
    const to = await ask();
    expect(to.system.to).toEqual({ to0: { user: SEATS.player, actor: hero } });
    expect(to.content).toContain("Nets");
    expect(to.system.seal).toMatchObject({ by: SEATS.gm, stage: to.id, round: 0 });
    expect(withoutIds(JSON.stringify(await table.store.load()))).not.toContain(String(NUMBER));
    const { buildIntent } = await asks();
    expect(buildIntent(to, "to0")).toMatchObject({
      check: "harbor.haul",
      actor: hero,
      ask: to.id,
      given: { value: null },
    });
  });

  it("No player receives a hidden number, or what follows from it, before it is revealed", async () => {
    const line = await table.client(SEATS.player);
    const heard: string[] = [];
    for (const kind of ["modified", "emit", "query"] as const)
      line.on(kind, (data) => void heard.push(JSON.stringify(data)));
    const to = await ask();
    await answerAs(SEATS.player, to, [6, 6]);
    await expect.poll(() => to.system.answers).toMatchObject({ to0: messages("card")[0]?.id });
    const [card] = messages("card");
    expect(await drawn(card!)).toContain(String(NUMBER)); // as the GM sees it
    expect(await drawn(card!)).toContain("missed");
    for (const text of [...heard, JSON.stringify(await table.store.load())].map(withoutIds)) {
      expect(text).not.toContain(String(NUMBER));
      expect(text).not.toMatch(/missed|made/);
      expect(text).not.toContain(String(12 - NUMBER));
    }
    expect(await askClient(generation, line, "vault.tell", to.system.seal)).toMatchObject({
      error: expect.stringContaining("nothing to tell") as string,
    });
    expect(heard.length).toBeGreaterThan(2);
    await reveal(to.id);
    expect(heard.join("")).toContain(String(NUMBER)); // now public
    expect(card!.system).toMatchObject({
      face: "up",
      parts: { haul: { data: { target: NUMBER, outcome: "missed", margin: 12 - NUMBER } } },
    });
    expect(card!.rolls[0]?.options.harbor.target).toBe(NUMBER);
    expect(card!.content).toContain("missed");
    const { readRevealedNumber } = await asks();
    expect(readRevealedNumber(to)).toBe(NUMBER);
  });

  it("With the GM's label a card shows only success or failure, and a second roll is not judged", async () => {
    const to = await ask({ target: { value: 9, visibility: "label", label: "Heavy" } });
    await answerAs(SEATS.player, to, [6, 6]);
    await expect.poll(() => messages("card")[0]?.system.face).toBe("told");
    expect(messages("card")[0]?.system.parts.haul.data).toEqual({
      total: 12,
      target: null,
      outcome: "made",
      margin: null,
    });
    await answerAs(SEATS.player, to, [1, 1]);
    await messages("card")[0]!.delete();
    await answerAs(SEATS.player, to, [4, 5]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(messages("card").map(({ system }) => system.face)).toEqual(["down", "down"]);
  });

  it("A choice on a judged card updates its outcome once", async () => {
    const to = await ask({ target: { value: 9, visibility: "label", label: "Heavy" } });
    await answerAs(SEATS.player, to, [6, 6]);
    const outcome = () => messages("card")[0]?.system.parts.haul.data.outcome;
    const keep = async (dice: number): Promise<void> => {
      const { perform } = await module<{ perform(call: object, from: object): Promise<boolean> }>("actions/submit");
      const args = { keep: dice === 1 ? [0] : [0, 1] };
      expect(
        await perform({ action: "harbor.keep", args }, { card: messages("card")[0]?.id, offer: `haul.keep${dice}` }),
      ).toBe(true);
    };
    await expect.poll(outcome).toBe("made");
    await keep(1);
    await expect.poll(outcome).toBe("missed");
    await keep(2);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([outcome(), to.system.told]).toEqual(["missed", { to0: 2 }]);
    expect(JSON.stringify(await table.store.load())).not.toMatch(/"value":9\b/);
  });

  it("A visible number is public from the start", async () => {
    const to = await ask({ target: { value: 9 } });
    expect([to.system.value, to.system.seal]).toEqual([9, null]);
    const { buildIntent } = await asks();
    expect(buildIntent(to, "to0").given).toEqual({ value: 9, label: "" });
  });

  it("An ordinary roll made from a request is linked to it", async () => {
    const to = await ask({ target: { value: 9 } });
    const { buildIntent, findAnswers } = await asks();
    const { openCheck } = await import("../../src/core/checks/open-check.ts");
    await openCheck(buildIntent(to, "to0") as never, { fast: true });
    expect(findAnswers(to).get("to0")?.id).toBe(messages("card")[0]?.id);
    expect(messages("card")[0]?.system.face).toBe("up");
  });

  it.each([
    ["a user who is not asked", SEATS.other, {}],
    ["a card for another character", SEATS.player, { actor: foe }],
    ["a card for another request", SEATS.player, { ask: "x".repeat(16) }],
  ])("A request accepts no answer from %s", async (_name, seat, more) => {
    const to = await ask();
    await answerAs(seat, to, [6, 6], more);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const { findAnswers } = await asks();
    expect([findAnswers(to).size, to.system.answers]).toEqual([0, {}]);
    await reveal(to.id);
    expect(messages("card")[0]?.system.face).toBe("down");
  });

  it("The refusal of an answer says why this user can't answer", async () => {
    const to = await ask();
    const { refuseAnswer } = await asks();
    const { findSeat } = await module<{ findSeat(id: string): object }>("world/world");
    expect(refuseAnswer(to, "to0", findSeat(SEATS.player))).toBeNull();
    expect(refuseAnswer(to, "to0", findSeat(SEATS.other))?.key).toContain("NotAsked");
    expect(refuseAnswer(to, "constructor", findSeat(SEATS.player))?.key).toContain("Gone");
    await answerAs(SEATS.player, to, [1, 2]);
    expect(refuseAnswer(to, "to0", findSeat(SEATS.player))?.key).toContain("AlreadyAnswered");
  });

  it("A player's forged request is not believed: nothing is rolled, linked or revealed", async () => {
    const line = await table.client(SEATS.player);
    const system = {
      ruleset: "harbor",
      check: "harbor.haul",
      head: { title: "x" },
      to: { to0: { user: SEATS.player, actor: hero } },
      options: {},
      target: true,
      visibility: "hidden",
      seal: { by: SEATS.gm, stage: "x", round: 0, hash: "0".repeat(64) },
    };
    const data = [{ type: "ask", content: "x", author: SEATS.player, system }];
    await line.request("modify", {
      operations: [{ action: "create", documentName: "ChatMessage", data, options: {} }],
    });
    const [forged] = messages("ask");
    const { refuseAnswer, readRequestSeal } = await asks();
    const { findSeat } = await module<{ findSeat(id: string): object }>("world/world");
    expect(refuseAnswer(forged!, "to0", findSeat(SEATS.player))?.key).toContain("NotBelieved");
    expect(readRequestSeal(forged!)).toBeNull();
    await reveal(forged!.id);
    expect(forged!.system.revealed).toBeNull();
  });

  it("A number that was changed after the roll is recognized as changed", async () => {
    const to = await ask();
    await answerAs(SEATS.player, to, [6, 6]);
    await to.update({ system: { revealed: { value: 2, salt: "0".repeat(32) } } });
    const { readRevealedNumber } = await asks();
    expect(readRevealedNumber(to)).toBe(false);
  });

  it("Revealing a number that no connected user has reports it as lost", async () => {
    const to = await ask();
    await host.game.settings.set("quadrant", "vault", []);
    await reveal(to.id);
    expect(notices.at(-1)).toContain("No connected user");
    expect(to.system.revealed).toBeNull();
  });

  it.each([
    ["an unknown check", { check: "harbor.dance" }, "dance"],
    ["a check that can't be requested", { check: "siege.edit" }, "siege.edit"],
    ["nobody", { to: [] }, "Choose"],
    ["a deleted actor", { to: ["Actor.nobody0000000000"] }, "Choose"],
    ["a user who does not own the actor", { to: [{ actor: foe, user: SEATS.player }] }, "Choose"],
    ["a number out of bounds", { target: { value: 1 } }, "2"],
    ["a fraction", { target: { value: 2.5 } }, "2"],
    ["a number for a check without one", { check: "harbor.plain" }, "number"],
  ])("A request for %s is refused, and nothing is posted", async (_name, more, told) => {
    expect(await host.game.quadrant.ask(order(more))).toBeNull();
    expect(notices.at(-1)).toContain(told);
    expect(host.game.messages.contents).toEqual([]);
  });

  describe("the vault", () => {
    it("The vault stores what another GM hands over and returns it to GMs only", async () => {
      const { findSecret: known } = await module<typeof Vault>("secrets/vault");
      const { seal, opened } = createSeal(NUMBER, { by: SEATS.assistant, stage: "stage00000000000", round: 1 });
      const line = await table.client(SEATS.assistant);
      expect(known(seal)).toBeNull();
      expect(await askClient(generation, line, "vault.keep", { ...opened, seal, to: [] })).toBe(true);
      expect(known(seal)).toEqual(opened);
      expect(await askClient(generation, line, "vault.tell", seal)).toEqual(opened);
      expect(await askClient(generation, await table.client(SEATS.player), "vault.tell", seal)).toHaveProperty("error");
    });

    it("The vault stores only secrets that open a seal of their sender", async () => {
      const { findSecret: known } = await module<typeof Vault>("secrets/vault");
      const line = await table.client(SEATS.player);
      const { seal, opened } = createSeal(1, { by: SEATS.gm, stage: "s", round: 0 });
      const own = createSeal(1, { by: SEATS.player, stage: "s", round: 0 });
      for (const data of [
        { ...opened, seal, to: [] },
        { ...own.opened, value: 2, seal: own.seal, to: [] },
        { ...own.opened, seal: { ...own.seal, round: 1 }, to: [] },
        { ...own.opened, salt: "short", seal: own.seal },
        { seal: own.seal },
        null,
      ])
        expect(await askClient(generation, line, "vault.keep", data)).toHaveProperty("error");
      expect([known(seal), known(own.seal)]).toEqual([null, null]);
    });

    it("The vault returns a player's secret to those it was sealed for, and to no other GM", async () => {
      const { seal, opened } = createSeal("feint", { by: SEATS.player, stage: "duel", round: 2 });
      const line = await table.client(SEATS.player);
      await askClient(generation, line, "vault.keep", { ...opened, seal, to: [SEATS.other] });
      const tell = async (seat: string): Promise<unknown> =>
        askClient(generation, await table.client(seat), "vault.tell", seal);
      expect(await tell(SEATS.other)).toEqual(opened);
      expect(await tell(SEATS.assistant)).toHaveProperty("error");
    });

    it("The vault skips malformed entries of its storage", async () => {
      await host.game.settings.set("quadrant", "vault", [null, 7, {}, { seal: {}, salt: 1 }]);
      const { findSecret, sealValue } = await module<typeof Vault>("secrets/vault");
      const seal = await sealValue(1, { stage: "s", round: 0 }, []);
      expect(findSecret(seal)).toMatchObject({ value: 1 });
    });
  });
});
