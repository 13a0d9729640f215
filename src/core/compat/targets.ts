/** The possible targets of this user: who is on the scene, how each is related to who acts, who can't be chosen. */
import {
  type Candidate,
  TARGET_GROUPS,
  type TargetGroup,
  type TargetList,
  type TargetRule,
} from "../contract/check.ts";
import { findTypeRuleset } from "../contract/registry.ts";
import { lazy } from "../../rules/shared/lazy.ts";
import type { Refusal } from "../../rules/shared/reasons.ts";
import { type Doc, findDoc } from "./documents.ts";
import { isDefeated } from "./statuses.ts";

/** What is asked for: which actors, for whom, and whom the user has named already. */
interface TargetQuery extends TargetRule {
  /** Uuid of who acts. */
  readonly actor?: string;
  readonly asked?: readonly string[];
}

interface SceneToken {
  readonly name: string;
  readonly hidden: boolean;
  readonly disposition: number;
  readonly actor: object | null;
}

interface Seen {
  readonly name: string;
  readonly disposition: number;
  readonly doc: Doc;
}

/** The setting of a token that does not say on whose side it is: `CONST.TOKEN_DISPOSITIONS`. */
const SECRET = -2;

/**
 * Returns the actors of the types that can be a target: those of the tokens that this user sees on the viewed scene
 * (else the active one), by the tokens' names; whom the user targets comes first in each group. Without such a token,
 * who is in the encounter, and for a GM every actor. A hidden token is for GMs only. Who can be chosen is listed when
 * it is first read: a roll without a dialog seldom does.
 */
export function listTargets({ types, anywhere, actor = "", asked = [] }: TargetQuery): TargetList {
  const targeted: SceneToken[] = [...game.user.targets].flatMap(({ document }) => document ?? []);
  const fits = ({ doc }: Seen): boolean => doc.uuid !== actor && types.includes(doc.type);
  const named = asked.flatMap(seeDocument);
  const list = (): Pick<TargetList, "candidates" | "missing"> => {
    const scene = game.scenes.viewed ?? game.scenes.active;
    const tokens = [...targeted, ...(scene?.tokens ?? [])].flatMap(seeToken);
    const fitting = tokens.filter(fits);
    const isMissing = fitting.length === 0 && anywhere !== true;
    const own = findDisposition(actor, tokens);
    const place = (one: Seen): TargetGroup => (isDefeated(one.doc) ? "out" : compareSides(own, one.disposition));
    const found: Candidate[] = [
      ...fitting.map((one) => toCandidate(one, place(one))),
      ...(anywhere ? listKnownActors(types).map((one) => toCandidate(one, place(one))) : []),
      ...(isMissing ? listAbsent(types, actor) : []),
      ...named.filter(fits).map((one) => toCandidate(one, place(one))),
    ];
    return { candidates: sortCandidates(found), missing: isMissing ? findMissing(tokens, actor) : null };
  };
  const known = lazy({ list });
  const unfit = [...targeted.flatMap(seeToken), ...named].filter((one) => !fits(one));
  return {
    get candidates() {
      return known.list.candidates;
    },
    get missing() {
      return known.list.missing;
    },
    unfit: [...new Map(unfit.map((one) => [one.doc.uuid, one])).values()].map((one) => ({
      uuid: one.doc.uuid,
      why: refuseTarget(one, actor, types),
    })),
  };
}

const findMissing = (tokens: readonly Seen[], actor: string): "tokens" | "fitting" =>
  tokens.some(({ doc }) => doc.uuid !== actor) ? "fitting" : "tokens";

/** Returns them once each, in the order of the groups. */
function sortCandidates(found: readonly Candidate[]): Candidate[] {
  const once = new Map<string, Candidate>();
  for (const one of found) if (!once.has(one.uuid)) once.set(one.uuid, one);
  return TARGET_GROUPS.flatMap((group) => [...once.values()].filter((one) => one.group === group));
}

const toCandidate = ({ doc: { uuid }, name }: Seen, group: TargetGroup): Candidate => ({ uuid, name, group });

function seeToken({ actor, name, hidden, disposition }: SceneToken): Seen[] {
  if (!actor || (hidden && !game.user.isGM)) return [];
  const doc = actor as Doc;
  return [{ name: name || doc.name, disposition, doc }];
}

function seeDocument(uuid: string): Seen[] {
  const doc = findDoc(uuid);
  return doc ? [seeActor(doc)] : [];
}

const seeActor = (doc: Doc): Seen => ({
  name: (doc.isToken ? doc.parent?.name : undefined) ?? doc.name,
  disposition: readDisposition(doc),
  doc,
});

/** Returns the disposition of an actor's token, or of the one that would be placed for it. */
function readDisposition(doc: Doc): number {
  const { token, prototypeToken } = doc as unknown as {
    readonly token?: { readonly disposition: number } | null;
    readonly prototypeToken?: { readonly disposition: number };
  };
  return token?.disposition ?? prototypeToken?.disposition ?? 0;
}

/** Returns the disposition of who acts: of its token on the scene, if it has one. */
function findDisposition(actor: string, tokens: readonly Seen[]): number {
  const placed = tokens.find(({ doc }) => doc.uuid === actor);
  const doc = placed?.doc ?? findDoc(actor);
  return placed?.disposition ?? (doc ? readDisposition(doc) : 0);
}

/** Returns how somebody is related to who acts. */
function compareSides(own: number, other: number): "hostile" | "neutral" | "friendly" {
  if (other === 0 || other === SECRET) return "neutral";
  if (own === 0 || own === SECRET) return other < 0 ? "hostile" : "neutral";
  return own === other ? "friendly" : "hostile";
}

interface Fighter {
  readonly name: string;
  readonly hidden: boolean;
  readonly actor: Doc | null;
}

/** Returns who can be chosen where no token fits: combatants of the displayed encounter, and for a GM all actors. */
function listAbsent(types: readonly string[], own: string): Candidate[] {
  const fighters = [...(game.combat?.combatants ?? [])] as unknown as Fighter[];
  const isMeant = ({ uuid, type }: Doc): boolean => uuid !== own && types.includes(type);
  const fighting = fighters.flatMap(({ actor, name, hidden }): Candidate[] =>
    actor && isMeant(actor) && (!hidden || game.user.isGM)
      ? [{ uuid: actor.uuid, name: name || actor.name, group: isDefeated(actor) ? "out" : "encounter" }]
      : [],
  );
  const all = game.user.isGM ? listKnownActors(types).filter(({ doc }) => isMeant(doc)) : [];
  return [...fighting, ...all.map((one) => toCandidate(one, "world"))];
}

/** Returns the actors that this user may know of. */
const listKnownActors = (types: readonly string[]): Seen[] =>
  game.actors.contents
    .filter((actor) => types.includes(actor.type) && actor.testUserPermission(game.user, "LIMITED"))
    .map((actor) => seeActor(actor as unknown as Doc));

/** Returns why somebody can't be the target. */
function refuseTarget({ doc, name }: Seen, actor: string, types: readonly string[]): Refusal {
  if (doc.uuid === actor) return { key: "QUADRANT.Target.Unfit.self", with: { name } };
  const row = findTypeRuleset(doc.type);
  const isOwn = types.some((type) => findTypeRuleset(type) === row);
  if (isOwn || !row) return { key: "QUADRANT.Target.Unfit.type", with: { name, what: `TYPES.Actor.${doc.type}` } };
  return { key: "QUADRANT.Target.Unfit.ruleset", with: { name, what: `QUADRANT.Ruleset.${row.id}.name` } };
}
