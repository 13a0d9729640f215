/** A line of bytes to the server, with nothing in between that would mend what is sent. */
import { connect, type Socket } from "node:net";

/** Sends bytes on a connection of their own and reads until the server has answered with a status line or closed. @returns the status, or 0. */
export function sendRaw(port: number, bytes: string | Buffer, patienceMs = 1500): Promise<number> {
  return new Promise((resolve) => {
    let heard = "";
    const socket = connect(port, "127.0.0.1");
    const end = (): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(Number(/^HTTP\/1\.[01] (\d{3})/.exec(heard)?.[1] ?? 0));
    };
    const timer = setTimeout(end, patienceMs);
    socket.on("error", end);
    socket.on("close", end);
    socket.on("data", (chunk) => {
      heard += chunk.toString("latin1");
      if (heard.includes("\r\n")) end();
    });
    socket.write(bytes);
  });
}

/** What a frame of a WebSocket may be wrong in. */
export interface Frame {
  readonly opcode?: number;
  readonly payload?: Buffer;
  /** False: more is promised. */
  readonly fin?: boolean;
  readonly masked?: boolean;
  /** Reserved bits, 0 to 7. */
  readonly reserved?: number;
  /** The length that is claimed, where it is another than the payload's. */
  readonly claimed?: bigint;
}

export function encodeFrame({ opcode = 1, payload = Buffer.alloc(0), fin = true, masked = true, reserved = 0, claimed }: Frame): Buffer {
  const length = claimed ?? BigInt(payload.length);
  const size = length < 126n ? 0 : length < 65_536n ? 2 : 8;
  const head = Buffer.alloc(2 + size);
  head[0] = (fin ? 0x80 : 0) | (reserved << 4) | opcode;
  head[1] = (masked ? 0x80 : 0) | (size === 0 ? Number(length) : size === 2 ? 126 : 127);
  if (size === 2) head.writeUInt16BE(Number(length), 2);
  if (size === 8) head.writeBigUInt64BE(length, 2);
  // A mask of zeros leaves the payload as it is.
  return Buffer.concat([head, masked ? Buffer.alloc(4) : Buffer.alloc(0), payload]);
}

/** A WebSocket to the table, opened by hand and seated, over which any bytes can be sent. */
export class RawLine {
  readonly #socket: Socket;
  isOpen = true;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on("close", () => (this.isOpen = false));
    socket.on("error", () => (this.isOpen = false));
    socket.on("data", () => undefined);
  }

  /** @throws Error where the handshake is refused. */
  static open(port: number, headers: Readonly<Record<string, string>>): Promise<RawLine> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, "127.0.0.1");
      const lines = Object.entries({
        host: `127.0.0.1:${port}`,
        connection: "Upgrade",
        upgrade: "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": "c29ha2luZyB0aGUgdGFibA==",
        ...headers,
      }).map(([name, value]) => `${name}: ${value}\r\n`);
      let heard = "";
      const read = (chunk: Buffer): void => {
        heard += chunk.toString("latin1");
        if (!heard.includes("\r\n\r\n")) return;
        socket.off("data", read);
        if (!heard.startsWith("HTTP/1.1 101")) {
          socket.destroy();
          reject(new Error(heard.split("\r\n", 1)[0]));
          return;
        }
        const line = new RawLine(socket);
        // Engine.io speaks first; joining the namespace is asked for at once.
        line.text("40");
        resolve(line);
      };
      socket.on("data", read);
      socket.once("error", reject);
      socket.once("close", () => reject(new Error("closed in the handshake")));
      socket.write(`GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n${lines.join("")}\r\n`);
    });
  }

  text(text: string): void {
    this.frame({ payload: Buffer.from(text) });
  }

  frame(frame: Frame): void {
    this.bytes(encodeFrame(frame));
  }

  bytes(bytes: Buffer): void {
    if (this.isOpen) this.#socket.write(bytes);
  }

  /** Reads no more. */
  deafen(): void {
    this.#socket.pause();
  }

  close(): void {
    this.#socket.destroy();
  }
}
