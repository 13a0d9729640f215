import { expect } from "vitest";
import type { Localization } from "../../../../../tabletop/foundry/helpers/localization.ts";
import type { ContractCase, Ground } from "../../contract.ts";
import { cls, clsAny } from "../pages.ts";

const TEXTS = cls("foundry.helpers.Localization");
const TEXTS_13 = clsAny("foundry.helpers.Localization");
const TEXTS_12 = clsAny("client.Localization");

/** A table with a few texts, in English and in German. */
async function texts({ table }: Ground): Promise<Localization> {
  const { game } = await table({
    loadLanguages: async (i18n) => {
      i18n.addTranslations("en", {
        MINI: { Sea: "The sea", Ship: "A ship" },
        "MINI.Hail": "Hail {name} of {place.town}!",
      });
      i18n.addTranslations("de", { "MINI.Sea": "Das Meer" });
    },
  });
  return game.i18n;
}

export const textCases: readonly ContractCase[] = [
  {
    member: "Localization#has",
    says: "is true for a text and for nothing else",
    page: TEXTS,
    sentence: "Return whether a certain string has a known translation defined.",
    async run(ground) {
      const i18n = await texts(ground);
      expect(["MINI.Sea", "MINI.Sky", "MINI"].map((key) => i18n.has(key))).toEqual([true, false, false]);
    },
  },
  {
    member: "Localization#has",
    says: "counts English texts by default",
    page: TEXTS,
    sentence: "Allow fallback translations to count?",
    async run(ground) {
      const i18n = await texts(ground);
      await i18n.setLanguage("de");
      expect([i18n.has("MINI.Ship"), i18n.has("MINI.Ship", false), i18n.has("MINI.Sea", false)]).toEqual([
        true,
        false,
        true,
      ]);
    },
  },
  {
    member: "Localization#localize",
    says: "returns a key without a text unchanged",
    page: TEXTS_12,
    sentence: "If a translation is not available, the original string is returned",
    async run(ground) {
      const i18n = await texts(ground);
      expect([i18n.localize("MINI.Sea"), i18n.localize("MINI.Sky"), i18n.localize("Plain words.")]).toEqual([
        "The sea",
        "MINI.Sky",
        "Plain words.",
      ]);
    },
  },
  {
    member: "Localization#_fallback",
    says: "contains the English fallback texts",
    page: TEXTS,
    sentence: "Fallback translations if the target keys are not found",
    async run(ground) {
      const i18n = await texts(ground);
      await i18n.setLanguage("de");
      expect([i18n.localize("MINI.Sea"), i18n.localize("MINI.Ship")]).toEqual(["Das Meer", "A ship"]);
      expect(i18n._fallback).toMatchObject({ MINI: { Ship: "A ship" } });
    },
  },
  {
    member: "Localization#format",
    says: "fills in the names in braces",
    page: TEXTS_13,
    sentence:
      "Variables can be included in the template enclosed in braces and will be substituted using those named keys.",
    async run(ground) {
      const i18n = await texts(ground);
      expect(i18n.format("MINI.Hail", { name: "Ada", place: { town: "Ys" } })).toBe("Hail Ada of Ys!");
    },
  },
  {
    member: "Localization#format",
    says: "keeps a name without data as it is written",
    guess: "No page says what becomes of a variable that is not given: the text then shows what is missing.",
    async run(ground) {
      expect((await texts(ground)).format("MINI.Hail", { name: "{name}" })).toBe("Hail {name} of {place.town}!");
    },
  },
  {
    member: "Localization#setLanguage",
    says: "sets the language of this client",
    page: TEXTS_12,
    sentence: "Set a language as the active translation source for the session",
    async run(ground) {
      const i18n = await texts(ground);
      await i18n.setLanguage("de");
      expect([i18n.lang, i18n.localize("MINI.Sea")]).toEqual(["de", "Das Meer"]);
      await expect(i18n.setLanguage("no such language!")).rejects.toThrow(RangeError);
    },
  },
  {
    member: "Localization#translations",
    says: "are those of the current language, nested",
    page: TEXTS,
    sentence: "The translation dictionary for the target language",
    async run(ground) {
      const i18n = await texts(ground);
      expect(i18n.translations).toMatchObject({ MINI: { Sea: "The sea" } });
      await i18n.setLanguage("de");
      expect(i18n.translations).toEqual({ MINI: { Sea: "Das Meer" } });
    },
  },
  {
    member: "Localization#lang",
    says: "is English unless another was chosen",
    page: TEXTS,
    sentence: "The target language for localization",
    async run(ground) {
      const i18n = await texts(ground);
      expect([i18n.lang, i18n.defaultModule]).toEqual(["en", "core"]);
    },
  },
  {
    member: "Localization#getListFormatter",
    says: "joins by the rules of the language and the options",
    page: TEXTS,
    sentence: "Retrieve list formatter configured to the world's language setting.",
    async run(ground) {
      const i18n = await texts(ground);
      expect(i18n.getListFormatter().format(["a", "b", "c"])).toBe("a, b, and c");
      expect(i18n.getListFormatter({ type: "disjunction" }).format(["a", "b"])).toBe("a or b");
      await i18n.setLanguage("de");
      expect(i18n.getListFormatter().format(["a", "b"])).toBe("a und b");
    },
  },
  {
    member: "Localization#getListFormatter",
    says: "is one object for one style and type",
    page: "api/classes/client.Localization.html",
    sentence: "Cached store of Intl.ListFormat instances.",
    async run(ground) {
      const i18n = await texts(ground);
      expect(i18n.getListFormatter({ style: "short" })).toBe(i18n.getListFormatter({ style: "short" }));
    },
  },
  {
    member: "Localization#pluralRules",
    says: "are those of the language, from generation 14 on",
    page: TEXTS,
    sentence: "A reusable PluralRules instance",
    async run(ground) {
      const { pluralRules } = await texts(ground);
      if (ground.generation < 14) expect(pluralRules).toBeUndefined();
      else expect([pluralRules?.select(1), pluralRules?.select(2)]).toEqual(["one", "other"]);
    },
  },
  {
    member: "_loc",
    says: "localises and, with data, formats, from generation 14 on",
    guess: "No public page of the function was found; systems for 14 alone call it so.",
    async run(ground) {
      await texts(ground);
      const { _loc } = ground.page;
      if (ground.generation < 14) expect(_loc).toBeUndefined();
      else
        expect([_loc("MINI.Sea"), _loc("MINI.Hail", { name: "Ada" })]).toEqual([
          "The sea",
          "Hail Ada of {place.town}!",
        ]);
    },
  },
  {
    member: "article/localization",
    says: "texts of a language file are keys with their texts",
    page: "article/localization/",
    sentence:
      "Each translation file is a JSON object where the keys represent string identifiers which should be translated",
    async run(ground) {
      const i18n = await texts(ground);
      i18n.addTranslations("en", { "MINI.Dotted.Key": "Found" });
      expect(i18n.localize("MINI.Dotted.Key")).toBe("Found");
    },
  },
];
