/** Whom a check may be aimed at: what the client saw on the active scene when the check was asked for. */
import type { Intent } from "../../../core/public/definitions.ts";
import type { Json } from "../../../rules/shared/json.ts";
import { isFields, isUuid, readShortText } from "../../../rules/shared/read-json.ts";

export interface Candidate {
  readonly value: string;
  readonly label: string;
}

/** The candidates of an intent: `options.candidates`, a list of `{uuid, name}`; what is neither is left out. */
export function candidatesOf({ options, actor }: Intent): Candidate[] {
  const list = options["candidates"];
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: Json) => {
    if (!isFields(entry) || !isUuid(entry["uuid"]) || entry["uuid"] === actor) return [];
    const label = readShortText(entry["name"], 200);
    return label === null ? [] : [{ value: entry["uuid"], label }];
  });
}
