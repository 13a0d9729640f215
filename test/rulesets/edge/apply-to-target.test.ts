import { describe, expect, it } from "vitest";
import type { Offer } from "../../../src/core/contract/card-part.ts";
import type { CardState, PartEntry } from "../../../src/core/contract/card.ts";
import { readShape } from "../../../src/rules/shared/schema.ts";
import { applyDamage, applyTo } from "../../../src/rulesets/edge/actions/apply-damage.ts";
import { createDamagePart, damageCard } from "../../../src/rulesets/edge/cards/damage.ts";
import { BLADE, GUARD, PLAYER, RIFLE, ask, blade, cardOf, planOf, why } from "./table.ts";

const hit = { target: GUARD, damage: 32, track: "physical", plane: "physical", injure: false };

describe("damage of an attack without a target (SUC-DMG-12)", () => {
  /** Returns a card of rolled damage without a target. */
  function loose(faces: readonly number[] | null = [6, 6, 6, 6]): CardState {
    const line = (value: number) => ({ label: "Assault Rifle", value, source: { uuid: RIFLE } });
    const data = {
      weapon: "Assault Rifle",
      dice: [line(4)],
      flat: [line(6)],
      track: "physical",
      plane: "physical",
      target: null,
      targetName: "",
      armour: null,
    } as const;
    return cardOf(
      { damage: createDamagePart({ ...data, actor: BLADE, faces, edgeDice: 0, edgeLimit: 1, suggests: true }) },
      [],
    );
  }
  const offered = (card: CardState): readonly Offer[] => {
    const data = readShape(damageCard.data, card.parts["damage"]!.data);
    return data ? (damageCard.offers?.(data) ?? []) : [];
  };

  it("The offer asks for the target, and then applies as an attack with a target does", async () => {
    const card = loose();
    const [apply, injure] = offered(card);
    expect(apply).toMatchObject({
      group: "apply edge1",
      call: { action: "edge.applyTo", args: { injure: false } },
      inputs: [{ kind: "actor", id: "target" }],
    });
    for (const offer of [apply, injure]) {
      const args = { ...(offer!.call.args as object), target: GUARD };
      const plan = await planOf(ask(applyTo, args, { card }));
      const aimed = await planOf(ask(applyDamage, { ...hit, damage: 30, injure: offer === injure }));
      expect(plan.changes.slice(-aimed.changes.length)).toEqual(aimed.changes);
      expect([plan.label, plan.why]).toEqual([aimed.label, aimed.why]);
    }
  });

  it("The card names the target, and the other offers to apply it are used up", async () => {
    const { changes } = await planOf(ask(applyTo, { injure: false, target: GUARD }, { card: loose() }));
    const set = changes.find((change) => "path" in change && change.path === "system.parts.damage");
    const since = { ...loose(), parts: { damage: (set as unknown as { to: PartEntry }).to } };
    expect(readShape(damageCard.data, since.parts.damage.data)).toMatchObject({
      target: GUARD,
      targetName: "Night Guard",
    });
    expect(offered(since)[0]).toMatchObject({ group: "apply edge1", call: { action: "edge.applyDamage" } });
    expect(await why(ask(applyTo, { injure: false, target: GUARD }, { card: since }))).toBe(
      "Edge.Refuse.NothingToChoose",
    );
  });

  it("Only the GM and the owner of the chosen target can apply the damage; no target or a deleted one is refused before the dice", async () => {
    const card = loose();
    const aimed = { injure: false, target: GUARD };
    expect(await why(ask(applyTo, aimed, { card, seat: PLAYER }))).toBe("Refuse.GmOrOwner");
    expect(await why(ask(applyTo, { injure: false }, { card, seat: PLAYER, dice: null }))).toBeNull();
    expect(await why(ask(applyTo, { ...aimed, target: BLADE }, { card, seat: PLAYER }))).toBeNull();
    await expect(ask(applyTo, { injure: false }, { card })).rejects.toThrow(RangeError);
    expect(await why(ask(applyTo, aimed, { card: loose(null) }))).toBe("Edge.Refuse.NothingToChoose");
    expect(await why(ask(applyTo, aimed, { card, snapshots: [blade()] }))).toBe("Refuse.Gone");
    expect(await why(ask(applyTo, { ...aimed, target: "x" }, { card }))).toBe("Refuse.Malformed");
  });
});
