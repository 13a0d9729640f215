/** The menu of a location on the body's diagram: what its click does not. Every line is an action with a receipt. */
import { openCheck, perform, createSnapshot } from "../../../core/public/table.ts";
import { type MenuEntry, bindMenu } from "../../../core/public/documents.ts";
import { type Location, LOCATIONS, type Track } from "../../../rules/sidonia/state.ts";
import { readActor } from "../documents/read-actor.ts";
import { sidoniaHouse } from "../house-rules.ts";

interface Host {
  readonly actor: { readonly uuid: string };
  readonly isEditable: boolean;
}

const findLocation = (at: HTMLElement): Location | undefined => LOCATIONS.find((one) => one === at.dataset["location"]);

/** Binds it. Call in `_onFirstRender`. */
export function bindBodyMenu(sheet: Host): void {
  const { actor } = sheet;
  const boxes = (at: HTMLElement, track: Track) => {
    const location = findLocation(at);
    const creature = readActor(createSnapshot(actor), sidoniaHouse());
    return location && creature ? { location, ...creature.body[location][track] } : null;
  };
  const line = (track: Track, by: 1 | -1): MenuEntry => ({
    label: `QUADRANT.Sidonia.Body.${by > 0 ? "Mark" : "Clear"}.${track}`,
    icon: by > 0 ? "fa-solid fa-square-plus" : "fa-solid fa-square-minus",
    visible(at) {
      const found = boxes(at, track);
      return sheet.isEditable && found !== null && (by > 0 ? found.value < found.max : found.value > 0);
    },
    async act(at) {
      const found = boxes(at, track);
      if (!found) return;
      const args = { actor: actor.uuid, location: found.location, track, to: found.value + by };
      await perform({ action: "sidonia.setBoxes", args });
    },
  });
  bindMenu(sheet, ".q-location-button", [
    line("stun", 1),
    line("stun", -1),
    line("health", 1),
    line("health", -1),
    {
      label: "QUADRANT.Sidonia.Body.Damage",
      icon: "fa-solid fa-burst",
      visible: () => sheet.isEditable,
      act: (at) =>
        openCheck({
          check: "sidonia.damage",
          actor: actor.uuid,
          targets: [],
          options: { location: findLocation(at) ?? "torso" },
        }),
    },
  ]);
}
