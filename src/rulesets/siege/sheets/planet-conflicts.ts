/** The open conflicts of a planet, as its sheet lists them; it is rendered again when they change. Loaded late. */
import { showStage } from "../../../core/public/stages.ts";
import { createSnapshot, findDoc, onHook, showMessage } from "../../../core/public/table.ts";
import { onFoundryHook } from "../../../core/public/documents.ts";
import { findDay } from "../../../rules/siege/track.ts";
import { type Planet, readPlanet } from "../documents/read-planet.ts";
import { type OpenConflict, listOpenConflicts } from "../sector/open-conflicts.ts";

const RENDER_DELAY_MS = 30;

/** Returns the conflicts that a planet takes part in. Who sees a conflict or its card knows the other planet by it. */
function listOwnConflicts(planet: string): readonly OpenConflict[] {
  const known = new Map<string, Planet | null>();
  const read = (uuid: string): Planet | null => {
    const before = known.get(uuid);
    if (before !== undefined) return before;
    const doc = findDoc(uuid);
    const found = doc && readPlanet(createSnapshot(doc));
    known.set(uuid, found);
    return found;
  };
  const planets = { get: (uuid: string) => read(uuid) ?? undefined, has: () => true };
  return listOpenConflicts(planets, findDay(game.time.worldTime), planet).filter(({ isAttack }) => isAttack);
}

interface Sheet {
  readonly rendered: boolean;
  render(): Promise<unknown>;
}
const sheets = new Set<Sheet>();
let isWatching = false;

/** Returns what `listOwnConflicts` does, and renders an open sheet again when a conflict or a card changes. */
export function followConflicts(sheet: Sheet, planet: string): readonly OpenConflict[] {
  sheets.add(sheet);
  watch();
  return listOwnConflicts(planet);
}

function watch(): void {
  if (isWatching) return;
  isWatching = true;
  const again = foundry.utils.debounce(() => {
    for (const sheet of sheets) {
      if (sheet.rendered) void sheet.render();
      else sheets.delete(sheet); // it was closed
    }
  }, RENDER_DELAY_MS);
  const onMessage = ({ type }: { readonly type: string }): void =>
    void (["stage", "card", "receipt"].includes(type) && again());
  for (const what of ["create", "update", "delete"] as const) onFoundryHook(`${what}ChatMessage`, onMessage);
  onHook("quadrant.houseChanged", again);
}

/** Opens the conflict that a button names, or displays a card in the chat log. */
export const openConflict = async ({ card = "", stage }: DOMStringMap): Promise<void> =>
  stage === undefined ? showMessage(card) : showStage(stage);
