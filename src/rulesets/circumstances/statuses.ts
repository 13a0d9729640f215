/** Statuses on a token: the nine conditions. Ledger: CIR-COND-1 to -10. */
import type { StatusEffect } from "../../core/public/definitions.ts";
import { CONDITIONS } from "../../rules/circumstances/data/conditions.ts";
import { listConditionKeys } from "./documents/read-actor.ts";

export const statuses: readonly StatusEffect[] = CONDITIONS.map(({ key, name, rule }) => ({
  id: `circumstances-${key}`,
  name,
  img: `assets/circumstances/status-${key}.svg`,
  rule,
  holds: (system) => listConditionKeys(system).includes(key),
  onToggle: ({ uuid }, on) => ({
    calls: [{ action: `circumstances.${on ? "takeCondition" : "endCondition"}`, args: { actor: uuid, key } }],
  }),
}));
