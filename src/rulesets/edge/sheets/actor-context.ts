/**
 * What an Edge actor's sheet shows, worked out from plain data: every number that is rolled, and what stands in the
 * way.
 */
import type { Text } from "../../../core/public/definitions.ts";
import type { ItemRow } from "../../../core/public/sheets.ts";
import type { Json } from "../../../rules/shared/json.ts";
import { total } from "../../../rules/shared/modifier.ts";
import { damageRange, damageRoll, formulaOf } from "../../../rules/edge/damage.ts";
import { type Hint, awardHint } from "../../../rules/edge/edge.ts";
import type { HouseRules } from "../../../rules/edge/house.ts";
import { ease, refuseEase, suggested } from "../../../rules/edge/injury.ts";
import { attributeName, attributeShort, refuseSkill, severitiesOf, severityName } from "../../../rules/edge/lists.ts";
import { reaching } from "../../../rules/edge/odds.ts";
import { CATEGORIES, PLANES, TRACKS, type Track } from "../../../rules/edge/state.ts";
import {
  allSkills,
  bareHands,
  defenceOf,
  flatLines,
  pieceFor,
  skillLines,
  skillNamed,
  slowedBy,
  strengthLine,
  wornBy,
} from "../documents/derived-values.ts";
import type { Creature, Skill, Weapon } from "../documents/read-actor.ts";

type Data = { readonly [key: string]: Json };

/** A row one clicks to try something. */
interface Row {
  readonly name: Text;
  readonly detail: readonly Text[];
  readonly bonus: number;
  /** This world no longer has what it is tried with: one is told why. */
  readonly gone: boolean;
  readonly options: Data;
  readonly item?: string;
  /** Hundredths of success against the usual Target Number. */
  readonly odds?: number;
}

interface TrackView {
  readonly track: Track;
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** Twenty cells of the meter, and which of them are quarters. */
  readonly cells: readonly { readonly on: boolean; readonly quarter: boolean }[];
  readonly state: Text;
  readonly hurt: boolean;
}

const CELLS = 20;
const idOf = (uuid: string): string => uuid.split(".").at(-1) ?? "";

/** Everything the sheet shows of a creature. */
export function actorView(creature: Creature, house: HouseRules) {
  const defence = defenceOf(creature, house);
  return {
    attributes: house.lists.attributes.map(({ key }) => ({
      label: attributeName(key, house.lists),
      value: creature.attributes[key] ?? 0,
    })),
    edge: edgeView(creature),
    attacks: [
      ...creature.weapons.filter(({ equipped }) => equipped).map((weapon) => attackRow(creature, weapon, house)),
      handsRow(creature, house),
    ],
    skills: skillGroups(creature, house),
    untried: allSkills(creature, house).filter(({ uuid }) => uuid === null).length,
    tracks: TRACKS.map((track) => trackView(creature, track, house)),
    defence: defence && { total: total(defence), lines: defence },
    pending: creature.pending.map(({ id, kind, note }) => ({ id, kind, note, label: `QUADRANT.Edge.Pending.${id}` })),
    conditions: creature.conditions,
    injuries: creature.injuries.map((injury) => injuryRow(injury, creature, house)),
    slowed: slowedBy(creature),
    planes: planeRows(creature, house),
    urgentCare: creature.urgentCare,
    armour: armourRows(creature, house),
    gear: gearGroups(creature, house),
  };
}

/** An injury, and what a point of Edge would make of it (SUC-EDGE-9). */
function injuryRow(injury: Creature["injuries"][number], { edge }: Creature, house: HouseRules) {
  const track = severitiesOf(house.lists);
  const rank = track.indexOf(injury.severity) + 1;
  return {
    ...injury,
    rank,
    grave: rank * 2 > track.length,
    label: severityName(injury.severity, house.lists),
    after: severityName(ease(injury, house).severity, house.lists),
    refused: refuseEase(injury, edge, house),
  };
}

/**
 * What meets damage of each plane that any armour is for; a choice of it where the house lets players pick and there is
 * one (SUC-ARM-10).
 */
