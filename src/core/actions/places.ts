/** Names for the places that changes touch: a document and its field, a shared pool, a board, a house rule. */
import type { Place } from "../../rules/shared/change.ts";
import { boardKey, poolKey } from "../contract/shared-state.ts";
import { type Doc, findDoc } from "../compat/documents.ts";
import type { Text } from "../contract/world.ts";
import { poolLabel } from "../world/pools.ts";
import { listRulesets } from "../contract/registry.ts";
import { formatKey, say } from "../ui/text.ts";
import { settingKey } from "../world/world.ts";

/** Steps of a path that mean nothing to a reader. */
const UNNAMED_STEPS = new Set(["system", "value", "normal", "element", "parts", "rolls"]);

/** Returns a place's name for people. It never contains a path, uuid or key. */
export const formatPlaceName = ({ at, path }: Place): string =>
  "setting" in at ? formatSettingName(at.setting) : formatDocumentPlace(findDoc(at.uuid), path);

function formatSettingName(full: string): string {
  const key = settingKey(full);
  for (const row of listRulesets()) {
    for (const [name, pool] of Object.entries(row.pools ?? {}))
      if (key === poolKey(row.id, name)) return poolLabel(row, pool);
    for (const [name, board] of Object.entries(row.boards ?? {}))
      if (key === boardKey(row.id, name)) return say(board.label);
    for (const name of Object.keys(row.houseRules))
      if (key === `${row.id}.${name}`) return say(`QUADRANT.House.${row.id}.${name}.name`);
  }
  return say("QUADRANT.Place.Table");
}

function formatDocumentPlace(doc: Doc | null, path: string): string {
  if (!doc) return say("QUADRANT.Place.Gone");
  if (doc.documentName === "ChatMessage") return say("QUADRANT.Place.Card");
  const holder = doc.parent?.documentName === "Actor" ? `${doc.parent.name}, ` : "";
  const what = formatFieldPath(doc, path);
  return `${holder}${doc.name}${what ? `: ${what}` : ""}`;
}

interface Described {
  readonly schema?: { getField(path: string): { readonly label?: string } | undefined };
}

/** Returns the label of a document's field, or of what it is part of; else the words of the path. */
function formatFieldPath(doc: Doc, path: string): string {
  const steps = path
    .replace(/^system\.?/, "")
    .split(".")
    .filter(Boolean);
  const inSystem = path.startsWith("system");
  // A journal entry and its pages have no data of a sub-type.
  const system: object | undefined = doc.system;
  const { LOCALIZATION_PREFIXES: prefixes = [] } = (system?.constructor ?? {}) as {
    LOCALIZATION_PREFIXES?: readonly string[];
  };
  const labelled = steps.flatMap((step, i) => {
    if (UNNAMED_STEPS.has(step)) return [];
    const key = steps.slice(0, i + 1).join(".");
    const label = inSystem ? findFieldLabel(doc.system as Described, key, prefixes) : null;
    if (label) return [label];
    // The id of an entry is not a word.
    return /^[A-Za-z]{2,15}$/.test(step) ? [formatKey(step)] : [];
  });
  return labelled.join(", ");
}

function findFieldLabel({ schema }: Described, path: string, prefixes: readonly string[]): string | null {
  const own = schema?.getField(path)?.label;
  const keys: Text[] = [
    own ?? "",
    ...[path, `${path}.value`].flatMap((one) => prefixes.map((prefix) => `${prefix}.FIELDS.${one}.label`)),
  ];
  const found = keys.find((key) => typeof key === "string" && key !== "" && game.i18n.has(key));
  if (found !== undefined) return say(found);
  return own && !own.includes(".") ? own : null;
}
