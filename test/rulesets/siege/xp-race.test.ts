/**
 * Experience spent twice: a GM and a player press the same purchase at once, each on a client of their own. One is
 * applied, the other is told why not, and the history says what is left. Ledger: SIE-ABIL-4.
 */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { World } from "../../../tabletop/server/world.ts";
import { type Client, openClient, pass } from "../../core/clients/client.ts";
import type { Fields, Page } from "../../core/clients/screen.ts";
import { ADA, ENGLISH, GM, openWorld } from "../../core/clients/world.ts";
import { numbers } from "../../core/history-scenarios.ts";

const MIRA = "Actor.mira000000000000";
const WORLD = "Actor.concord000000000";
const SEED = {
  users: [
    { _id: GM, name: "Gamemaster", role: "GAMEMASTER" },
    { _id: ADA, name: "Ada", role: "PLAYER" },
  ],
  actors: [
    {
      _id: MIRA.slice("Actor.".length),
      name: "Mira Sel",
      type: "siegeCharacter",
      ownership: { default: 0, [ADA]: 3 },
      system: { xp: { free: 0 } },
    },
    { _id: WORLD.slice("Actor.".length), name: "New Concord", type: "siegePlanet" },
  ],
};
const SAVVY = { kind: "attribute", key: "savvy", from: 0 };
const PRICE = 18;

describe.each([14, 13] as const)("experience and two clients on generation %i", (generation) => {
  let world: World;
  let gm: Client<Page>;
  let ada: Client<Page>;
  const random = numbers(generation);
  let lines = 0;
  const nextId = (): string => `line${String((lines += 1)).padStart(12, "0")}`;

  beforeAll(async () => {
    world = await openWorld(SEED, generation);
    gm = await openClient<Page>(world, GM, ENGLISH, random);
    ada = await openClient<Page>(world, ADA, ENGLISH, random);
  });
  afterAll(async () => {
    for (const client of [gm, ada]) await client.leave();
    await world.close();
  });

  const perform = ({ page }: Client<Page>, action: string, args: object): Promise<boolean> =>
    page.system.perform({ action: `siege.${action}`, args }, {});
  const buy = (client: Client<Page>, what: object): Promise<boolean> =>
    perform(client, "buyXp", { actor: MIRA, id: nextId(), ...what });
  const award = (points: number): Promise<boolean> =>
    perform(gm, "awardXp", { actors: [MIRA], points, ids: [nextId(), nextId()] });
  const settle = async (): Promise<void> => {
    for (const { page } of [gm, ada]) await page.system.writes.idle();
    await pass();
  };
  const read = ({ page }: Client<Page>) => {
    const doc = [...page.game.actors].find(({ uuid }) => uuid === MIRA);
    const { xp, attributes } = doc?.toObject()["system"] as {
      readonly xp: { readonly free: number; readonly log: Readonly<Record<string, { readonly amount: number }>> };
      readonly attributes: Readonly<Record<string, Fields>>;
    };
    const sum = Object.values(xp.log).reduce((all, { amount }) => all + amount, 0);
    return { free: xp.free, sum, savvy: attributes["savvy"]?.["value"] };
  };
  /** Takes back all that was bought, and all that was awarded. */
  const clear = async (): Promise<void> => {
    const doc = [...gm.page.game.actors].find(({ uuid }) => uuid === MIRA);
    const { xp } = doc?.toObject()["system"] as { xp: { log: Record<string, { amount: number }> } };
    const bought = Object.entries(xp.log).sort(([, one], [, other]) => one.amount - other.amount);
    for (const [id] of bought) await perform(gm, "returnXp", { actor: MIRA, id });
    await settle();
    expect(read(gm)).toEqual({ free: 0, sum: 0, savvy: 0 });
  };

  it("Of the same purchase by two, one is applied, and the other is told", async () => {
    await award(2 * PRICE);
    await settle();
    const told = [gm.notices.length, ada.notices.length];
    const done = await Promise.all([buy(ada, SAVVY), buy(gm, SAVVY)]);
    await settle();
    expect(done.filter(Boolean)).toHaveLength(1);
    const loser = done[0] ? gm : ada;
    expect(loser.notices.slice(told[done[0] ? 0 : 1])).toEqual([
      "Savvy is 1 by now: somebody bought it meanwhile. Look again.",
    ]);
    for (const client of [gm, ada]) expect(read(client)).toEqual({ free: PRICE, sum: PRICE, savvy: 1 });
    await clear();
  });

  it("The last points are spent once, whatever the two buy", async () => {
    await award(PRICE);
    await settle();
    const told = [gm.notices.length, ada.notices.length];
    const done = await Promise.all([buy(ada, SAVVY), buy(gm, { kind: "other", name: "A favour", cost: 10 })]);
    await settle();
    expect(done.filter(Boolean)).toHaveLength(1);
    const loser = done[0] ? gm : ada;
    const needs = done[0] ? 10 : PRICE;
    const has = done[0] ? 0 : PRICE - 10;
    expect(loser.notices.slice(told[done[0] ? 0 : 1])).toEqual([`Mira Sel has ${has} XP left; this costs ${needs}.`]);
    for (const client of [gm, ada]) expect(read(client)).toMatchObject({ free: has, sum: has });
    await clear();
  });

  it("A purchase that is taken back by both is given back once", async () => {
    await award(PRICE);
    const id = nextId();
    await perform(ada, "buyXp", { actor: MIRA, ...SAVVY, id });
    await settle();
    const done = await Promise.all([gm, ada].map((client) => perform(client, "returnXp", { actor: MIRA, id })));
    await settle();
    expect(done.filter(Boolean)).toHaveLength(1);
    expect([...gm.notices, ...ada.notices]).toContain("This line is not in the history any more.");
    expect(read(ada)).toEqual({ free: PRICE, sum: PRICE, savvy: 0 });
    await clear();
  });

  it("SIE-MUT-3, -4: Mutation XP is awarded and spent where Taint brings it; a world has none", async () => {
    const readMutation = () => {
      const doc = [...ada.page.game.actors].find(({ uuid }) => uuid === MIRA);
      return (doc?.toObject()["system"] as { mutation: { xp: number } }).mutation.xp;
    };
    const grant = (actors: readonly string[]) =>
      perform(gm, "awardXp", {
        actors,
        points: PRICE,
        pool: "mutation",
        ids: actors.flatMap(() => [nextId(), nextId()]),
      });
    expect(await grant([MIRA, WORLD])).toBe(false);
    expect(gm.notices.at(-1)).toBe("Choose characters only: New Concord has no mutations.");
    await grant([MIRA]);
    await settle();
    expect(readMutation()).toBe(PRICE);
    await buy(ada, { ...SAVVY, pool: "mutation" });
    await settle();
    expect([readMutation(), read(ada).savvy]).toEqual([0, 1]);
    await clear();
    expect(readMutation()).toBe(0);
  });

  it("Random purchases of both at once never spend more than there is, and what is left is the history's sum", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 30 }),
        fc.array(fc.nat(12), { maxLength: 6 }),
        async (points, costs) => {
          await award(points);
          await settle();
          const orders = costs.map((cost, i) => buy(i % 2 ? gm : ada, { kind: "other", name: `Thing ${i}`, cost }));
          const done = await Promise.all(orders);
          await settle();
          const spent = costs.reduce((all, cost, i) => all + (done[i] ? cost : 0), 0);
          expect(spent).toBeLessThanOrEqual(points);
          for (const client of [gm, ada])
            expect(read(client)).toMatchObject({ free: points - spent, sum: points - spent });
          await clear();
        },
      ),
      { numRuns: 8 },
    );
  });
});
