import { config, fromUuid, type Bag, type Loose } from "../runtime.ts";

export interface EnrichmentOptions extends Bag {
  /** Show secret sections. */
  secrets?: boolean;
  documents?: boolean;
  links?: boolean;
  rolls?: boolean;
  embeds?: boolean;
  custom?: boolean;
  rollData?: object | (() => object);
  relativeTo?: Loose;
}

interface Enricher {
  id?: string;
  pattern: RegExp;
  enricher: (match: RegExpMatchArray, options: EnrichmentOptions) => Promise<HTMLElement | null> | HTMLElement | null;
  onRender?: (element: HTMLElement) => void;
  replaceParent?: boolean;
}

const URL_PATTERN = /(https?:\/\/)(?:www\.)?[^\s<>"']+/gi;
const INLINE_ROLL = /\[\[(\/[a-zA-Z]+\s)?(.*?)(]{2,3})(?:{([^}]+)})?/gi;

function documentPattern(): RegExp {
  const names = Object.keys(config()).filter((name) => config()[name]?.documentClass);
  return new RegExp(`@(UUID|Compendium|${names.join("|") || "Actor"})\\[([^#\\]]+)(?:#([^\\]]+))?](?:{([^}]+)})?`, "g");
}

/** Runs core's enrichers, then those of packages, over the text of an element. Each failure is shown in its place and stops nothing else. */
export async function applyEnrichers(root: HTMLElement, options: EnrichmentOptions): Promise<void> {
  const { documents = true, links = true, rolls = true, embeds = true, custom = true } = options;
  if (embeds) await enrich(root, { pattern: /@Embed\[([^\]]+)](?:{([^}]+)})?/g, enricher: embed, replaceParent: true }, options);
  if (documents) await enrich(root, { pattern: documentPattern(), enricher: documentLink }, options);
  if (links) await enrich(root, { pattern: URL_PATTERN, enricher: hyperlink }, options, "a, .editor");
  if (rolls) await enrich(root, { pattern: INLINE_ROLL, enricher: inlineRoll }, options);
  if (!custom) return;
  for (const enricher of (config()["TextEditor"]?.enrichers ?? []) as Enricher[]) {
    if (!enricher.pattern.global)
      throw new Error(`The enricher ${enricher.id ?? enricher.pattern} needs a global pattern: add the g flag.`);
    await enrich(root, enricher, options);
  }
}

function textNodes(root: HTMLElement, except?: string): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!except || !node.parentElement?.closest(except)) found.push(node as Text);
  }
  return found;
}

async function enrich(root: HTMLElement, enricher: Enricher, options: EnrichmentOptions, except?: string): Promise<void> {
  for (const node of textNodes(root, except)) {
    const text = node.data;
    const matches = [...text.matchAll(enricher.pattern)];
    if (!matches.length) continue;
    const pieces: Node[] = [];
    let at = 0;
    for (const match of matches) {
      const replacement = await enriched(enricher, match, options);
      if (!replacement) continue;
      pieces.push(document.createTextNode(text.slice(at, match.index)), replacement);
      at = match.index + match[0].length;
    }
    if (!pieces.length) continue;
    pieces.push(document.createTextNode(text.slice(at)));
    const alone =
      enricher.replaceParent &&
      matches.length === 1 &&
      node.parentElement !== root &&
      node.parentElement?.textContent?.trim() === matches[0]?.[0];
    if (alone) node.parentElement?.replaceWith(pieces[1] as Node);
    else node.replaceWith(...pieces);
  }
}

async function enriched(enricher: Enricher, match: RegExpMatchArray, options: EnrichmentOptions): Promise<HTMLElement | null> {
  try {
    const element = await enricher.enricher(match, options);
    if (!element || !enricher.id || !enricher.onRender) return element;
    const wrapper = document.createElement("enriched-content");
    wrapper.setAttribute("enricher", enricher.id);
    wrapper.append(element);
    return wrapper;
  } catch (error) {
    console.error(`The enricher for "${match[0]}" failed.`, error);
    return null;
  }
}

function linkElement(
  classes: readonly string[],
  dataset: Record<string, string | undefined>,
  icon: string,
  label: string,
): HTMLAnchorElement {
  const link = document.createElement("a");
  link.className = classes.join(" ");
  for (const [key, value] of Object.entries(dataset)) if (value !== undefined) link.dataset[key] = value;
  const symbol = document.createElement("i");
  symbol.className = icon;
  symbol.setAttribute("aria-hidden", "true");
  link.append(symbol, label);
  return link;
}

