import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allows, formatPlace } from "../../src/core/actions/validate.ts";
import type { Change } from "../../src/rules/shared/change.ts";

const set = (uuid: string, path: string): Change => ({ op: "set", at: { uuid }, path, to: 1 });

describe("the allow-list of an action", () => {
  it.each([
    ["Actor.a", "system.nova.value", ["Actor:system.nova.value"], true],
    ["Scene.s.Token.t.Actor.a", "system.nova.value", ["Actor:system.nova.value"], true],
    ["Actor.a.Item.i", "system.nova.value", ["Actor:system.nova.value"], false],
    ["Actor.a", "system.nova", ["Actor:system.nova.value"], false],
    ["Actor.a", "system.nova.value.x", ["Actor:system.nova.value"], false],
    ["Actor.a", "system.wounds.critical.down", ["Actor:system.wounds.critical.*"], true],
    ["Actor.a", "system.wounds.critical", ["Actor:system.wounds.critical.*"], false],
    ["Actor.a", "ownership.default", ["Actor:system.*"], false],
    ["Actor.a", "ownership", [], false],
  ])("%s %s by %j: %s", (uuid, path, writes, allowed) => {
    expect(allows(writes, set(uuid, path))).toBe(allowed);
  });

  it("The allow-list distinguishes creating and deleting from changing, and settings from documents", () => {
    const gone: Change = { op: "delete", at: { uuid: "Actor.a.Item.i" } };
    expect(formatPlace(gone)).toBe("delete:Item");
    expect(allows(["Item:system.x"], gone)).toBe(false);
    expect(allows(["delete:Item"], gone)).toBe(true);
    expect(
      allows(["setting:quadrant.pool"], { op: "add", at: { setting: "quadrant.pool" }, path: "value", by: -1 }),
    ).toBe(true);
    expect(allows(["setting:quadrant.pool"], { op: "add", at: { setting: "core.pool" }, path: "value", by: -1 })).toBe(
      false,
    );
  });

  it("The allow-list never allows a place that differs from every pattern in a segment without *", () => {
    const segment = fc.stringMatching(/^[a-z]{1,6}$/);
    fc.assert(
      fc.property(
        fc.array(segment, { minLength: 1, maxLength: 4 }),
        fc.array(segment, { minLength: 1, maxLength: 4 }),
        (want, have) => {
          const allowed = allows([`Actor:${want.join(".")}`], set("Actor.a", have.join(".")));
          expect(allowed).toBe(want.join(".") === have.join("."));
        },
      ),
    );
  });
});
