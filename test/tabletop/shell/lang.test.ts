import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createConfig } from "../../../tabletop/foundry/config.ts";
import { ActiveEffectConfig } from "../../../tabletop/foundry/applications/sheets/active-effect-config.ts";
import {
  ACTIVE_EFFECT_DURATION_UNITS,
  ACTIVE_EFFECT_EXPIRY_EVENTS,
  ACTIVE_EFFECT_MODES,
  ACTIVE_EFFECT_SHOW_ICON,
} from "../../../tabletop/foundry/constants/active-effects.ts";
import { USER_PERMISSIONS } from "../../../tabletop/foundry/constants/users.ts";
import { HIERARCHY } from "../../../tabletop/foundry/documents/base/hierarchy.ts";
import { createMetadata } from "../../../tabletop/foundry/documents/base/metadata.ts";
import { registerCoreKeybindings } from "../../../tabletop/foundry/helpers/core-keybindings.ts";
import { registerCoreSettings, settingStore } from "../../../tabletop/foundry/documents/setting-store.ts";
import { setGeneration } from "../../../tabletop/foundry/generation.ts";
import { ClientSettings } from "../../../tabletop/foundry/helpers/client-settings.ts";

const ROOT = join(import.meta.dirname, "../../../tabletop");

function flatten(value: unknown, path = ""): string[] {
  if (typeof value === "string") return [path];
  return Object.entries(value as object).flatMap(([key, inner]) =>
    flatten(inner, path === "" ? key : `${path}.${key}`),
  );
}

async function sources(): Promise<string> {
  const entries = await readdir(ROOT, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && /\.(ts|hbs|html)$/.test(entry.name));
  return (await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), "utf8")))).join("\n");
}

