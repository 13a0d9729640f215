/** Cooperation in the dialog and on the card of a challenge: one roll of a group. Ledger: SIE-COOP-1 to -3. */
import * as v from "valibot";
import type { Choice, Text, World } from "../../../core/public/definitions.ts";
import { lazy } from "../../../rules/shared/lazy.ts";
import type { Modifier, Refusal } from "../../../rules/shared/reasons.ts";
import {
  type Cooperation,
  type Member,
  cooperate,
  listLeaderCandidates,
  refuseCooperation,
} from "../../../rules/siege/cooperation.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import type { Attribute, Bundle } from "../../../rules/siege/state.ts";
import { type Creature, findSpecialtyByName, readCreature, refuseActor } from "../documents/read-actor.ts";

/** Who works together: uuids of those who help, of who inspired them, and of the leader where several could lead. */
export interface Group {
  readonly helpers: readonly string[];
  readonly inspired: string;
  readonly leader: string;
}

/** The same, as the dialog's input chooses it. */
export const GROUP = { helpers: v.pipe(v.array(v.string()), v.readonly()), inspired: v.string(), leader: v.string() };

export const ALONE: Group = { helpers: [], inspired: "", leader: "" };

/** What a group tries. */
export interface Task {
  readonly actor: Creature;
  readonly bundle: Bundle;
  readonly attribute: Attribute;
  /** Name of the Specialty; empty for none. */
  readonly specialty: string;
  /** Attribute plus Specialty of the one who opened the dialog, as its choices have them. */
  readonly own: { readonly primary: boolean; readonly attribute: number; readonly specialty: number };
  readonly people: People;
  readonly group: Group;
}

/** The other characters, read when they are first asked for: most checks are one's own. */
export interface People {
  /** Those who could help. */
  readonly companions: readonly Creature[];
}

/** A group with the creature that leads it. */
export interface Team {
  readonly cooperation: Cooperation;
  readonly leader: Creature;
}

/** Finds the other characters of players who can act: they can help. */
export const findPeople = (
  actor: string,
  { house, playedActors }: Pick<World<HouseRules>, "house" | "playedActors">,
): People =>
  lazy<People>({
    companions: () =>
      (playedActors?.("siegeCharacter") ?? [])
        .filter(({ uuid }) => uuid !== actor)
        .flatMap((one) => readCreature(one) ?? [])
        .filter((one) => refuseActor(one, house) === null),
  });

/** Returns somebody as a member of the group, with what counts for its task. */
export function createMember({ bundle, attribute, specialty }: Task, creature: Creature): Member {
  const { uuid, name, system } = creature;
  return {
    id: uuid,
    name,
    source: { uuid },
    primary: system.bundles[bundle].primary,
    attribute: system.attributes[attribute].value,
    specialty: findSpecialtyByName(creature, specialty)?.entry.rating ?? 0,
  };
}

/** Returns those who work together; who inspired them does not help (SIE-COOP-3). */
function listMembers(task: Task): Member[] {
  const { actor, own, people, group } = task;
  const chosen = group.helpers.filter((uuid) => uuid !== group.inspired);
  const helpers = chosen.length === 0 ? [] : people.companions.filter(({ uuid }) => chosen.includes(uuid));
  return [
    { id: actor.uuid, name: actor.name, source: { uuid: actor.uuid }, ...own },
    ...helpers.map((one) => createMember(task, one)),
  ];
}

/** Returns whether somebody helps. */
const isGroup = (task: Task): boolean => listMembers(task).length > 1;

/** Refuses a leader who is not the best qualified (SIE-COOP-1). */
export const refuseTeam = (task: Task): Refusal | null =>
  isGroup(task) ? refuseCooperation(listMembers(task), task.group.leader || undefined) : null;

/** Returns the group's roll and its leader; null where nobody helps. */
export function findTeam(task: Task, cl: readonly Modifier[]): Team | null {
  if (!isGroup(task)) return null;
  const members = listMembers(task);
  const { leader, inspired } = task.group;
  const cooperation = cooperate(members, {
    bundle: task.bundle,
    cl,
    boosts: inspired === "" ? 0 : 1,
    ...(leader === "" || refuseCooperation(members, leader) ? {} : { leader }),
  });
  const lead = task.people.companions.find(({ uuid }) => uuid === cooperation.leader.id) ?? task.actor;
  return { cooperation, leader: lead };
}

/** Returns the choices of who helps, who inspired them and, where several could, who leads. */
export function listGroupChoices(task: Task): Choice[] {
  const { group } = task;
  const { companions } = task.people;
  if (companions.length === 0) return [];
  const helpers: Choice = {
    kind: "ticks",
    id: "helpers",
    label: "QUADRANT.Siege.Cooperation.Helpers",
    hint: "QUADRANT.Siege.Cooperation.HelpersHint",
    options: companions.map(({ uuid, name }) => ({ value: uuid, label: name, on: group.helpers.includes(uuid) })),
  };
  return group.helpers.length === 0 ? [helpers] : [helpers, createInspiredChoice(task), ...listLeaderChoices(task)];
}

const createInspiredChoice = ({ people, group }: Task): Choice => ({
  kind: "select",
  id: "inspired",
  label: "QUADRANT.Siege.Cooperation.Inspired",
  hint: "QUADRANT.Siege.Cooperation.InspiredHint",
  value: group.inspired,
  options: [
    { value: "", label: "QUADRANT.Siege.Cooperation.Nobody" },
    ...people.companions.map(({ uuid, name }) => ({ value: uuid, label: name })),
  ],
});

/** Returns the choice of a leader where several are equally qualified, or the one chosen no longer is. */
function listLeaderChoices(task: Task): Choice[] {
  const candidates = listLeaderCandidates(listMembers(task));
  const { leader } = task.group;
  if (candidates.length < 2 && (leader === "" || candidates[0]?.id === leader)) return [];
  return [
    {
      kind: "select",
      id: "leader",
      label: "QUADRANT.Siege.Cooperation.Leader",
      value: leader,
      options: [
        { value: "", label: "QUADRANT.Siege.Cooperation.BestQualified" },
        ...candidates.map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
  ];
}

/** Returns who leads and what the others add. */
export const describeTeam = ({ cooperation: { leader, helpers, helperBonus } }: Team) => ({
  leader: leader.name,
  helpers: helpers.map(({ label }) => label).join(", "),
  bonus: `+${helperBonus}`,
});

/** Returns who leads and what the others add, for the card. */
export const formatTeam = (team: Team): Text => ({ key: "QUADRANT.Siege.Cooperation.Led", with: describeTeam(team) });
