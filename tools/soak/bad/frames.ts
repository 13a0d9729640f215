/**
 * Faults below the requests: frames of WebSocket, packets of engine.io and of socket.io. The server need not answer
 * these.
 */
import type { Chance } from "../random.ts";
import { HERO } from "../world.ts";
import type { Frame } from "./raw.ts";

interface BadFrame {
  readonly kind: string;
  /** The message is incomplete: what is sent next on the same connection would be taken for its rest. */
  readonly isHalf?: true;
  /** Returns a text packet, or a frame. */
  make(dice: Chance): string | Frame;
}

const evil = `{"operations":[{"action":"update","documentName":"Actor","updates":[{"_id":"${HERO}","name":"evil"}],"options":{}}]}`;
const bytes = (dice: Chance, length: number): Buffer => Buffer.from(Array.from({ length }, () => dice.below(256)));

export const BAD_FRAMES: readonly BadFrame[] = [
  {
    kind: "an engine.io packet of no known type",
    make: (dice) => `${dice.pick(["9", "7", "x", "-1", "\u0000", ""])}${dice.word(5)}`,
  },
  {
    kind: "an engine.io packet that is the server's to send",
    make: (dice) => dice.pick(['0{"sid":"x"}', "2", "2probe", "6", "5", "5x"]),
  },
  {
    kind: "a socket.io packet of no known type",
    make: (dice) => `4${dice.pick(["7", "8", "9", "x", "-", "{", "["])}${dice.word(4)}`,
  },
  {
    kind: "a socket.io packet for another namespace",
    make: (dice) =>
      `4${dice.pick(["0/admin,", '2/admin,["modify",{}]', "0/../,", "0/__proto__,", `0/${dice.word(300)},`])}`,
  },
  { kind: "half a packet", make: (dice) => `42["modify",${evil}]`.slice(0, 4 + dice.below(60)) },
  {
    kind: "an event without a name, or with one that is none",
    make: (dice) =>
      dice.pick([
        "42[]",
        "42{}",
        "42null",
        '42[["modify"],{}]',
        "42[7,{}]",
        '42["__proto__",{}]',
        '42["disconnect",{}]',
        '42["connect_error",{}]',
      ]),
  },
  {
    kind: "an acknowledgement of what was not asked",
    make: (dice) => `43${dice.pick(["0", "7", "-1", "99999999999999999999", ""])}[{"ok":true}]`,
  },
  {
    kind: "attachments that never come, or come out of order",
    isHalf: true,
    make: (dice) =>
      dice.pick([
        '451-["modify",{"_placeholder":true,"num":0}]',
        '450-["modify",{"_placeholder":true,"num":7}]',
        '459999999999-["modify",{}]',
        "45x-[]",
        '451-["modify",{"_placeholder":true,"num":"__proto__"}]',
      ]),
  },
  {
    kind: "numbers that JSON has no room for",
    make: (dice) =>
      `42["modify",{"operations":[{"action":"update","documentName":"Actor","updates":[{"_id":"${HERO}","sort":${dice.pick(["1e999", "-1e999"])}}],"options":{}}]}]`,
  },
  {
    kind: "lists in lists, without end",
    make: (dice) => {
      const depth = 5000 + dice.below(40_000);
      return `42["modify",${"[".repeat(depth)}${"]".repeat(depth)}]`;
    },
  },
  {
    kind: "objects in objects, without end",
    make: (dice) => {
      const depth = 5000 + dice.below(20_000);
      return `42["modify",{"operations":${'{"a":'.repeat(depth)}1${"}".repeat(depth)}}]`;
    },
  },
  { kind: "a frame without its mask", make: () => ({ payload: Buffer.from(`42["modify",${evil}]`), masked: false }) },
  {
    kind: "a frame with reserved bits",
    make: (dice) => ({ payload: Buffer.from(`42["modify",${evil}]`), reserved: 1 + dice.below(7) }),
  },
  {
    kind: "a frame of no known kind",
    make: (dice) => ({ opcode: dice.pick([3, 4, 5, 6, 7, 11, 12, 13, 14, 15]), payload: bytes(dice, 20) }),
  },
  {
    kind: "text that is not UTF-8",
    make: (dice) => ({
      payload: Buffer.concat([Buffer.from('42["modify","'), bytes(dice, 20), Buffer.from([0xff, 0xfe])]),
    }),
  },
  { kind: "bytes", make: (dice) => ({ opcode: 2, payload: bytes(dice, dice.below(200)) }) },
  {
    kind: "a frame that claims to be longer than anything",
    make: (dice) => ({
      payload: Buffer.from("42"),
      claimed: dice.pick([9_000_000n, 1n << 40n, (1n << 63n) - 1n, 1n << 63n]),
    }),
  },
  {
    kind: "a frame that is never finished",
    isHalf: true,
    make: () => ({ payload: Buffer.from('42["modify",'), fin: false }),
  },
  { kind: "a going-on of nothing", make: () => ({ opcode: 0, payload: Buffer.from('{"operations":[]}]') }) },
  {
    kind: "a control frame that is too long or in parts",
    make: (dice) => ({ opcode: dice.pick([8, 9, 10]), payload: bytes(dice, 130), fin: dice.below(2) === 0 }),
  },
  {
    kind: "a close with a code that is none",
    make: (dice) => ({ opcode: 8, payload: Buffer.from([dice.below(4), dice.below(256)]) }),
  },
];
