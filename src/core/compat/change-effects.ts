/** What the buttons of a sheet do with active effects. Loaded on first use. */
import type { Doc } from "./documents.ts";
import { type EffectDoc, iterateEffects } from "./effects.ts";

const findEffect = (doc: Doc, id: string): EffectDoc | undefined =>
  [...iterateEffects(doc)].find((effect) => effect.id === id);

/** Opens an effect's own sheet. */
export const openEffect = async (doc: Doc, id: string): Promise<void> =>
  void (await findEffect(doc, id)?.sheet?.render({ force: true }));
/** Opens the confirmation of an effect's deletion. */
export const deleteEffect = async (doc: Doc, id: string): Promise<void> =>
  void (await findEffect(doc, id)?.deleteDialog());
/** Turns an effect on or off. */
export async function toggleEffect(doc: Doc, id: string): Promise<void> {
  const effect = findEffect(doc, id);
  await effect?.update({ disabled: !effect.disabled });
}
/** Adds an empty effect and opens its sheet. */
export async function addEffect(doc: Doc): Promise<void> {
  const name = game.i18n.localize("QUADRANT.Sheet.EffectNew");
  const data = { name, img: doc.img ?? "icons/svg/aura.svg", origin: doc.uuid, disabled: false };
  const [made] = (await doc.createEmbeddedDocuments("ActiveEffect", [data], {})) as unknown as EffectDoc[];
  await made?.sheet?.render({ force: true });
}
