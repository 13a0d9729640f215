import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DataModel } from "../../../tabletop/foundry/abstract/data-model.ts";
import { TypeDataModel } from "../../../tabletop/foundry/abstract/type-data-model.ts";
import * as f from "../../../tabletop/foundry/data/fields.ts";
import { ForcedDeletion, ForcedReplacement } from "../../../tabletop/foundry/data/operators.ts";
import { DataModelValidationError } from "../../../tabletop/foundry/data/validation-failure.ts";
import type { Obj } from "../../../tabletop/foundry/utils/object.ts";
import { onBoth } from "./cases.ts";

type Schema = ReturnType<typeof DataModel.defineSchema>;

class Part extends DataModel {
  declare hp: number;
  static override defineSchema(): Schema {
    return { hp: new f.NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 5 }) };
  }
  static override migrateData(source: Obj): Obj {
    if ("health" in source) {
      source["hp"] = source["health"];
      delete source["health"];
    }
    return super.migrateData(source);
  }
  static override validateJoint(data: Obj): void {
    if (data["hp"] === 13) throw new Error("thirteen is unlucky");
  }
}

class Hero extends DataModel {
  declare name: string;
  declare part: Part;
  declare tags: Set<string>;
  declare rows: Record<string, { a: string; b: number }>;
  declare bonus: number;
  static override defineSchema(): Schema {
    return {
      name: new f.StringField({ required: true, blank: false }),
      level: new f.NumberField({ min: 0, max: 10, initial: 1 }),
      part: new f.EmbeddedDataField(Part),
      rows: new f.TypedObjectField(
        new f.SchemaField({ a: new f.StringField({ initial: "x" }), b: new f.NumberField({ initial: 1 }) }),
      ),
      tags: new f.SetField(new f.StringField()),
      list: new f.ArrayField(new f.NumberField()),
      free: new f.ObjectField(),
      bonus: new f.NumberField({ initial: 7, persisted: false }),
      fixed: new f.StringField({ initial: "f", readonly: true }),
    };
  }
}

const make = (data: object = {}): Hero => new Hero({ name: "Ann", ...data });

beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => undefined));
afterEach(() => vi.restoreAllMocks());

describe("construction (api/v14/classes/foundry.abstract.DataModel.html)", () => {
  it("A new model cleans its data and fills in initial values", () => {
    const hero = make({ level: "20", tags: ["a", "a"], junk: true, part: { health: "3" } });
    expect(hero.toObject()).toMatchObject({ name: "Ann", level: 10, part: { hp: 3 }, tags: ["a"], rows: {} });
    expect(hero.toObject()).not.toHaveProperty("junk");
    expect([hero.tags, hero.part instanceof Part, hero.part.parent === hero]).toEqual([new Set(["a"]), true, true]);
  });

  it("A new model owns the data it is given and seals it", () => {
    const data = { name: "Ann" };
    const hero = new Hero(data);
    expect(hero._source).toBe(data);
    expect(Object.isSealed(hero._source)).toBe(true);
  });

  it("Invalid data throws an error that names every field", () => {
    expect(() => new Hero({ part: { hp: "x" } })).toThrow(DataModelValidationError);
    expect(() => new Hero({ part: { hp: "x" } })).toThrow(/name: .*undefined[\s\S]*part\.hp: /);
  });

  it("Joint validation runs, also of models inside", () => {
    expect(() => make({ part: { hp: 13 } })).toThrow(/unlucky/);
  });

  it("A readonly field can't be set", () => {
    const hero = make() as unknown as { fixed: string };
    expect(() => {
      "use strict";
      hero.fixed = "other";
    }).toThrow(TypeError);
  });

  it("A schema is created once for each class", () => {
    expect(Hero.schema).toBe(Hero.schema);
    expect(Part.schema).not.toBe(Hero.schema);
  });
});

describe("tolerant loading of models", () => {
  it("Loading corrects an invalid field and keeps all others", () => {
    const hero = Hero.fromSource({
      name: "Bob",
      part: { hp: "x" },
      list: [1, "bad", 3],
      rows: { ok: { a: "1" }, bad: 5 },
    });
    expect(hero.toObject()).toMatchObject({
      name: "Bob",
      part: { hp: 5 },
      list: [1, 3],
      rows: { ok: { a: "1", b: 1 } },
    });
    expect(hero.invalid).toBe(false);
    expect(hero.validationFailures.fields?.fields["part"]?.fields["hp"]?.fallback).toBe(5);
    expect(hero.validationFailures.fields?.fields["list"]?.elements[0]).toMatchObject({
      id: 1,
      failure: { dropped: true },
    });
  });

  it("Loading records what can't be corrected and still returns a model", () => {
    const hero = Hero.fromSource({ level: 3 });
    expect([hero.invalid, (hero as unknown as { level: number }).level]).toEqual([true, 3]);
    expect(hero.validationError?.message).toContain("name");
  });

  it("Loading survives a migration that throws", () => {
    class Old extends Hero {
      static override migrateData(): Obj {
        throw new Error("broken");
      }
    }
    expect(Old.fromSource({ name: "Ann" }).name).toBe("Ann");
  });
});

