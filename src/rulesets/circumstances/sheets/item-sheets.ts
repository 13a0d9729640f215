/**
 * The sheets of gear and Traits of Circumstances, made by hand: what a thing adds, and two sides of one character.
 * Ledger: CIR-TEST-10, CIR-TRAIT-7.
 */
import { asset } from "../../../core/public/definitions.ts";
import { SchemaItemSheet, type SchemaSheetContext } from "../../../core/public/documents.ts";
import { asDoc, createSnapshot } from "../../../core/public/table.ts";
import { flagAt, numberAt, textAt } from "../../../rules/shared/json.ts";
import { circumstancesHouse } from "../house-rules.ts";
import { type Agent, readAgent } from "../documents/read-actor.ts";
import { countDiceFor, findLeadingSide } from "./actor-context.ts";

type Options = Parameters<SchemaItemSheet["_prepareContext"]>[0];

/** Reads the owner of an item; null where it has none. */
const readHolder = ({ actor }: { readonly actor: object | null }): Agent | null =>
  actor && readAgent(createSnapshot(actor as never));

export class CircumstancesGearSheet extends SchemaItemSheet {
  static override readonly PROSE_WITHIN = true;
  static override PARTS = {
    ...SchemaItemSheet.PARTS,
    details: { template: asset("templates/circumstances/item/gear.hbs") },
  };

  override async _prepareContext(options: Options): Promise<SchemaSheetContext> {
    const context = await super._prepareContext(options);
    const { system: stored = {} } = asDoc(this.item)._source;
    const skill = textAt(stored, "skill");
    const dice = numberAt(stored, "bonusDice");
    const quantity = numberAt(stored, "quantity", 1);
    const holder = readHolder(this.item);
    const rolls = holder && skill ? countDiceFor(holder, skill, circumstancesHouse()) : null;
    return {
      ...context,
      inHand: holder && rolls !== null ? { name: holder.name, skill, rolls, dice, sum: rolls + dice } : null,
      treasure: numberAt(stored, "treasure.dice") > 0,
      // Removes one piece, with a receipt: only its owner uses it up.
      useUp:
        holder && flagAt(stored, "consumable")
          ? {
              args: { actor: holder.uuid, gear: this.item.uuid },
              off: quantity < 1 ? "QUADRANT.Circumstances.Gear.NoneLeft" : context.locked,
            }
          : null,
    } as SchemaSheetContext;
  }
}

export class CircumstancesTraitSheet extends SchemaItemSheet {
  static override readonly PROSE_WITHIN = true;
  static override DEFAULT_OPTIONS: object = { position: { height: 560 } };
  static override PARTS = {
    ...SchemaItemSheet.PARTS,
    details: { template: asset("templates/circumstances/item/trait.hbs") },
  };

  override async _prepareContext(options: Options): Promise<SchemaSheetContext> {
    const context = await super._prepareContext(options);
    const { system: stored = {} } = asDoc(this.item)._source;
    const a = createFace(stored, "a");
    const b = createFace(stored, "b");
    const lead = findLeadingSide({ a, b });
    const holder = readHolder(this.item);
    const harm = (side: string): object | null =>
      holder?.isAgent ? { actor: holder.uuid, trait: this.item.uuid, side, use: "harmed", what: "" } : null;
    return {
      ...context,
      faces: [a, b].map((face) => ({ ...face, leads: lead === face.side, harm: harm(face.side) })),
    } as SchemaSheetContext;
  }
}

const SIDES = { a: "QUADRANT.Circumstances.Trait.FirstSide", b: "QUADRANT.Circumstances.Trait.SecondSide" } as const;

const createFace = (stored: Parameters<typeof textAt>[0], side: keyof typeof SIDES) => ({
  side,
  label: SIDES[side],
  name: textAt(stored, `${side}.name`),
  helped: numberAt(stored, `${side}.helped`),
  harmed: numberAt(stored, `${side}.harmed`),
});
