/**
 * Which rulesets a world plays. Create dialogs, packs and directories list only those; documents of the others remain,
 * can be opened by link, and are listed again as soon as their ruleset is on.
 */
import type { Ruleset } from "../contract/ruleset.ts";
import { getTypedSetting, registerSetting, setSetting } from "../compat/settings.ts";
import { callHook } from "../compat/platform.ts";
import {
  findTypeRuleset,
  hasRequests,
  ID,
  type ListedCheck,
  listRequestableChecks,
  listRulesets,
} from "../contract/registry.ts";
import { loadSkin } from "../ui/skins.ts";

const KEY = "rulesets";

/** Called on every client when the rulesets that the world plays have changed. */
export const RULESETS_CHANGED = "quadrant.rulesetsChanged";

/** The setting: which rulesets are off (so that a new one is on), and whether a GM has chosen. */
interface Stored {
  readonly off: readonly string[];
  readonly asked: boolean;
}

/** Registers the setting. Call in `init`. */
export function registerRulesetsOn(): void {
  const { fields } = foundry.data;
  registerSetting(KEY, {
    name: "QUADRANT.Rulesets.Title",
    hint: "QUADRANT.Rulesets.Hint",
    scope: "world",
    config: false,
    type: new fields.SchemaField({
      off: new fields.ArrayField(new fields.StringField({ required: true, blank: false })),
      asked: new fields.BooleanField({ initial: false }),
    }),
    default: { off: [], asked: false },
    onChange: () => {
      loadPlayedSkins();
      callHook(RULESETS_CHANGED, {});
    },
  });
}

const stored = (): Stored => getTypedSetting<Stored>(KEY);

/** Returns whether no GM has chosen the rulesets yet. */
export const isChoicePending = (): boolean => !stored().asked;
/** Returns whether this world plays a ruleset. */
export const isRulesetOn = (id: string): boolean => !stored().off.includes(id);
/** Begins to load the skins of the rulesets that are played. Call in `init`, when all are registered. */
export function loadPlayedSkins(): void {
  for (const { id } of listRulesets()) if (isRulesetOn(id)) void loadSkin(id);
}

/** Sets the rulesets that this world plays. Rejects if this user may not. */
export const setRulesetsOn = (ids: readonly string[]): Promise<void> =>
  setSetting(KEY, {
    off: listRulesets()
      .map(({ id }) => id)
      .filter((id) => !ids.includes(id)),
    asked: true,
  });

/** Returns whether a sub-type belongs to a ruleset that is off; core's own types belong to none. */
export function isTypeOff(type: string): boolean {
  const row = findTypeRuleset(type);
  return row !== undefined && !isRulesetOn(row.id);
}

/**
 * Returns the types that a create dialog offers: those of rulesets that are on; within an actor, those of its own
 * ruleset.
 */
export function filterTypes(types: readonly string[], within: Ruleset | undefined): string[] {
  const on = types.filter((type) => !isTypeOff(type));
  return within ? on.filter((type) => findTypeRuleset(type) === within) : on;
}

/** Lets the indexes of compendia hold whose a journal entry or a table is. Call in `init`. */
export function indexRulesetFlags(): void {
  for (const config of [CONFIG.JournalEntry, CONFIG.RollTable] as { compendiumIndexFields?: string[] }[])
    (config.compendiumIndexFields ??= []).push(`flags.${ID}.ruleset`);
}

/** Returns the first ruleset in play whose checks a GM can request; null if there is none. */
export const findRequestableRuleset = (): Ruleset | null =>
  listRulesets().find((row) => isRulesetOn(row.id) && hasRequests(row)) ?? null;

/** Returns the checks that a GM can ask others to roll, of the rulesets that this world plays. */
export const listAskableChecks = (): ListedCheck[] => listRequestableChecks().filter(({ row }) => isRulesetOn(row.id));
