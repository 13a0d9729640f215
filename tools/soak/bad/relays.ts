/**
 * Messages that clients relay through the server, and false claims about their sender: the server states the sender,
 * only the queried user answers, and Quadrant on a GM's page does nothing for a user without the permission.
 */
import { Line } from "../line.ts";
import type { Chance } from "../random.ts";
import type { Server } from "../server.ts";
import type { Verdicts } from "../verdicts.ts";
import { GMS, HERO, PLAYERS, VILLAIN } from "../world.ts";

const [GM, , VICTIM] = GMS;
const [ATTACKER = "", WITNESS = ""] = PLAYERS;
/** Every way to claim to be another user. */
const CLAIM = { senderId: GM, userId: GM, user: GM, sender: GM, from: GM, by: GM, author: GM, isGM: true };

/**
 * Builds a player's request to a GM's page: to damage the player's own actor, which is granted, or an action
 * that no player may run.
 */
const request = (action: string, args: object, dice: Chance): object => ({
  request: dice.word(16),
  action,
  args,
  dice: [],
  card: null,
  offer: null,
});
const hurt = (actor: string, dice: Chance): object =>
  request("siege.markBox", { actor: `Actor.${actor}`, track: "wound", box: "normal", count: 1 }, dice);

const FORGED: readonly ((dice: Chance) => object)[] = [
  (dice) => ({ ...hurt(VILLAIN, dice), ...CLAIM }),
  (dice) => hurt("nobody0000000000", dice),
  (dice) => request("siege.awardNova", { actor: `Actor.${HERO}`, points: 20, reason: "x", ...CLAIM }, dice),
  (dice) => request("core.undo", { receipt: dice.word(16), ...CLAIM }, dice),
  (dice) =>
    request(dice.pick(["constructor", "__proto_", "toString", "siege.nothing", ""]), { actor: `Actor.${HERO}` }, dice),
  (dice) => ({
    ...hurt(HERO, dice),
    dice: dice.pick<unknown>([["x"], Array.from({ length: 201 }, () => 1), [1.5], "x"]),
  }),
  (dice) => ({ ...hurt(HERO, dice), request: dice.pick<unknown>(["x", 7, null, "../../etc/passwd0"]) }),
  (dice) =>
    request(
      "siege.markBox",
      { actor: dice.pick<unknown>([7, null, "Actor", `Actor.${HERO}.x`, {}]), track: "wound", box: "normal" },
      dice,
    ),
  (dice) =>
    request(
      "siege.markBox",
      { actor: `Actor.${HERO}`, track: dice.pick<unknown>(["constructor", 7, null]), box: "normal", count: 1 },
      dice,
    ),
  (dice) =>
    request(
      "siege.markBox",
      { actor: `Actor.${HERO}`, track: "wound", box: "normal", count: dice.pick<unknown>([0, -1, 1e9, "x", 1.5]) },
      dice,
    ),
];

/** Sends messages and queries between clients without a page. @returns how many. */
export async function sendRelays(server: Server, count: number, dice: Chance, verdicts: Verdicts): Promise<number> {
  const [victim, attacker, witness] = await Promise.all(
    [VICTIM, ATTACKER, WITNESS].map((user) => Line.join(server.url, user)),
  );
  if (!victim || !attacker || !witness) return 0;
  const liars: string[] = [];
  const forged: string[] = [];
  const attested = (senderId: string, data: unknown): void => {
    const wanted = (data as { real?: string } | null)?.real;
    if (senderId !== wanted) liars.push(`${senderId} where ${wanted} sent`);
  };
  let heard = 0;
  victim.on("emit", ({ args, senderId }) => {
    heard++;
    attested(senderId, args[0]);
  });
  victim.on("query", ({ queryId, senderId, data }) => {
    heard++;
    attested(senderId, data);
    // A client that has learnt of the query answers before the queried user.
    void attacker.request("answer", { queryId, reply: { ok: true, value: "forged" } }).then((reply) => {
      if (reply.ok) forged.push(`a forged answer to ${queryId} was taken`);
      return victim.request("answer", { queryId, reply: { ok: true, value: "real" } });
    });
  });
  for (let sent = 0; sent < count; sent++) {
    const asker = sent % 4 === 3 ? witness : attacker;
    const data = {
      real: asker.userId,
      ...CLAIM,
      kind: dice.pick(["ask", "answer", "error"]),
      id: dice.word(16),
      name: "request",
    };
    if (sent % 2 === 0) {
      const emitted = {
        channel: "system.quadrant",
        args: [data, GM, { senderId: GM }],
        recipients: [VICTIM],
        ...CLAIM,
      };
      const reply = await asker.request("emit", emitted);
      if (!reply.ok) forged.push(`a message that may be relayed was refused: ${reply.error.message}`);
    } else {
      const reply = await asker.request("query", {
        name: "quadrant.request",
        data,
        timeout: 10_000,
        senderId: GM,
        user: GM,
        userId: VICTIM,
      } as never);
      if (!reply.ok || reply.value !== "real") forged.push(`a query was answered by ${JSON.stringify(reply)}`);
    }
  }
  verdicts.check("relays: all arrive", heard === count, `${heard} of ${count}`);
  verdicts.none("relays: the server says who sent it, whatever a message claims", liars);
  verdicts.none("relays: only who was asked answers", forged);
  for (const line of [victim, attacker, witness]) line.close();
  return count;
}

/** Whether a permitted request of a player to a GM's page is granted. */
export async function isGranted(server: Server, dice: Chance): Promise<boolean> {
  const attacker = await Line.join(server.url, ATTACKER);
  const reply = await attacker.request("query", {
    userId: GM,
    name: "quadrant.request",
    data: hurt(HERO, dice),
    timeout: 20_000,
  });
  attacker.close();
  return reply.ok && typeof (reply.value as { receipt?: unknown } | null)?.receipt === "string";
}

/** Sends requests to Quadrant on a GM's page that it may not grant. @returns how many. */
export async function askPage(server: Server, count: number, dice: Chance, verdicts: Verdicts): Promise<number> {
  const attacker = await Line.join(server.url, ATTACKER);
  const granted: string[] = [];
  for (let sent = 0; sent < count; sent++) {
    const data = FORGED[sent % FORGED.length]?.(dice) ?? {};
    const reply = await attacker.request("query", { userId: GM, name: "quadrant.request", data, timeout: 20_000 });
    const value = reply.ok ? (reply.value as { refused?: unknown } | null) : { refused: true };
    if (value?.refused === undefined) granted.push(`${JSON.stringify(data).slice(0, 200)}: ${JSON.stringify(value)}`);
  }
  attacker.close();
  verdicts.none("Quadrant on a game master's page grants nothing that a player may not ask for", granted);
  return count;
}
