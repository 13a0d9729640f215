/**
 * Documents of an older shape: displayed complete, rewritten once, and never hidden by one bad field. On both
 * generations.
 */
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Migration, Ruleset } from "../../src/core/contract/ruleset.ts";
import type { Json } from "../../src/rules/shared/json.ts";
import type { Table } from "../../tabletop/testing.ts";
import { openWith } from "./harbor/table.ts";
import { HERO, hero, open, twin } from "./table.ts";

type Data = { readonly [key: string]: Json };

/** Version 1 called it `idea`; version 2 has it in one line after the species; version 3 counts size in tens. */
const steps: readonly Migration[] = [
  ({ idea, ...rest }) => (idea === undefined || "concept" in rest ? rest : { ...rest, concept: idea }),
  (data) =>
    typeof data["concept"] === "string" &&
    typeof data["species"] === "string" &&
    !data["concept"].includes(": ") &&
    data["species"] !== ""
      ? { ...data, concept: `${data["species"]}: ${data["concept"]}` }
      : data,
  () => {
    throw new Error("a step that fails");
  },
];

interface Doc {
  readonly name: string;
  readonly system: {
    readonly concept: string;
    readonly schemaVersion?: number;
    readonly wounds: { readonly normal: { readonly value: number } };
  };
  readonly _source: { readonly system: Data };
  update(data: object): Promise<unknown>;
}
interface Host {
  fromUuidSync(uuid: string): Doc;
  readonly Actor: { create(data: object, options?: object): Promise<Doc> };
}
const host = globalThis as unknown as Host;

/** The real rulesets with a type whose shape has changed since. */
const changed = (migrations: readonly Migration[]) => async (): Promise<Ruleset> => {
  const { siege } = (await import("../../src/rulesets/siege/index.ts" as string)) as { siege: Ruleset };
  return { ...siege, actors: { ...siege.actors, siegeCharacter: { ...siege.actors["siegeCharacter"]!, migrations } } };
};
/** The NPC's type with one step, as for a token's own part. */
const changedNpc = async (): Promise<Ruleset> => {
  const { siege } = (await import("../../src/rulesets/siege/index.ts" as string)) as { siege: Ruleset };
  return { ...siege, actors: { ...siege.actors, siegeNpc: { ...siege.actors["siegeNpc"]!, migrations: [steps[0]!] } } };
};
const upper: Migration = (data) =>
  typeof data["concept"] === "string" ? { ...data, concept: data["concept"].toUpperCase() } : data;

interface Pack {
  readonly collection: string;
  readonly locked: boolean;
  getDocuments(): Promise<readonly Doc[]>;
  configure(settings: object): Promise<unknown>;
}
const packs = {
  createCompendium: (data: object): Promise<Pack> =>
    (globalThis as unknown as PackHost).foundry.documents.collections.CompendiumCollection.createCompendium(data),
};
interface PackHost {
  readonly foundry: {
    readonly documents: {
      readonly collections: { readonly CompendiumCollection: { createCompendium(data: object): Promise<Pack> } };
    };
  };
}

/** The first unlinked token, and the world's migration as it runs when a GM connects. */
async function tokens() {
  const game = (
    globalThis as unknown as {
      game: {
        scenes: Iterable<{
          tokens: Iterable<{ delta: { _source: { system?: Data } }; update(data: object): Promise<unknown> }>;
        }>;
      };
    }
  ).game;
  const [TokenDocument] = [...[...game.scenes][0]!.tokens];
  const { migrateWorld } = (await import("../../src/core/settings/world-migration.ts" as string)) as {
    migrateWorld(): Promise<void>;
  };
  return { TokenDocument: TokenDocument!, run: migrateWorld };
}
let table: Table;
afterEach(() => table.close());

const store = async (): Promise<Data> =>
  ((await table.store.load())["actors"] as readonly { _id: string; system: Data }[]).find(({ _id }) => _id === HERO)!
    .system;

