import { join } from "node:path";
import { onTestFinished } from "vitest";

import { connectSocket, type SocketConnection } from "../../../tabletop/client/socket-transport.ts";
import type { Operation, Reply, Requests } from "../../../tabletop/protocol.ts";
import { startTable, type Table, type TableSetup } from "../../../tabletop/server/table.ts";
import { scratch } from "./scratch.ts";

/** A table on the bare fixture project, closed after the test; `log` collects what it says. */
export async function table(setup: Partial<TableSetup> = {}): Promise<Table & { readonly log: string[] }> {
  const log: string[] = [];
  const opened = await startTable({
    port: 0,
    host: "127.0.0.1",
    generation: 14,
    system: join(import.meta.dirname, "fixtures/harbor"),
    world: setup.world ?? join(await scratch(), "bay"),
    routePrefix: "",
    allowHost: [],
    client: false,
    log: (line) => void log.push(line),
    ...setup,
  });
  let closed = false;
  const close = async (): Promise<void> => {
    if (closed) return;
    closed = true;
    await opened.close();
  };
  onTestFinished(close);
  return { ...opened, close, log };
}

/** A user's id by name. */
export function idOf({ world }: Table, name: string): string {
  const user = world.users.find((one) => one.name === name);
  if (!user) throw new Error(`no user ${name}`);
  return user.id;
}

/** Posts the join form as a browser would. */
export function postJoin(
  { url }: Table,
  form: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const origin = new URL(url).origin;
  return fetch(new URL("join", url), {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(form),
    headers: { origin, ...headers },
  });
}

/** Joins by the form and returns the cookie. */
export async function joinAs(opened: Table, name: string, password = ""): Promise<string> {
  const response = await postJoin(opened, { user: idOf(opened, name), password });
  if (response.status !== 303) throw new Error(`joining as ${name} gave ${response.status}`);
  return response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

/** Joins and connects; disconnected after the test. */
export async function seat(opened: Table, name: string, password = ""): Promise<SocketConnection> {
  const { origin, pathname } = new URL(opened.url);
  const connection = await connectSocket({
    url: origin,
    routePrefix: pathname.replace(/^\/|\/$/g, ""),
    headers: { cookie: await joinAs(opened, name, password), origin },
    timeout: 5000,
  });
  onTestFinished(() => connection.transport.close());
  return connection;
}

/** Asks for one write. */
export function write(
  { transport }: SocketConnection,
  operation: Omit<Operation, "options">,
): Promise<Reply<Requests["modify"]["reply"]>> {
  return transport.request("modify", { operations: [{ options: {}, ...operation }] });
}
