/** A ruleset that nobody plays: everything that a fifth one adds, in one folder. */
import { type Ruleset, check } from "../../../src/core/public/definitions.ts";

interface Field {
  new (options?: object): object;
}
interface Host {
  readonly foundry: {
    readonly data: {
      readonly fields: Readonly<
        Record<"NumberField" | "StringField" | "BooleanField" | "SchemaField" | "HTMLField", Field>
      >;
    };
    readonly abstract: { readonly TypeDataModel: abstract new () => object };
    readonly applications: { readonly sheets: { readonly ActorSheetV2: unknown; readonly ItemSheetV2: unknown } };
  };
}

/** Returns its row; called when the page's script runs, since it uses Foundry's globals. */
export function lantern(): Ruleset {
  const { foundry } = globalThis as unknown as Host;
  const { NumberField, StringField, HTMLField } = foundry.data.fields;
  class KeeperData extends foundry.abstract.TypeDataModel {
    static defineSchema(): object {
      return { light: new NumberField({ required: true, nullable: false, integer: true, initial: 3, min: 0, max: 9 }) };
    }
  }
  class WickData extends foundry.abstract.TypeDataModel {
    static defineSchema(): object {
      return {
        kind: new StringField({ required: true, choices: ["tallow", "wax"], initial: "wax" }),
        description: new HTMLField(),
      };
    }
  }
  const shine = check<{ light: number }, unknown>({
    options: () => ({}),
    prepare: async (intent, world) => {
      const keeper = await world.snapshot(intent.actor);
      return keeper ? { light: Number(keeper.system["light"]) } : { refused: { key: "QUADRANT.Refuse.Gone" } };
    },
    adjust: (asked) => asked,
    view: () => ({ title: "Shine", groups: [], choices: [], summary: "1d6", odds: [] }),
    formula: () => "1d6",
    roll: "LanternRoll",
    card: ({ light }, [face = 0]) => ({ title: `Shines ${face + light}`, parts: {} }),
    rollOptions: () => ({}),
  });
  class LanternRoll extends (globalThis as unknown as { Roll: new (formula: string) => object }).Roll {}
  return {
    id: "lantern",
    actors: {
      lanternKeeper: {
        model: KeeperData,
        sheet: class LanternSheet extends (foundry.applications.sheets.ActorSheetV2 as new () => object) {},
        icon: "fa-solid fa-lightbulb",
        token: { linked: true, disposition: "friendly", bars: [], values: ["light"] },
        initiative: ({ light }) => `1d4 + ${Number(light) * 10}`,
      },
    },
    items: {
      lanternWick: {
        model: WickData,
        sheet: class WickSheet extends (foundry.applications.sheets.ItemSheetV2 as new () => object) {},
        icon: "fa-solid fa-fire",
        use: () => ({ check: "lantern.shine" }),
      },
    },
    rolls: { LanternRoll },
    checks: { shine },
    actions: {},
    parts: () => Promise.resolve({}),
    houseRules: { wicks: { key: "lan.wicks", rules: ["LAN-1"], initial: 2, min: 0, max: 4 } },
    statuses: [],
    turns: { surprised: { initiative: -1 }, simultaneous: true },
    partials: {},
  };
}

/** What the manifest says of its sub-types. */
export const LANTERN_TYPES = { Actor: { lanternKeeper: {} }, Item: { lanternWick: { htmlFields: ["description"] } } };
