/** Renders the sheets again that count time: of somebody Out whom nobody has helped, and of planets at peace. */
import { onFoundryHook } from "../../../core/public/documents.ts";

interface OpenSheet {
  readonly element?: HTMLElement | null;
  readonly actor?: { readonly type?: string };
  render(): Promise<unknown>;
}

/** Starts to watch the world's time. */
export function watchTime(): void {
  onFoundryHook("updateWorldTime", () => {
    for (const app of foundry.applications.instances.values() as Iterable<OpenSheet>)
      if (app.actor?.type?.startsWith("siege") && app.element?.querySelector(".q-harm, .q-peace")) void app.render();
  });
}
