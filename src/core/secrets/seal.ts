/**
 * Seals: what a document stores in place of a secret. A salted hash that reveals nothing of the value, and proves later
 * that it has not been changed. It is bound to the user who sealed it, the stage (a message, a conflict) and the round,
 * so that it proves nothing elsewhere. `crypto.subtle` is missing on tables without TLS: the hash is computed here.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, randomBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Seal } from "../contract/check.ts";
import * as v from "valibot";
import type { Json } from "../../rules/shared/json.ts";
import { AnyJson } from "../../rules/shared/schema.ts";

const SALT_BYTES = 16;
/** The most characters of a sealed value as JSON. */
const MAX_VALUE_CHARS = 4000;

/** The value and salt of a seal, as a message or another client carries them: secret until they are published. */
export const OpenedSeal = v.object({
  value: v.pipe(
    AnyJson,
    v.check((value) => JSON.stringify(value).length <= MAX_VALUE_CHARS),
  ),
  /** 128 bits in 32 hexadecimal digits. */
  salt: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
});
export type SealedValue = Readonly<v.InferOutput<typeof OpenedSeal>>;

const Name = v.pipe(v.string(), v.minLength(1), v.maxLength(100));

/** A seal as a message carries it. */
export const StoredSeal = v.object({
  by: Name,
  stage: Name,
  round: v.pipe(v.number(), v.integer()),
  hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
});

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

const computeHash = ({ by, stage, round }: Omit<Seal, "hash">, { value, salt }: SealedValue): string =>
  bytesToHex(sha256(utf8ToBytes(JSON.stringify(["quadrant seal 1", salt, by, stage, round, canonicalize(value)]))));

/** Returns a value that does not depend on the order of keys; an object is never taken for a list. */
function canonicalize(value: Json): Json {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return ["list", ...value.map((entry: Json) => canonicalize(entry))];
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return ["fields", ...entries.map(([key, entry]) => [key, canonicalize(entry)])];
}
