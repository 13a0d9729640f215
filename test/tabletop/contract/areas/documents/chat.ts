import { expect } from "vitest";
import type { ContractCase } from "../../contract.ts";
import { cls, face } from "../pages.ts";

const V10 = "api/v10/classes/client.ChatMessage.html";
const ISSUE_MODES = "https://github.com/foundryvtt/foundryvtt/issues/11442";
const GMS = ["gamemaster000000", "assistant0000000"];

/** Applies a mode by the generation's name for it, to the data of a message. */
function apply(page: any, generation: number, mode13: string, mode14: string, data: object = {}): any {
  const { ChatMessage } = page;
  return generation === 14 ? ChatMessage.applyMode(data, mode14) : ChatMessage.applyRollMode(data, mode13);
}

export const chatCases: readonly ContractCase[] = [
  {
    member: "ChatMessage.applyMode",
    says: "public shows a message to all",
    page: ISSUE_MODES,
    sentence: "Public: `whisper` is set to `[]` and `blind` is set to `false`.",
    async run({ table, page, generation }) {
      await table();
      expect(apply(page, generation, "publicroll", "public", { whisper: ["x"], blind: true })).toMatchObject({
        whisper: [],
        blind: false,
      });
    },
  },
  {
    member: "ChatMessage.applyMode",
    says: "self shows it to its author",
    page: ISSUE_MODES,
    sentence: "Self: `whisper` is set to `[game.user.id]` and `blind` is set to `false`.",
    async run({ table, page, generation }) {
      const { game } = await table();
      expect(apply(page, generation, "selfroll", "self")).toMatchObject({ whisper: [game.userId], blind: false });
    },
  },
  {
    member: "ChatMessage.applyMode",
    says: "private adds the gamemasters to the recipients",
    page: ISSUE_MODES,
    sentence: "Private: GM users are added to `whisper` and `blind` is set to `false`.",
    async run({ table, page, generation }) {
      await table();
      const data = apply(page, generation, "gmroll", "gm", { whisper: ["player0000000000"] });
      expect([[...data.whisper].sort(), data.blind]).toEqual([[...GMS, "player0000000000"].sort(), false]);
    },
  },
  {
    member: "ChatMessage.applyMode",
    says: "blind adds the gamemasters and hides it from its author",
    page: ISSUE_MODES,
    sentence: "Blind: GM users are added to `whisper` and `blind` is set to `true`.",
    async run({ table, page, generation }) {
      await table();
      const data = apply(page, generation, "blindroll", "blind");
      expect([[...data.whisper].sort(), data.blind]).toEqual([[...GMS].sort(), true]);
    },
  },
  {
    member: "ChatMessage.applyMode",
    says: "calls the handler of a mode that a package registered",
    page: "api/v14/variables/CONFIG.ChatMessage.html",
    sentence: "Supported chat message visibility modes.",
    generations: [14],
    async run({ table, page }) {
      await table();
      page.CONFIG.ChatMessage.modes.table = {
        label: "x",
        icon: "y",
        handler: (data: any) => void (data.whisper = ["otherplayer00000"]),
      };
      expect(page.ChatMessage.applyMode({}, "table").whisper).toEqual(["otherplayer00000"]);
    },
  },
  {
    member: "ChatMessage.applyRollMode",
    says: "works on 14 and warns; applyMode does not exist on 13",
    guess: "Ports of systems say that the one is deprecated for the other on 14; the page of 13 has no applyMode.",
    async run({ table, page, generation, warnings }) {
      await table();
      expect(page.ChatMessage.applyRollMode({}, "selfroll").whisper).toHaveLength(1);
      expect(typeof page.ChatMessage.applyMode).toBe(generation === 14 ? "function" : "undefined");
      if (generation === 13) expect(warnings.filter((warning) => warning.includes("applyRollMode"))).toEqual([]);
    },
  },
  {
    member: "ChatMessage.create",
    says: "keeps named recipients whatever the user's mode is",
    page: "https://github.com/foundryvtt/foundryvtt/issues/10278",
    sentence:
      "Now, if the `ChatMessage` is created with data that has nonempty `whisper` targets and `options.rollMode` is not set, `ChatMessage#_preCreate` no longer applies the current roll mode, which would override the `whisper` targets.",
    async run({ table, page, generation }) {
      const { game } = await table();
      await game.settings.set(
        "core",
        generation === 14 ? "messageMode" : "rollMode",
        generation === 14 ? "self" : "selfroll",
      );
      const rolls = [await new page.Roll("1d6").evaluate()];
      const message = await page.ChatMessage.create({ rolls, whisper: ["player0000000000"] });
      expect(message.whisper).toEqual(["player0000000000"]);
    },
  },
  {
    member: "ChatMessage#alias",
    says: "is the speaker's, else the author's name",
    page: cls("foundry.documents.ChatMessage"),
    sentence: "Alternatively it could be the name of a User in the case of OOC chat or whispers.",
    async run({ table, page }) {
      const { game } = await table();
      const [spoken, plain] = await page.ChatMessage.createDocuments([
        { content: "a", speaker: { alias: "Ada" } },
        { content: "b" },
      ]);
      expect([spoken.alias, plain.alias]).toEqual(["Ada", game.user.name]);
    },
  },
  {
    member: "ChatMessage#isAuthor",
    says: "is true for messages of the current user",
    page: V10,
    sentence: "Is the current User the author of this message?",
    async run({ table, page }) {
      await table();
      const message = await page.ChatMessage.create({ content: "a" });
      const other = new page.ChatMessage({ content: "b", author: "player0000000000" });
      expect([message.isAuthor, other.isAuthor]).toEqual([true, false]);
    },
  },
  {
    member: "ChatMessage#isRoll",
    says: "is true with rolls",
    page: V10,
    sentence: "Test whether the chat message contains a dice roll",
    async run({ table, page }) {
      await table();
      const rolled = await (await new page.Roll("1d6").evaluate()).toMessage();
      expect([rolled.isRoll, new page.ChatMessage({ content: "x" }).isRoll]).toEqual([true, false]);
    },
  },
  {
    member: "ChatMessage#visible",
    says: "is false for a whisper between others",
    page: V10,
    sentence:
      "Return whether the ChatMessage is visible to the current User. Messages may not be visible if they are private whispers.",
    async run({ table, page }) {
      await table({ as: "otherplayer00000" });
      const whisper = (to: string): any =>
        new page.ChatMessage({ content: "x", author: "player0000000000", whisper: [to] });
      expect([whisper("trusted000000000").visible, whisper("otherplayer00000").visible]).toEqual([false, true]);
    },
  },
  {
    member: "ChatMessage#isContentVisible",
    says: "is false where a whispered roll is displayed without its content",
    page: V10,
    sentence:
      "For certain dice rolls, for example, the message itself may be visible while the content of that message is not.",
    async run({ table, page }) {
      await table({ as: "otherplayer00000" });
      const rolls = [JSON.stringify(await new page.Roll("1d6").evaluate())];
      const message = new page.ChatMessage({ rolls, author: "player0000000000", whisper: ["trusted000000000"] });
      expect([message.visible, message.isContentVisible]).toEqual([true, false]);
    },
  },
  {
    member: "ChatMessageData.blind",
    says: "hides a roll from its author",
    page: face("foundry.documents.types.ChatMessageData"),
    sentence: "Is this message sent blindly where the creating User cannot see it?",
    async run({ table, page }) {
      await table({ as: "player0000000000" });
      const rolls = [JSON.stringify(await new page.Roll("1d6").evaluate())];
      const of = (blind: boolean): any =>
        new page.ChatMessage({ rolls, blind, author: "player0000000000", whisper: ["gamemaster000000"] });
      expect([of(true).isContentVisible, of(false).isContentVisible]).toEqual([false, true]);
    },
  },
  {
    member: "ChatMessageData.rolls",
    says: "has rolls as text in source data, and as rolls in the message",
    page: face("foundry.documents.types.ChatMessageData"),
    sentence: "Serialized content of any Roll instances attached to the ChatMessage",
    async run({ table, page }) {
      await table();
      const message = await (await new page.Roll("1d6").evaluate()).toMessage();
      expect([typeof message.toObject().rolls[0], message.rolls[0] instanceof page.Roll]).toEqual(["string", true]);
    },
  },
  {
    member: "ChatMessage#logged",
    says: "is false before the message is rendered",
    page: cls("foundry.documents.ChatMessage"),
    sentence: "Is this ChatMessage currently displayed in the sidebar ChatLog?",
    async run({ table, page }) {
      await table();
      expect(new page.ChatMessage({ content: "x" }).logged).toBe(false);
    },
  },
  {
    member: "ChatMessage.getSpeaker",
    says: "is the given actor, else the user's character, else the user",
    guess: "The page lists it; the order is that of its parameters and as systems use it.",
    async run({ table, page }) {
      const { game } = await table();
      const actor = await page.Actor.create({ name: "Ada", type: "hero" });
      expect(page.ChatMessage.getSpeaker({ actor })).toMatchObject({ actor: actor.id, token: null, alias: "Ada" });
      expect(page.ChatMessage.getSpeaker()).toMatchObject({ actor: null, alias: game.user.name });
      await game.user.update({ character: actor.id });
      expect(page.ChatMessage.getSpeaker()).toMatchObject({ actor: actor.id });
    },
  },
];
