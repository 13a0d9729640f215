import { createHmac, timingSafeEqual } from "node:crypto";

/** The lifetime of a session, in seconds. */
const LIFETIME = 14 * 24 * 3600;

/** Creates and reads the signed cookie that identifies the user of a browser. */
export interface SessionCookies {
  /** Returns the `Set-Cookie` value that signs a user in. */
  issue(userId: string, secure: boolean): string;
  /** Returns the `Set-Cookie` value that signs out. */
  clear(): string;
  /** Returns the user that a `Cookie` header authenticates, or undefined. */
  userOf(cookieHeader: string | undefined): string | undefined;
}

/**
 * @param name one per table, since cookies do not tell ports apart.
 * @param stampOf what a session of a user rests on (the stored password): when it changes, older cookies are void.
 *   Undefined for a user
 *   who is no more.
 * @param now milliseconds.
 */
export function sessionCookies(
  name: string,
  path: string,
  key: Buffer,
  stampOf: (userId: string) => string | undefined,
  now: () => number = Date.now,
): SessionCookies {
  const attributes = `Path=${path}; HttpOnly; SameSite=Strict`;
  const sign = (userId: string, until: string): string | undefined => {
    const stamp = stampOf(userId);
    return stamp === undefined
      ? undefined
      : createHmac("sha256", key).update(`${userId}\n${until}\n${stamp}`).digest("base64url");
  };
  return {
    issue(userId, secure) {
      const until = String(Math.floor(now() / 1000) + LIFETIME);
      return `${name}=${userId}.${until}.${sign(userId, until) ?? ""}; ${attributes}; Max-Age=${LIFETIME}${secure ? "; Secure" : ""}`;
    },
    clear: () => `${name}=; ${attributes}; Max-Age=0`,
    userOf(cookieHeader) {
      const [userId = "", until = "", signature = ""] = cookieValue(cookieHeader, name)?.split(".") ?? [];
      const expected = /^[A-Za-z0-9]+$/.test(userId) && /^\d+$/.test(until) ? sign(userId, until) : undefined;
      if (expected === undefined || Number(until) * 1000 < now()) return undefined;
      const given = Buffer.from(signature);
      const wanted = Buffer.from(expected);
      return given.length === wanted.length && timingSafeEqual(given, wanted) ? userId : undefined;
    },
  };
}

function cookieValue(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(";") ?? []) {
    const [key, ...value] = part.trim().split("=");
    if (key === name) return value.join("=");
  }
  return undefined;
}