describe("the texts of the tabletop", async () => {
  const keys = flatten(JSON.parse(await readFile(join(ROOT, "lang/en.json"), "utf8")));
  const text = await sources();
  const used = new Set([...text.matchAll(/\bTABLETOP(?:\.\w+)+(?![\w.]*\$\{)/g)].map(([key]) => key));
  /** Prefixes of keys that are composed at run time, and the blocks that the server sends to the pages whole. */
  const prefixes = [...text.matchAll(/\b(TABLETOP(?:\.\w+)*\.)\$\{/g)]
    .map(([, prefix]) => prefix ?? "")
    .concat("TABLETOP.Join.", "TABLETOP.Page.");

  it("The tabletop has a text for every key that is used", () => {
    const known = new Set(keys);
    const blocks = new Set(keys.map((key) => key.replace(/\.\w+$/, "")));
    expect([...used].filter((key) => !known.has(key) && !blocks.has(key))).toEqual([]);
  });

  it("The tabletop has no text that is not used", () => {
    const own = keys.filter((key) => key.startsWith("TABLETOP."));
    expect(own.filter((key) => !used.has(key) && !prefixes.some((prefix) => key.startsWith(prefix)))).toEqual([]);
  });

  const core = keys.filter((key) => !key.startsWith("TABLETOP."));
  const blocks = [...new Set(core.filter((key) => key.includes(".")).map((key) => key.split(".")[0]))].join("|");
  const literals = new Set(
    [...text.matchAll(new RegExp(`["'\`]((?:${blocks})(?:\\.\\w+)+)["'\`]`, "g"))].map(([, key]) => key ?? ""),
  );

  it("The tabletop has a text for every core key that the source names", () => {
    const known = new Set(core.flatMap((key) => [key, key.replace(/\.\w+$/, "")]));
    expect(literals.size).toBeGreaterThan(20);
    expect([...literals].filter((key) => !known.has(key))).toEqual([]);
  });

  it.each([13, 14] as const)(
    "The tabletop has a text for every key that core composes, generation %d",
    (generation) => {
      expect(composedKeys(generation).filter((key) => !core.includes(key))).toEqual([]);
    },
  );

  it("The tabletop has no text of core's except those that the source names or composes, or that packages use", () => {
    const made = new Set([...composedKeys(13), ...composedKeys(14), ...literals]);
    const shared =
      /^(\w+|COMMON\.\w+|OWNERSHIP\.\w+|USER\.Role\w+|DOCUMENT\.\w+|DOCUMENT\.FIELDS\..*|EFFECT\.FIELDS\..*|TYPES\.Base|CHAT\.\w+|SETTINGS\.(Title|Save))$/;
    expect(core.filter((key) => !made.has(key) && !shared.test(key))).toEqual([]);
  });
});

/**
 * Returns the keys that core composes from what it lists: documents and their types, statuses, permissions, settings
 * and so on.
 */
function composedKeys(generation: 13 | 14): string[] {
  setGeneration(generation);
  const config = createConfig();
  const settings = new ClientSettings(settingStore([]) as never);
  registerCoreSettings(settings);
  const bindings: { name: string; hint?: string }[] = [];
  registerCoreKeybindings({
    register: (_space: string, _action: string, binding: (typeof bindings)[0]) => bindings.push(binding),
  } as never);
  return [
    ...Object.keys(HIERARCHY).flatMap((name) => [createMetadata(name).label, createMetadata(name).labelPlural]),
    ...Object.entries(HIERARCHY).flatMap(([name, { coreTypes }]) => coreTypes.map((type) => `TYPES.${name}.${type}`)),
    ...["Actor", "Item"].map((name) => `TYPES.${name}.base`),
    ...[...(config.statusEffects.values?.() ?? Object.values(config.statusEffects))].map(
      ({ name }: { name: string }) => name,
    ),
    ...Object.values(config.Combat.sounds as Record<string, { label: string }>).map(({ label }) => label),
    ...[...JSON.stringify(config.time.worldCalendarConfig).matchAll(/CALENDAR\.[\w.]+/g)].map(([key]) => key),
    ...Object.values(USER_PERMISSIONS).flatMap(({ label, hint }) => [label, hint]),
    ...[...settings.settings.values()].map(({ name }) => String(name)),
    ...bindings.flatMap(({ name, hint = name }) => [name, hint]),
    ...Object.values((config.ActiveEffect.changeTypes ?? {}) as Record<string, { label: string }>).map(
      ({ label }) => label,
    ),
    ...effectKeys(),
    ...["SECRET", "HOSTILE", "NEUTRAL", "FRIENDLY"].map((disposition) => `TOKEN.DISPOSITION.${disposition}`),
    ...[
      "Now",
      "Since",
      "YearAbbreviation",
      "MonthAbbreviation",
      "DayAbbreviation",
      "HourAbbreviation",
      "MinuteAbbreviation",
    ].map(timeKey),
    timeKey("SecondsAbbreviation"),
  ];
}

/** Returns the keys that effects and their sheet compose: tabs, modes, durations in words, events. */
function effectKeys(): string[] {
  return [
    ...(ActiveEffectConfig.TABS["sheet"] as { tabs: { id: string }[] }).tabs.map(({ id }) => `EFFECT.TABS.${id}`),
    ...Object.keys(ACTIVE_EFFECT_MODES).map((mode) => `EFFECT.MODE_${mode}`),
    ...Object.keys(ACTIVE_EFFECT_SHOW_ICON).map((name) => `EFFECT.SHOW_ICON.${name.toLowerCase()}`),
    ...ACTIVE_EFFECT_EXPIRY_EVENTS.map((event) => `EFFECT.EXPIRY_EVENTS.${event}`),
    ...ACTIVE_EFFECT_DURATION_UNITS.flatMap((unit) => [
      `EFFECT.DURATION.UNITS.${unit}`,
      ...["one", "other"].map((plural) => `EFFECT.DURATION.${unit.toUpperCase()}.${plural}`),
    ]),
  ];
}

function timeKey(key: string): string {
  return `TIME.${key}`;
}

describe("core's own images and sounds", () => {
  it.each([13, 14] as const)("Core's own images and sounds exist, generation %d", async (generation) => {
    setGeneration(generation);
    const text = JSON.stringify(createConfig(), (_key, value: unknown) =>
      typeof value === "function" ? undefined : value,
    );
    const named = new Set([...text.matchAll(/"((?:icons|sounds)\/[^"]+)"/g)].map(([, path]) => path ?? ""));
    expect(named.size).toBeGreaterThan(30);
    const absent = [];
    for (const path of named) if (!(await stat(join(ROOT, path)).catch(() => null))) absent.push(path);
    expect(absent).toEqual([]);
  });
});
