import { SEATS } from "../../../../../tabletop/testing.ts";
import { id } from "../../../documents/support.ts";
import type { Ground } from "../../contract.ts";

/** Pages that several cases are from. */
export const PAGES = {
  combat: "api/classes/foundry.documents.Combat.html",
  combat10: "api/v10/classes/client.Combat.html",
  combat11: "api/v11/classes/client.Combat.html",
  combatant: "api/classes/client.Combatant.html",
  combatantData: "api/v14/interfaces/foundry.documents.types.CombatantData.html",
  groupData: "api/v14/interfaces/foundry.documents.types.CombatantGroupData.html",
  encounters: "api/v11/classes/client.CombatEncounters.html",
  time: "api/v14/classes/foundry.helpers.GameTime.html",
  timeConfig: "api/v14/variables/CONFIG.time.html",
  components: "api/v14/interfaces/foundry.data.types.TimeComponents.html",
  issue: (number: number): string => `https://github.com/foundryvtt/foundryvtt/issues/${number}`,
} as const;

const ACTORS = [
  { _id: id("ada"), name: "Ada", type: "hero", ownership: { default: 0, [SEATS.player]: 3 }, system: { hp: 7 } },
  { _id: id("ben"), name: "Ben", type: "hero", ownership: { default: 0 } },
  { _id: id("cat"), name: "Cat", type: "monster", ownership: { default: 0 } },
];

export interface Fight {
  readonly game: any;
  readonly combat: any;
  readonly table: Awaited<ReturnType<Ground["table"]>>;
  /** Returns a combatant by the start of its actor's id. */
  readonly of: (name: string) => any;
}

/**
 * A table with an encounter of Ada (30), Ben (20) and Cat (10); `combat` is merged into its data, `scenes` may have
 * tokens.
 */
export async function fight(
  ground: Ground,
  {
    combat = {},
    scenes = [],
    as = SEATS.gm,
    prepare,
  }: { combat?: object; scenes?: object[]; as?: string; prepare?: () => void } = {},
): Promise<Fight> {
  const combatants = ACTORS.map(({ _id, name }, index) => ({
    _id: id(`c${name.toLowerCase()}`),
    actorId: _id,
    initiative: 30 - index * 10,
  }));
  const world = { actors: ACTORS, scenes, combats: [{ _id: id("fight"), active: true, combatants, ...combat }] };
  const table = await ground.table({ world, as, ...(prepare ? { prepare } : {}) });
  const game = ground.page.game;
  const found = game.combats.get(id("fight"));
  return { game, table, combat: found, of: (name) => found.combatants.get(id(`c${name}`)) };
}

/** Sets a combat class in CONFIG that records which of its methods are called. */
export function telling({ page }: Ground, log: string[]): void {
  const Base = page.CONFIG.Combat.documentClass;
  page.CONFIG.Combat.documentClass = class extends Base {
    async _onStartTurn(combatant: any, context: any): Promise<void> {
      await super._onStartTurn(combatant, context);
      log.push(`startTurn ${combatant.name} ${JSON.stringify(context)}`);
    }
    async _onEndTurn(combatant: any, context: any): Promise<void> {
      await super._onEndTurn(combatant, context);
      log.push(`endTurn ${combatant.name} ${JSON.stringify(context)}`);
    }
    async _onStartRound(context: any): Promise<void> {
      await super._onStartRound(context);
      log.push(`startRound ${JSON.stringify(context)}`);
    }
    async _onEndRound(context: any): Promise<void> {
      await super._onEndRound(context);
      log.push(`endRound ${JSON.stringify(context)}`);
    }
    async _onEnter(combatant: any): Promise<void> {
      await super._onEnter(combatant);
      log.push(`enter ${combatant.name}`);
    }
    async _onExit(combatant: any): Promise<void> {
      await super._onExit(combatant);
      log.push(`exit ${combatant.name}`);
    }
  };
}

/** Waits until everything triggered by a change of turn has run. */
export async function settled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 15));
}
