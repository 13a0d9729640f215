import { escapeHTML } from "../../utils/html.ts";
import { config, fromUuid, localize, report, ui, type Loose } from "../../globals.ts";

let listening = false;

/** Makes document links, inline rolls and enriched content work anywhere on the page. Registers once. */
export function listenToLinks(): void {
  if (listening || typeof document === "undefined") return;
  listening = true;
  document.addEventListener("click", (event) => void activate(event));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    const link = (event.target as HTMLElement).closest<HTMLElement>("a.content-link:not([href]), a.inline-roll");
    if (!link || link !== event.target) return;
    event.preventDefault();
    link.click();
  });
  document.addEventListener("dragstart", (event) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLElement>("a.content-link[data-uuid]") : null;
    if (!link) return;
    event.stopPropagation();
    const { type, uuid, hash } = link.dataset;
    const anchor = hash ? { anchor: { slug: hash, name: link.textContent ?? "" } } : {};
    event.dataTransfer?.setData("text/plain", JSON.stringify({ type, uuid, ...anchor }));
  });
}

async function activate(event: MouseEvent): Promise<void> {
  const target = event.target instanceof Element ? event.target : null;
  const link = target?.closest<HTMLElement>("a.content-link");
  const roll = target?.closest<HTMLElement>("a.inline-roll");
  if (!link && !roll) return;
  event.preventDefault();
  try {
    if (link) await openLink(event, link);
    else await textEditor()._onClickInlineRoll(event);
  } catch (error) {
    report("Link", error);
  }
}

function textEditor(): Loose {
  return config()["ux"]?.TextEditor ?? (globalThis as Loose).foundry?.applications?.ux?.TextEditor?.implementation;
}

/**
 * Opens the target of a link. Handlers of documents read the link from `currentTarget`, although the listener is on the
 * page.
 */
async function openLink(event: MouseEvent, link: HTMLElement): Promise<void> {
  const { uuid } = link.dataset;
  const found: Loose = uuid && !link.classList.contains("broken") ? await fromUuid(uuid) : null;
  if (!found) {
    ui()["notifications"]?.warn(localize("TABLETOP.Link.Broken", { name: escapeHTML(link.textContent) }));
    return;
  }
  Object.defineProperty(event, "currentTarget", { value: link, configurable: true });
  if (typeof found._onClickDocumentLink === "function") await found._onClickDocumentLink(event);
  else await found.sheet?.render({ force: true });
}
