/** The demo world as an Adventure: complete, and without owners. */
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { demoAdventure } from "../../tools/demo-adventure.ts";
import type { PackDocument } from "../../tools/pack-sources.ts";

const INES = "Compendium.test.actors.Actor.ines000000000000";
const ines: PackDocument = {
  _id: "ines000000000000",
  _key: "!actors!ines000000000000",
  name: "Ines",
  items: [{ _id: "knife00000000000", _key: "!actors.items!ines000000000000.knife00000000000", name: "Knife" }],
};
const options = { packageId: "test", version: "1.0.0", find: (uuid: string) => (uuid === INES ? ines : undefined) };

const made = (seed: object): PackDocument => {
  const folder = mkdtempSync(join(tmpdir(), "quadrant-adventure-"));
  mkdirSync(join(folder, "worlds-seed"));
  mkdirSync(join(folder, "packs"));
  writeFileSync(join(folder, "packs/adventure.yml"), stringify({ caption: "<p>Late</p>", description: "<p>Rain</p>" }));
  writeFileSync(join(folder, "worlds-seed/demo.yaml"), stringify({ title: "An Affair", ...seed }));
  return demoAdventure(folder, options);
};

describe("the demo world as an Adventure", () => {
  it("The Adventure contains the seed's documents from packs, complete, with the seed's own names", () => {
    const { actors } = made({ actors: [{ _from: INES, name: "Ines of the seed", folder: "crew" }] });
    expect(actors).toEqual([
      {
        _id: "ines000000000000",
        name: "Ines of the seed",
        folder: "crew",
        items: [{ _id: "knife00000000000", name: "Knife" }],
      },
    ]);
  });

  it("The Adventure contains no ownership and no users", () => {
    const adventure = made({
      users: [{ _id: "player1", name: "Ada" }],
      actors: [{ _from: INES, ownership: { default: 1, player1: 3 } }],
    });
    expect(adventure["users"]).toBeUndefined();
    expect(adventure["actors"]).toMatchObject([{ ownership: { default: 1 } }]);
    expect(JSON.stringify(adventure)).not.toContain("player1");
  });

  it("The Adventure contains scenes unchanged, and two builds of it are equal", () => {
    const seed = { scenes: [{ _id: "s", name: "Airlock", tokens: [{ _id: "t", actorId: "a" }] }] };
    expect(made(seed)["scenes"]).toEqual(seed.scenes);
    expect(made(seed)).toEqual(made(seed));
  });

  it("The Adventure has its name, caption and description", () => {
    expect(made({})).toMatchObject({ name: "An Affair", caption: "<p>Late</p>", description: "<p>Rain</p>" });
  });

  it("A seed that names a document no pack has is an error", () => {
    expect(() => made({ actors: [{ _from: "Compendium.test.actors.Actor.nobody" }] })).toThrow(
      "there is no Compendium.test.actors.Actor.nobody",
    );
  });
});
