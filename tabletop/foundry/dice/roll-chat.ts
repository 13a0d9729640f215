import { generation } from "../generation.ts";
import { logCompatibilityWarning } from "../utils/logging.ts";
import { host } from "./host.ts";
import type { ChatMessageClass } from "./host.ts";
import type { Roll } from "./roll.ts";

export interface RenderOptions {
  /** User text. */
  flavor?: string | undefined;
  template?: string | undefined;
  isPrivate?: boolean | undefined;
  [key: string]: unknown;
}

/** What the chat template is given. */
export interface RenderContext {
  formula: string;
  flavor: string | null;
  user: string | null;
  tooltip: string;
  total: string | number;
  [key: string]: unknown;
}

export interface MessageOptions {
  /** Generation 13, and still understood on 14. */
  rollMode?: string | undefined;
  /** Generation 14. */
  messageMode?: string | undefined;
  create?: boolean | undefined;
}

export interface AnchorOptions {
  attrs?: Record<string, string> | undefined;
  dataset?: Record<string, string> | undefined;
  classes?: string[] | undefined;
  label?: string | undefined;
  icon?: string | undefined;
}

const LEGACY_MODES: Record<string, string> = {
  publicroll: "public",
  gmroll: "gm",
  blindroll: "blind",
  selfroll: "self",
};

/** "publicroll" … as generation 14 names them; other names stay. */
export function mapLegacyRollMode(mode: string): string {
  return Object.hasOwn(LEGACY_MODES, mode) ? (LEGACY_MODES[mode] ?? mode) : mode;
}

/** Renders a template of the host. Throws an Error if no host is up. */
export async function renderTemplate(path: string, context: object): Promise<string> {
  const render = host().foundry?.applications?.handlebars?.renderTemplate;
  if (!render)
    throw new Error("A roll is drawn with foundry.applications.handlebars.renderTemplate, which is missing.");
  return render(path, context);
}

export async function getTooltip(roll: Roll, template: string): Promise<string> {
  return renderTemplate(template, { parts: roll.dice.map((d) => d.getTooltipData()) });
}

export async function prepareContext(roll: Roll, { flavor, isPrivate = false }: RenderOptions): Promise<RenderContext> {
  const { total } = roll;
  const shown = typeof total === "number" ? Math.round(total * 100) / 100 : total;
  return {
    formula: isPrivate ? "???" : roll._formula,
    flavor: isPrivate ? null : (flavor ?? roll.options.flavor ?? null),
    user: host().game?.user?.id ?? null,
    tooltip: isPrivate ? "" : await roll.getTooltip(),
    total: isPrivate ? "?" : shown,
  };
}

/** Sends a roll to chat, evaluating it first if needed. */
export async function toMessage(
  roll: Roll,
  messageData: Record<string, unknown>,
  options: MessageOptions,
): Promise<unknown> {
  const mode = visibility(options);
  if (!roll._evaluated) await roll.evaluate({ allowInteractive: !mode.startsWith("blind") });
  const { CONFIG, game } = host();
  const data: Record<string, unknown> = {
    author: game?.user?.id,
    content: String(roll.total),
    sound: CONFIG?.sounds?.dice || null,
    ...messageData,
    rolls: [roll],
  };
  const cls = messageClass();
  // Named recipients are kept, unless a mode is requested by name (foundryvtt issues 10278 and 11442).
  const named = Array.isArray(data["whisper"]) && data["whisper"].length > 0;
  if (!named || askedFor(options)) {
    if (generation() >= 14) cls?.applyMode?.(data, mode);
    else cls?.applyRollMode?.(data, mode);
  }
  if (options.create === false) return data;
  if (!cls) throw new Error("A roll is sent to chat through CONFIG.ChatMessage.documentClass, which is missing.");
  return cls.create(data);
}

function messageClass(): ChatMessageClass | undefined {
  return host().CONFIG?.ChatMessage?.documentClass;
}

/** Returns the mode that was requested by name; generation 14 warns that `rollMode` is deprecated. */
function askedFor({ rollMode, messageMode }: MessageOptions): string | undefined {
  const asked = messageMode ?? rollMode;
  return asked === "roll" ? undefined : asked;
}

/** Returns the requested mode, in the generation's own names; without one the user's choice. */
function visibility(options: MessageOptions): string {
  const asked = askedFor(options);
  const setting = (key: string) => String(host().game?.settings?.get("core", key) ?? "");
  if (generation() < 14) return asked || setting("rollMode") || "publicroll";
  if (options.rollMode !== undefined)
    logCompatibilityWarning("The option rollMode of Roll#toMessage is now messageMode.", {
      since: 14,
      until: 16,
      once: true,
    });
  return mapLegacyRollMode(asked || setting("messageMode") || "public");
}

/** Returns an inline link that shows the total; its texts are set as text, never as HTML. */
export function toAnchor(
  roll: Roll,
  { attrs = {}, dataset = {}, classes = [], label, icon }: AnchorOptions,
): HTMLAnchorElement {
  const anchor = document.createElement("a");
  anchor.classList.add(...new Set(["inline-roll", roll._evaluated ? "inline-result" : "roll", ...classes]));
  for (const [name, value] of Object.entries(attrs)) anchor.setAttribute(name, value);
  if (roll._evaluated) {
    anchor.dataset["roll"] = encodeURIComponent(JSON.stringify(roll));
    anchor.dataset["tooltipText"] = roll.formula;
  } else anchor.dataset["formula"] = roll.formula;
  for (const [name, value] of Object.entries(dataset)) anchor.dataset[name] = value;
  const image = document.createElement("i");
  image.className = icon ?? "fa-solid fa-dice-d20";
  image.setAttribute("inert", "");
  anchor.append(image, label ?? String(roll._evaluated ? roll.total : roll.formula));
  return anchor;
}

/** Puts a roll's tooltip, which is a template's HTML, inside its anchor. */
export function expandInlineResult(anchor: HTMLElement, tooltip: string): void {
  const holder = document.createElement("span");
  holder.className = "inline-tooltip";
  holder.innerHTML = tooltip;
  anchor.append(holder);
  anchor.classList.add("expanded");
  anchor.setAttribute("aria-expanded", "true");
}

export function collapseInlineResult(anchor: HTMLElement): void {
  for (const holder of anchor.querySelectorAll(".inline-tooltip")) holder.remove();
  anchor.classList.remove("expanded");
  if (anchor.hasAttribute("aria-expanded")) anchor.setAttribute("aria-expanded", "false");
}