onBoth("updateSource", (generation) => {
  const deletion = (key: string): Obj =>
    generation === 14 ? { [key]: ForcedDeletion.create() } : { [`-=${key}`]: null };

  it("updateSource returns the difference and initialises the model again", () => {
    const hero = make();
    expect(hero.updateSource({ "part.hp": 3, level: 1, junk: 5 })).toEqual({ part: { hp: 3 } });
    expect(hero.part.hp).toBe(3);
    expect(hero.updateSource({ part: { hp: 3 } })).toEqual({});
  });

  it("updateSource is strict: an invalid value changes nothing", () => {
    const hero = make();
    const before = hero.toJSON();
    expect(() => hero.updateSource({ level: 5, name: "" })).toThrow(/name: .*blank/);
    expect(() => hero.updateSource({ part: { hp: 13 } })).toThrow(/unlucky/);
    expect(hero.toJSON()).toEqual(before);
  });

  it("updateSource with dryRun returns the difference and changes nothing", () => {
    const hero = make();
    expect(hero.updateSource({ level: 5 }, { dryRun: true })).toEqual({ level: 5 });
    expect(hero._source["level"]).toBe(1);
  });

  it("updateSource fills in a new row completely, merges an existing one and deletes one", () => {
    const hero = make();
    expect(hero.updateSource({ "rows.k.a": "hey" })).toEqual({ rows: { k: { a: "hey", b: 1 } } });
    expect(hero.updateSource({ "rows.k.b": 2 })).toEqual({ rows: { k: { b: 2 } } });
    expect(hero.updateSource({ rows: deletion("k") })).toEqual({ rows: deletion("k") });
    expect(hero.rows).toEqual({});
  });

  it("updateSource replaces whole lists", () => {
    const hero = make({ list: [1, 2, 3] });
    expect(hero.updateSource({ list: [4] })).toEqual({ list: [4] });
  });

  it("updateSource with recursive: false replaces objects", () => {
    const hero = make({ free: { a: 1 } });
    hero.updateSource({ free: { b: 2 } }, { recursive: false });
    expect(hero._source["free"]).toEqual({ b: 2 });
  });

  it("updateSource sets the initial value where a field is deleted", () => {
    const hero = make({ part: { hp: 1 } });
    hero.updateSource({ part: deletion("hp") });
    expect(hero.part.hp).toBe(5);
  });

  it("The difference of an update makes another copy equal", () => {
    const one = make({ free: { a: { b: 1 } }, rows: { k: {} } });
    const two = new Hero(one.toObject());
    const diff = one.updateSource({
      free: { a: ForcedReplacement.create({ c: 1 }) },
      rows: deletion("k"),
      "part.hp": 9,
    });
    two.updateSource(diff);
    expect(two.toObject()).toEqual(one.toObject());
  });

  it("updateSource migrates updates of an old shape", () => {
    const hero = make();
    expect(hero.updateSource({ "part.health": 2 })).toEqual({ part: { hp: 2 } });
  });

  it("Fields that are not persisted are left out of the source on 14 only", () => {
    const hero = make();
    expect(hero.bonus).toBe(7);
    expect("bonus" in hero._source).toBe(generation === 13);
  });
});

describe("DataModel#validate", () => {
  it("validate checks the proposed changes only", () => {
    const hero = make();
    expect(hero.validate({ changes: { level: 3 } })).toBe(true);
    expect(() => hero.validate({ changes: { level: 30 } })).toThrow(/at most 10/);
    expect(hero.validate({ changes: { level: 30 }, strict: false })).toBe(false);
    expect(hero.validate({ changes: { level: "4" }, clean: true })).toBe(true);
  });
});

describe("copies of models", () => {
  it("A clone has the changes, and the original is unchanged", () => {
    const hero = make({ free: { a: 1 } });
    const twin = hero.clone({ "free.a": 2, name: "Twin" });
    expect([twin.name, twin._source["free"], hero._source["free"]]).toEqual(["Twin", { a: 2 }, { a: 1 }]);
  });

  it("toObject(false) serialises prepared values", () => {
    const hero = make();
    hero.part.hp = 99;
    expect(hero.toObject(false)).toMatchObject({ part: { hp: 99 }, tags: [] });
    expect(hero.toObject()).toMatchObject({ part: { hp: 5 } });
    hero.reset();
    expect(hero.part.hp).toBe(5);
  });
});

