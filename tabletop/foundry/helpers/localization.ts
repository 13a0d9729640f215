import type { DataModel } from "../abstract/data-model.ts";
import type { DataField } from "../data/fields/data-field.ts";
import { EmbeddedDataField, TypedSchemaField } from "../data/fields/model-fields.ts";
import { EmbeddedCollectionField } from "../data/fields/embedded-fields.ts";
import { ArrayField, TypedObjectField } from "../data/fields/collection-fields.ts";
import { SchemaField } from "../data/fields/schema-field.ts";
import { generation } from "../generation.ts";
import { isPlainObject, isUnsafeKey, type Obj } from "../utils/object.ts";
import { mergeObject } from "../utils/merge.ts";
import { expandObject, getProperty } from "../utils/paths.ts";

interface I18nHost {
  game?: { i18n?: Localization };
}

/**
 * The texts of a table in the user's language, English if that lacks one, else the key itself. Language files may be
 * nested or have dotted keys. The code that boots the table adds the files with `addTranslations`. Source:
 * foundry.helpers.Localization.
 */
export class Localization {
  /** The language in force, such as `en` or `de`. */
  lang = "en";
  /** The package whose language is the default. */
  defaultModule = "core";
  /** Texts in the language in force. */
  translations: Obj = {};
  readonly _fallback: Obj = {};
  readonly #byLanguage = new Map<string, Obj>();
  #formatters = new Map<string, Intl.ListFormat>();
  #plurals: Intl.PluralRules | undefined;

  /** Merges texts of a language file (nested or dotted) into what is known of that language. Later files win. */
  addTranslations(lang: string, texts: object): void {
    const known = lang === "en" ? this._fallback : (this.#byLanguage.get(lang) ?? {});
    // What is new is inserted as it was expanded: `mergeObject` would copy it once more.
    for (const [key, added] of Object.entries(expandObject(texts))) {
      const former = known[key];
      known[key] = isPlainObject(former) && isPlainObject(added) ? mergeObject(former, added) : added;
    }
    if (lang !== "en") this.#byLanguage.set(lang, known);
    if (lang === this.lang) this.translations = known;
  }

  /** Sets the language in force. Throws a RangeError for what is no language tag. */
  async setLanguage(lang: string): Promise<void> {
    Intl.getCanonicalLocales(lang);
    this.lang = lang;
    this.translations = lang === "en" ? this._fallback : (this.#byLanguage.get(lang) ?? {});
    this.#formatters.clear();
    this.#plurals = undefined;
    if (typeof document !== "undefined") document.documentElement.setAttribute("lang", lang);
  }

  /** Whether there is a text under a key; `fallback` counts the English ones too. */
  has(stringId: string, fallback = true): boolean {
    return this.#find(stringId, fallback) !== undefined;
  }

  /** Returns the text under a key, or the key. */
  localize(stringId: string): string {
    return this.#find(stringId, true) ?? String(stringId);
  }

  /** Returns the text under a key with `{name}` replaced by data; names without data stay as they are written. */
  format(stringId: string, data: Obj = {}): string {
    return this.localize(stringId).replace(/\{([^{}]+)\}/g, (whole, name: string) => {
      const value = Object.hasOwn(data, name) ? data[name] : getProperty(data, name);
      return value === undefined ? whole : String(value);
    });
  }

  #find(stringId: unknown, fallback: boolean): string | undefined {
    if (typeof stringId !== "string" || !stringId) return undefined;
    const found = getProperty(this.translations, stringId);
    if (typeof found === "string") return found;
    const english =
      fallback && this.translations !== this._fallback ? getProperty(this._fallback, stringId) : undefined;
    return typeof english === "string" ? english : undefined;
  }

  /** Returns a formatter of lists in the language in force. */
  getListFormatter({ style = "long", type = "conjunction" }: Intl.ListFormatOptions = {}): Intl.ListFormat {
    const key = `${style}.${type}`;
    const formatter = this.#formatters.get(key) ?? new Intl.ListFormat(this.lang, { style, type });
    this.#formatters.set(key, formatter);
    return formatter;
  }

  /** The plural rules of the language in force; undefined on generation 13, which has no such member. */
  get pluralRules(): Intl.PluralRules | undefined {
    return generation() >= 14 ? (this.#plurals ??= new Intl.PluralRules(this.lang)) : undefined;
  }

  /** Sorts objects in place by a text property, as the language in force does. Returns them. */
  sortObjects<T extends object>(objects: T[], key: string): T[] {
    const collator = new Intl.Collator(this.lang);
    return objects.sort((a, b) =>
      collator.compare(String(getProperty(a, key) ?? ""), String(getProperty(b, key) ?? "")),
    );
  }

  /**
   * Gives the fields of a model their labels and hints from `PREFIX.FIELDS.<path>.label|hint`, for every prefix; a
   * label or hint that a field has itself is taken as a key. Source: foundry.helpers.Localization.localizeDataModel.
   */
  static localizeDataModel(
    model: typeof DataModel,
    { prefixes, prefixPath = "" }: { prefixes?: string[]; prefixPath?: string } = {},
  ): void {
    const i18n = (globalThis as I18nHost).game?.i18n;
    if (i18n)
      localizeSchema(i18n, model.schema, listTranslated(i18n, prefixes ?? model.LOCALIZATION_PREFIXES), prefixPath);
  }

  /** Localises the labels of an object of choices in place: `{key: {label}}` or `{key: label}`. */
  static localizeChoices(choices: Obj): void {
    const i18n = (globalThis as I18nHost).game?.i18n;
    for (const [key, choice] of Object.entries(choices)) {
      if (!i18n || isUnsafeKey(key)) continue;
      if (typeof choice === "string") choices[key] = i18n.localize(choice);
      else if (isPlainObject(choice) && typeof choice["label"] === "string")
        choice["label"] = i18n.localize(choice["label"]);
    }
  }
}

/** Returns the prefixes that have texts of fields at all: most have none, and a model has many fields to look up. */
const listTranslated = (i18n: Localization, prefixes: readonly string[]): readonly string[] =>
  prefixes.filter((prefix) =>
    [i18n.translations, i18n._fallback].some((texts) => getProperty(texts, `${prefix}.FIELDS`) !== undefined),
  );

function localizeSchema(i18n: Localization, schema: SchemaField, prefixes: readonly string[], path: string): void {
  for (const [name, field] of schema.entries()) localizeField(i18n, field, prefixes, path ? `${path}.${name}` : name);
}

function localizeField(i18n: Localization, field: DataField, prefixes: readonly string[], path: string): void {
  for (const text of ["label", "hint"] as const) {
    const found = prefixes.map((prefix) => `${prefix}.FIELDS.${path}.${text}`).find((key) => i18n.has(key));
    if (found) field[text] = i18n.localize(found);
    else if (field[text]) field[text] = i18n.localize(field[text]);
  }
  if (field instanceof EmbeddedCollectionField) return;
  if (field instanceof EmbeddedDataField) {
    const own = (field.model as unknown as typeof DataModel).LOCALIZATION_PREFIXES;
    localizeSchema(i18n, field, prefixes, path);
    if (own.length) localizeSchema(i18n, field, listTranslated(i18n, own), "");
  } else if (field instanceof SchemaField) localizeSchema(i18n, field, prefixes, path);
  else if (field instanceof TypedSchemaField)
    for (const schema of Object.values(field.types)) localizeSchema(i18n, schema, prefixes, path);
  else if (field instanceof ArrayField || field instanceof TypedObjectField)
    localizeField(i18n, field.element, prefixes, `${path}.element`);
}
