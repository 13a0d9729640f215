/** The next useful step: computed from the scene, the encounter and the actors, for GMs and for players. */
import {
  type Encounter,
  type ViewedScene,
  addToEncounter,
  createByDialog,
  findEncounter,
  findScene,
  openTab,
  placeTokens,
} from "../compat/scene.ts";
import type { Text } from "../contract/world.ts";
import { listRulesets } from "../contract/registry.ts";
import { isRulesetOn, isTypeOff } from "../settings/rulesets-on.ts";
import { askCharacters, askOthers, findOpponentType, listOthers, listPlayable } from "./scene-people.ts";

/** A step: what is said, and the button that does it; without a label it is only said. */
export interface Step {
  readonly id: StepId | "none";
  readonly text: Text;
  readonly label: Text | null;
}

export type StepId = keyof typeof RUN;

const LANG = "QUADRANT.Overview.Step";

const step = (id: StepId, values: Readonly<Record<string, string | number>> = {}): Step => ({
  id,
  text: { key: `${LANG}.${id}.text`, with: values },
  label: `${LANG}.${id}.label`,
});

/** Returns the next step of this user; null if nothing is needed. */
export const findStep = (): Step | null => {
  const scene = findScene();
  const encounter = findEncounter();
  return game.user.isGM ? findGmStep(scene, encounter) : findPlayerStep(encounter);
};

function findGmStep(scene: ViewedScene | null, encounter: Encounter | null): Step | null {
  if (listActors().length === 0) return step("createActor");
  if (game.users.players.length > 0 && listCharacters().length === 0 && listPlayable().length > 0)
    return step("giveCharacters");
  if (!scene) return step("createScene");
  if (!scene.active) return step("activateScene", { name: scene.name });
  if (scene.tokens.size === 0 && listCharacters().length > 0) return step("placeCharacters");
  if (!encounter || encounter.combatants.size === 0) return findMeetingStep(scene);
  if ([...encounter.combatants].some(({ initiative }) => initiative === null)) return step("rollAll");
  const { started, round, combatant } = encounter;
  return started ? step("nextTurn", { name: combatant?.name ?? "", round }) : step("beginEncounter");
}

/** Before an encounter there is somebody to meet. */
function findMeetingStep(scene: ViewedScene): Step {
  const { FRIENDLY } = CONST.TOKEN_DISPOSITIONS;
  if ([...scene.tokens].some(({ disposition }) => disposition !== FRIENDLY)) return step("startEncounter");
  return step(listOthers().length > 0 ? "placeOthers" : "createOther");
}

function findPlayerStep(encounter: Encounter | null): Step | null {
  const own = listOwn();
  if (own.length === 0) return { id: "none", text: `${LANG}.noCharacter`, label: null };
  const mine = [...(encounter?.combatants ?? [])].filter(({ isOwner }) => isOwner);
  const [unrolled] = mine.filter(({ initiative }) => initiative === null);
  if (unrolled) return step("rollInitiative", { name: unrolled.name });
  const turn = encounter?.started ? encounter.combatant : null;
  if (turn?.isOwner) return step("endTurn", { name: turn.name, round: encounter?.round ?? 1 });
  return null;
}

const listActors = (): Actor.Implementation[] => game.actors.filter(({ type }) => !isTypeOff(type));

/** Returns the actors that this user owns, the assigned character first. */
export function listOwn(): Actor.Implementation[] {
  const { character } = game.user;
  const owned = listActors().filter((actor) => actor.isOwner && actor !== character);
  return character ? [character, ...owned] : owned;
}

/** Returns the characters of players. */
function listCharacters(): Actor.Implementation[] {
  const assigned = game.users.players.flatMap(({ character }) => character ?? []);
  return assigned.length > 0 ? assigned : listActors().filter(({ hasPlayerOwner }) => hasPlayerOwner);
}

let openQuickNpc: (() => Promise<void>) | null = null;

/** Sets what opens the window for a quick NPC. */
export function setQuickNpcOpener(open: () => Promise<void>): void {
  openQuickNpc = open;
}

const hasQuickNpc = (): boolean =>
  listRulesets().some(({ id, actors }) => isRulesetOn(id) && Object.values(actors).some(({ quick }) => quick));

/** What the buttons of steps do. Each reads the world again: it may have changed since the button was rendered. */
const RUN = {
  createActor: async () => void (await createByDialog("Actor")),
  async createScene() {
    const scene = (await createByDialog("Scene")) as ViewedScene | null;
    if (scene && !game.scenes.active) await scene.activate();
  },
  activateScene: async () => void (await findScene()?.activate()),
  async placeCharacters() {
    const scene = findScene();
    if (scene) await placeTokens(scene, listCharacters());
  },
  giveCharacters: askCharacters,
  async createOther() {
    if (openQuickNpc && hasQuickNpc()) await openQuickNpc();
    else await createByDialog("Actor", { type: findOpponentType() });
  },
  async placeOthers() {
    const scene = findScene();
    if (scene) await askOthers(scene);
  },
  async startEncounter() {
    const scene = findScene();
    if (!scene) return;
    // Planets and bystanders take no turns.
    const fighting = [...scene.tokens].filter(({ disposition }) => disposition !== 0);
    await addToEncounter(scene, fighting.length > 0 ? fighting : [...scene.tokens]);
    openTab("combat");
  },
  async rollAll() {
    const encounter = findEncounter();
    const ids = [...(encounter?.combatants ?? [])].filter(({ initiative }) => initiative === null);
    await encounter?.rollInitiative(ids.map(({ id }) => id));
  },
  beginEncounter: async () => void (await findEncounter()?.startCombat()),
  nextTurn: async () => void (await findEncounter()?.nextTurn()),
  async rollInitiative() {
    const encounter = findEncounter();
    const mine = [...(encounter?.combatants ?? [])].filter(({ isOwner, initiative }) => isOwner && initiative === null);
    await encounter?.rollInitiative(mine.map(({ id }) => id));
  },
  async endTurn() {
    const encounter = findEncounter();
    if (encounter?.combatant?.isOwner) await encounter.nextTurn();
  },
} as const satisfies Readonly<Record<string, () => Promise<void>>>;

/** Does what the button of a step says. */
export async function runStep(id: string): Promise<void> {
  if (Object.hasOwn(RUN, id)) await RUN[id as StepId]();
}
