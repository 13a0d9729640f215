import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { hashPassword, verifyPassword } from "../../../tabletop/server/passwords.ts";
import { rateLimit } from "../../../tabletop/server/rate-limit.ts";
import { sessionCookies } from "../../../tabletop/server/session-cookie.ts";

describe("a password", () => {
  test("A password matches its own hash and no other", async () => {
    const stored = await hashPassword("schöner Hafen");
    expect(stored).not.toContain("Hafen");
    expect(await verifyPassword("schöner Hafen".normalize("NFD"), stored)).toBe(true);
    expect(await verifyPassword("schöner hafen", stored)).toBe(false);
    expect(await verifyPassword("", stored)).toBe(false);
    expect(await hashPassword("schöner Hafen")).not.toBe(stored);
  });

  test.each(["", "plain", "scrypt$", "scrypt$$", "md5$a$b"])(
    "A password matches no malformed hash: %j",
    async (stored) => {
      expect(await verifyPassword("", stored)).toBe(false);
      expect(await verifyPassword("plain", stored)).toBe(false);
    },
  );
});

describe("the session's cookie", () => {
  const key = Buffer.alloc(32, 7);
  const stamps = new Map([
    ["gm", "hash1"],
    ["ann", ""],
  ]);
  let time = 1_000_000_000;
  const cookies = sessionCookies(
    "t",
    "/games/",
    key,
    (id) => stamps.get(id),
    () => time,
  );
  const valueOf = (setCookie: string): string => setCookie.split(";")[0] ?? "";

  test("The session's cookie proves who joined, and scripts and other sites can't read it", () => {
    const issued = cookies.issue("gm", false);
    expect(issued).toMatch(/; Path=\/games\/; HttpOnly; SameSite=Strict; Max-Age=\d+$/);
    expect(cookies.issue("gm", true)).toMatch(/; Secure$/);
    expect(cookies.userOf(`a=b; ${valueOf(issued)}; c=d`)).toBe("gm");
  });

  test("A forged or ended session, or one before a password change, is void", () => {
    const value = valueOf(cookies.issue("gm", false));
    expect(cookies.userOf(value.replace("gm.", "ann."))).toBeUndefined();
    expect(cookies.userOf(value.slice(0, -1) + (value.endsWith("A") ? "B" : "A"))).toBeUndefined();
    expect(cookies.userOf(value.replace(/\.\d+\./, ".99999999999."))).toBeUndefined();
    expect(cookies.userOf("t=gm")).toBeUndefined();
    expect(cookies.userOf(undefined)).toBeUndefined();
    const other = sessionCookies(
      "t",
      "/",
      Buffer.alloc(32, 8),
      (id) => stamps.get(id),
      () => time,
    );
    expect(other.userOf(value)).toBeUndefined();
    stamps.set("gm", "hash2");
    expect(cookies.userOf(value)).toBeUndefined();
    const ann = valueOf(cookies.issue("ann", false));
    time += 15 * 24 * 3600 * 1000;
    expect(cookies.userOf(ann)).toBeUndefined();
  });

  test("No random cookie header is a session", () => {
    fc.assert(fc.property(fc.string(), (header) => cookies.userOf(header) === undefined));
    fc.assert(fc.property(fc.string(), (value) => cookies.userOf(`t=${value}`) === undefined));
  });
});

test("A rate limit allows a burst, then what refills, for each key separately", () => {
  let time = 0;
  const limit = rateLimit(3, 3000, () => time);
  expect([1, 2, 3, 4].map(() => limit.take("a"))).toEqual([true, true, true, false]);
  expect(limit.take("b")).toBe(true);
  time = 1000;
  expect([limit.take("a"), limit.take("a")]).toEqual([true, false]);
  limit.reset("a");
  expect(limit.take("a")).toBe(true);
});
