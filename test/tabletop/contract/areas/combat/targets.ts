import { expect } from "vitest";
import { SEATS } from "../../../../../tabletop/testing.ts";
import { id } from "../../../documents/support.ts";
import type { ContractCase, Ground } from "../../contract.ts";
import { fight, settled } from "./fight.ts";

const TOKENS = ["one", "two"].map((name) => ({ _id: id(name), name, actorId: id("cat"), actorLink: false }));
const SCENES = [{ _id: id("yard"), name: "Yard", active: true, tokens: TOKENS }];

async function field(ground: Ground, as: string = SEATS.gm): Promise<{ game: any; targets: any; table: any }> {
  const { game, table } = await fight(ground, { scenes: SCENES, as });
  return { game, table, targets: game.user.targets };
}

export const targets: readonly ContractCase[] = [
  {
    member: "User#targets",
    says: "is a Set with ids",
    page: "api/v11/classes/client.UserTargets.html",
    sentence: "A subclass of Set which manages the Token ids which the User has targeted.",
    async run(ground) {
      const { targets: own } = await field(ground);
      expect(own).toBeInstanceOf(Set);
      expect(own.size).toBe(0);
    },
  },
  {
    member: "UserTargets#ids",
    says: "are the tokens' ids",
    page: "api/v11/classes/client.UserTargets.html",
    sentence: "Return the Token IDs which are user targets",
    async run(ground) {
      const { targets: own } = await field(ground);
      ground.page.canvas.tokens.setTargets([id("one"), id("two")]);
      expect(own.ids).toEqual([id("one"), id("two")]);
    },
  },
  {
    member: "hookEvents.targetToken",
    says: "is called with user, token and whether it is targeted",
    page: "api/functions/hookEvents.targetToken.html",
    sentence: "Whether the Token has been targeted or untargeted",
    async run(ground) {
      const { game } = await field(ground);
      const calls: unknown[][] = [];
      ground.page.Hooks.on(
        "targetToken",
        (user: any, token: any, on: boolean) => void calls.push([user, token.id, on]),
      );
      ground.page.canvas.tokens.setTargets([id("one")]);
      ground.page.canvas.tokens.setTargets([id("two")]);
      expect(calls).toEqual([
        [game.user, id("one"), true],
        [game.user, id("one"), false],
        [game.user, id("two"), true],
      ]);
    },
  },
  {
    member: "UserTargets#clear",
    says: "calls the hook for every target",
    page: "api/v11/classes/client.UserTargets.html",
    sentence: "Dispatch the targetToken hook whenever the user's target set changes.",
    async run(ground) {
      const { targets: own } = await field(ground);
      ground.page.canvas.tokens.setTargets([id("one"), id("two")]);
      const calls: boolean[] = [];
      ground.page.Hooks.on("targetToken", (_user: unknown, _token: unknown, on: boolean) => void calls.push(on));
      own.clear();
      expect([own.size, calls]).toEqual([0, [false, false]]);
    },
  },
  {
    member: "User#targets",
    says: "contain stand-ins for tokens: id, name, document, actor, scene, isTargeted, setTarget",
    guess: "There is no canvas: these are the members of Token that packages read of a target.",
    async run(ground) {
      const { game, targets: own } = await field(ground);
      ground.page.canvas.tokens.setTargets([id("one")]);
      const [token] = [...own] as any[];
      const document = game.scenes.active.tokens.get(id("one"));
      expect([token.id, token.name, token.document, token.actor, token.scene, token.isTargeted]).toEqual([
        id("one"),
        "one",
        document,
        document.actor,
        game.scenes.active,
        true,
      ]);
      token.setTarget(false);
      expect([own.size, token.isTargeted]).toEqual([0, false]);
    },
  },
  {
    member: "User#targets",
    says: "of another user follow that user's client",
    guess: "User#broadcastActivity sends others the user's targets, as the page of activity data lists them.",
    async run(ground) {
      const { game, table } = await field(ground);
      const player = await table.client(SEATS.player);
      await settled();
      await player.request("activity", { targets: [id("two"), "nonsense", 5] });
      await settled();
      expect(game.users.get(SEATS.player).targets.ids).toEqual([id("two")]);
      player.close();
      await settled();
      expect(game.users.get(SEATS.player).targets.size).toBe(0);
    },
  },
  {
    member: "User#updateTokenTargets",
    says: "still works and warns",
    guess: "Deprecated since 13 in favour of the token layer's setTargets.",
    async run(ground) {
      const { game, targets: own } = await field(ground);
      game.user.updateTokenTargets([id("one")]);
      expect(own.ids).toEqual([id("one")]);
    },
  },
];
