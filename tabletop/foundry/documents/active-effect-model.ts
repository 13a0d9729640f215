import { TypeDataModel } from "../abstract/type-data-model.ts";
import * as fields from "../data/fields.ts";

/** A change type as generation 14 wants it: dot-delimited words, or `custom.` and a number. */
const CHANGE_TYPE = /^(?:[A-Za-z0-9]{3,}(?:\.[A-Za-z0-9]{1,})*|custom\.-?\d+)$/;

/**
 * The data of active effects on generation 14: the changes they make. Source: foundry.data.ActiveEffectTypeDataModel.
 */
export class ActiveEffectTypeDataModel extends TypeDataModel {
  static override defineSchema(): Record<string, fields.DataField> {
    return {
      changes: new fields.ArrayField(
        new fields.SchemaField({
          key: new fields.StringField({ required: true, blank: true }),
          value: new fields.AnyField({ required: true, nullable: true, initial: "" }),
          type: new fields.StringField({
            required: true,
            blank: false,
            initial: "add",
            validate: (type: string) => CHANGE_TYPE.test(type),
          }),
          phase: new fields.StringField({ required: true, blank: false, initial: "initial" }),
          priority: new fields.NumberField(),
        }),
      ),
    };
  }
}
