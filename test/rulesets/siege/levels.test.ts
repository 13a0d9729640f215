/**
 * A hit and its Extraordinary levels on one card: each level is spent once; and the targets a user can choose. On both
 * generations.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Table } from "../../../tabletop/testing.ts";
import { hero, open, twin } from "../../core/table.ts";

interface Offer {
  readonly key: string;
  readonly call: { readonly action: string; readonly args: never };
}
interface Message {
  readonly id: string;
  readonly type: string;
  readonly system: object;
}
interface TargetList {
  readonly candidates: readonly { readonly uuid: string; readonly name: string; readonly group: string }[];
}
interface Host {
  readonly game: {
    readonly messages: { readonly contents: Message[] };
    readonly scenes: { readonly active: { readonly tokens: Map<string, { update(data: object): Promise<unknown> }> } };
    readonly user: { readonly targets: Set<object> };
    readonly quadrant: { perform(call: object, from?: object): Promise<boolean> };
  };
  readonly ChatMessage: { create(data: object): Promise<Message> };
  readonly Actor: { create(data: object): Promise<{ readonly uuid: string; testUserPermission(): boolean }> };
  fromUuidSync(uuid: string): {
    _source: { system: { wounds: { normal: { value: number } }; nova: { value: number } } };
    update(data: object): Promise<unknown>;
    toggleStatusEffect(id: string, options: object): Promise<unknown>;
  };
}
const host = globalThis as unknown as Host;
const systemOf = (uuid: string) => host.fromUuidSync(uuid)._source.system;

/** The modules loaded by this table's page. */
const loaded = async <T>(path: string): Promise<T> => (await import(path)) as T;

