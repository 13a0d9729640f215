/**
 * Open tests of a player beside a GM who leaves and comes back: what is withdrawn or deleted is refunded, and a request
 * that a withdrawn one answered can be answered again.
 */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { World } from "../../tabletop/server/world.ts";
import { CIR, circumstancesSeed } from "../e2e/circumstances-seed.ts";
import { type Client, openClient, pass } from "./clients/client.ts";
import type { Fields, Message, Page } from "./clients/screen.ts";
import { ADA, ENGLISH, GM, openWorld } from "./clients/world.ts";
import { numbers } from "./history-scenarios.ts";

const RECON = { check: "circumstances.test", actor: `Actor.${CIR.mara}`, targets: [], options: { test: "Recon" } };

let world: World;
let gm: Client<Page>;
let ada: Client<Page>;
let choices: object;
const random = numbers(3);

const join = async (user: string): Promise<Client<Page>> => {
  const client = await openClient<Page>(world, user, ENGLISH, random);
  await client.page.system.chooseInDialogs(() => choices);
  client.page.CONFIG.Dice.randomUniform = () => 0.9; // every die shows 1
  return client;
};
const messages = (type: string): Message[] =>
  ada.page.game.messages.contents.filter((message) => message.type === type);
const card = (): Message => messages("card").at(-1)!;
const tokens = (): unknown => (ada.page.game.settings.get("quadrant", "circumstances.pool.tokens") as Fields)["value"];
const perform = (client: Client<Page>, action: string, args: unknown, offer: string | null = null): Promise<boolean> =>
  client.page.system.perform({ action, args }, { card: offer === null ? null : card().id, offer, quiet: true });

async function press(action: string): Promise<boolean> {
  const offer = ada.page.system.listOffers(card().system).find(({ call }) => call.action === `circumstances.${action}`);
  return perform(ada, offer!.call.action, offer!.call.args, offer!.key);
}

beforeEach(async () => {
  world = await openWorld(circumstancesSeed(), 14);
  gm = await join(GM);
  ada = await join(ADA);
  await perform(gm, "circumstances.setPool", { pool: "tokens", to: 3 });
  choices = { ob: 2, die1: true, gather: true };
  await ada.page.game.quadrant.check(RECON);
  await pass();
  expect(tokens()).toBe(2);
});
afterEach(async () => {
  for (const client of [gm, ada]) await client.leave();
  await world.close();
});

describe("an open test that answers a roll request", () => {
  const RECON_ASKED = { check: "circumstances.test", to: [`Actor.${CIR.mara}`], options: { test: "Recon" } };
  const asked = (): Message => messages("ask").at(-1)!;
  const refusal = (): string | undefined => {
    const { getOwnSeat, refuseAnswer } = ada.page.system;
    return refuseAnswer(asked(), "to0", getOwnSeat())?.key;
  };
  const answer = async (): Promise<void> => {
    choices = { ob: 2, gather: true };
    await ada.page.system.openCheck(ada.page.system.buildIntent(asked(), "to0"));
    await pass();
  };

  it("Withdrawn, it leaves the request to be answered again; rolled, it has answered it for good", async () => {
    await gm.page.game.quadrant.ask(RECON_ASKED);
    await pass();
    await answer();
    expect(refusal()).toContain("AlreadyAnswered");
    expect(await perform(ada, "core.withdraw", card().id)).toBe(true);
    await pass();
    expect([refusal(), asked().system.answers]).toEqual([undefined, {}]);
    await answer();
    expect(await press("throwTest")).toBe(true);
    await expect.poll(() => asked().system.answers).toEqual({ to0: card().id });
    await card().delete();
    await pass();
    expect(refusal()).toContain("AlreadyAnswered");
  });
});

describe("an open test that a token was spent on", () => {
  it("Withdrawn while no GM is there, it waits, and is refunded when one is back", async () => {
    await gm.leave();
    expect(await perform(ada, "core.withdraw", card().id)).toBe(false);
    expect([messages("request").length, messages("card").length, tokens()]).toEqual([1, 1, 2]);
    gm = await join(GM);
    await expect.poll(() => [messages("request").length, messages("card").length, tokens()]).toEqual([0, 0, 3]);
  });

  it("Deleted while no GM is there, it is refunded when one is back", async () => {
    await gm.leave();
    await card().delete({ noHook: true });
    expect([messages("card").length, tokens()]).toEqual([0, 2]);
    gm = await join(GM);
    await expect.poll(tokens).toBe(3);
    expect(messages("receipt").at(-1)?.system.status).toBe("undone");
  });

  it("Deleted once its dice were rolled, it is not refunded", async () => {
    expect(await press("throwTest")).toBe(true);
    await pass();
    await gm.leave();
    await card().delete({ noHook: true });
    gm = await join(GM);
    await pass(20);
    expect([messages("card").length, tokens()]).toEqual([0, 2]);
  });
});
