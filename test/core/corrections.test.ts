/**
 * An outcome that is corrected offers to take back what was done for the old one; an undo that is not agreed to, or
 * that others have gone on from, is refused; what is interrupted is finished.
 */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Table } from "../../tabletop/testing.ts";
import { CIR, circumstancesSeed } from "../e2e/circumstances-seed.ts";
import { EDGE, edgeSeed } from "../e2e/edge-seed.ts";
import { askClient } from "./harbor/table.ts";
import { SEATS, hero, notices, open } from "./table.ts";

interface Message {
  readonly id: string;
  readonly type: string;
  readonly speaker: { readonly alias?: string };
  readonly system: {
    readonly status: string;
    readonly action: string;
    readonly offer: string | null;
    readonly undoneWith: string | null;
  };
  update(data: object): Promise<unknown>;
  delete(): Promise<unknown>;
}
interface Host {
  readonly CONFIG: { readonly Dice: { randomUniform: () => number } };
  readonly Hooks: { on(hook: string, listener: (...args: never[]) => unknown): number };
  readonly game: {
    readonly messages: { readonly contents: Message[] };
    readonly settings: { get(namespace: string, key: string): { readonly value: number } };
    readonly actors: {
      get(id: string): { readonly _source: { readonly system: Record<string, Record<string, unknown>> } };
    };
    readonly quadrant: {
      check(intent: object, options?: object): Promise<void>;
      perform(call: object, origin?: object): Promise<boolean>;
    };
  };
}
const host = globalThis as unknown as Host;

const MARA = `Actor.${CIR.mara}`;

const messages = (type: string): Message[] => host.game.messages.contents.filter((message) => message.type === type);
const card = (): Message => messages("card").at(-1)!;
const perform = (action: string, args: object | string, origin?: object): Promise<boolean> =>
  host.game.quadrant.perform({ action, args }, origin);
const receiptOf = (action: string): Message =>
  messages("receipt").findLast(({ system }) => system.action.endsWith(`.${action}`))!;
const tokens = (): number => host.game.settings.get("quadrant", "circumstances.pool.tokens").value;
const isAngry = (): unknown => host.game.actors.get(CIR.mara)._source.system["conditions"]?.["angry"];

/** Presses the first offer of the newest card that does something, or the one of a condition. */
async function press(action: string, condition = ""): Promise<boolean> {
  const { listOffers } = await import("../../src/core/messages/card.ts");
  const offer = listOffers(card().system as never).find(
    ({ key, call }) => call.action.endsWith(`.${action}`) && key.endsWith(condition),
  );
  if (!offer) throw new Error(`nothing on the card does ${action}`);
  return perform(offer.call.action, offer.call.args as object, { card: card().id, offer: offer.key });
}

/** Returns whether a receipt offers to be taken back, since the outcome was corrected. */
async function isOutdated(receipt: Message): Promise<boolean> {
  const outdated = await import("../../src/core/messages/outdated.ts");
  return outdated.isOutdated(receipt as never, card() as never);
}

/** Sets the next faces rolled, in order; after them every die shows 1. */
function fixDice(faces: readonly number[]): void {
  let next = 0;
  host.CONFIG.Dice.randomUniform = () => 1 - ((faces[next++] ?? 1) - 0.5) / 6;
}

