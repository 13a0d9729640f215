import { host, notify, t, type SceneDoc, type TokenDoc } from "./host.ts";

/**
 * Places a token of an actor on a scene, by default the active one. Without a canvas the tokens are placed in a row.
 */
export async function placeToken(actorId: string, on?: SceneDoc): Promise<TokenDoc | null> {
  const scene = on ?? host.game.scenes.active;
  const actor = host.game.actors.get(actorId);
  if (!scene || !actor) return null;
  const place = { x: scene.tokens.size * 100, y: 0 };
  const data = actor.getTokenDocument
    ? (await actor.getTokenDocument(place, { parent: scene })).toObject()
    : { name: actor.name, actorId: actor.id, ...place };
  const { _id, ...token } = data as Record<string, unknown>;
  const [placed] = await scene.createEmbeddedDocuments("Token", [{ ...token, actorId: actor.id }]);
  notify("info", t("TABLETOP.Directory.placed", { name: actor.name, scene: scene.name }));
  return (placed as TokenDoc | undefined) ?? null;
}
