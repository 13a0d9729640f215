import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DocumentSheetConfig } from "../../../tabletop/foundry/applications/apps/document-sheet-config.ts";
import { registerCoreSheets } from "../../../tabletop/foundry/applications/index.ts";
import { missingClasses } from "../../../tabletop/foundry/not-built.ts";

class Actor {
  static documentName = "Actor";
}
class A {}
class B {}

type Sheets = Record<string, Record<string, { default: boolean; cls: unknown }>>;
const sheets = (): Sheets =>
  (globalThis as unknown as { CONFIG: { Actor: { sheetClasses: Sheets } } }).CONFIG.Actor.sheetClasses;
const defaults = (type: string): string[] =>
  Object.entries(sheets()[type] ?? {})
    .filter(([, entry]) => entry.default)
    .map(([id]) => id);

beforeEach(() => {
  Object.assign(globalThis, {
    CONFIG: { Actor: { dataModels: { hero: {} } } },
    game: { documentTypes: { Actor: ["base", "hero", "npc"] } },
  });
});
afterEach(() => {
  for (const cls of [A, B])
    for (const scope of ["core", "mine"]) DocumentSheetConfig.unregisterSheet(Actor, scope, cls);
  Reflect.deleteProperty(globalThis, "CONFIG");
  Reflect.deleteProperty(globalThis, "game");
});

describe("DocumentSheetConfig", () => {
  test("The first sheet is the default until another is made the default", () => {
    DocumentSheetConfig.registerSheet(Actor, "core", A);
    expect(defaults("hero")).toEqual(["core.A"]);
    DocumentSheetConfig.registerSheet(Actor, "mine", B, { types: ["hero"], makeDefault: true, label: "Mine" });
    expect(defaults("hero")).toEqual(["mine.B"]);
    expect(defaults("npc")).toEqual(["core.A"]);
    expect(sheets()["hero"]?.["mine.B"]?.cls).toBe(B);
    expect(DocumentSheetConfig.getSheetClassesForSubType("Actor", "hero")).toEqual({
      sheetClasses: { "core.A": "A", "mine.B": "Mine" },
      defaultClasses: { "core.A": "A", "mine.B": "Mine" },
      defaultClass: "mine.B",
    });
  });

  test("Unregistering the default makes another the default; unregistering an unknown one is no error", () => {
    DocumentSheetConfig.registerSheet(Actor, "core", A);
    DocumentSheetConfig.registerSheet(Actor, "mine", B, { makeDefault: true });
    DocumentSheetConfig.unregisterSheet(Actor, "mine", B, { types: ["hero"] });
    expect(defaults("hero")).toEqual(["core.A"]);
    expect(defaults("npc")).toEqual(["mine.B"]);
    expect(() => DocumentSheetConfig.unregisterSheet(Actor, "core", B)).not.toThrow();
  });

  // foundryvtt.com/article/system-development and systems in general: core's sheet is unregistered by the class of
  // Application V1.
  test("Core's sheets of actors and items are unregistered by the names of Foundry's classes; a remaining one becomes the default", () => {
    registerCoreSheets([Actor]);
    expect(defaults("hero")).toEqual(["core.ActorSheet"]);
    const { ActorSheet } = missingClasses("foundry.appv1.sheets", { both: ["ActorSheet"] });
    DocumentSheetConfig.registerSheet(Actor, "mine", B, { types: ["hero"] });
    DocumentSheetConfig.unregisterSheet(Actor, "core", ActorSheet!);
    expect(defaults("hero")).toEqual(["mine.B"]);
    expect(defaults("npc")).toEqual([]);
    expect(Object.keys(sheets()["npc"] ?? {})).toEqual([]);
  });

  test("A sheet for all types reaches types declared later, and the world's choice is applied", () => {
    Object.assign(globalThis, {
      game: {
        documentTypes: { Actor: ["hero"] },
        settings: {
          settings: new Map([["core.sheetClasses", {}]]),
          get: () => ({ Actor: { late: "mine.B", hero: "gone.C" } }),
        },
      },
    });
    DocumentSheetConfig.registerSheet(Actor, "core", A);
    DocumentSheetConfig.registerSheet(Actor, "mine", B);
    (globalThis as unknown as { game: { documentTypes: { Actor: string[] } } }).game.documentTypes.Actor.push("late");
    DocumentSheetConfig.initializeSheets();
    expect(Object.keys(sheets()["late"] ?? {})).toEqual(["core.A", "mine.B"]);
    expect(defaults("late")).toEqual(["mine.B"]);
    expect(defaults("hero")).toEqual(["core.A"]);
  });

  test("Only documents have sheets", () => {
    expect(() => DocumentSheetConfig.registerSheet(class Nothing {}, "mine", A)).toThrow("document class");
  });
});
