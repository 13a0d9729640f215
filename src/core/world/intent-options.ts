/**
 * Reads the options of a check from user input, as the check declares them. An unknown name or an invalid value is
 * refused.
 */
import type { Json } from "../../rules/shared/json.ts";
import type { Refusal } from "../../rules/shared/reasons.ts";
import type { CheckOptions, Intent } from "../contract/check.ts";
import { readHouseRules } from "../settings/house-rules.ts";
import { findCheck } from "../contract/registry.ts";
import { say } from "../ui/text.ts";

type Options = Intent["options"];

/** How much of a wrong value a refusal repeats. */
const MAX_SHOWN_CHARS = 60;

/**
 * Returns the options as the check reads them, or a refusal that says which is wrong, its value and what is allowed.
 * @param asks whether a GM requests, or requested, the check
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
          key: "QUADRANT.Command.BadOption",
          with: {
            check,
            option: name,
            got: truncate(typeof value === "string" ? value : JSON.stringify(value)),
            allowed: say(option.allowed),
          },
        },
      };
    read[name] = found;
  }
  return { options: read };
}

function refuseUnknownOption(check: string, option: string, mine: CheckOptions): Refusal {
  const known = Object.keys(mine).join(", ");
  return {
    key: `QUADRANT.Command.${known === "" ? "NoOptions" : "UnknownOption"}`,
    with: { check, option: truncate(option), known },
  };
}

const truncate = (text: string): string =>
  text.length > MAX_SHOWN_CHARS ? `${text.slice(0, MAX_SHOWN_CHARS)}…` : text;
