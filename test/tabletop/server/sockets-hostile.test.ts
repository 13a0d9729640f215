import { io, type Socket } from "socket.io-client";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Reply } from "../../../tabletop/protocol.ts";
import { joinAs, seat, table, write } from "./client.ts";

type Opened = Awaited<ReturnType<typeof table>>;

const message = { action: "create", documentName: "ChatMessage", data: [{ content: "still here" }] } as const;

/** A socket that does whatever it likes. */
async function socketOf(opened: Opened, name: string | null): Promise<Socket> {
  const { origin } = new URL(opened.url);
  const cookie = name === null ? "" : await joinAs(opened, name);
  const socket = io(origin, {
    transports: ["websocket"],
    extraHeaders: { origin, cookie },
    reconnection: false,
    forceNew: true,
  });
  onTestFinished(() => void socket.disconnect());
  return socket;
}

function seated(socket: Socket): Promise<unknown> {
  return new Promise((resolve, reject) => {
    socket.once("world", resolve);
    socket.once("connect_error", reject);
  });
}

describe("a hostile socket", () => {
  test("A socket can do nothing before it has joined", async () => {
    const opened = await table();
    const other = await seat(opened, "Gamemaster");
    const heard: unknown[] = [];
    other.transport.on("modified", (event) => void heard.push(event));
    const socket = await socketOf(opened, null);
    socket.emit("modify", { operations: [{ ...message, options: {} }] });
    await expect(seated(socket)).rejects.toThrow(/join first/);
    expect((await write(other, message)).ok).toBe(true);
    expect(heard).toEqual([]);
  });

  test.each<[string, string]>([
    ["lists in lists", `2["modify",${"[".repeat(200_000)}${"]".repeat(200_000)}]`],
    ["objects in objects", `2["modify",{"operations":${'{"a":'.repeat(200_000)}1${"}".repeat(200_000)}}]`],
    ["an event of Object's prototype", '2["__proto__",{}]'],
    ["an event without a name", "2[]"],
    ["an event whose name is a number", "2[7,{}]"],
    ["an event that is a list", '2[["modify"],{}]'],
    ["half a packet", '2["modify",{"operations"'],
    ["attachments that never come", '51-["modify",{"_placeholder":true,"num":0}]'],
    ["an attachment out of order", '50-["modify",{"_placeholder":true,"num":7}]'],
    ["another namespace", "0/admin,"],
  ])("A socket that sends %s stops nothing", async (_name, packet) => {
    const opened = await table();
    const neighbour = await seat(opened, "Gamemaster");
    const socket = await socketOf(opened, "Player 1");
    await seated(socket);
    (socket.io.engine as unknown as { write(data: string): void }).write(packet);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await write(neighbour, message)).ok).toBe(true);
    expect((await seat(opened, "Player 2")).world.userId).not.toBe("");
    expect(opened.log.join("\n")).not.toMatch(/RangeError|TypeError/);
  });

  test("A socket that sends bytes instead of JSON, or a wrong acknowledgement, is refused", async () => {
    const opened = await table();
    const socket = await socketOf(opened, "Player 1");
    await seated(socket);
    for (const payload of [Buffer.from("x"), { operations: [Buffer.from("x")] }, undefined, null, 7]) {
      const reply = (await socket.timeout(2000).emitWithAck("modify", payload)) as Reply<unknown>;
      expect(reply.ok).toBe(false);
    }
    const reply = (await socket.timeout(2000).emitWithAck("modify")) as Reply<unknown>;
    expect(reply.ok).toBe(false);
  });
});