describe.each([{ generation: 14 }, { generation: 13 }] as const)("generation $generation", ({ generation }) => {
  let table: Table;
  beforeEach(async () => {
    const worlds = [circumstancesSeed(), edgeSeed()] as { readonly actors: readonly object[] }[];
    table = await open({ generation, world: { actors: worlds.flatMap(({ actors }) => actors) } });
  });
  afterEach(() => table.close());

  it("A condition given for a failure that became a success can be taken back, and is not before", async () => {
    await perform("circumstances.setPool", { pool: "tokens", to: 3 });
    fixDice([6, 1]);
    const recon = { check: "circumstances.test", actor: MARA, targets: [], options: { test: "Recon" } };
    await host.game.quadrant.check(recon, { fast: true });
    expect(await press("takeCondition", "angry")).toBe(true);
    expect([isAngry(), await isOutdated(receiptOf("takeCondition"))]).toEqual([true, false]);
    fixDice([6, 5]);
    expect(await press("rerollSixes")).toBe(true);
    expect(await isOutdated(receiptOf("takeCondition"))).toBe(true);
    expect(await perform("core.undo", receiptOf("takeCondition").id)).toBe(true);
    expect([isAngry(), await isOutdated(receiptOf("rerollSixes"))]).toEqual([false, false]);
  });

  it("In Edge nothing has to be taken back: damage that was applied can't be raised any more", async () => {
    const blade = `Actor.${EDGE.blade}`;
    await perform("edge.award", { actors: [blade], points: 2, why: "setback", reason: "" });
    const blow = { check: "edge.damage", actor: blade, targets: [`Actor.${EDGE.guard}`], options: {} };
    await host.game.quadrant.check({ ...blow, item: `${blade}.Item.${EDGE.rifle}` }, { fast: true });
    expect(await press("applyDamage")).toBe(true);
    expect(await press("damageEdge")).toBe(false);
    expect(notices.at(-1)).toContain("already been done");
  });

  it("An undo is refused if the user has not agreed to all that it undoes", async () => {
    await perform("circumstances.setPool", { pool: "tokens", to: 1 });
    await perform("circumstances.takeCondition", { actor: MARA, key: "angry" });
    await perform("circumstances.endCondition", { actor: MARA, key: "angry" });
    const taken = receiptOf("takeCondition");
    expect(await perform("core.undo", taken.id)).toBe(false);
    expect(notices.at(-1)).toContain("More would be undone");
    const also = [receiptOf("endCondition").id];
    expect(await perform("core.undo", { receipt: taken.id, also })).toBe(true);
    expect(isAngry()).toBe(false);
    expect(messages("receipt").map(({ system }) => system.undoneWith)).toEqual([null, taken.id, taken.id]);
  });

  it("A player undoes what they did, but not what the GM did, and the receipt bears their name", async () => {
    const ada = await table.client(SEATS.player);
    let id = 0;
    const ask = async (call: object): Promise<string> =>
      JSON.stringify(
        await askClient(generation, ada, "request", {
          request: `asked${String(++id).padStart(11, "0")}`,
          dice: [],
          card: null,
          offer: null,
          ...call,
        }),
      );
    await perform("siege.awardNova", { actor: hero, points: 1 });
    const spent = { action: "siege.spendNova", args: { actor: hero, points: 1 } };
    expect(await ask(spent)).toContain("receipt");
    const own = receiptOf("spendNova");
    expect(own.speaker.alias).toBe("Player");
    expect(await ask({ action: "core.undo", args: receiptOf("awardNova").id })).toContain("NotYoursToUndo");
    expect(await ask({ action: "core.undo", args: own.id })).toContain("receipt");
    expect(receiptOf("spendNova").system.status).toBe("undone");
  });

  it("Several receipts that were being undone when the GM's client was closed are undone by the next one", async () => {
    await perform("circumstances.takeCondition", { actor: MARA, key: "angry" });
    await perform("circumstances.endCondition", { actor: MARA, key: "angry" });
    const [taken, ended] = messages("receipt");
    for (const one of [taken!, ended!]) await one.update({ system: { status: "undoing", undoneWith: taken!.id } });
    const { resumePending } = await import("../../src/core/actions/transaction.ts");
    await resumePending();
    expect(messages("receipt").map(({ system }) => system.status)).toEqual(["undone", "undone"]);
    expect(isAngry()).toBe(false);
  });

  it("An undo of several receipts that a hook prevents changes nothing at all", async () => {
    await perform("circumstances.setPool", { pool: "tokens", to: 1 });
    await perform("circumstances.takeCondition", { actor: MARA, key: "angry" });
    await perform("circumstances.endCondition", { actor: MARA, key: "angry" });
    const [, taken, ended] = messages("receipt");
    // Their changes cancel each other: what is written is the value that is there, with the markers of the receipts.
    host.Hooks.on("preUpdateActor", () => false);
    // Their changes cancel each other: what is left to write is nothing but the markers of the receipts.
    await perform("core.undo", { receipt: taken!.id, also: [ended!.id] });
    expect(
      new Set(
        messages("receipt")
          .slice(1)
          .map(({ system }) => system.status),
      ).size,
    ).toBe(1);
    expect(tokens()).toBe(1);
  });
});
