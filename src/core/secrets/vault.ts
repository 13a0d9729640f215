/**
 * The vault: secrets in plain, on the clients that may know them and nowhere else. A sealed value is kept in this
 * client's own storage, so that it outlives a reload, and handed to others by routed messages alone; documents carry
 * the seal. A client takes only what opens a seal of the very sender, and gives only to those it was sealed for, and to
 * GMs.
 *
 * ```ts
 * const seal = await sealFor(25, { stage: message.id, round: 0 }, gms);  // on the document: the seal
 * const opened = await lookUp(seal);                                      // on who may know: { value, salt }; null
 * where it is lost opens(seal, opened)                                                     // everybody, once it is
 * published ```
 */
import type { Json } from "../../rules/shared/json.ts";
import { query } from "../compat/query.ts";
import { getSetting, setSetting } from "../compat/settings.ts";
import { Queue } from "../compat/queue.ts";
import { type Seal, VAULT_SETTING } from "../../rules/shared/seal.ts";
import { type SealedValue, createSeal, verifySeal, readSealedValue, readSeal } from "./seal.ts";

interface StoredSecret extends SealedValue {
  readonly seal: Seal;
  /** Ids of those beside GMs who may be told. */
  readonly to: readonly string[];
  readonly world: string;
}

const queue = new Queue();
/** Secrets that one browser keeps: the oldest go first. */
const MAX_SECRETS = 500;
/** Secrets that one other user may leave here. */
const MAX_SECRETS_PER_SENDER = 100;
/** Milliseconds to wait for another client. */
const QUERY_TIMEOUT_MS = 4000;

/**
 * Seals a value of this user's own, keeps it here, and hands it to those who may know it and are present.
 * @param to ids of users who may know it; GMs may in any case where this user is one
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

/** What opens a seal, where this client holds it. */
export function findSecret(seal: Seal): SealedValue | null {
  const kept = readOwnSecrets().find((one) => one.seal.hash === seal.hash);
  return kept && verifySeal(seal, kept) ? { value: kept.value, salt: kept.salt } : null;
}

/**
 * What opens a seal: held here, or told by somebody present who holds it. Null where nobody present does. Others tell
 * only what this user may know.
 */
export async function requestSecret(seal: Seal): Promise<SealedValue | null> {
  const here = findSecret(seal);
  if (here) return here;
  const holders = game.users.filter((user) => user.active && !user.isSelf && (user.id === seal.by || user.isGM));
  for (const { id } of holders) {
    const told = readSealedValue(await query(id ?? "", "vault.tell", { ...seal }, QUERY_TIMEOUT_MS).catch(() => null));
    if (!told || !verifySeal(seal, told)) continue;
    await storeSecret({ ...told, seal, to: [] });
    return told;
  }
  return null;
}

/** Whether anybody who is here holds what opens a seal. Says nothing of what it is. */
export async function isSecretAvailable(seal: Seal): Promise<boolean> {
  if (findSecret(seal)) return true;
  const others = game.users.filter((user) => user.active && !user.isSelf);
  const told = await Promise.all(
    others.map(({ id }) => query(id ?? "", "vault.holds", { ...seal }, QUERY_TIMEOUT_MS).catch(() => false)),
  );
  return told.includes(true);
}

/** Whether this client holds what opens a seal. */
export function hasSecret(data: Json): boolean {
  const seal = readSeal(data);
  return seal !== null && findSecret(seal) !== null;
}

/** Takes what another client hands over, where it opens a seal of theirs. */
export async function receiveSecret(data: Json, sender: string): Promise<Json> {
  const raw = data as { readonly seal?: unknown; readonly to?: unknown } | null;
  const seal = readSeal(raw?.seal);
  const opened = readSealedValue(raw);
  if (!seal || !opened || seal.by !== sender || !verifySeal(seal, opened))
    throw new Error("that opens no seal of yours");
  const to = Array.isArray(raw?.to) ? raw.to.filter((id): id is string => typeof id === "string").slice(0, 100) : [];
  if (readOwnSecrets().filter((one) => one.seal.by === sender).length < MAX_SECRETS_PER_SENDER)
    await storeSecret({ ...opened, seal, to });
  return true;
}

/** Tells what this client holds to who may know it. */
export async function discloseSecret(data: Json, sender: string): Promise<Json> {
  const seal = readSeal(data);
  const kept = seal && readOwnSecrets().find((one) => one.seal.hash === seal.hash);
  if (!kept || !mayKnow(kept, sender)) throw new Error("nothing to tell");
  return { value: kept.value, salt: kept.salt };
}

/**
 * What a GM sealed is for GMs, and whom it was sealed for. What a player sealed is for whom they sealed it for, and
 * nobody else.
 */
function mayKnow({ seal, to }: StoredSecret, user: string): boolean {
  const bothRule = game.users.get(seal.by)?.isGM === true && game.users.get(user)?.isGM === true;
  return user === seal.by || to.includes(user) || bothRule;
}

/** One after another: each reads what the one before has left. */
const storeSecret = (entry: Omit<StoredSecret, "world">): Promise<void> =>
  queue.add(async () => {
    const others = readAllSecrets().filter((one) => one.seal.hash !== entry.seal.hash || one.world !== worldId());
    await setSetting(VAULT_SETTING, asJson([...others, { ...entry, world: worldId() }].slice(-MAX_SECRETS)));
  });

const readOwnSecrets = (): readonly StoredSecret[] => readAllSecrets().filter(({ world }) => world === worldId());

/** Everything this browser keeps, of every world; what somebody spoilt is left out. */
function readAllSecrets(): readonly StoredSecret[] {
  const stored = getSetting(VAULT_SETTING);
  return (Array.isArray(stored) ? stored : []).flatMap((raw: unknown) => {
    const seal = readSeal((raw as { seal?: unknown } | null)?.seal);
    const opened = readSealedValue(raw);
    const { to, world } = (raw ?? {}) as { readonly to?: unknown; readonly world?: unknown };
    return seal && opened && Array.isArray(to) && typeof world === "string"
      ? [{ ...opened, seal, to: to as string[], world }]
      : [];
  });
}

const worldId = (): string => game.world.id;
const asJson = (value: object): Json => JSON.parse(JSON.stringify(value)) as Json;