describe.each([{ generation: 14 }, { generation: 13 }] as const)("generation $generation", ({ generation }) => {
  let table: Table;
  let card: Message;

  const offers = async (): Promise<Offer[]> => {
    const { loadParts } = await loaded<{ loadParts(): Promise<void> }>("../../../src/core/contract/registry.ts");
    await loadParts();
    const { listOffers } = await loaded<{ listOffers(system: object): Offer[] }>("../../../src/core/messages/card.ts");
    return listOffers(card.system);
  };
  /** Clicks a button of the card. */
  async function press(id: string): Promise<boolean> {
    const offer = (await offers()).find(({ key }) => key === `attack.${id}`);
    if (!offer) throw new Error(`the card offers no ${id}`);
    return host.game.quadrant.perform(offer.call, { card: card.id, offer: offer.key });
  }

  async function begin(): Promise<void> {
    table = await open({ generation });
    // Without a page no card is redrawn.
    vi.stubGlobal("document", { querySelectorAll: () => [], getElementById: () => null });
    vi.stubGlobal("CSS", { escape: String });
    const damage = [{ label: "Blaster Pistol", value: 3, source: { rule: "SIE-ATK-3" } }];
    const hit = {
      target: twin(1),
      targetName: "Foe 1",
      damage,
      size: 0,
      track: "wound",
      critical: false,
      piercing: false,
      sacrifice: null,
    };
    const parts = { attack: { kind: "attack", sort: 20, data: { attacker: hero, levels: 2, ...hit } } };
    card = await host.ChatMessage.create({
      type: "card",
      system: { ruleset: "siege", actor: hero, head: { title: "A hit" }, parts },
    });
  }
  beforeEach(begin);
  afterEach(async () => {
    await new Promise((resolve) => setTimeout(resolve, 50)); // has been rendered a moment later
    await table.close();
    vi.unstubAllGlobals();
  });

  it("A level spent otherwise withdraws only its own boxes", async () => {
    expect(await press("level1-nova")).toBe(true);
    expect(await press("level1-story")).toBe(false);
    expect(await press("ApplyMore2")).toBe(false);
    expect(systemOf(twin(1)).wounds.normal.value).toBe(0);
    expect(await press("ApplyMore1")).toBe(true);
    expect(systemOf(twin(1)).wounds.normal.value).toBe(4);
    expect(systemOf(hero).nova.value).toBe(3);
  });

  it("Levels spent on boxes are used up, and freed when the hit is undone", async () => {
    expect(await press("ApplyMore2")).toBe(true);
    for (const id of ["Apply", "ApplyMore1", "level1-nova", "level2-story"]) expect(await press(id), id).toBe(false);
    const receipt = host.game.messages.contents.findLast(({ type }) => type === "receipt");
    expect(await host.game.quadrant.perform({ action: "core.undo", args: receipt?.id })).toBe(true);
    expect(await press("level2-story")).toBe(true);
    expect(await press("Apply")).toBe(true);
    expect(systemOf(twin(1)).wounds.normal.value).toBe(3);
  });

  /** Lists the targets of a check of this ruleset for the hero. */
  async function list(check: string): Promise<TargetList> {
    const { listTargets } = await loaded<{ listTargets(query: object): TargetList }>(
      "../../../src/core/compat/targets.ts",
    );
    const { findCheck } = await loaded<{ findCheck(name: string): { found: { targets: object } } }>(
      "../../../src/core/contract/registry.ts",
    );
    return listTargets({ ...findCheck(check).found.targets, actor: hero });
  }
  const candidates = async (check: string): Promise<object[]> =>
    (await list(check)).candidates.map(({ uuid, name }) => ({ uuid, name }));

  it("Tokens the user sees are listed as targets once, current targets first", async () => {
    const one = { uuid: twin(1), name: "Foe 1" };
    const two = { uuid: twin(2), name: "Foe 2" };
    expect(await candidates("siege.attack")).toEqual([one, two]);
    const token = [...host.game.scenes.active.tokens.values()][1] as object;
    host.game.user.targets.add({ document: token, id: "x" });
    expect(await candidates("siege.attack")).toEqual([two, one]);
  });

  it("Opponents of who acts come first, then who is neutral, on one's own side, and out of the fight", async () => {
    const [first, second] = [...host.game.scenes.active.tokens.values()];
    const groups = async (): Promise<string[]> => (await list("siege.attack")).candidates.map(({ group }) => group);
    await host.fromUuidSync(hero).update({ "prototypeToken.disposition": 1 });
    await first?.update({ disposition: -1 });
    await second?.update({ disposition: 1 });
    expect(await groups()).toEqual(["hostile", "friendly"]);
    await second?.update({ disposition: 0 });
    expect(await groups()).toEqual(["hostile", "neutral"]);
    await first?.update({ disposition: 1 });
    expect(await groups()).toEqual(["neutral", "friendly"]);
    await first?.update({ disposition: -1 });
    await host.fromUuidSync(twin(1)).toggleStatusEffect("dead", { active: true });
    expect(await groups()).toEqual(["neutral", "out"]);
    expect((await list("siege.attack")).candidates.at(-1)).toMatchObject({ name: "Foe 1" });
  });

  it("Planets the user can observe are listed as targets on any scene", async () => {
    const home = await host.Actor.create({ name: "Home", type: "siegePlanet" });
    const vey = await host.Actor.create({ name: "Vey", type: "siegePlanet" });
    expect(await candidates("siege.conflict")).toEqual([
      { uuid: home.uuid, name: "Home" },
      { uuid: vey.uuid, name: "Vey" },
    ]);
    vi.spyOn(vey, "testUserPermission").mockReturnValue(false);
    expect(await candidates("siege.conflict")).toEqual([{ uuid: home.uuid, name: "Home" }]);
    expect(await candidates("siege.challenge")).toHaveLength(2);
  });

  it("Only GMs see hidden tokens", async () => {
    await [...host.game.scenes.active.tokens.values()][0]?.update({ hidden: true });
    expect(await candidates("siege.attack")).toHaveLength(2);
    Object.defineProperty(host.game.user, "isGM", { value: false, configurable: true });
    expect(await candidates("siege.attack")).toEqual([{ uuid: twin(2), name: "Foe 2" }]);
  });
});
