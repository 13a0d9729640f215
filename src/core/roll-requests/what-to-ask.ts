/** What others can be asked for. */
import { askables } from "../registry.ts";
import { isOn } from "../settings/rulesets-on.ts";

/** The checks that others can be asked for, of the rulesets that are played here. */
export const whatToAsk = (): ReturnType<typeof askables> => askables().filter(({ row }) => isOn(row.id));
