/** Damage applied to its target: armour on that plane, the track, the armour's wear, and the injury it suggests. Ledger: SUC-ARM-2 to -14, SUC-DMG-12. */
import { action } from "../../../core/contract.ts";
import { isFields, isUuid, isWhole } from "../../../core/json.ts";
import type { Modifier } from "../../../rules/shared/modifier.ts";
import { BARE, meet, planWear } from "../../../rules/edge/armour.ts";
import { planDamage } from "../../../rules/edge/damage.ts";
import type { HouseRules } from "../../../rules/edge/house.ts";
import { planInjury, suggestedBy } from "../../../rules/edge/injury.ts";
import { severityName } from "../../../rules/edge/lists.ts";
import { PLANES, type Plane, TRACKS, type Track } from "../../../rules/edge/state.ts";
import { pieceFor } from "../abilities.ts";
import { type Creature, creatureOf, refuseStranger } from "../creature.ts";
import { freePlace } from "./edge.ts";

interface Args {
  readonly target: string;
  readonly damage: number;
  readonly track: Track;
  readonly plane: Plane;
  /** Whether the severity it suggests is noted as well. */
  readonly injure: boolean;
}

const MOST = 999;

/** What the damage meets, and what comes of it. */
function outcome(target: Creature, { damage, plane, track, injure }: Args, house: HouseRules) {
  const piece = pieceFor(target, plane, house);
  const met = meet(damage, piece ?? BARE, house);
  const severity = injure ? suggestedBy(target.damage[track], met.dealt, house) : null;
  return { piece, met, severity };
}

/** Applies damage to its target, as its owner or the GM (SUC-DMG-12). */
export const applyDamage = action<Args, Creature, HouseRules>({
  parse(raw) {
    if (!isFields(raw) || !isUuid(raw["target"]) || !isWhole(raw["damage"], 0, MOST) || typeof raw["injure"] !== "boolean") return null;
    const { target, damage, injure } = raw;
    const track = TRACKS.find((one) => one === raw["track"]);
    const plane = PLANES.find((one) => one === raw["plane"]);
    return track && plane ? { target, damage, track, plane, injure } : null;
  },
  async read({ target }, world) {
    const snapshot = await world.snapshot(target);
    return snapshot && creatureOf(snapshot);
  },
  refuse: (_args, target, seat) => refuseStranger(target, seat),
  plan(args, target, house) {
    const at = { uuid: target.uuid };
    const { piece, met, severity } = outcome(target, args, house);
    return [
      ...planDamage(at, args.track, met.dealt),
      ...(piece ? planWear(piece.at, piece, args.damage, house) : []),
      ...(severity ? planInjury(at, freePlace(target), { severity, note: "", eased: 0 }) : []),
    ];
  },
  label(args, target, house) {
    const { piece, met, severity } = outcome(target, args, house);
    const names = {
      target: target.name,
      dealt: met.dealt,
      damage: args.damage,
      armour: piece?.name ?? "",
      track: `QUADRANT.Edge.Track.${args.track}`,
    };
    if (!met.penetrates) return { key: "QUADRANT.Edge.Receipt.Stopped", with: names };
    if (severity) return { key: "QUADRANT.Edge.Receipt.Injured", with: { ...names, severity: severityName(severity, house.lists) } };
    return { key: "QUADRANT.Edge.Receipt.Dealt", with: names };
  },
  explain(args, target, house): readonly Modifier[] {
    const { piece, met } = outcome(target, args, house);
    const rolled: Modifier = { label: "QUADRANT.Edge.Damage.Total", value: args.damage, source: { rule: "SUC-DMG-6" } };
    if (!piece || met.soaked === 0) return [rolled];
    const rule = met.penetrates ? "SUC-ARM-3" : "SUC-ARM-2";
    const source = "uuid" in piece.at ? piece.at : { rule };
    const word = met.penetrates ? "Reduction" : "Threshold";
    const label = { label: piece.name, value: 0 - met.soaked, source };
    return [rolled, label, { label: `QUADRANT.Edge.Damage.${word}`, value: met.penetrates ? piece.dr : piece.pt, source: { rule } }];
  },
  writes: [
    "Actor:system.damage.physical.value",
    "Actor:system.damage.stun.value",
    "Actor:system.injuries.*",
    "Item:system.stopped",
    "Item:system.pt",
  ],
});