describe.each([{ generation: 14 }, { generation: 13 }] as const)("generation $generation", ({ generation }) => {
  const begin = async (migrations: readonly Migration[], system: object): Promise<void> =>
    void (table = await openWith(changed(migrations), { generation, system }));

  it("A type that has never changed is left alone", async () => {
    table = await open({ generation });
    expect(host.fromUuidSync(hero).system.schemaVersion).toBeUndefined();
    expect(await store()).not.toHaveProperty("schemaVersion");
  });

  it("An older document is migrated, written once, and stamped", async () => {
    await begin(steps.slice(0, 2), { idea: "Smuggler", species: "Human" });
    expect(host.fromUuidSync(hero).system.concept).toBe("Human: Smuggler");
    await expect.poll(store).toMatchObject({ schemaVersion: 3, concept: "Human: Smuggler" });
    expect(await store()).not.toHaveProperty("idea");
    expect(host.fromUuidSync(hero).system.wounds.normal.value).toBe(3);
  });

  it("A migration starts at the document's version", async () => {
    await begin(steps.slice(0, 2), { schemaVersion: 2, concept: "Smuggler", species: "Human" });
    await expect.poll(store).toMatchObject({ schemaVersion: 3, concept: "Human: Smuggler" });
    await host.fromUuidSync(hero).update({ system: { species: "Robot" } });
    expect(host.fromUuidSync(hero).system.concept).toBe("Human: Smuggler");
  });

  it("A new document is stamped and not migrated", async () => {
    await begin(steps.slice(0, 2), {});
    const fresh = await host.Actor.create({ name: "New", type: "siegeCharacter", system: { concept: "Pilot" } });
    expect(fresh._source.system).toMatchObject({ schemaVersion: 3, concept: "Pilot" });
  });

  it.each([["many"], [-3], [1e9], [null], [{}]])(
    "shows a document that says it is of version %j",
    async (schemaVersion) => {
      const silent = vi.spyOn(console, "error").mockImplementation(() => undefined);
      await begin(steps.slice(0, 2), { schemaVersion, concept: "Smuggler" });
      expect(host.fromUuidSync(hero).name).toBe("Hero");
      silent.mockRestore();
    },
  );

  it("A document whose migration fails is still displayed, with the results of the other steps", async () => {
    const silent = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await begin([steps[2]!, ...steps.slice(0, 2)], { idea: "Smuggler", species: 7 });
    expect(host.fromUuidSync(hero).system.concept).toBe("Smuggler");
    silent.mockRestore();
  });

  it("Only an unlinked token's own data is migrated; the rest belongs to its actor", async () => {
    table = await openWith(changedNpc, { generation });
    const { TokenDocument, run } = await tokens();
    const own = (): Data => (TokenDocument.delta._source.system ?? {}) as Data;
    await TokenDocument.update({ delta: { system: { idea: "Smuggler", wounds: { normal: { value: 2 } } } } });
    expect(own()).toMatchObject({ idea: "Smuggler" });
    await run();
    expect(own()).toMatchObject({ concept: "Smuggler", wounds: { normal: { value: 2 } }, schemaVersion: 2 });
    expect(own()).not.toHaveProperty("idea");
    const written = JSON.stringify(own());
    expect(host.fromUuidSync(`${twin(1)}`).system.concept).toBe("Smuggler");
    expect(host.fromUuidSync(`${twin(2)}`).system.concept).toBe("");
    await run(); // once
    expect(JSON.stringify(own())).toBe(written);
  });

  it("The world's own compendia are migrated, and locked ones are locked again", async () => {
    table = await openWith(changed([upper]), { generation });
    const { run } = await tokens();
    const pack = await packs.createCompendium({ type: "Actor", label: "Crew", name: "crew" });
    await host.Actor.create(
      { name: "Old", type: "siegeCharacter", system: { concept: "pilot", schemaVersion: 1 } },
      { pack: pack.collection },
    );
    const [old] = await pack.getDocuments();
    await old?.update({ system: { schemaVersion: 1, concept: "pilot" } });
    await pack.configure({ locked: true });
    await run();
    const [fresh] = await pack.getDocuments();
    expect(fresh?._source.system).toMatchObject({ schemaVersion: 2, concept: "PILOT" });
    expect(pack.locked).toBe(true);
  });
});
