/** Which messages the server compresses, read from the frames that it sends. */
import { randomBytes } from "node:crypto";
import { request } from "node:http";
import type { Duplex } from "node:stream";
import { describe, expect, onTestFinished, test } from "vitest";
import { joinAs, seat, table, write } from "./client.ts";

/** Where a longer frame says its length, by what its second byte says instead; and where its content starts. */
const SIZES = new Map([
  [126, { start: 4, read: (frame: Buffer) => frame.readUInt16BE(2) }],
  [127, { start: 10, read: (frame: Buffer) => Number(frame.readBigUInt64BE(2)) }],
]);

/** Upgrades a connection as a browser does; returns it, and the frames that it receives. */
async function openFrames(opened: Awaited<ReturnType<typeof table>>) {
  const { hostname, port, origin } = new URL(opened.url);
  const headers = {
    origin,
    cookie: await joinAs(opened, "Gamemaster"),
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": randomBytes(16).toString("base64"),
    "sec-websocket-extensions": "permessage-deflate; client_max_window_bits",
  };
  const frames: { readonly compressed: boolean; readonly length: number }[] = [];
  const socket = await new Promise<Duplex>((resolve, reject) => {
    const sent = request({ hostname, port, path: "/socket.io/?EIO=4&transport=websocket", headers });
    sent.on("upgrade", (_response, upgraded, head: Buffer) => {
      if (head.length > 0) upgraded.unshift(head);
      resolve(upgraded);
    });
    sent.on("error", reject);
    sent.end();
  });
  onTestFinished(() => void socket.destroy());
  let left = Buffer.alloc(0);
  socket.on("data", (chunk: Buffer) => {
    left = Buffer.concat([left, chunk]);
    for (;;) {
      const size = SIZES.get((left[1] ?? 0) & 127) ?? { start: 2, read: () => (left[1] ?? 0) & 127 };
      const { start } = size;
      if (left.length < start) return;
      const length = size.read(left);
      if (left.length < start + length) return;
      frames.push({ compressed: ((left[0] ?? 0) & 64) !== 0, length });
      left = left.subarray(start + length);
    }
  });
  /** A short text frame, masked with zeros. */
  const send = (text: string): boolean =>
    socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]));
  return { frames, send };
}

describe("what is sent", () => {
  test("A small message is sent as it is, a large one compressed", async () => {
    const opened = await table();
    const other = await seat(opened, "Player 1");
    const { frames, send } = await openFrames(opened);
    send("40");
    await expect.poll(() => frames.length).toBeGreaterThan(1);
    const joined = frames.length;
    await write(other, { action: "create", documentName: "ChatMessage", data: [{ content: "a ".repeat(500) }] });
    await expect.poll(() => frames.length).toBe(joined + 1);
    expect(frames[joined]).toMatchObject({ compressed: false });
    await write(other, { action: "create", documentName: "ChatMessage", data: [{ content: "a ".repeat(50_000) }] });
    await expect.poll(() => frames.length).toBe(joined + 2);
    expect(frames[joined + 1]?.compressed).toBe(true);
    expect(frames[joined + 1]?.length).toBeLessThan(5000);
  });
});
