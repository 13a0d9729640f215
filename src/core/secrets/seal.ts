/**
 * Seals: what a document stores in place of a secret. A salted hash that reveals nothing of the value, and proves later
 * that it has not been changed. It is bound to the user who sealed it, the stage (a message, a conflict) and the round,
 * so that it proves nothing elsewhere. `crypto.subtle` is missing on tables without TLS: the hash is computed here.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, randomBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Seal } from "../contract/check.ts";
import type { Json } from "../../rules/shared/json.ts";

/** The value and salt of a seal: secret until they are published. */
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

/** Returns whether this is the sealed value. */
export const verifySeal = (seal: Seal, opened: SealedValue): boolean => seal.hash === computeHash(seal, opened);

/** Reads a seal from a message. Returns null if it is invalid. */
export function readSeal(raw: unknown): Seal | null {
  if (typeof raw !== "object" || raw === null) return null;
  const { by, stage, round, hash } = raw as Partial<Record<keyof Seal, unknown>>;
  const isId = (id: unknown): id is string => typeof id === "string" && id.length > 0 && id.length <= 100;
  if (!isId(by) || !isId(stage) || typeof round !== "number" || !Number.isInteger(round)) return null;
  return typeof hash === "string" && /^[0-9a-f]{64}$/.test(hash) ? { by, stage, round, hash } : null;
}

/** Reads the value and salt of a seal from a message or another client. Returns null if they are invalid. */
export function readSealedValue(raw: unknown): SealedValue | null {
  if (typeof raw !== "object" || raw === null || !("value" in raw) || !("salt" in raw)) return null;
  const { value, salt } = raw as { readonly value: Json | undefined; readonly salt: unknown };
  if (value === undefined || typeof salt !== "string" || !/^[0-9a-f]{32}$/.test(salt)) return null;
  return JSON.stringify(value).length <= MAX_VALUE_CHARS ? { value, salt } : null;
}

/** The most characters of a sealed value as JSON. */
const MAX_VALUE_CHARS = 4000;

const computeHash = ({ by, stage, round }: Omit<Seal, "hash">, { value, salt }: SealedValue): string =>
  bytesToHex(sha256(utf8ToBytes(JSON.stringify(["quadrant seal 1", salt, by, stage, round, canonicalize(value)]))));

/** Returns a value that does not depend on the order of keys; an object is never taken for a list. */
function canonicalize(value: Json): Json {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return ["list", ...value.map((entry: Json) => canonicalize(entry))];
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return ["fields", ...entries.map(([key, entry]) => [key, canonicalize(entry)])];
}
