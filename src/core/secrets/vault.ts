/**
 * The vault: secrets in plain text, only on the clients that may know them. A sealed value is stored in this client's
 * own storage, so that it survives a reload, and sent to others only in routed messages; documents store the seal. A
 * client accepts only what opens a seal of the sender, and sends it only to those it was sealed for, and to GMs.
 *
 * ```ts
 * const seal = await sealValue(25, { stage: message.id, round: 0 }, gms); // on the document: the seal
 * const opened = await requestSecret(seal); // on a client that may know it: { value, salt }; null if it is lost
 * verifySeal(seal, opened); // on every client, once it is published
 * ```
 */
import * as v from "valibot";
import { type Json, isFields } from "../../rules/shared/json.ts";
import { query } from "../compat/query.ts";
import { getSetting, setSetting } from "../compat/settings.ts";
import { Queue } from "../compat/queue.ts";
import type { Seal } from "../contract/check.ts";
import { VAULT_SETTING } from "./gm-storage.ts";
import { type SealedValue, createSeal, verifySeal, OpenedSeal, StoredSeal } from "./seal.ts";
import { readShape } from "../../rules/shared/schema.ts";

/** The most users besides GMs who may know a secret. */
const MAX_READERS = 100;

/** A secret as another client sends it. */
const SentSecret = v.object({
  ...OpenedSeal.entries,
  seal: StoredSeal,
  /** Ids of the users besides GMs who may know it; what is no id is left out. */
  to: v.fallback(
    v.pipe(
      v.array(v.unknown()),
      v.transform((ids) => ids.filter((id) => typeof id === "string").slice(0, MAX_READERS)),
    ),
    [],
  ),
});

/** A secret as this browser stores it. */
const StoredSecret = v.object({
  ...OpenedSeal.entries,
  seal: StoredSeal,
  to: v.pipe(v.array(v.string()), v.readonly()),
  world: v.string(),
});
type StoredSecret = Readonly<v.InferOutput<typeof StoredSecret>>;

const queue = new Queue();
/** The most secrets that one browser stores: the oldest are dropped. */
const MAX_SECRETS = 500;
/** The most secrets that one other user may store here. */
const MAX_SECRETS_PER_SENDER = 100;
/** How long to wait for another client. */
const QUERY_TIMEOUT_MS = 4000;

/**
 * Seals a value of this user's own, stores it here, and sends it to the connected users who may know it.
 * @param to ids of users who may know it; GMs always may if this user is one
 */
export async function sealValue(
  value: Json,
  bound: { readonly stage: string; readonly round: number },
  to: readonly string[],
): Promise<Seal> {
  const { seal, opened } = createSeal(value, { ...bound, by: game.userId ?? "" });
  await storeSecret({ ...opened, seal, to });
  const present = to.filter((id) => id !== game.userId && game.users.get(id)?.active);
  await Promise.allSettled(
    present.map((id) => query(id, "vault.keep", asJson({ ...opened, seal, to }), QUERY_TIMEOUT_MS)),
  );
  return seal;
}

/** Returns the value of a seal if this client has it. */
export function findSecret(seal: Seal): SealedValue | null {
  const kept = findKept(seal);
  return kept && verifySeal(seal, kept) ? { value: kept.value, salt: kept.salt } : null;
}

/**
 * Returns the value of a seal: from this client, or from a connected one that has it; null if none has. Others send
 * only what this user may know.
 */
export async function requestSecret(seal: Seal): Promise<SealedValue | null> {
  const here = findSecret(seal);
  if (here) return here;
  const holders = game.users.filter((user) => user.active && !user.isSelf && (user.id === seal.by || user.isGM));
  for (const { id } of holders) {
    const told = readShape(
      OpenedSeal,
      await query(id ?? "", "vault.tell", { ...seal }, QUERY_TIMEOUT_MS).catch(() => null),
    );
    if (!told || !verifySeal(seal, told)) continue;
    await storeSecret({ ...told, seal, to: [] });
    return told;
  }
  return null;
}

/** Returns whether any connected client has the value of a seal. Reveals nothing of it. */
export async function isSecretAvailable(seal: Seal): Promise<boolean> {
  if (findSecret(seal)) return true;
  const others = game.users.filter((user) => user.active && !user.isSelf);
  const told = await Promise.all(
    others.map(({ id }) => query(id ?? "", "vault.holds", { ...seal }, QUERY_TIMEOUT_MS).catch(() => false)),
  );
  return told.includes(true);
}

/** Answers whether this client has the value of a seal. */
export function hasSecret(data: Json): boolean {
  const seal = readShape(StoredSeal, data);
  return seal !== null && findSecret(seal) !== null;
}

/** Stores a value that another client sends, if it opens a seal of the sender. */
export async function receiveSecret(data: Json, sender: string): Promise<Json> {
  const sent = readShape(SentSecret, data);
  if (!sent || sent.seal.by !== sender || !verifySeal(sent.seal, sent)) throw new Error("that opens no seal of yours");
  if (readOwnSecrets().filter((one) => one.seal.by === sender).length < MAX_SECRETS_PER_SENDER) await storeSecret(sent);
  return true;
}

/** Sends a value that this client has to a user who may know it. */
export async function discloseSecret(data: Json, sender: string): Promise<Json> {
  const seal = readShape(StoredSeal, data);
  const kept = seal && findKept(seal);
  if (!kept || !mayKnow(kept, sender)) throw new Error("nothing to tell");
  return { value: kept.value, salt: kept.salt };
}

/**
 * A GM's secret is for GMs, and for the users it was sealed for. A player's secret is only for the users it was sealed
 * for.
 */
function mayKnow({ seal, to }: StoredSecret, user: string): boolean {
  const bothRule = game.users.get(seal.by)?.isGM === true && game.users.get(user)?.isGM === true;
  return user === seal.by || to.includes(user) || bothRule;
}

/** One after another: each reads what the one before has stored. */
const storeSecret = (entry: Omit<StoredSecret, "world">): Promise<void> =>
  queue.add(async () => {
    const others = readAllSecrets().filter((one) => one.seal.hash !== entry.seal.hash || one.world !== worldId());
    await setSetting(VAULT_SETTING, asJson([...others, { ...entry, world: worldId() }].slice(-MAX_SECRETS)));
  });

const readOwnSecrets = (): readonly StoredSecret[] => readAllSecrets().filter(({ world }) => world === worldId());

/**
 * Returns what this browser stores for a seal. Only entries with its hash are validated: there may be hundreds, and a
 * stage has many seals.
 */
const findKept = ({ hash }: Seal): StoredSecret | undefined =>
  readStored()
    .filter((raw) => isFields(raw) && isFields(raw["seal"]) && raw["seal"]["hash"] === hash)
    .flatMap((raw) => readShape(StoredSecret, raw) ?? [])
    .find(({ world }) => world === worldId());

/** Returns everything this browser stores, of every world, except damaged entries. */
const readAllSecrets = (): readonly StoredSecret[] => readStored().flatMap((raw) => readShape(StoredSecret, raw) ?? []);

function readStored(): readonly Json[] {
  const stored = getSetting(VAULT_SETTING);
  return Array.isArray(stored) ? stored : [];
}

const worldId = (): string => game.world.id;
const asJson = (value: object): Json => JSON.parse(JSON.stringify(value)) as Json;
