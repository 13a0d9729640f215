/**
 * What targets of powers sense: the active GM's client tells the clients of their owners, and nobody else's. No
 * document stores it, since every client can read those. Ledger: SIE-RESIST-3, SIE-RESIST-4.
 */
import * as v from "valibot";
import type { Text } from "../../core/public/definitions.ts";
import { createSnapshot, findDoc, query, registerQuery, say } from "../../core/public/table.ts";
import { Uuid, readShape, shortList, shortText, wholeNumber } from "../../rules/shared/schema.ts";
import { senseUse } from "../../rules/siege/resistance.ts";
import { MindsData } from "./cards/resistance.ts";
import { type PsionState, readPsion } from "./documents/read-psion.ts";

const QUERY = "siege.sensed";
const QUERY_TIMEOUT_MS = 4000;
const MAX_LINES = 3;
const PowerData = v.object({ actor: Uuid, potency: wholeNumber(0, 999) });
const Lines = shortList(shortText(), MAX_LINES);

function readState(uuid: string): PsionState | null {
  const found = findDoc(uuid);
  return found && readPsion(createSnapshot(found));
}

/** Returns what a target is told: nothing in it tells more than the target knows. */
function listSensed(
  { creature, psion }: PsionState,
  user: PsionState,
  { potency, seen }: { readonly potency: number; readonly seen: boolean },
): Text[] {
  const spiritual = creature.system.bundles.spiritual.primary;
  const told = senseUse({ spiritual, psi: psion.psi, canSee: seen }, user.psion.psi);
  return [
    { key: "QUADRANT.Siege.Minds.Odd", with: { name: creature.name } },
    ...(told.knowsPotency ? [{ key: "QUADRANT.Siege.Minds.Potency", with: { potency } }] : []),
    ...(told.knowsUser ? [{ key: "QUADRANT.Siege.Minds.User", with: { user: user.creature.name } }] : []),
  ];
}

/** Returns the ids of the players who own somebody and are here: a GM reads on the card itself what NPCs sense. */
function listPlayers(uuid: string): string[] {
  const found = findDoc(uuid);
  return found
    ? game.users
        .filter((user) => !user.isGM && user.active && found.testUserPermission(user, "OWNER"))
        .flatMap(({ id }) => id ?? [])
    : [];
}

/** Tells the players of each target of a power's card what it senses. Call it on one client: the active GM's. */
export async function tellTargets(card: { readonly power: object; readonly minds: object }): Promise<void> {
  const used = readShape(PowerData, card.power);
  const minds = readShape(MindsData, card.minds);
  const user = used && readState(used.actor);
  if (!used || !minds || !user) return;
  const told = minds.rows.flatMap(({ actor }) => {
    const target = readState(actor);
    const lines = target ? listSensed(target, user, { potency: used.potency, seen: minds.seen }).map(say) : [];
    return listPlayers(actor).map((id) => query(id, QUERY, lines, QUERY_TIMEOUT_MS));
  });
  await Promise.allSettled(told);
}

/** Displays what a GM's client tells. Call in `ready`. */
export function hearSenses(): void {
  registerQuery(QUERY, async (data, sender) => {
    const lines = readShape(Lines, data);
    if (!lines || game.users.get(sender)?.isGM !== true) throw new Error("only a GM's client tells that");
    ui.notifications.info(lines.map((line) => foundry.utils.escapeHTML(line)).join(" "), { permanent: true });
    return true;
  });
}
