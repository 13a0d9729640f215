import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

const COST = { N: 16384, r: 8, p: 1 };
const LENGTH = 32;

/** Hashes a password for storing: `scrypt$<salt>$<hash>`, both base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `scrypt$${salt.toString("base64url")}$${(await derive(password, salt)).toString("base64url")}`;
}

/** Whether a password is the one that was hashed. A stored text of another form fits no password. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [scheme, salt, hash] = stored.split("$");
  if (scheme !== "scrypt" || salt === undefined || hash === undefined) return false;
  const expected = Buffer.from(hash, "base64url");
  const actual = await derive(password, Buffer.from(salt, "base64url"));
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFC"), salt, LENGTH, COST, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}
