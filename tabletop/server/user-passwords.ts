import type { Modified, Requests } from "../protocol.ts";
import { hashPassword } from "./passwords.ts";
import type { World } from "./world.ts";
import type { Session } from "./world-session.ts";

const SECRETS = ["password", "passwordSalt", "passwordHash"];

interface NewPassword {
  /** Which operation, and which entry of it, set the password. */
  readonly operation: number;
  readonly entry: number;
  /** The user's id if it is known before the write: on update. */
  readonly id: string | undefined;
  readonly password: string;
}

/**
 * Returns a session whose writes never carry a password into the world's data: a `password` set on a User is taken out
 * of the request, and once the write is allowed its hash is stored separately. An empty one removes the password.
 */
export function withPasswords(world: World, session: Session): Session {
  const { request, ...rest } = session;
  return {
    ...rest,
    async request<K extends keyof Requests>(kind: K, payload: unknown) {
      const taken = kind === "modify" ? takePasswords(payload) : undefined;
      if (!taken) return request(kind, payload);
      const reply = await request("modify", taken.payload);
      if (reply.ok)
        for (const taking of taken.passwords) await keep(world, taking, reply.value.results[taking.operation]);
      return reply as Awaited<ReturnType<typeof request<K>>>;
    },
  };
}

async function keep(
  world: World,
  { id: known, entry, password }: NewPassword,
  modified: Modified | undefined,
): Promise<void> {
  const created = modified?.result[entry];
  const id = known ?? (isRecord(created) ? created["_id"] : undefined);
  if (typeof id === "string")
    await world.setUserSecret(id, { passwordHash: password === "" ? null : await hashPassword(password) });
}

/**
 * Returns the request without secrets, and the passwords in it; undefined if it contains none.
 */
function takePasswords(payload: unknown): { payload: unknown; passwords: NewPassword[] } | undefined {
  if (!isRecord(payload) || !Array.isArray(payload["operations"])) return undefined;
  const operations = payload["operations"] as unknown[];
  if (!operations.some((operation) => isRecord(operation) && operation["documentName"] === "User")) return undefined;
  const passwords: NewPassword[] = [];
  const cleaned = operations.map((operation, index) => {
    if (!isRecord(operation) || operation["documentName"] !== "User") return operation;
    const field = operation["action"] === "create" ? "data" : "updates";
    const entries = operation[field];
    if (!Array.isArray(entries)) return operation;
    const stripped = entries.map((entry: unknown, position) => {
      if (!isRecord(entry)) return entry;
      const id = field === "updates" ? String(entry["_id"]) : undefined;
      if (typeof entry["password"] === "string")
        passwords.push({ operation: index, entry: position, id, password: entry["password"] });
      return Object.fromEntries(
        Object.entries(entry).filter(([key]) => !SECRETS.includes(key.replace(/^(-=|==)/, ""))),
      );
    });
    return { ...operation, [field]: stripped };
  });
  return { payload: { ...payload, operations: cleaned }, passwords };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
