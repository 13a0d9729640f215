/**
 * Character drafts at a table: stored on the actor, finished with one receipt, undone completely. On both generations.
 */
import { afterEach, describe, expect, it } from "vitest";
import type { Json } from "../../src/rules/shared/json.ts";
import type { Table } from "../../tabletop/testing.ts";
import { SEATS, notices, open } from "./table.ts";

interface Doc {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly items: { readonly contents: Doc[]; getName(name: string): Doc | undefined };
  readonly _source: {
    readonly name: string;
    readonly flags: { quadrant?: { creation?: Json } };
    readonly system: { [key: string]: Json };
    readonly prototypeToken: { name: string };
  };
  toObject(): { [key: string]: Json };
  update(data: object): Promise<unknown>;
  delete(): Promise<unknown>;
}
interface Host {
  readonly game: {
    readonly actors: { get(id: string): Doc };
    readonly items: { get(id: string): Doc };
    readonly messages: {
      readonly contents: { readonly id: string; readonly type: string; readonly system: { readonly status: string } }[];
    };
    readonly quadrant: { perform(call: object): Promise<boolean> };
  };
}
const host = globalThis as unknown as Host;

const FACE = "newface000000000";
const face = `Actor.${FACE}`;
const item = (id: string, name: string, type: string, system: object = {}, more: object = {}) => ({
  _id: id.padEnd(16, "0"),
  name,
  type,
  system,
  ownership: { default: 2 },
  ...more,
});
const WORLD = {
  actors: [
    {
      _id: FACE,
      name: "New Face",
      type: "sidoniaCharacter",
      ownership: { default: 0, [SEATS.player]: 3 },
      prototypeToken: { name: "New Face" },
    },
  ],
  items: [
    item("human", "Human", "sidoniaLineage"),
    item("chimera", "Chimera", "sidoniaLineage", { corruptionBuffer: true }),
    item("firearms", "Firearms", "sidoniaSkill", { locations: ["dominantArm"] }),
    item("knife", "Knife", "sidoniaWeapon", { kind: "melee" }, { img: "icons/svg/sword.svg" }),
    item("secret", "The GM's Own Blade", "sidoniaWeapon", {}, { ownership: { default: 0 } }),
  ],
};

const ANSWERS = {
  name: "Nell Corrigan",
  "attr-physique": 3,
  "skill-firearms0000000x": "expert",
  lineage: "chimera000000000",
  permanent: 2,
  "weapon-knife00000000000": true,
};
const chosenOf = (id: string, name: string) => ({ uuid: `Item.${id.padEnd(16, "0")}`, name });
const CHOSEN = {
  lineage: chosenOf("chimera", "Chimera"),
  "skill-firearms0000000x": chosenOf("firearms", "Firearms"),
  "weapon-knife00000000000": chosenOf("knife", "Knife"),
};

const draft = (answers: object = ANSWERS, chosen: object = CHOSEN): object => ({
  "flags.quadrant.creation": { begun: true, step: "who", answers, chosen },
});
const actor = (): Doc => host.game.actors.get(FACE);
const finish = (more: object = {}): Promise<boolean> =>
  host.game.quadrant.perform({
    action: "sidonia.finishCreation",
    args: { actor: face, answers: ANSWERS, seed: "abcdefghijklm", ...more },
  });
const receipt = () => host.game.messages.contents.filter(({ type }) => type === "receipt").at(-1);
const undo = (): Promise<boolean> => host.game.quadrant.perform({ action: "core.undo", args: receipt()?.id ?? "" });

/** Returns the stored data without timestamps and receipt markers. */
function bare(doc: Doc): object {
  const { _stats, flags, ...rest } = doc.toObject();
  const quadrant = (flags as { quadrant?: { [key: string]: Json } }).quadrant ?? {};
  return { ...rest, creation: quadrant["creation"] ?? null, timed: typeof _stats };
}

let table: Table;
afterEach(() => table.close());

