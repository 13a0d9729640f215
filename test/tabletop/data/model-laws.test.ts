import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import fc from "fast-check";
import { DataModel } from "../../../tabletop/foundry/abstract/data-model.ts";
import * as f from "../../../tabletop/foundry/data/fields.ts";
import { applyUpdate, decodeOperators, encodeOperators } from "../../../tabletop/foundry/data/operators.ts";
import type { Obj } from "../../../tabletop/foundry/utils/object.ts";
import { onBoth } from "./cases.ts";

class Inner extends DataModel {
  static override defineSchema(): ReturnType<typeof DataModel.defineSchema> {
    return { x: new f.NumberField({ initial: 0, min: -10, max: 10 }), y: new f.StringField({ required: true }) };
  }
}

class Thing extends DataModel {
  static override defineSchema(): ReturnType<typeof DataModel.defineSchema> {
    return {
      name: new f.StringField({ required: true, blank: false, initial: "thing" }),
      n: new f.NumberField({ integer: true, initial: 3 }),
      on: new f.BooleanField(),
      inner: new f.EmbeddedDataField(Inner),
      maybe: new f.SchemaField({ z: new f.NumberField() }, { nullable: true, initial: null }),
      rows: new f.TypedObjectField(
        new f.SchemaField({ a: new f.StringField({ required: true }), b: new f.NumberField({ initial: 1 }) }),
      ),
      tags: new f.SetField(new f.StringField()),
      list: new f.ArrayField(new f.SchemaField({ q: new f.NumberField() })),
      free: new f.ObjectField(),
      color: new f.ColorField(),
      json: new f.JSONField({ required: true, nullable: true, initial: null }),
    };
  }
}

const key = fc.constantFrom("k1", "k2", "k3");
const text = fc.string({ maxLength: 5 });
const data = fc.record(
  {
    name: fc.constantFrom("Ann", "Bob", "Cid"),
    n: fc.oneof(fc.integer({ min: -99, max: 99 }), fc.constant(null)),
    on: fc.boolean(),
    inner: fc.record({ x: fc.integer({ min: -20, max: 20 }), y: text }, { requiredKeys: [] }),
    maybe: fc.oneof(fc.constant(null), fc.record({ z: fc.integer() })),
    rows: fc.dictionary(key, fc.record({ a: text, b: fc.integer() }, { requiredKeys: [] })),
    tags: fc.uniqueArray(key),
    list: fc.array(fc.record({ q: fc.integer() }), { maxLength: 3 }),
    free: fc.dictionary(key, fc.oneof(fc.integer(), fc.dictionary(key, fc.integer()))),
    color: fc.constantFrom(null, "#123456", "#abcdef"),
    json: fc.constantFrom(null, '{"a":1}', "[1]"),
  },
  { requiredKeys: [] },
);

beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => undefined));
afterEach(() => vi.restoreAllMocks());

onBoth("laws of models", () => {
  it("toObject and the constructor are inverse", () => {
    fc.assert(
      fc.property(data, (given) => {
        const object = new Thing(given).toObject();
        expect(new Thing(structuredClone(object)).toObject()).toEqual(object);
        expect(new Thing(new Thing(structuredClone(object)).toObject(false)).toObject()).toEqual(object);
      }),
    );
  });

  it("A difference brings another copy to the same state, also after it was sent, and is found only once", () => {
    fc.assert(
      fc.property(data, data, (given, changes) => {
        const one = new Thing(given);
        const before = one.toObject();
        const diff = one.updateSource(changes);
        const wire = decodeOperators(JSON.parse(JSON.stringify(encodeOperators(diff)))) as Obj;
        const two = new Thing(structuredClone(before));
        two.updateSource(wire);
        expect(two.toObject()).toEqual(one.toObject());
        expect(applyUpdate(structuredClone(before), wire)).toEqual(one.toObject());
        expect(one.updateSource(wire)).toEqual({});
      }),
    );
  });

  it("Restoring the previous values undoes an update", () => {
    fc.assert(
      fc.property(data, data, (given, changes) => {
        const thing = new Thing(given);
        const before = thing.toObject();
        thing.updateSource(changes);
        thing.updateSource(structuredClone(before), { recursive: false });
        expect(thing.toObject()).toEqual(before);
      }),
    );
  });

  it("Hostile data never makes a model unreadable", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...Object.keys(Thing.schema.fields), "__proto__", "-=n", "junk"), fc.anything()),
        (given) => {
          const plain = JSON.parse(JSON.stringify(given) ?? "{}") as Obj;
          const thing = Thing.fromSource(plain);
          expect(thing.invalid).toBe(false);
          expect(Object.keys(thing.toObject()).sort()).toEqual(Object.keys(Thing.schema.fields).sort());
        },
      ),
    );
  });
});

describe("hostile input of models", () => {
  it("Invalid input is reported in one line that names its path", () => {
    expect(() => new Thing({ rows: { k1: { b: "many" } } })).toThrow("rows.k1.b: must be a finite number");
  });
});
