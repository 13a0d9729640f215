import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DataModel } from "../../../tabletop/foundry/abstract/data-model.ts";
import * as f from "../../../tabletop/foundry/data/fields.ts";
import { ClientSettings } from "../../../tabletop/foundry/helpers/client-settings.ts";
import { Hooks } from "../../../tabletop/foundry/helpers/hooks.ts";
import { Localization } from "../../../tabletop/foundry/helpers/localization.ts";
import { logCompatibilityWarning } from "../../../tabletop/foundry/utils/logging.ts";

afterEach(() => vi.restoreAllMocks());

describe("Hooks (api/v14/classes/foundry.helpers.Hooks.html)", () => {
  it("Hooks calls listeners in order, once where requested, and not after off", () => {
    const heard: string[] = [];
    const id = Hooks.on("t1", () => heard.push("a"));
    Hooks.once("t1", () => heard.push("b"));
    const c = (): unknown => heard.push("c");
    Hooks.on("t1", c);
    Hooks.callAll("t1");
    Hooks.off("t1", id);
    Hooks.off("t1", c);
    Hooks.callAll("t1");
    expect(heard).toEqual(["a", "b", "c"]);
    expect(Hooks.events["t1"]).toEqual([]);
  });

  it("Hooks.call stops at the first false, and callAll never", () => {
    const last = vi.fn();
    Hooks.on("t2", () => false);
    Hooks.on("t2", last);
    expect([Hooks.call("t2"), last.mock.calls.length]).toEqual([false, 0]);
    expect([Hooks.callAll("t2"), last.mock.calls.length]).toEqual([true, 1]);
  });

  it("Hooks continues after a listener that throws, and reports it", () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const told = vi.fn();
    const last = vi.fn();
    Hooks.once("error", told);
    Hooks.on("t3", () => {
      throw new Error("broken");
    });
    Hooks.on("t3", last);
    expect(Hooks.call("t3", 1, 2)).toBe(true);
    expect(last).toHaveBeenCalledWith(1, 2);
    expect([error.mock.calls.length, told.mock.calls.length]).toEqual([1, 1]);
  });
});

describe("Localization (api/v14/classes/foundry.helpers.Localization.html)", () => {
  const make = (): Localization => {
    const i18n = new Localization();
    i18n.addTranslations("en", { A: { B: "bee", C: "{n} of {m}" }, "A.D": "dotted" });
    i18n.addTranslations("de", { A: { B: "Biene" } });
    return i18n;
  };

  it("Localization reads nested and dotted files, and falls back to English, then to the key", async () => {
    const i18n = make();
    await i18n.setLanguage("de");
    expect(["A.B", "A.D", "A.X"].map((key) => i18n.localize(key))).toEqual(["Biene", "dotted", "A.X"]);
    expect([i18n.has("A.D"), i18n.has("A.D", false), i18n.has("A")]).toEqual([true, false, false]);
    await expect(i18n.setLanguage("not a language")).rejects.toThrow(RangeError);
  });

  it("Localization fills in data, and keeps names without data", () => {
    expect(make().format("A.C", { n: 1 })).toBe("1 of {m}");
    expect(make().format("A.C", { n: "<b>", m: "$&" })).toBe("<b> of $&");
  });

  it("Localization formats lists, plurals and order by language", async () => {
    const i18n = make();
    expect(i18n.getListFormatter().format(["a", "b", "c"])).toBe("a, b, and c");
    expect(i18n.pluralRules?.select(1)).toBe("one");
    await i18n.setLanguage("de");
    expect(i18n.getListFormatter({ type: "disjunction" }).format(["a", "b"])).toBe("a oder b");
    expect(i18n.sortObjects([{ n: "z" }, { n: "ä" }, { n: "b" }], "n").map(({ n }) => n)).toEqual(["ä", "b", "z"]);
  });

  it("Localization labels the fields of a model, nested ones too", () => {
    class Inner extends DataModel {
      static override LOCALIZATION_PREFIXES = ["IN"];
      static override defineSchema(): ReturnType<typeof DataModel.defineSchema> {
        return { x: new f.NumberField() };
      }
    }
    class Model extends DataModel {
      static override LOCALIZATION_PREFIXES = ["OTHER", "M"];
      static override defineSchema(): ReturnType<typeof DataModel.defineSchema> {
        const row = new f.SchemaField({ a: new f.StringField() });
        return {
          hp: new f.NumberField({ hint: "KEY" }),
          inner: new f.EmbeddedDataField(Inner),
          rows: new f.TypedObjectField(row),
        };
      }
    }
    const i18n = new Localization();
    i18n.addTranslations("en", {
      M: { FIELDS: { hp: { label: "Health" }, "rows.element.a.label": "Row" } },
      IN: { FIELDS: { x: { label: "Ex" } } },
      KEY: "a hint",
    });
    vi.stubGlobal("game", { i18n });
    Localization.localizeDataModel(Model);
    const label = (path: string): unknown => Model.schema.getField(path)?.label;
    expect([label("hp"), Model.schema.getField("hp")?.hint, label("rows.k.a"), label("inner.x")]).toEqual([
      "Health",
      "a hint",
      "Row",
      "Ex",
    ]);
    vi.unstubAllGlobals();
  });
});

