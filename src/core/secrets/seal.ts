/**
 * Seals: what stands on a document in place of a secret. A salted hash that says nothing of the value, and proves when
 * it is opened that it has not been changed since. It is bound to who sealed it, the stage (a message, a conflict) and
 * the round, so that it proves nothing anywhere else. `crypto.subtle` is missing on tables without TLS: the hash is
 * reckoned here.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, randomBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Seal } from "../../rules/shared/seal.ts";
import type { Json } from "../../rules/shared/json.ts";

/** What opens a seal: secret until it is published. */
export interface SealedValue {
  readonly value: Json;
  /** 128 bits in 32 hexadecimal digits. */
  readonly salt: string;
}

const SALT_BYTES = 16;

/** Seals a value; `by` is the user who does. The salt is new each time: the same value never looks the same. */
export function createSeal(
  value: Json,
  bound: Omit<Seal, "hash">,
): { readonly seal: Seal; readonly opened: SealedValue } {
  const opened = { value, salt: bytesToHex(randomBytes(SALT_BYTES)) };
  const { by, stage, round } = bound;
  return { seal: { by, stage, round, hash: computeHash(bound, opened) }, opened };
}

/** Whether this is what was sealed. */
export const verifySeal = (seal: Seal, opened: SealedValue): boolean => seal.hash === computeHash(seal, opened);

/** A seal as a message carried it; null where it is none. */
export function readSeal(raw: unknown): Seal | null {
  if (typeof raw !== "object" || raw === null) return null;
  const { by, stage, round, hash } = raw as Partial<Record<keyof Seal, unknown>>;
  const isId = (id: unknown): id is string => typeof id === "string" && id.length > 0 && id.length <= 100;
  if (!isId(by) || !isId(stage) || typeof round !== "number" || !Number.isInteger(round)) return null;
  return typeof hash === "string" && /^[0-9a-f]{64}$/.test(hash) ? { by, stage, round, hash } : null;
}

/** What opens a seal, as a message or another client carried it; null where it is no such thing. */
export function readSealedValue(raw: unknown): SealedValue | null {
  if (typeof raw !== "object" || raw === null || !("value" in raw) || !("salt" in raw)) return null;
  const { value, salt } = raw as { readonly value: Json | undefined; readonly salt: unknown };
  if (value === undefined || typeof salt !== "string" || !/^[0-9a-f]{32}$/.test(salt)) return null;
  return JSON.stringify(value).length <= MAX_VALUE_CHARS ? { value, salt } : null;
}

/** Characters that a sealed value may have as JSON. */
const MAX_VALUE_CHARS = 4000;

const computeHash = ({ by, stage, round }: Omit<Seal, "hash">, { value, salt }: SealedValue): string =>
  bytesToHex(sha256(utf8ToBytes(JSON.stringify(["quadrant seal 1", salt, by, stage, round, canonicalize(value)]))));

/** The same value however its keys came; an object is never taken for a list. */
function canonicalize(value: Json): Json {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return ["list", ...value.map((entry: Json) => canonicalize(entry))];
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return ["fields", ...entries.map(([key, entry]) => [key, canonicalize(entry)])];
}
