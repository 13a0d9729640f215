import { describe, expect, it } from "vitest";
import fc from "fast-check";
import {
  parseCommand,
  parseRolls,
  parseWhisper,
  textToContent,
} from "../../../tabletop/foundry/applications/sidebar/tabs/chat-commands.ts";

describe("commands of the chat input", () => {
  it.each([
    ["/r 2d6", "roll", "2d6"],
    ["/roll 2d6 + 3", "roll", "2d6 + 3"],
    ["/ROLL 1d20", "roll", "1d20"],
    ["/gmr 1d20", "gmroll", "1d20"],
    ["/gmroll 1d20", "gmroll", "1d20"],
    ["/br 1d20", "blindroll", "1d20"],
    ["/blindroll 1d20", "blindroll", "1d20"],
    ["/sr 1d20", "selfroll", "1d20"],
    ["/selfroll 1d20", "selfroll", "1d20"],
    ["/pr 1d20", "publicroll", "1d20"],
    ["/publicroll 1d20", "publicroll", "1d20"],
    ["/w Ben hello", "whisper", "Ben hello"],
    ["/whisper [Ben, Cy] hello", "whisper", "[Ben, Cy] hello"],
    ["@Ben hello", "whisper", "Ben hello"],
    ["/me waves", "emote", "waves"],
    ["/em waves", "emote", "waves"],
    ["/emote waves", "emote", "waves"],
    ["/ooc brb", "ooc", "brb"],
    ["/ic hail", "ic", "hail"],
    ["/gm psst", "gm", "psst"],
    ["/players all", "players", "all"],
    ["hello /r 2d6", "none", "hello /r 2d6"],
    ["line one\nline two", "none", "line one\nline two"],
  ])("The chat input %j is %s", (text, command, body) => {
    const [found, match] = parseCommand(text);
    expect(found).toBe(command);
    expect(match[2]).toBe(body);
  });

  it.each(["/rr 2d6", "/rollx", "/wow", "/mean", "/", "/2d6"])("The chat input %j is not a command", (text) => {
    expect(parseCommand(text)[0]).toBe("invalid");
  });

  it("Every chat input matches a command", () => {
    fc.assert(fc.property(fc.string(), (text) => typeof parseCommand(text)[0] === "string"));
  });

  it("A roll command rolls one formula per line, with flavour after #", () => {
    expect(parseRolls("/r 2d6 # fire\n1d4\n/gmr 1d20 + 2")).toEqual([
      { command: "roll", formula: "2d6", flavor: "fire" },
      { command: "roll", formula: "1d4", flavor: "" },
      { command: "gmroll", formula: "1d20 + 2", flavor: "" },
    ]);
  });
});

describe("whispers", () => {
  const names = ["Ben", "Ben Long", "GM"];

  it.each([
    ["Ben Long see you", ["Ben Long"], "see you"],
    ["ben long, see you", ["Ben Long"], "see you"],
    ["Ben see you", ["Ben"], "see you"],
    ["Benjamin see you", ["Benjamin"], "see you"],
    ["[Ben, GM] see\nyou", ["Ben", "GM"], "see\nyou"],
    ["gm: hush", ["GM"], "hush"],
  ])("The whisper %j has its recipients and text", (body, targets, text) => {
    expect(parseWhisper(body, names)).toEqual({ targets, text });
  });

  it.each(["", "Ben", "[Ben]", "[] text", "  "])("The whisper %j has no recipient or no text", (body) => {
    expect(parseWhisper(body, names)).toBeNull();
  });
});

describe("typed text as content", () => {
  it("Typed text has no markup in a message", () => {
    expect(textToContent(`<img src=x onerror="alert(1)">\n&amp;`)).toBe(
      `&lt;img src=x onerror="alert(1)"&gt;<br>&amp;amp;`,
    );
    fc.assert(fc.property(fc.string(), (text) => !/<(?!br>)/.test(textToContent(text))));
  });
});
