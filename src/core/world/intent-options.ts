/**
 * Options of a check as somebody wrote them, read as the check declares them: a name it has not, or a value that is
 * none, is refused.
 */
import type { Json } from "../../rules/shared/json.ts";
import type { Refusal } from "../../rules/shared/refusal.ts";
import type { CheckOptions, Intent } from "../contract/check.ts";
import { houseRulesOf } from "../settings/house-rules.ts";
import { checkNamed } from "../contract/registry.ts";
import { say } from "../ui/text.ts";

type Options = Intent["options"];

/** As much of a wrong value as a refusal repeats. */
const LONGEST_SHOWN = 60;

/**
 * The options as the check reads them; says which is wrong, what it was and what it may be. `asks` where a GM asks, or
 * asked, for the check.
 */
export async function readOptions(
  check: string,
  options: Options,
  asks: boolean,
): Promise<{ readonly options: Options } | { readonly refused: Refusal }> {
  const named = checkNamed(check);
  if (!named) return { refused: { key: "QUADRANT.Refuse.UnknownCheck", with: { check } } };
  const declared = await named.found.options(houseRulesOf(named.row));
  const mine = Object.fromEntries(Object.entries(declared).filter(([, one]) => asks || one.requestOnly !== true));
  const read: Record<string, Json> = {};
  for (const [name, value] of Object.entries(options)) {
    const option = Object.hasOwn(mine, name) ? mine[name] : undefined;
    if (!option) return { refused: unknownOption(check, name, mine) };
    const found = option.read(value);
    if (found === undefined)
      return {
        refused: {
          key: "QUADRANT.Ways.BadOption",
          with: { check, option: name, got: shown(value), allowed: say(option.allowed) },
        },
      };
    read[name] = found;
  }
  return { options: read };
}

function unknownOption(check: string, option: string, mine: CheckOptions): Refusal {
  const known = Object.keys(mine).join(", ");
  return {
    key: `QUADRANT.Ways.${known === "" ? "NoOptions" : "UnknownOption"}`,
    with: { check, option: cut(option), known },
  };
}

const cut = (text: string): string => (text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text);
const shown = (value: Json): string => cut(typeof value === "string" ? value : JSON.stringify(value));
