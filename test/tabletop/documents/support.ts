import { afterEach } from "vitest";
import type { Operation, Reply, Requests, Transport } from "../../../tabletop/protocol.ts";
import { bootTable, type Table, type TableOptions } from "../../../tabletop/testing.ts";

/** A small system: two types of actor, two of item, one of message; HTML, GM-only and socket declarations. */
export const MANIFEST = {
  id: "mini",
  title: "Mini",
  version: "1.0.0",
  socket: true,
  documentTypes: {
    Actor: { hero: { htmlFields: ["bio"] }, monster: { gmOnlyFields: ["secret"] } },
    Item: { sword: { htmlFields: ["notes.*.text"] }, shield: {} },
    ChatMessage: { card: {} },
  },
};

/** The documented globals, dynamic as they are. */
export const page = globalThis as any;

const open: Table[] = [];

/** A table of the small system, closed after the test. */
export async function table(options: TableOptions = {}): Promise<Table> {
  const made = await bootTable({ manifest: MANIFEST, ...options });
  open.push(made);
  return made;
}

/** Closes the tables of a test. Call once in every file. */
export function closeTables(): void {
  afterEach(async () => {
    for (const made of open.splice(0)) await made.close();
  });
}

type OperationLike = Partial<Operation> & Pick<Operation, "action" | "documentName">;

/** Sends operations as they are, past every check of a client. */
export function send(line: Transport, ...operations: OperationLike[]): Promise<Reply<Requests["modify"]["reply"]>> {
  return line.request("modify", { operations: operations.map((operation) => ({ options: {}, ...operation })) });
}

/** The message of a refusal; fails if the request was granted. */
export function refusalOf(reply: Reply<unknown>): string {
  if (reply.ok) throw new Error("The request was granted.");
  return `${reply.error.message} @ ${reply.error.where ?? ""}`;
}

/** A 16-letter id that starts as told. */
export function id(name: string): string {
  return name.padEnd(16, "0").slice(0, 16);
}