describe.each([{ generation: 14 }, { generation: 13 }] as const)("generation $generation", ({ generation }) => {
  const begin = async (as: string = SEATS.gm): Promise<void> =>
    void (table = await open({ generation, as, world: WORLD }));

  it.each([
    ["the GM", SEATS.gm],
    ["its player without a GM", SEATS.player],
  ])("A character draft is finished by %s with one receipt, and its undo restores the draft", async (_name, as) => {
    await begin(as);
    await actor().update(draft());
    const before = bare(actor());
    expect(await finish()).toBe(true);
    expect(actor()._source).toMatchObject({
      name: "Nell Corrigan",
      prototypeToken: { name: "Nell Corrigan" },
      system: { lineage: "Chimera", attributes: { physique: { value: 3 } }, corruption: { permanent: 2 } },
    });
    expect(actor()._source.flags.quadrant?.creation).toBeUndefined();
    expect(
      actor()
        .items.contents.map(({ name }) => name)
        .sort(),
    ).toEqual(["Chimera", "Firearms", "Knife"]);
    expect(actor().items.getName("Firearms")?._source.system).toMatchObject({
      level: "expert",
      locations: ["dominantArm"],
    });
    expect(actor().items.getName("Knife")?.toObject()).toMatchObject({
      img: "icons/svg/sword.svg",
      _stats: { compendiumSource: "Item.knife00000000000" },
    });
    expect(host.game.messages.contents.filter(({ type }) => type === "receipt")).toHaveLength(1);
    expect(await undo()).toBe(true);
    expect(bare(actor())).toEqual(before);
    expect(await finish({ seed: "nopqrstuvwxyz" })).toBe(true);
  });

  it("A draft is finished once: a second press finds no draft", async () => {
    await begin();
    await actor().update(draft());
    expect(await finish()).toBe(true);
    expect(await finish({ seed: "nopqrstuvwxyz" })).toBe(false);
    expect(actor().items.contents).toHaveLength(3);
    expect(notices.at(-1)).toContain("There is no draft");
  });

  it("A draft that another user changed meanwhile is not finished", async () => {
    await begin();
    await actor().update(draft());
    await actor().update({ "flags.quadrant.creation.answers.name": "Another" });
    expect(await finish()).toBe(false);
    expect(notices.at(-1)).toContain("The draft has changed");
    expect(actor().name).toBe("New Face");
  });

  it("A draft with a deleted item is not finished, and the refusal names the item", async () => {
    await begin();
    await actor().update(draft());
    await host.game.items.get("knife00000000000").delete();
    const before = bare(actor());
    expect(await finish()).toBe(false);
    expect(notices.at(-1)).toContain("Knife");
    expect(bare(actor())).toEqual(before);
  });

  it("Finishing a draft copies no document that the user can't read or that is no choice", async () => {
    await begin(SEATS.player);
    const answers = { name: "Thief", "weapon-secret0000000000": true };
    for (const stolen of [
      chosenOf("secret", "Blade"),
      { uuid: face, name: "Myself" },
      { uuid: "Item.nowhere000000000", name: "Air" },
    ]) {
      await actor().update(draft(answers, { "weapon-secret0000000000": stolen }));
      expect(await finish({ answers })).toBe(false);
      expect(actor().items.contents).toEqual([]);
    }
  });

  it("Only the owner and the GM can finish a draft", async () => {
    await begin(SEATS.other);
    expect(await finish()).toBe(false);
    expect(notices.at(-1)).toContain("Only the GM or the owner");
  });

  it.each([
    [{ seed: "x" }],
    [{ seed: 7 }],
    [{ answers: null }],
    [{ actor: "nobody" }],
    [{ actor: "Actor.nobody0000000000" }],
  ])("Finishing a draft with %j is refused", async (more) => {
    await begin();
    await actor().update(draft());
    expect(await finish(more)).toBe(false);
    expect(actor().items.contents).toEqual([]);
  });

  it("A finished character with later changes can't be undone", async () => {
    await begin();
    await actor().update(draft());
    await finish();
    await actor().update({ name: "Nell the Second" });
    expect(await undo()).toBe(false);
    expect(actor().items.contents).toHaveLength(3);
    expect(notices.at(-1)).toContain("Undo that first");
  });

  describe("answers stored in a draft", () => {
    type Keep = (uuid: string, entered: object, how: object) => Promise<{ key: string } | null>;
    const loadSaveAnswers = async (): Promise<Keep> =>
      ((await import("../../src/core/creation/keep.ts" as string)) as { saveAnswers: Keep }).saveAnswers;
    const answers = (): Json =>
      (actor()._source.flags.quadrant?.creation as { answers?: Json } | undefined)?.answers ?? {};

    it("Simultaneous answers overwrite none of each other", async () => {
      await begin();
      const saveAnswers = await loadSaveAnswers();
      await Promise.all([
        saveAnswers(face, { name: { value: "Nell" } }, { begun: false, step: "who" }),
        saveAnswers(face, { concept: { value: "Ex-cop" } }, { begun: false, step: "who" }),
      ]);
      await saveAnswers(
        face,
        { lineage: { value: "human00000000000", chosen: chosenOf("human", "Human") } },
        { begun: true },
      );
      expect(answers()).toEqual({ name: "Nell", concept: "Ex-cop", lineage: "human00000000000" });
      await saveAnswers(face, { name: { value: null } }, { begun: true });
      expect(answers()).toEqual({ concept: "Ex-cop", lineage: "human00000000000" });
    });

    it("An answer after the draft was finished is refused and starts no new draft", async () => {
      await begin();
      const saveAnswers = await loadSaveAnswers();
      await actor().update(draft());
      await finish();
      expect(await saveAnswers(face, { name: { value: "Late" } }, { begun: true })).toMatchObject({
        key: "QUADRANT.Creation.Refuse.NoDraft",
      });
      expect(actor()._source.flags.quadrant?.creation).toBeUndefined();
    });

    it("Only the character's owner can store answers", async () => {
      await begin(SEATS.other);
      const saveAnswers = await loadSaveAnswers();
      expect(await saveAnswers(face, { name: { value: "Mine" } }, { begun: false })).toMatchObject({
        key: "QUADRANT.Refuse.GmOrOwner",
      });
      expect(await saveAnswers("Actor.nobody0000000000", {}, { begun: false })).toMatchObject({
        key: "QUADRANT.Refuse.Gone",
      });
    });
  });
});
