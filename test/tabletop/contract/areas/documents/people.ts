import { expect } from "vitest";
import type { ContractCase } from "../../contract.ts";
import { cls, face, variable } from "../pages.ts";

const USER = "api/classes/foundry.documents.User.html";
const V10_ACTOR = "api/v10/classes/client.Actor.html";
const ROLES = "api/enums/foundry.CONST.USER_ROLES.html";

/** Users, actors, items and tokens. */
export const peopleCases: readonly ContractCase[] = [
  {
    member: "User#active",
    says: "is true only for connected users",
    page: USER,
    sentence: "Is the User currently logged into the game World?",
    async run({ table }) {
      const { game, client } = await table();
      const active = (): boolean[] => ["gamemaster000000", "player0000000000"].map((id) => game.users.get(id).active);
      expect(active()).toEqual([true, false]);
      await client("player0000000000");
      await expect.poll(active).toEqual([true, true]);
    },
  },
  {
    member: "User#targets",
    says: "is a set",
    page: USER,
    sentence: "Track references to the current set of Tokens which are targeted by the User",
    async run({ table }) {
      const { game } = await table();
      expect([game.user.targets instanceof Set, game.user.targets.size]).toEqual([true, 0]);
    },
  },
  {
    member: "User#isSelf",
    says: "is true only for the user of this client",
    page: "api/v11/classes/client.User.html",
    sentence: "A flag for whether this User is the connected client",
    async run({ table }) {
      const { game } = await table();
      expect(game.users.filter((user: any) => user.isSelf)).toEqual([game.user]);
    },
  },
  {
    member: "UserData.role",
    says: "decides hasRole, exactly or from the role on",
    page: face("foundry.documents.types.UserData"),
    sentence: "The user's role, see CONST.USER_ROLES.",
    async run({ table }) {
      const { game } = await table();
      const trusted = game.users.get("trusted000000000");
      expect(["PLAYER", "TRUSTED", "ASSISTANT", 2].map((role) => trusted.hasRole(role))).toEqual([
        true,
        true,
        false,
        true,
      ]);
      expect([trusted.hasRole("PLAYER", { exact: true }), trusted.hasRole("TRUSTED", { exact: true })]).toEqual([
        false,
        true,
      ]);
    },
  },
  {
    member: "UserData.permissions",
    says: "grants and revokes single permissions",
    page: face("foundry.documents.types.UserData"),
    sentence: "The user's individual permission configuration, see CONST.USER_PERMISSIONS.",
    async run({ table }) {
      const { game } = await table();
      const player = game.users.get("player0000000000");
      expect([player.can("ACTOR_CREATE"), player.can("MESSAGE_WHISPER")]).toEqual([false, true]);
      await player.update({ permissions: { ACTOR_CREATE: true, MESSAGE_WHISPER: false } });
      expect([player.can("ACTOR_CREATE"), player.can("MESSAGE_WHISPER")]).toEqual([true, false]);
    },
  },
  {
    member: "UserData.character",
    says: "is the actor that the user plays",
    page: face("foundry.documents.types.UserData"),
    sentence: "A linked Actor document that is this user's impersonated character.",
    async run({ table, page }) {
      const { game } = await table();
      const actor = await page.Actor.create({ name: "Ada", type: "hero" });
      await game.user.update({ character: actor.id });
      expect(game.user.character).toBe(actor);
    },
  },
  {
    member: "UserData.password",
    says: "never reaches a client",
    page: face("foundry.documents.types.UserData"),
    sentence: "The user's password. Available only on the Server side for security.",
    async run({ table }) {
      const { game } = await table();
      for (const user of game.users)
        expect([user.toObject().password || "", user.toObject().passwordSalt || ""]).toEqual(["", ""]);
    },
  },
  {
    member: "UserData.hotbar",
    says: "has macros by slot",
    page: face("foundry.documents.types.UserData"),
    sentence: "A mapping of hotbar slot number to Macro id for the user.",
    async run({ table, page }) {
      const { game } = await table();
      const macro = await page.Macro.create({ name: "M", type: "chat", command: "x" });
      await game.user.assignHotbarMacro(macro, 3);
      expect(game.user.hotbar).toEqual({ 3: macro.id });
    },
  },
  {
    member: "CONST.USER_ROLES.ASSISTANT",
    says: "counts as a gamemaster",
    page: ROLES,
    sentence: "A special User who has many of the same in-game controls as a Game Master User",
    async run({ table }) {
      const { game } = await table();
      expect(
        game.users
          .filter(({ isGM }: any) => isGM)
          .map(({ id }: any) => id)
          .sort(),
      ).toEqual(["assistant0000000", "gamemaster000000"]);
    },
  },
  {
    member: "CONST.USER_PERMISSIONS",
    says: "are granted by default from their role on",
    page: variable("CONST.USER_PERMISSIONS"),
    sentence: "defaultRole: 3;",
    async run({ table, page }) {
      const { game } = await table();
      for (const [name, { defaultRole }] of Object.entries<any>(page.CONST.USER_PERMISSIONS)) {
        for (const user of game.users)
          expect([name, user.role, user.can(name)]).toEqual([name, user.role, user.role >= defaultRole]);
      }
    },
  },
  {
    member: "Actor.DEFAULT_ICON",
    says: "is CONST.DEFAULT_TOKEN, the image of a new actor",
    page: cls("foundry.documents.Actor"),
    sentence: "The default icon used for newly created Actor documents.",
    async run({ table, page }) {
      await table();
      expect([page.Actor.DEFAULT_ICON, page.CONST.DEFAULT_TOKEN]).toEqual([
        "icons/svg/mystery-man.svg",
        "icons/svg/mystery-man.svg",
      ]);
      expect(new page.Actor({ name: "A", type: "hero" }).img).toBe(page.Actor.DEFAULT_ICON);
    },
  },
  {
    member: "Actor#itemTypes",
    says: "has the items by sub-type",
    page: V10_ACTOR,
    sentence: "Provide an object which organizes all embedded Item instances by their type",
    async run({ table, page }) {
      await table();
      const actor = await page.Actor.create({ name: "A", type: "hero", items: [{ name: "Rope", type: "sword" }] });
      expect(actor.itemTypes.sword).toEqual([...actor.items]);
    },
  },
  {
    member: "Actor#isToken",
    says: "is true for a token's own actor",
    page: V10_ACTOR,
    sentence: "Test whether an Actor document is a synthetic representation of a Token (if true)",
    async run({ table, page }) {
      await table();
      const actor = await page.Actor.create({ name: "A", type: "hero" });
      const scene = await page.Scene.create({
        name: "S",
        tokens: [{ name: "T", actorId: actor.id, actorLink: false }],
      });
      const [token] = scene.tokens;
      expect([actor.isToken, token.actor.isToken, token.actor.token === token]).toEqual([false, true, true]);
    },
  },
  {
    member: "Actor#getActiveTokens",
    says: "is empty while the canvas is not active",
    page: "api/v11/classes/client.Actor.html",
    sentence: "If the canvas is not currently active, or there are no linked actors, the returned Array will be empty.",
    async run({ table, page }) {
      await table();
      expect((await page.Actor.create({ name: "A", type: "hero" })).getActiveTokens()).toEqual([]);
    },
  },
  {
    member: "Actor#statuses",
    says: "has the statuses of effects",
    page: cls("foundry.documents.Actor"),
    sentence: "The statuses that are applied to this actor by active effects",
    async run({ table, page }) {
      await table();
      const actor = await page.Actor.create({ name: "A", type: "hero", effects: [{ name: "E", statuses: ["prone"] }] });
      expect([...actor.statuses]).toEqual(["prone"]);
    },
  },
  {
    member: "ActorData.items",
    says: "is a collection of items",
    page: face("foundry.documents.types.ActorData"),
    sentence: "A Collection of Item embedded Documents",
    async run({ table, page }) {
      await table();
      const actor = await page.Actor.create({ name: "A", type: "hero", items: [{ name: "Rope", type: "sword" }] });
      expect(actor.items).toBeInstanceOf(page.foundry.abstract.EmbeddedCollection);
      expect([...actor.items][0]).toBeInstanceOf(page.Item);
    },
  },
  {
    member: "ActorData.prototypeToken",
    says: "is what the actor's tokens begin with",
    page: face("foundry.documents.types.ActorData"),
    sentence: "Default Token settings which are used for Tokens created from this Actor",
    async run({ table, page }) {
      await table();
      const actor = await page.Actor.create({
        name: "A",
        type: "hero",
        prototypeToken: { name: "Tok", disposition: 1 },
      });
      const token = await actor.getTokenDocument({ x: 5 });
      expect([token.name, token.disposition, token.x, token.actorId]).toEqual(["Tok", 1, 5, actor.id]);
    },
  },
];
