import { config, fromUuid, game, report, ui, localize, type Loose } from "../runtime.ts";

let listening = false;

/** Makes document links, inline rolls and enriched content work wherever they stand on the page. Registers once. */
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
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>("a.content-link[data-uuid]") : null;
    if (!link) return;
    event.stopPropagation();
    event.dataTransfer?.setData("text/plain", JSON.stringify({ type: link.dataset["type"], uuid: link.dataset["uuid"] }));
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
    else if (roll) await runInlineRoll(roll);
  } catch (error) {
    report("Link", error);
  }
}

async function openLink(event: MouseEvent, link: HTMLElement): Promise<void> {
  const { uuid } = link.dataset;
  const found: Loose = uuid && !link.classList.contains("broken") ? await fromUuid(uuid) : null;
  if (!found) {
    ui()["notifications"]?.warn(localize("TABLETOP.Link.Broken", { name: link.textContent ?? "" }));
    return;
  }
  if (typeof found._onClickDocumentLink === "function") await found._onClickDocumentLink(event);
  else await found.sheet?.render({ force: true });
}

/** A finished inline roll folds out its dice; a deferred one is rolled to the chat. */
async function runInlineRoll(link: HTMLElement): Promise<void> {
  const Roll: Loose = config()["Dice"]?.rolls?.[0] ?? (globalThis as Loose).Roll;
  if (link.classList.contains("inline-result")) {
    const { roll: json } = link.dataset;
    if (!json) return;
    const roll: Loose = Roll.fromJSON(decodeURIComponent(json));
    link.dataset["tooltipText"] = `${roll.formula} = ${roll.result ?? roll.total}`;
    game()["tooltip"]?.activate(link, { text: link.dataset["tooltipText"] });
    return;
  }
  const { formula = "", flavor, mode } = link.dataset;
  const roll: Loose = Roll.create ? Roll.create(formula) : new Roll(formula);
  const ChatMessage: Loose = config()["ChatMessage"]?.documentClass;
  const speaker: unknown = ChatMessage?.getSpeaker?.();
  const options = mode && mode !== "roll" ? { rollMode: mode } : {};
  await roll.toMessage({ flavor, speaker }, options);
}
