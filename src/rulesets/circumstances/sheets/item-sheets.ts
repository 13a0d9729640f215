/**
 * The sheets of gear and Traits of Circumstances, made by hand: what a thing adds, and two sides of one character.
 * Ledger: CIR-TEST-10, CIR-TRAIT-7.
 */
import * as v from "valibot";
import { asset, once } from "../../../core/public/definitions.ts";
import { SchemaItemSheet, type SchemaSheetContext } from "../../../core/public/documents.ts";
import { asDoc, createSnapshot } from "../../../core/public/table.ts";
import { GearState, TraitState } from "../../../rules/circumstances/documents.ts";
import { circumstancesHouse } from "../house-rules.ts";
import { type Agent, readAgent } from "../documents/read-actor.ts";

type Options = Parameters<SchemaItemSheet["_prepareContext"]>[0];

const loadContext = once(() => import("./actor-context.ts"));

/** Reads the owner of an item; null where it has none. */
const readHolder = ({ actor }: { readonly actor: object | null }): Agent | null =>
  actor && readAgent(createSnapshot(actor));

/** What the form edits: stored values, never those that effects have changed. */
const readStored = (item: object): unknown => asDoc(item)._source.system;

export class CircumstancesGearSheet extends SchemaItemSheet {
  static override readonly PROSE_WITHIN = true;
  static override PARTS = {
    ...SchemaItemSheet.PARTS,
    details: { template: asset("templates/circumstances/item/gear.hbs") },
  };

  override async _prepareContext(options: Options): Promise<SchemaSheetContext> {
    const context = await super._prepareContext(options);
    const { countDiceFor } = await loadContext();
    const { skill, bonusDice: dice, quantity, treasure, consumable } = v.parse(GearState, readStored(this.item));
    const holder = readHolder(this.item);
    const rolls = holder && skill ? countDiceFor(holder, skill, circumstancesHouse()) : null;
    return {
      ...context,
      inHand: holder && rolls !== null ? { name: holder.name, skill, rolls, dice, sum: rolls + dice } : null,
      treasure: treasure.dice > 0,
      // Removes one piece, with a receipt: only its owner uses it up.
      useUp:
        holder && consumable
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
    const { findLeadingSide } = await loadContext();
    const pair = v.parse(TraitState, readStored(this.item));
    const lead = findLeadingSide(pair);
    const holder = readHolder(this.item);
    const named = (side: "a" | "b"): object | null =>
      holder?.isAgent ? { actor: holder.uuid, trait: this.item.uuid, side } : null;
    const harm = (side: "a" | "b"): object | null => named(side) && { ...named(side), use: "harmed", what: "" };
    const { isGM } = game.user;
    const confirms = circumstancesHouse().playersConfirmHarm;
    const call = (side: "a" | "b"): object | null => named(side) && { ...named(side), answers: "player" };
    return {
      ...context,
      faces: (["a", "b"] as const).map((side) => ({
        side,
        label: SIDES[side],
        ...pair[side],
        leads: lead === side,
        confirms,
        // A GM says that it makes trouble, or asks the player; a player asks, once at a time (CIR-TRAIT-3, CIR-TOK-8).
        harm: isGM && !confirms ? harm(side) : null,
        call: isGM && confirms && !pair[side].asked ? call(side) : null,
        ask: isGM || pair[side].asked ? null : named(side),
      })),
    } as SchemaSheetContext;
  }
}

const SIDES = { a: "QUADRANT.Circumstances.Trait.FirstSide", b: "QUADRANT.Circumstances.Trait.SecondSide" } as const;