/** The link to a document; one that leads nowhere is marked broken and keeps its text. */
async function documentLink(match: RegExpMatchArray, options: EnrichmentOptions): Promise<HTMLElement> {
  const [, type = "", target = "", hash, name] = match;
  const uuid = type === "UUID" ? target : type === "Compendium" ? `Compendium.${target}` : await worldUuid(type, target);
  const found: Loose = uuid ? await fromUuid(uuid, { relative: options.relativeTo }).catch(() => null) : null;
  if (!found) return linkElement(["content-link", "broken"], { uuid: uuid ?? undefined }, "fa-solid fa-link-slash", name ?? target);
  if (!name && typeof found.toAnchor === "function") {
    const anchor: HTMLElement = found.toAnchor({ dataset: { hash }, classes: ["content-link"] });
    return makeReachable(anchor);
  }
  const cls: Loose = found.constructor;
  const dataset = {
    link: "",
    uuid: String(found.uuid),
    id: String(found.id),
    type: String(found.documentName),
    pack: found.pack ?? undefined,
    hash,
  };
  const icon =
    config()[found.documentName]?.typeIcons?.[found.type] ??
    config()[found.documentName]?.sidebarIcon ??
    cls.metadata?.icon ??
    "fa-solid fa-file";
  const link = linkElement(["content-link"], dataset, String(icon), name ?? String(found.name));
  link.draggable = true;
  return makeReachable(link);
}

function makeReachable(link: HTMLElement): HTMLElement {
  if (!link.hasAttribute("href")) {
    link.setAttribute("role", "link");
    link.tabIndex = 0;
  }
  return link;
}

/** `@Actor[…]` names a world document by id or by name. */
async function worldUuid(type: string, target: string): Promise<string | null> {
  const collection: Loose = (globalThis as Loose).game?.collections?.get(type);
  const found: Loose = collection?.get(target) ?? collection?.getName?.(target);
  return (found?.uuid as string | undefined) ?? null;
}

async function embed(match: RegExpMatchArray, options: EnrichmentOptions): Promise<HTMLElement | null> {
  const [uuid = "", ...flags] = (match[1] ?? "").split(/\s+/);
  const found: Loose = await fromUuid(uuid.replace(/^uuid=/, ""), { relative: options.relativeTo });
  if (typeof found?.toEmbed !== "function") return null;
  const values = flags.map((flag) => flag.split("="));
  const settings = Object.assign(Object.fromEntries(values.map(([key, value]) => [key, value ?? true])), {
    label: match[2],
    values: flags,
  });
  return (await found.toEmbed(settings, options)) as HTMLElement | null;
}

async function hyperlink(match: RegExpMatchArray): Promise<HTMLElement> {
  const link = document.createElement("a");
  link.className = "hyperlink";
  link.href = match[0];
  link.target = "_blank";
  link.rel = "nofollow noopener";
  link.textContent = match[0];
  return link;
}

const ROLL_MODES: Record<string, string> = {
  r: "roll",
  roll: "roll",
  pr: "publicroll",
  publicroll: "publicroll",
  gmr: "gmroll",
  gmroll: "gmroll",
  br: "blindroll",
  broll: "blindroll",
  blindroll: "blindroll",
  sr: "selfroll",
  selfroll: "selfroll",
};

/** `[[1d20]]` is rolled now, `[[/r 1d20]]` when it is clicked. */
async function inlineRoll(match: RegExpMatchArray, options: EnrichmentOptions): Promise<HTMLElement | null> {
  const [, command, body = "", closing = "]]", label] = match;
  const [formula = "", flavor] = `${body}${closing.slice(2)}`.split(/#(.*)/);
  const rollData = typeof options.rollData === "function" ? options.rollData() : (options.rollData ?? {});
  if (command) {
    const mode = ROLL_MODES[command.trim().slice(1).toLowerCase()];
    if (!mode) return null;
    const filled = String((globalThis as Loose).Roll?.replaceFormulaData?.(formula.trim(), rollData, { missing: "0" }) ?? formula.trim());
    const link = linkElement(
      ["inline-roll", "roll"],
      { mode, formula: filled, flavor: flavor?.trim(), tooltipText: filled },
      "fa-solid fa-dice-d20",
      label ?? formula.trim(),
    );
    link.setAttribute("role", "button");
    link.tabIndex = 0;
    return link;
  }
  const Roll: Loose = config()["Dice"]?.rolls?.[0] ?? (globalThis as Loose).Roll;
  const roll: Loose = Roll.create ? Roll.create(formula.trim(), rollData) : new Roll(formula.trim(), rollData);
  await roll.evaluate({ allowInteractive: false });
  const shown = label ? `${label}: ${roll.total}` : String(roll.total);
  const dataset = { roll: encodeURIComponent(JSON.stringify(roll)), tooltipText: String(roll.formula) };
  const link = linkElement(["inline-roll", "inline-result"], dataset, "fa-solid fa-dice-d20", shown);
  link.setAttribute("role", "button");
  link.tabIndex = 0;
  return link;
}