describe("ClientSettings (api/v14/classes/foundry.helpers.ClientSettings.html)", () => {
  const stored = new Map<string, string>();
  let settings: ClientSettings;
  beforeEach(() => {
    stored.clear();
    settings = new ClientSettings({
      userId: () => "u1",
      store: {
        read: (id, userId) => stored.get(`${userId ?? ""}/${id}`),
        persist: async (id, json, userId) => {
          stored.set(`${userId ?? ""}/${id}`, json);
          settings.notify(id, {}, "u1");
        },
      },
    });
  });

  it("ClientSettings returns the default until a value is set, and rejects unregistered settings", async () => {
    settings.register("sys", "n", { scope: "world", type: Number, default: 3 });
    expect(settings.get("sys", "n")).toBe(3);
    expect(await settings.set("sys", "n", "5")).toBe(5);
    expect(stored.get("/sys.n")).toBe("5");
    expect(() => settings.get("sys", "x")).toThrow('"sys.x" is not a registered game setting');
    await expect(settings.set("sys", "n", "many")).rejects.toThrow(/sys\.n must be a number/);
  });

  it("ClientSettings separates world, user and client, and calls listeners", async () => {
    const onChange = vi.fn();
    for (const scope of ["world", "user", "client"] as const)
      settings.register("sys", scope, { scope, type: String, default: "", onChange });
    for (const scope of ["world", "user", "client"]) await settings.set("sys", scope, scope);
    expect([...stored.keys()]).toEqual(["/sys.world", "u1/sys.user"]);
    expect(onChange.mock.calls.map(([value]) => value as unknown)).toEqual(["world", "user", "client"]);
    await settings.set("sys", "client", "client");
    expect(onChange).toHaveBeenCalledTimes(3);
  });

  it("ClientSettings validates and builds values by field, model and choices", async () => {
    class Options extends DataModel {
      static override defineSchema(): ReturnType<typeof DataModel.defineSchema> {
        return { level: new f.NumberField({ required: true, nullable: false, initial: 2, max: 5 }) };
      }
    }
    settings.register("sys", "field", { scope: "world", type: new f.NumberField({ initial: 4, choices: [4, 5] }) });
    settings.register("sys", "model", { scope: "world", type: Options });
    settings.register("sys", "choice", { type: String, choices: { a: "A" }, default: "a" });
    expect([settings.get("sys", "field"), (settings.get("sys", "model") as { level: number }).level]).toEqual([4, 2]);
    await expect(settings.set("sys", "field", 9)).rejects.toThrow(/sys\.field.*not a valid choice/);
    await settings.set("sys", "model", { level: "3" });
    expect(settings.get("sys", "model")).toMatchObject({ level: 3 });
    await expect(settings.set("sys", "choice", "b")).rejects.toThrow(/none of its choices/);
  });

  it("ClientSettings returns the default where the stored value can't be read", () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    stored.set("/sys.n", "{broken");
    settings.register("sys", "n", { scope: "world", type: Number, default: 3 });
    expect(settings.get("sys", "n")).toBe(3);
  });

  it("ClientSettings never returns the default object itself", () => {
    settings.register("sys", "o", { scope: "world", type: Object, default: { a: 1 } });
    (settings.get("sys", "o") as { a: number }).a = 2;
    expect(settings.get("sys", "o")).toEqual({ a: 1 });
  });

  it("ClientSettings refuses invalid registrations", () => {
    expect(() => settings.register("", "x", {})).toThrow(/namespace and a key/);
    expect(() => settings.register("sys", "x", { scope: "moon" as never })).toThrow(/unknown scope "moon"/);
    expect(() => settings.registerMenu("sys", "m", { type: null })).toThrow(/application class/);
  });
});

describe("logCompatibilityWarning (api/v14/functions/foundry.utils.logCompatibilityWarning.html)", () => {
  it("logCompatibilityWarning warns, logs an error, throws or does nothing by mode", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    logCompatibilityWarning("old", { mode: 0 });
    expect(warn).not.toHaveBeenCalled();
    logCompatibilityWarning("old", { since: 13, until: 15 });
    expect(String(warn.mock.calls[0]?.[0])).toMatch(/old\nDeprecated since version 13/);
    expect(() => logCompatibilityWarning("old", { mode: 3 })).toThrow(/old/);
  });
});
