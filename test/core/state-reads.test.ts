import { describe, expect, it } from "vitest";
import { StateReads, documentKey, noteChanges, onStateChange } from "../../src/core/world/state-reads.ts";

describe("what a computation has read", () => {
  it("A computation is current until something that it has read changes", () => {
    const reads = new StateReads();
    reads.addPlace({ uuid: "Actor.ada" });
    reads.addPlace({ setting: "quadrant.siege.pool.nova" });
    noteChanges(["Actor.ben", "setting quadrant.siege.pool.stress"]);
    expect(reads.isCurrent).toBe(true);
    noteChanges(["setting quadrant.siege.pool.nova"]);
    expect(reads.isCurrent).toBe(false);
  });

  it("A change before a computation began does not make it outdated", () => {
    noteChanges(["Actor.ada"]);
    const reads = new StateReads();
    reads.add("Actor.ada");
    expect(reads.isCurrent).toBe(true);
  });

  it("A computation is outdated by a change between its beginning and its read", () => {
    const reads = new StateReads();
    noteChanges(["Actor.ada"]);
    reads.add("Actor.ada");
    expect(reads.isCurrent).toBe(false);
  });

  it.each([
    ["Actor.ada", "Actor.ada"],
    ["Actor.ada.Item.blaster.ActiveEffect.glow", "Actor.ada"],
    ["Item.blaster", "Item.blaster"],
    ["Scene.dock.Token.one.Actor.foe.Item.vest", "Scene.dock.Token.one"],
    ["Scene.dock.Token.one", "Scene.dock.Token.one"],
    ["Compendium.quadrant.siege.Item.blaster", "Compendium.quadrant.siege.Item.blaster"],
  ])("%s has the key of %s", (uuid, key) => expect(documentKey(uuid)).toBe(key));

  it("Listeners are called once for many changes, and not after they have ended", async () => {
    let calls = 0;
    const end = onStateChange(() => (calls += 1));
    for (let i = 0; i < 9; i++) noteChanges([`Actor.${i}`]);
    const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 40));
    await later();
    expect(calls).toBe(1);
    noteChanges(["Actor.ada"]);
    await later();
    expect(calls).toBe(2);
    end();
    noteChanges(["Actor.ada"]);
    await later();
    expect(calls).toBe(2);
  });
});
