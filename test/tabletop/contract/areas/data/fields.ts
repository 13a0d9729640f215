import { expect } from "vitest";
import type { ContractCase } from "../../contract.ts";
import { cls, clsAny, faceAny, fnAny } from "../pages.ts";

const NUMBER = faceAny("foundry.data.types.NumberFieldOptions");
const STRING = faceAny("foundry.data.types.StringFieldOptions");

/** A model of a schema. */
const model = (page: any, schema: (fields: any) => object): any =>
  class Model extends page.foundry.abstract.DataModel {
    static defineSchema(): object {
      return schema(page.foundry.data.fields);
    }
  };

export const fieldCases: readonly ContractCase[] = [
  {
    member: "NumberFieldOptions.max",
    says: "limits the value in cleaning, and is validated",
    page: NUMBER,
    sentence: "A maximum allowed value",
    run({ page }) {
      const field = new page.foundry.data.fields.NumberField({ min: 0, max: 10 });
      expect([field.clean(12), field.clean(-3)]).toEqual([10, 0]);
      expect(field.validate(12)?.unresolved).toBe(true);
    },
  },
  {
    member: "NumberFieldOptions.integer",
    says: "refuses fractions and rounds them in cleaning",
    page: NUMBER,
    sentence: "Must the number be an integer?",
    run({ page }) {
      const field = new page.foundry.data.fields.NumberField({ integer: true });
      expect([field.clean(1.6), field.validate(1.5) !== undefined, field.validate(2)]).toEqual([2, true, undefined]);
    },
  },
  {
    member: "NumberFieldOptions.choices",
    says: "may be a list, labels by value, or a function",
    page: NUMBER,
    sentence: "An array of values or an object of values/labels which represent allowed choices for the field.",
    run({ page }) {
      const { NumberField } = page.foundry.data.fields;
      for (const choices of [[1, 2], { 1: "one", 2: "two" }, () => [1, 2]]) {
        const field = new NumberField({ choices });
        expect([field.validate(2), field.validate(3) !== undefined]).toEqual([undefined, true]);
      }
    },
  },
  {
    member: "DataFieldOptions.initial",
    says: "is a value, or a function that returns it",
    page: NUMBER,
    sentence: "The initial value of a field, or a function which assigns that initial value.",
    run({ page }) {
      const Model = model(page, (f) => ({
        a: new f.NumberField({ initial: 3 }),
        b: new f.NumberField({ initial: (source: { a: number }) => source.a * 2 }),
      }));
      expect(new Model().toObject()).toEqual({ a: 3, b: 6 });
    },
  },
  {
    member: "DataFieldOptions.nullable",
    says: "allows null, or not",
    page: NUMBER,
    sentence: "Can this field have null values?",
    run({ page }) {
      const { NumberField } = page.foundry.data.fields;
      expect([
        new NumberField({ nullable: true }).validate(null),
        new NumberField({ nullable: false }).validate(null) !== undefined,
      ]).toEqual([undefined, true]);
    },
  },
  {
    member: "DataField#clean",
    says: "replaces null by the initial value where null is not allowed",
    page: "https://github.com/foundryvtt/foundryvtt/issues/11990",
    sentence: "sf.clean({int: null, str: null}); // {int: undefined, str: undefined}",
    run({ page }) {
      const { NumberField, SchemaField, StringField } = page.foundry.data.fields;
      const schema = new SchemaField({
        int: new NumberField({ required: false, nullable: false, integer: true }),
        str: new StringField({ required: false, blank: false, nullable: false }),
        coins: new NumberField({ required: true, nullable: false, initial: 4 }),
        open: new NumberField({ nullable: true }),
      });
      expect(schema.clean({ int: null, str: null, coins: null, open: null })).toEqual({
        int: undefined,
        str: undefined,
        coins: 4,
        open: null,
      });
    },
  },
  {
    member: "DataFieldOptions.persisted",
    says: "false makes a value of the model that source data never has",
    page: cls("foundry.data.fields.TypedObjectField"),
    sentence:
      "Is a value of this field written to source data? A Non-persisted value is initialized (with its initial value), and ActiveEffects can use the field for change application.",
    generations: [14],
    run({ page }) {
      const Model = model(page, (f) => ({ bonus: new f.NumberField({ initial: 2, persisted: false }) }));
      const made = new Model({ bonus: 9 });
      expect([made.bonus, made.toObject()]).toEqual([2, {}]);
    },
  },
  {
    member: "StringFieldOptions.blank",
    says: "is whether an empty string is valid",
    page: STRING,
    sentence: "Is the string allowed to be blank (empty)?",
    run({ page }) {
      const { StringField } = page.foundry.data.fields;
      expect([
        new StringField({ blank: true }).validate(""),
        new StringField({ blank: false }).validate("") !== undefined,
      ]).toEqual([undefined, true]);
    },
  },
  {
    member: "StringFieldOptions.choices",
    says: "may be a function that returns the choices at each call",
    page: STRING,
    sentence: "A function may be provided which dynamically returns the array of choices.",
    run({ page }) {
      const choices = ["a"];
      const field = new page.foundry.data.fields.StringField({ choices: () => choices });
      expect(field.validate("b")).toBeDefined();
      choices.push("b");
      expect(field.validate("b")).toBeUndefined();
    },
  },
  {
    member: "TypedObjectField",
    says: "holds values of one type under free keys",
    page: cls("foundry.data.fields.TypedObjectField"),
    sentence: "A subclass of ObjectField that represents a mapping of keys to the provided DataField type.",
    run({ page }) {
      const Model = model(page, (f) => ({ skills: new f.TypedObjectField(new f.NumberField()) }));
      expect(new Model({ skills: { swim: "3" } }).skills).toEqual({ swim: 3 });
      expect(() => new Model({ skills: { swim: "deep" } })).toThrow();
    },
  },
  {
    member: "TypedObjectFieldOptions.validateKey",
    says: "drops invalid keys",
    page: faceAny("foundry.data.types._TypedObjectFieldOptions"),
    sentence: "A predicate to filter out invalid keys.",
    run({ page }) {
      const validateKey = (key: string): boolean => key.length < 3;
      const Model = model(page, (f) => ({ map: new f.TypedObjectField(new f.NumberField(), { validateKey }) }));
      expect(new Model({ map: { ab: 1, long: 2 } }).toObject()).toEqual({ map: { ab: 1 } });
    },
  },
  {
    member: "TypedObjectField#element",
    says: "is the field of each entry",
    page: cls("foundry.data.fields.TypedObjectField"),
    sentence: "The value type of each entry in this object.",
    run({ page }) {
      const { NumberField, TypedObjectField } = page.foundry.data.fields;
      const element = new NumberField();
      expect(new TypedObjectField(element).element).toBe(element);
    },
  },
  {
    member: "DataField#fieldPath",
    says: "is the dotted path from the schema",
    page: cls("foundry.data.fields.TypeDataField"),
    sentence: "A dot-separated string representation of the field path within the parent schema.",
    run({ page }) {
      const Model = model(page, (f) => ({ a: new f.SchemaField({ b: new f.NumberField() }) }));
      expect(Model.schema.getField("a.b").fieldPath).toBe("a.b");
    },
  },
  {
    member: "DataField#name",
    says: "is set by the schema that contains the field",
    page: cls("foundry.data.fields.TypeDataField"),
    sentence: "The field name of this DataField instance. This is assigned by SchemaField#initialize.",
    run({ page }) {
      const { NumberField, SchemaField } = page.foundry.data.fields;
      const field = new NumberField();
      expect(field.name).toBeUndefined();
      const schema = new SchemaField({ level: field });
      expect([field.name, field.parent === schema]).toEqual(["level", true]);
    },
  },
  {
    member: "TypeDataField",
    says: "uses the model that is registered for the sub-type",
    page: cls("foundry.data.fields.TypeDataField"),
    sentence: "A subclass of foundry.data.fields.ObjectField which supports a type-specific data object.",
    run({ page }) {
      const { ObjectField, TypeDataField } = page.foundry.data.fields;
      expect(TypeDataField.prototype).toBeInstanceOf(ObjectField);
      expect(page.foundry.documents.BaseActor.schema.getField("system")).toBeInstanceOf(TypeDataField);
    },
  },
  {
    member: "DataField#applyChange",
    says: "exists for effects on both generations",
    guess:
      "The pages list it; the excerpts found say nothing of what it returns: we return the value that the change makes.",
    run({ page }) {
      const field = new page.foundry.data.fields.NumberField();
      const change = { key: "n", value: "2", mode: 2, type: "add" };
      expect(field.applyChange(3, {}, change)).toBe(5);
    },
  },
  {
    member: "DataField#migrateSource",
    says: "warns on 14 where a field defines it, and is called all the same",
    guess: "A system's port says that defining it warns on 14; the page of DataField of 14 lists _migrate.",
    run({ page, generation, warnings }) {
      class Old extends page.foundry.data.fields.NumberField {
        migrateSource(source: { n: unknown }): void {
          if (source.n === "one") source.n = 1;
        }
      }
      const Model = model(page, () => ({ n: new Old() }));
      expect(new Model({ n: "one" }).n).toBe(1);
      expect(warnings.some((warning) => warning.includes("migrateSource"))).toBe(generation === 14);
    },
  },
  {
    member: "DataModel#_source",
    says: "accepts no new keys once the model is created",
    page: cls("foundry.abstract.DataModel"),
    sentence: "Once constructed, the source object is sealed such that no keys may be added nor removed.",
    run({ page }) {
      const Model = model(page, (f) => ({ a: new f.NumberField({ initial: 1 }) }));
      const { _source } = new Model();
      expect(Object.isSealed(_source)).toBe(true);
      expect(() => {
        "use strict";
        _source.b = 1;
      }).toThrow(TypeError);
    },
  },
  {
    member: "DataModel#parent",
    says: "is fixed",
    page: cls("foundry.abstract.DataModel"),
    sentence: "An immutable reverse-reference to a parent DataModel to which this model belongs.",
    run({ page }) {
      const Model = model(page, (f) => ({ a: new f.NumberField() }));
      const parent = new Model();
      const child = new Model({}, { parent });
      expect([child.parent, parent.parent]).toEqual([parent, null]);
      expect(() => (child.parent = null)).toThrow(TypeError);
    },
  },
  {
    member: "DataModel",
    says: "migrates, cleans, validates and initialises its data",
    page: cls("foundry.abstract.DataModel"),
    sentence:
      "A workflow for data migration, cleaning, validation, and initialization such that provided input data is structured according to the rules of the model's declared schema.",
    run({ page }) {
      const calls: string[] = [];
      const { fields } = page.foundry.data;
      class Model extends page.foundry.abstract.DataModel {
        static defineSchema(): object {
          return { n: new fields.NumberField({ integer: true, validate: () => void calls.push("validate") }) };
        }
        static migrateData(source: any): any {
          calls.push("migrate");
          if ("old" in source) source.n = source.old;
          return super.migrateData(source);
        }
        static cleanData(source: any, ...rest: any[]): any {
          calls.push("clean");
          return super.cleanData(source, ...rest);
        }
      }
      expect(new (Model as any)({ old: 1.6 }).n).toBe(2);
      expect([...new Set(calls)]).toEqual(["migrate", "clean", "validate"]);
    },
  },
  {
    member: "DataModel#updateSource",
    says: "returns the difference",
    page: cls("foundry.abstract.DataModel"),
    sentence:
      "A workflow for transacting differential updates to the instance data and serializing its data into format suitable for storage or transport.",
    run({ page }) {
      const Model = model(page, (f) => ({
        a: new f.NumberField({ initial: 1 }),
        b: new f.NumberField({ initial: 2 }),
      }));
      const made = new Model();
      expect(made.updateSource({ a: 1, b: 5 })).toEqual({ b: 5 });
      expect(made.toObject()).toEqual({ a: 1, b: 5 });
    },
  },
  {
    member: "DataModel#invalid",
    says: "is true while a failure is unresolved",
    page: "api/classes/foundry.data.PrototypeToken.html",
    sentence: "The model is invalid if there is any unresolved failure.",
    run({ page }) {
      const Model = model(page, (f) => ({
        a: new f.NumberField({ required: true, nullable: false, initial: undefined }),
      }));
      const mended = model(page, (f) => ({ a: new f.NumberField({ required: true, nullable: false, initial: 1 }) }));
      expect([
        new Model({ a: "x" }, { strict: false }).invalid,
        new mended({ a: "x" }, { strict: false }).invalid,
      ]).toEqual([true, false]);
    },
  },
  {
    member: "TypeDataModel#prepareBaseData",
    says: "runs before derived data is made",
    page: "api/v11/classes/foundry.abstract.TypeDataModel.html",
    sentence: "Prepare data related to this DataModel itself, before any derived data is computed.",
    async run({ page, table }) {
      const order: string[] = [];
      class Hero extends page.foundry.abstract.TypeDataModel {
        static defineSchema(): object {
          return {};
        }
        prepareBaseData(): void {
          order.push("base");
        }
        prepareDerivedData(): void {
          order.push("derived");
        }
      }
      await table({ entry: async () => void (page.CONFIG.Actor.dataModels.hero = Hero) });
      new page.Actor({ name: "A", type: "hero" });
      expect(order.slice(-2)).toEqual(["base", "derived"]);
    },
  },
  {
    member: "operators.reconstructOperator",
    says: "restores an operator from its serialised form",
    page: fnAny("foundry.data.operators.reconstructOperator"),
    sentence: "Reconstruct a DataFieldOperator instance from a serialized object.",
    generations: [14],
    run({ page }) {
      const { ForcedReplacement, reconstructOperator } = page.foundry.data.operators;
      const form = JSON.parse(JSON.stringify(page._replace({ a: 1 })));
      const made = reconstructOperator(form);
      expect(made).toBeInstanceOf(ForcedReplacement);
      expect(ForcedReplacement.get(made)).toEqual({ a: 1 });
    },
  },
  {
    member: "operators.OPERATOR_IDENTIFIER",
    says: "marks an operator in JSON",
    page: "api/variables/foundry.data.operators.OPERATOR_IDENTIFIER.html",
    sentence:
      "A unique string used in serialization to identify that an object should be deserialized to a DataFieldOperator.",
    generations: [14],
    run({ page }) {
      const { OPERATOR_IDENTIFIER } = page.foundry.data.operators;
      expect(OPERATOR_IDENTIFIER).toBe("__$OPERATOR$__");
      expect(OPERATOR_IDENTIFIER in JSON.parse(JSON.stringify(page._del))).toBe(true);
    },
  },
  {
    member: "ForcedReplacement",
    says: "puts its value in place without merging",
    page: clsAny("foundry.data.operators.ForcedReplacement"),
    sentence:
      "Force the replacement of a certain DataModel field, assigning it to some explicit value without inner recursion.",
    generations: [14],
    run({ page }) {
      const Model = model(page, (f) => ({ bag: new f.ObjectField() }));
      const made = new Model({ bag: { a: 1 } });
      made.updateSource({ bag: { b: 2 } });
      expect(made.bag).toEqual({ a: 1, b: 2 });
      made.updateSource({ bag: page._replace({ c: 3 }) });
      expect(made.bag).toEqual({ c: 3 });
    },
  },
  {
    member: "DataFieldOperator.get",
    says: "returns the value inside, or the value itself",
    page: clsAny("foundry.data.operators.ForcedReplacement"),
    sentence:
      "Retrieve the inner value of the DataFieldOperator, or return the value passed if not a DataFieldOperator.",
    generations: [14],
    run({ page }) {
      const { DataFieldOperator } = page.foundry.data.operators;
      expect([DataFieldOperator.get(page._replace(5)), DataFieldOperator.get(6)]).toEqual([5, 6]);
    },
  },
  {
    member: "DataFieldOperator.equals",
    says: "compares operators and other values",
    page: clsAny("foundry.data.operators.ForcedReplacement"),
    sentence:
      "A comparison helper function that asserts whether two values are equal when one or both values may be DataFieldOperator instances.",
    generations: [14],
    run({ page }) {
      const { DataFieldOperator } = page.foundry.data.operators;
      expect([
        DataFieldOperator.equals(page._replace({ a: 1 }), page._replace({ a: 1 })),
        DataFieldOperator.equals(page._replace(1), page._del),
        DataFieldOperator.equals(page._replace(1), 1),
      ]).toEqual([true, false, false]);
    },
  },
  {
    member: "foundry.data.operators",
    says: "does not exist on 13, whose updates have deletion keys",
    guess: "The pages of 13 have no such namespace; they have foundry.utils.isDeletionKey.",
    generations: [13],
    run({ page }) {
      expect([page.foundry.data.operators, page._del, page._replace]).toEqual([undefined, undefined, undefined]);
      const Model = model(page, (f) => ({ bag: new f.ObjectField() }));
      const made = new Model({ bag: { a: 1, b: 2 } });
      made.updateSource({ "bag.-=a": null });
      expect(made.bag).toEqual({ b: 2 });
    },
  },
];