function planeRows(creature: Creature, house: HouseRules) {
  return PLANES.flatMap((plane) => {
    const usable = wornBy(creature).filter(({ planes }) => planes.includes(plane));
    const counts = pieceFor(creature, plane, house);
    if (!counts) return [];
    const options = usable.map(({ uuid, name }) => ({ id: idOf(uuid), name }));
    const picked = options.find(({ id }) => id === creature.armourFor[plane])?.id ?? "";
    return [
      {
        plane,
        label: `QUADRANT.Edge.Plane.${plane}`,
        name: counts.name,
        pt: counts.pt,
        dr: counts.dr,
        options,
        picked,
        choose: house.armorLayers === "chosen" && options.length > 1,
      },
    ];
  });
}

function edgeView({ edge, isCharacter }: Creature) {
  const hint: Hint = awardHint(edge, "achievement");
  return {
    ...edge,
    // Somebody who has none and never had any is spared the empty pool (SUC-EDGE-11).
    shown: isCharacter || edge.max > 0 || edge.burned > 0,
    lights: Array.from({ length: Math.min(edge.max, 12) }, (_, i) => i < edge.value),
    more: Math.max(0, edge.max - 12),
    full: edge.value >= edge.max,
    hint: `QUADRANT.Edge.Hint.${hint}`,
  };
}

const bonusOf = (creature: Creature, skill: Skill, house: HouseRules, weapon: Weapon | null = null): number =>
  total(skillLines(creature, skill, house)) + total(flatLines(creature, weapon));

const chanceOf = (bonus: number, house: HouseRules): number => reaching("normal", house.defaultTn - bonus).hits;

function attackRow(creature: Creature, weapon: Weapon, house: HouseRules): Row & { readonly burst: boolean } {
  const skill = skillNamed(creature, weapon.skill, house);
  const gone = refuseSkill(skill, house.lists);
  return {
    name: weapon.name,
    item: idOf(weapon.uuid),
    detail: [gone ?? skill.name, damageText(creature, weapon, house)],
    gone: gone !== null,
    bonus: bonusOf(creature, skill, house, weapon),
    options: {},
    burst: weapon.burst,
  };
}

function handsRow(creature: Creature, house: HouseRules): Row {
  const { item: _, ...row } = attackRow(creature, bareHands(creature), house);
  return row;
}

function damageText(creature: Creature, weapon: Weapon, house: HouseRules): Text {
  const dice = { label: weapon.name, value: weapon.damageDice, source: { uuid: weapon.uuid } };
  const roll = damageRoll(
    { weapon: dice, burst: false, margin: 0, edge: 0, strength: strengthLine(creature, weapon, house) },
    house,
  );
  return {
    key: `QUADRANT.Edge.Sheet.Damage.${weapon.damageType}`,
    with: { formula: formulaOf(roll), mean: damageRange(roll).mean },
  };
}

function skillGroups(creature: Creature, house: HouseRules) {
  const row = (skill: Skill): Row => {
    const bonus = bonusOf(creature, skill, house);
    const [first, second] = skill.pair;
    const pair = {
      first: attributeShort(first, house.lists),
      second: attributeShort(second, house.lists),
      ranks: skill.ranks,
    };
    const gone = refuseSkill(skill, house.lists);
    return {
      name: skill.name,
      detail: [gone ?? { key: "QUADRANT.Edge.Sheet.Pair", with: pair }],
      gone: gone !== null,
      bonus,
      options: { skill: skill.key },
      ...(skill.uuid ? { item: idOf(skill.uuid) } : {}),
      ...(gone ? {} : { odds: chanceOf(bonus, house) }),
    };
  };
  return CATEGORIES.map((category) => ({
    label: `QUADRANT.Edge.Category.${category}`,
    rows: creature.skills.filter((skill) => skill.category === category).map(row),
  })).filter(({ rows }) => rows.length > 0);
}