describe("type data of models", () => {
  class Fighter extends TypeDataModel {
    static override defineSchema(): Schema {
      return { power: new f.NumberField({ required: true, nullable: false, initial: 2, min: 0 }) };
    }
  }
  class Actor extends DataModel {
    static documentName = "Actor";
    static TYPES = ["base", "fighter", "ghost"];
    static metadata = { coreTypes: ["base"] };
    static _systemModels = (): Record<string, never> => ({ fighter: Fighter as never });
    declare system: { power?: number };
    static override defineSchema(): Schema {
      return { type: new f.DocumentTypeField(this), system: new f.TypeDataField(this as never) };
    }
  }

  it("Type data is a model where one is registered", () => {
    const actor = new Actor({ type: "fighter", system: { power: "4", junk: 1 } });
    expect(actor.system).toBeInstanceOf(Fighter);
    expect(actor.toObject()).toEqual({ type: "fighter", system: { power: 4 } });
    expect((actor.system as unknown as Fighter).parent).toBe(actor);
    expect(Fighter.schema.getField("power")?.fieldPath).toBe("system.power");
    expect(actor.getFieldForProperty("system.power")).toBe(Fighter.schema.getField("power"));
  });

  it("Type data is a free object where no model is registered", () => {
    const actor = new Actor({ type: "ghost", system: { anything: { at: "all" } } });
    actor.updateSource({ "system.anything.at": "last", "system.-=more": null });
    expect(actor.toObject()["system"]).toEqual({ anything: { at: "last" } });
  });

  it("The type is base by default, and unknown types are refused", () => {
    expect(new Actor({}).toObject()["type"]).toBe("base");
    expect(() => new Actor({ type: "nobody" })).toThrow(/"nobody" is not a valid type/);
  });

  it("Type data is updated by the model's rules", () => {
    const actor = new Actor({ type: "fighter" });
    expect(actor.updateSource({ "system.power": "7", "system.junk": 1 })).toEqual({ system: { power: 7 } });
    expect(() => actor.updateSource({ "system.power": "x" })).toThrow(/system\.power/);
    expect(actor.system.power).toBe(7);
  });
});

describe("embedded collections", () => {
  class Item extends DataModel {
    static documentName = "Item";
    static override defineSchema(): Schema {
      return {
        _id: new f.DocumentIdField(),
        name: new f.StringField({ required: true, initial: "new" }),
        n: new f.NumberField({ initial: 0 }),
      };
    }
  }
  class Owner extends DataModel {
    static override defineSchema(): Schema {
      return { items: new f.EmbeddedCollectionField(Item as never) };
    }
  }
  const A = "aaaaaaaaaaaaaaaa";
  const B = "bbbbbbbbbbbbbbbb";

  it("An embedded collection merges by id, adds new elements and keeps the shared source objects", () => {
    const owner = new Owner({ items: [{ _id: A, n: 1 }] });
    const shared = (owner._source["items"] as Obj[])[0];
    const diff = owner.updateSource({
      items: [
        { _id: A, n: 2 },
        { _id: B, name: "b" },
      ],
    });
    expect(diff).toEqual({
      items: [
        { _id: A, n: 2 },
        { _id: B, name: "b", n: 0 },
      ],
    });
    expect((owner._source["items"] as Obj[])[0]).toBe(shared);
    expect(shared).toEqual({ _id: A, name: "new", n: 2 });
  });

  it("A delta collection stores tombstones", () => {
    class Delta extends DataModel {
      static override defineSchema(): Schema {
        return { items: new f.EmbeddedCollectionDeltaField(Item as never) };
      }
    }
    const delta = new Delta({ items: [{ _id: A, n: 1 }] });
    delta.updateSource({ items: [{ _id: A, _tombstone: true }] });
    expect(delta._source["items"]).toEqual([{ _id: A, _tombstone: true }]);
    delta.updateSource({ items: [{ _id: A, name: "back" }] });
    expect(delta._source["items"]).toEqual([{ _id: A, name: "back", n: 0 }]);
  });

  it("A field of one embedded document holds at most one", () => {
    class Holder extends DataModel {
      declare item: Item | null;
      static override defineSchema(): Schema {
        return { item: new f.EmbeddedDocumentField(Item as never), part: new f.DataModelSchemaField(Part as never) };
      }
    }
    const holder = new Holder({});
    expect(holder.item).toBeNull();
    expect(holder.updateSource({ item: { _id: A, n: "4" } })).toEqual({ item: { _id: A, name: "new", n: 4 } });
    expect(holder.item).toBeInstanceOf(Item);
    expect(holder.updateSource({ "item.n": 5, "part.hp": 2 })).toEqual({ item: { n: 5 }, part: { hp: 2 } });
    expect(holder.toObject()).toEqual({ item: { _id: A, name: "new", n: 5 }, part: { hp: 2 } });
    expect(holder.updateSource({ item: null })).toEqual({ item: null });
  });

  it("An invalid embedded element throws when strict, and otherwise is the element's own error", () => {
    expect(() => new Owner({ items: [{ _id: "short" }] })).toThrow(/items/);
    expect(Owner.fromSource({ items: [5, { _id: A }] })._source["items"]).toEqual([{ _id: A, name: "new", n: 0 }]);
  });
});
