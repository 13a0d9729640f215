/** The scene that this user looks at: its tokens, their targeting, and the encounter on it. */

/** What we use of a token and its actor. */
export interface SceneToken {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly hidden: boolean;
  readonly disposition: number;
  readonly isOwner: boolean;
  readonly isSecret?: boolean;
  readonly texture: { readonly src?: string | null };
  readonly actor: Actor.Implementation | null;
}

export interface ViewedScene {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
  readonly tokens: Iterable<SceneToken> & { readonly size: number };
  activate(): Promise<unknown>;
}

/** Returns the scene that this user looks at, else the active one; null if there is none. */
export const findScene = (): ViewedScene | null =>
  (game.scenes.viewed ?? game.scenes.active ?? null) as unknown as ViewedScene | null;

interface TargetLayer {
  readonly setTargets?: (ids: readonly string[], options: { readonly mode: "acquire" | "release" }) => void;
}

const findLayer = (): TargetLayer | null => (canvas as { readonly tokens?: TargetLayer | null } | null)?.tokens ?? null;

/** Returns whether this client can target tokens. */
export const canTarget = (): boolean => typeof findLayer()?.setTargets === "function";

/** Returns the ids of the tokens that this user targets. */
export const listTargetedTokens = (): ReadonlySet<string> => new Set([...game.user.targets].map(({ id }) => id));

/** Returns the uuids of the actors whose tokens this user targets. */
export const listTargetedActors = (): string[] => [...game.user.targets].flatMap(({ actor }) => actor?.uuid ?? []);

/** Adds a token of the scene to this user's targets, or removes it. */
export const setTarget = (id: string, isTarget: boolean): void =>
  findLayer()?.setTargets?.([id], { mode: isTarget ? "acquire" : "release" });

/** What we use of an encounter. */
export interface Encounter {
  readonly started: boolean;
  readonly round: number;
  readonly combatant: Fighter | null;
  readonly combatants: Iterable<Fighter> & { readonly size: number };
  createEmbeddedDocuments(name: "Combatant", data: readonly object[]): Promise<unknown>;
  rollInitiative(ids: readonly string[]): Promise<unknown>;
  startCombat(): Promise<unknown>;
  nextTurn(): Promise<unknown>;
}

export interface Fighter {
  readonly id: string;
  readonly name: string;
  readonly tokenId: string | null;
  readonly actor: Actor.Implementation | null;
  readonly initiative: number | null;
  readonly isDefeated: boolean;
  readonly isOwner: boolean;
  readonly hasPlayerOwner: boolean;
  readonly visible: boolean;
  readonly players: readonly { readonly name: string; readonly isGM: boolean }[];
}

/** Returns the encounter that this user sees; null if there is none. */
export const findEncounter = (): Encounter | null => (game.combat ?? null) as unknown as Encounter | null;

/** Adds tokens of a scene to the encounter; without one, creates it. Rejects if this user may not. */
export async function addToEncounter(scene: ViewedScene, tokens: readonly SceneToken[]): Promise<void> {
  const combats = CONFIG.Combat.documentClass as unknown as { create(data: object): Promise<Encounter | undefined> };
  const encounter = findEncounter() ?? (await combats.create({ scene: scene.id, active: true }));
  const known = new Set([...(encounter?.combatants ?? [])].map(({ tokenId }) => tokenId));
  const data = tokens
    .filter(({ id }) => !known.has(id))
    .map(({ id, actor, hidden }) => ({ tokenId: id, sceneId: scene.id, actorId: actor?.id ?? null, hidden }));
  if (encounter && data.length > 0) await encounter.createEmbeddedDocuments("Combatant", data);
}

/** The distance between tokens that are placed in a row, in pixels, if the scene has no grid. */
const DEFAULT_GRID_PX = 100;

interface Placeable {
  getTokenDocument(data: object, options: object): Promise<{ toObject(): object }>;
}

/** Places a token of each actor on a scene, in a row. Rejects if this user may not. */
export async function placeTokens(scene: ViewedScene, actors: readonly Actor.Implementation[]): Promise<void> {
  const parent = scene as unknown as {
    readonly grid?: { readonly size?: number };
    createEmbeddedDocuments(name: "Token", data: readonly object[]): Promise<unknown>;
  };
  const size = parent.grid?.size ?? DEFAULT_GRID_PX;
  const tokens = await Promise.all(
    actors.map((actor, at) =>
      (actor as unknown as Placeable).getTokenDocument({ x: (scene.tokens.size + at) * size, y: size }, { parent }),
    ),
  );
  await parent.createEmbeddedDocuments(
    "Token",
    tokens.map((token) => token.toObject()),
  );
}

/**
 * Asks the user for a new document's name, and creates it with this data; null if the user cancels. An actor's sheet
 * opens; a scene's stays closed.
 */
export const createByDialog = async (documentName: "Scene" | "Actor", data: object = {}): Promise<object | null> => {
  const { documentClass } = CONFIG[documentName] as unknown as {
    readonly documentClass: { createDialog(data: object, operation: object): Promise<object | null> };
  };
  return documentClass.createDialog(data, { renderSheet: documentName === "Actor" });
};

/** Opens a tab of the sidebar. */
export function openTab(tab: "chat" | "combat"): void {
  (ui as unknown as { sidebar?: { changeTab(tab: string, group: string): void } }).sidebar?.changeTab(tab, "primary");
}
