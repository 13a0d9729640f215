import type { TableOptions } from "../../../../../tabletop/testing.ts";
import { id } from "../../../documents/support.ts";
import type { Ground } from "../../contract.ts";

type Any = any;

/** An actor whose numbers effects may change, and another one. */
export const ACTORS = [
  { _id: id("ada"), name: "Ada", type: "hero", system: {} },
  { _id: id("bea"), name: "Bea", type: "hero", system: {} },
];

/** A table with a hero's data model: `might` 4, `title` "Dame", `reach` which is never stored. */
export async function heroes(ground: Ground, options: TableOptions = {}): Promise<{ ada: Any; bea: Any; game: Any }> {
  const { page } = ground;
  const made = await ground.table({
    ...options,
    prepare: () => {
      page.Hooks.on("init", () => {
        const { fields } = page.foundry.data;
        page.CONFIG.Actor.dataModels.hero = class extends page.foundry.abstract.TypeDataModel {
          static defineSchema() {
            return {
              might: new fields.NumberField({ required: true, nullable: false, initial: 4 }),
              title: new fields.StringField({ required: true, initial: "Dame" }),
              reach: new fields.NumberField({ required: true, nullable: false, initial: 1, persisted: false }),
            };
          }
        };
      });
      void options.prepare?.();
    },
    world: { actors: ACTORS, ...options.world },
  });
  return { ada: made.game.actors.get(id("ada")), bea: made.game.actors.get(id("bea")), game: made.game };
}

/** Returns a change in the shape of the current generation. */
export function change(
  ground: Ground,
  key: string,
  value: unknown,
  [mode, type]: readonly [number, string],
  more: object = {},
): object {
  if (ground.generation === 13) return { changes: [{ key, value: String(value), mode, ...more }] };
  return { system: { changes: [{ key, value, type, ...more }] } };
}

export const MULTIPLY = [1, "multiply"] as const;
export const ADD = [2, "add"] as const;
export const DOWNGRADE = [3, "downgrade"] as const;
export const UPGRADE = [4, "upgrade"] as const;
export const OVERRIDE = [5, "override"] as const;
export const CUSTOM = [0, "custom"] as const;

/** Adds effects to a document. */
export async function lay(on: Any, ...effects: object[]): Promise<Any[]> {
  const data = effects.map((effect, index) => ({ name: `Effect ${index}`, ...effect }));
  return (await on.createEmbeddedDocuments("ActiveEffect", data)) as Any[];
}

/** A fight of Ada and Bea, Ada first; not started. */
export const FIGHT = {
  combats: [
    {
      _id: id("fight"),
      active: true,
      combatants: [
        { _id: id("cada"), actorId: id("ada"), initiative: 20 },
        { _id: id("cbea"), actorId: id("bea"), initiative: 10 },
      ],
    },
  ],
};
