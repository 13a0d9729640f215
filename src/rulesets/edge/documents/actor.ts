/**
 * The data models of edgeCharacter and edgeNpc: the same creature; what a new one starts with differs (SUC-EDGE-11,
 * SUC-EDGE-12).
 */
import { startingEdge } from "../../../rules/edge/edge.ts";
import { edgeHouse } from "../house-rules.ts";
import { creatureFields } from "./fields.ts";
import { updateSource } from "../../../core/public/documents.ts";

type CreatureSchema = ReturnType<typeof creatureFields>;

/** `system` of every Edge creature. */
abstract class EdgeCreatureData extends foundry.abstract.TypeDataModel<CreatureSchema, Actor.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRANT.Edge.Creature"];

  static override defineSchema(): CreatureSchema {
    return creatureFields();
  }

  protected abstract get isCharacter(): boolean;

  /** Every Attribute of the world's list is present; a removed one stays with the actors who have it. */
  override prepareBaseData(): void {
    super.prepareBaseData();
    for (const { key, start } of edgeHouse().lists.attributes) this.attributes[key] ??= { value: start };
  }

  /** A new creature starts with the Edge and the tracks of the house, unless it brings its own. */
  protected override async _preCreate(
    ...args: Parameters<foundry.abstract.TypeDataModel<CreatureSchema, Actor.Implementation>["_preCreate"]>
  ): Promise<boolean | void> {
    if ((await super._preCreate(...args)) === false) return false;
    const house = edgeHouse();
    const given = (path: string): boolean => foundry.utils.getProperty(args[0], `system.${path}`) !== undefined;
    const edge = given("edge") ? {} : { edge: { ...startingEdge(this.isCharacter, house) } };
    const tracks = (["physical", "stun"] as const).filter((track) => !given(`damage.${track}.max`));
    updateSource(this, {
      ...edge,
      damage: Object.fromEntries(tracks.map((track) => [track, { max: house.damageMax }])),
    });
    return undefined;
  }
}

/** `system` of an edgeCharacter. */
export class EdgeCharacterData extends EdgeCreatureData {
  protected get isCharacter(): boolean {
    return true;
  }
}

/** `system` of an edgeNpc. */
export class EdgeNpcData extends EdgeCreatureData {
  protected get isCharacter(): boolean {
    return false;
  }
}