function trackView({ damage }: Creature, track: Track, house: HouseRules): TrackView {
  const { value, max } = damage[track];
  const severity = suggested({ value, max }, { ...house, injurySuggest: true });
  const steps = house.lists.injuries.length;
  const next = nextStep(value, max, steps);
  return {
    track,
    label: `QUADRANT.Edge.Track.${track}`,
    value,
    max,
    cells: Array.from({ length: CELLS }, (_, i) => ({
      on: value * CELLS > i * max,
      quarter: Math.floor(((i + 1) * steps) / CELLS) > Math.floor((i * steps) / CELLS),
    })),
    state: {
      key: `QUADRANT.Edge.Sheet.${value >= max ? "TrackFull" : severity ? "TrackState" : "TrackNext"}`,
      with: { severity: severityName(severity ?? "", house.lists), left: next - value },
    },
    hurt: severity !== null,
  };
}

/** Where the next step of a track begins. */
const nextStep = (value: number, max: number, steps: number): number =>
  Math.ceil((max * (Math.floor((value * steps) / max) + 1)) / steps);

function armourRows(creature: Creature, house: HouseRules) {
  const worn = wornBy(creature);
  const used = new Set(PLANES.flatMap((plane) => pieceFor(creature, plane, house)?.uuid ?? []));
  return worn.map(({ uuid, name, pt, dr, planes, stopped, form }) => ({
    id: idOf(uuid),
    name,
    pt,
    dr,
    stopped,
    inUse: used.has(uuid),
    form: form === "worn" ? null : `QUADRANT.Edge.ArmorForm.${form}`,
    planes: planes.map((plane) => `QUADRANT.Edge.Plane.${plane}`),
  }));
}

interface GearGroup {
  readonly label: string;
  readonly type: string;
  readonly empty: string;
  readonly rows: readonly ItemRow[];
}

const equip = (on: boolean): Pick<ItemRow, "toggle"> => ({
  toggle: { path: "system.equipped", on, label: `QUADRANT.Edge.Gear.${on ? "Ready" : "Stowed"}` },
});

/** Everything that has a document of its own, skills among them. */
function gearGroups(creature: Creature, house: HouseRules): GearGroup[] {
  const group = (id: string, type: string, rows: readonly ItemRow[]): GearGroup => ({
    label: `QUADRANT.Edge.Gear.${id}`,
    type,
    empty: `QUADRANT.Edge.Gear.${id}Empty`,
    rows,
  });
  const things = (type: string): ItemRow[] =>
    creature.things
      .filter((thing) => thing.type === type)
      .map(({ uuid, name, img, equipped, helps }) => ({
        id: idOf(uuid),
        name,
        img,
        detail:
          helps === ""
            ? []
            : [{ key: "QUADRANT.Edge.Gear.Helps", with: { skill: skillNamed(creature, helps, house).name } }],
        ...(type === "edgeTalent" ? {} : equip(equipped)),
      }));
  return [
    group("weapons", "edgeWeapon", weaponRows(creature, house)),
    group("armour", "edgeArmor", pieceRows(creature)),
    group("other", "edgeGear", things("edgeGear")),
    group("talents", "edgeTalent", things("edgeTalent")),
    group("skills", "edgeSkill", skillRows(creature)),
  ];
}

const weaponRows = (creature: Creature, house: HouseRules): ItemRow[] =>
  creature.weapons.map((weapon) => ({
    id: idOf(weapon.uuid),
    name: weapon.name,
    img: weapon.img,
    detail: [damageText(creature, weapon, house)],
    ...equip(weapon.equipped),
  }));

const pieceRows = ({ armour }: Creature): ItemRow[] =>
  armour.map(({ uuid, name, img, pt, dr, stopped, equipped, form }) => ({
    id: idOf(uuid),
    name,
    img,
    detail: [
      { key: "QUADRANT.Edge.Gear.Protection", with: { pt, dr } },
      ...(stopped > 0 ? [{ key: "QUADRANT.Edge.Gear.Stopped", with: { stopped } }] : []),
    ],
    ...(form === "natural" ? {} : equip(equipped)),
  }));

const skillRows = (creature: Creature): ItemRow[] =>
  creature.skills.flatMap(({ uuid, name, img, category, ranks }) =>
    uuid === null
      ? []
      : [{ id: idOf(uuid), name, img, detail: [`QUADRANT.Edge.Category.${category}`], number: String(ranks) }],
  );
