/**
 * Options of a check as somebody wrote them, read as the check declares them: a name it has not, or a value that is
 * none, is refused.
 */
import type { Json } from "../../rules/shared/json.ts";
import type { Refusal } from "../../rules/shared/refusal.ts";
import type { CheckOptions, Intent } from "../contract/check.ts";
import { readHouseRules } from "../settings/house-rules.ts";
import { findCheck } from "../contract/registry.ts";
import { say } from "../ui/text.ts";

type Options = Intent["options"];

/** As much of a wrong value as a refusal repeats. */
const MAX_SHOWN_CHARS = 60;

/**
 * The options as the check reads them; says which is wrong, what it was and what it may be. `asks` where a GM asks, or
 * asked, for the check.
 */
export async function readOptions(
  check: string,
  options: Options,
  asks: boolean,
): Promise<{ readonly options: Options } | { readonly refused: Refusal }> {
  const named = findCheck(check);
  if (!named) return { refused: { key: "QUADRANT.Refuse.UnknownCheck", with: { check } } };
  const declared = await named.found.options(readHouseRules(named.row));
  const mine = Object.fromEntries(Object.entries(declared).filter(([, one]) => asks || one.requestOnly !== true));
  const read: Record<string, Json> = {};
  for (const [name, value] of Object.entries(options)) {
    const option = Object.hasOwn(mine, name) ? mine[name] : undefined;
    if (!option) return { refused: refuseUnknownOption(check, name, mine) };
    const found = option.read(value);
    if (found === undefined)
      return {
        refused: {
          key: "QUADRANT.Ways.BadOption",
          with: { check, option: name, got: formatWrongValue(value), allowed: say(option.allowed) },
        },
      };
    read[name] = found;
  }
  return { options: read };
}

function refuseUnknownOption(check: string, option: string, mine: CheckOptions): Refusal {
  const known = Object.keys(mine).join(", ");
  return {
    key: `QUADRANT.Ways.${known === "" ? "NoOptions" : "UnknownOption"}`,
    with: { check, option: truncate(option), known },
  };
}

const truncate = (text: string): string =>
  text.length > MAX_SHOWN_CHARS ? `${text.slice(0, MAX_SHOWN_CHARS)}…` : text;
const formatWrongValue = (value: Json): string => truncate(typeof value === "string" ? value : JSON.stringify(value));
