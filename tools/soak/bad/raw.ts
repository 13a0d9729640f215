/** A raw connection to the server, without a library that would correct what is sent. */
import { connect, type Socket } from "node:net";

/**
 * Sends bytes on a separate connection and reads until the server has answered with a status line or closed.
 * @returns the status, or 0.
 */
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

/** The parts of a WebSocket frame that may be invalid. */
export interface Frame {
  readonly opcode?: number;
  readonly payload?: Buffer;
  /** False: more frames are announced. */
  readonly fin?: boolean;
  readonly masked?: boolean;
  /** Reserved bits, 0 to 7. */
  readonly reserved?: number;
  /** The declared length, where it differs from the payload's. */
  readonly claimed?: bigint;
}

export function encodeFrame({
  opcode = 1,
  payload = Buffer.alloc(0),
  fin = true,
  masked = true,
  reserved = 0,
  claimed,
}: Frame): Buffer {
  const length = claimed ?? BigInt(payload.length);
  const { size, code } = lengthField(length);
  const head = Buffer.alloc(2 + size);
  head[0] = (fin ? 0x80 : 0) | (reserved << 4) | opcode;
  head[1] = (masked ? 0x80 : 0) | code;
  if (size === 2) head.writeUInt16BE(Number(length), 2);
  if (size === 8) head.writeBigUInt64BE(length, 2);
  // A mask of zeros leaves the payload unchanged.
  return Buffer.concat([head, masked ? Buffer.alloc(4) : Buffer.alloc(0), payload]);
}

/** Returns how many bytes of its own a length needs, and the code that says so: short lengths are their own code. */
function lengthField(length: bigint): { readonly size: number; readonly code: number } {
  if (length < 126n) return { size: 0, code: Number(length) };
  return length < 65_536n ? { size: 2, code: 126 } : { size: 8, code: 127 };
}

/** Returns the first complete frame of a server, which is never masked; undefined if more is to come. */
function decodeFrame(
  bytes: Buffer,
): { readonly opcode: number; readonly payload: Buffer; readonly rest: Buffer } | undefined {
  if (bytes.length < 2) return undefined;
  const short = (bytes[1] ?? 0) & 0x7f;
  const head = 2 + ({ 126: 2, 127: 8 }[short] ?? 0);
  if (bytes.length < head) return undefined;
  let length = short;
  if (short === 126) length = bytes.readUInt16BE(2);
  if (short === 127) length = Number(bytes.readBigUInt64BE(2));
  if (bytes.length < head + length) return undefined;
  return {
    opcode: (bytes[0] ?? 0) & 0x0f,
    payload: bytes.subarray(head, head + length),
    rest: bytes.subarray(head + length),
  };
}

const PING = 9;
const PONG = 10;
const CLOSE = 8;

/**
 * A WebSocket to the table, opened by hand, over which any bytes can be sent. It requests no compression, so that what
 * arrives can be read. Requests are handled once it has joined: earlier ones belong to no user.
 */
export class RawLine {
  readonly #socket: Socket;
  #unread = Buffer.alloc(0);
  readonly #waiting = new Set<(heard: boolean) => void>();
  #seat: (isSeated: boolean) => void = () => undefined;
  /** Resolves to true once the world has arrived; to false when the connection closes before. */
  readonly seated = new Promise<boolean>((resolve) => (this.#seat = resolve));
  isOpen = true;
  isSeated = false;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on("close", () => this.#end());
    socket.on("error", () => this.#end());
    socket.on("data", (chunk: Buffer) => this.#read(chunk));
  }

  /** @throws Error if the handshake is refused. */
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
      socket.setNoDelay(true);
      let heard = Buffer.alloc(0);
      const read = (chunk: Buffer): void => {
        heard = Buffer.concat([heard, chunk]);
        const end = heard.indexOf("\r\n\r\n");
        if (end < 0) return;
        socket.off("data", read);
        const answer = heard.toString("latin1", 0, end);
        if (!answer.startsWith("HTTP/1.1 101")) {
          socket.destroy();
          reject(new Error(answer.split("\r\n", 1)[0]));
          return;
        }
        const line = new RawLine(socket);
        line.#read(heard.subarray(end + 4));
        // Engine.io sends the first packet; the namespace is joined immediately.
        line.text("40");
        resolve(line);
      };
      socket.on("data", read);
      socket.once("error", reject);
      socket.once("close", () => reject(new Error("closed in the handshake")));
      socket.write(`GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n${lines.join("")}\r\n`);
    });
  }

  #read(chunk: Buffer): void {
    this.#unread = Buffer.concat([this.#unread, chunk]);
    for (let frame = decodeFrame(this.#unread); frame; frame = decodeFrame(this.#unread)) {
      this.#unread = Buffer.from(frame.rest);
      if (frame.opcode === PONG) this.#tell(true);
      // The server accepts nothing more, and waits for a close frame from this side.
      if (frame.opcode === CLOSE) this.close();
      if (frame.opcode === 1 && frame.payload.toString("latin1", 0, 10) === '42["world"') {
        this.isSeated = true;
        this.#seat(true);
      }
    }
  }

  #end(): void {
    this.isOpen = false;
    this.#seat(false);
    this.#tell(true);
  }

  #tell(heard: boolean): void {
    for (const waiting of this.#waiting) waiting(heard);
    this.#waiting.clear();
  }

  /**
   * Waits until the server has accepted all that was sent, as its answer to a ping shows, or has closed the connection.
   * @returns false if neither.
   */
  async taken(patienceMs = 2000): Promise<boolean> {
    if (!this.isOpen) return true;
    let timer: NodeJS.Timeout | undefined;
    const taken = new Promise<boolean>((resolve) => {
      this.#waiting.add(resolve);
      timer = setTimeout(() => resolve(false), patienceMs);
    });
    this.frame({ opcode: PING });
    const heard = await taken;
    clearTimeout(timer);
    return heard;
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

  /** Stops reading. */
  deafen(): void {
    this.#socket.pause();
  }

  close(): void {
    this.#socket.destroy();
    this.#end();
  }
}
