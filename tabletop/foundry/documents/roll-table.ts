import { generation } from "../generation.ts";
import { logCompatibilityWarning } from "../utils/logging.ts";
import { BaseRollTable } from "./base/table-documents.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import { host, type Loose } from "../globals.ts";
import { enrichText, modeOption, type TableResult } from "./table-result.ts";
import { fromUuid } from "./uuid-lookup.ts";
import type { Folder } from "./folder.ts";
import type { OperationOptions } from "../abstract/document.ts";
import type { Roll } from "../dice/roll.ts";
import type { AnyDocument } from "./types.ts";

/** An evaluated roll and its results. Source: foundry.documents.types.RollTableDraw. */
interface RollTableDraw {
  roll: Roll | null;
  results: TableResult[];
}

interface DrawOptions {
  roll?: Roll | null;
  recursive?: boolean;
  results?: TableResult[];
  displayChat?: boolean;
  /** The message's visibility: a roll mode on generation 13, a message mode on 14. */
  rollMode?: string;
  messageMode?: string;
}

interface RollOptions {
  roll?: Roll | null;
  recursive?: boolean;
  _depth?: number;
  /** Results that count as drawn although no document says so yet. */
  _taken?: ReadonlySet<TableResult>;
}

/** So deep may tables name tables, as the tracker has it. */
const MAX_DEPTH = 5;
const MAX_TRIES = 10_000;

/** A table from which results are drawn by a roll. Source: foundry.documents.RollTable. */
export class RollTable extends ClientDocumentMixin(BaseRollTable) {
  declare results: Loose;
  declare formula: string;
  declare img: string;
  declare description: string;
  declare replacement: boolean;
  declare displayRoll: boolean;

  /** The image of the table. */
  get thumbnail(): string {
    return this.img;
  }

  /**
   * Draws: rolls (unless results are given), marks what was drawn if there is no replacement and the user may write,
   * and creates a chat message. Source: foundry.documents.RollTable#draw.
   */
  async draw({
    roll = null,
    recursive = true,
    results = [],
    displayChat = true,
    ...mode
  }: DrawOptions = {}): Promise<RollTableDraw> {
    let drawn: RollTableDraw = { roll, results };
    if (results.length === 0) drawn = await this.roll({ roll, recursive });
    if (drawn.results.length === 0) return drawn;
    await this.#mark(drawn.results, drawn.roll);
    if (displayChat) await this.toMessage(drawn.results, { roll: drawn.roll, messageOptions: messageMode(mode) });
    return drawn;
  }

  /** Draws several times; the roll is one pool of the single rolls. It ends early if nothing is left. */
  async drawMany(
    number: number,
    { roll = null, recursive = true, displayChat = true, ...mode }: DrawOptions = {},
  ): Promise<RollTableDraw> {
    const taken = new Set<TableResult>();
    const rolls: Roll[] = [];
    const results: TableResult[] = [];
    for (let count = 0; count < number; count++) {
      const draw = await this.roll({ roll, recursive, _taken: taken });
      if (draw.results.length === 0) break;
      const drawn = draw.roll as Roll;
      rolls.push(drawn);
      results.push(...draw.results);
      if (!this.replacement) for (const result of this.#hit(drawn, taken)) taken.add(result);
    }
    const { Roll, terms } = host.foundry.dice;
    const pool: Loose = rolls.length > 0 ? Roll.fromTerms([terms.PoolTerm.fromRolls(rolls)]) : null;
    if (taken.size > 0) await this.#write([...taken]);
    if (displayChat && results.length > 0)
      await this.toMessage(results, { roll: pool, messageOptions: messageMode(mode) });
    return { roll: pool, results };
  }

  /**
   * Rolls the table's formula and finds its results; draws nothing. With `recursive`, a result that names another table
   * is replaced by what that one gives. A table without formula is normalised first. If nothing can come up the user
   * is notified and the results are empty.
   * @throws Error if tables name one another too deeply. Source: foundry.documents.RollTable#roll.
   */
  async roll({ roll, recursive = true, _depth = 0, _taken = new Set() }: RollOptions = {}): Promise<RollTableDraw> {
    if (_depth > MAX_DEPTH)
      throw new Error(`Tables name one another too deeply to draw from them: the last was ${String(this.uuid)}.`);
    const { Roll } = host.foundry.dice;
    const formula = this.formula || (await this.#evenFormula());
    let dice: Loose = roll instanceof Roll ? roll : Roll.create(formula, this.getRollData());
    const available = this.#available(_taken);
    if (available.length === 0) return this.#nothing(dice, "TABLE.NoAvailableResults");
    if (!(await canComeUp(dice, available))) return this.#nothing(dice, "TABLE.NoPossibleResults");
    let hits: TableResult[] = [];
    for (let tries = 0; hits.length === 0; tries++) {
      if (tries >= MAX_TRIES) return this.#nothing(dice, "TABLE.NoPossibleResults");
      dice = await dice.reroll();
      hits = this.#hit(dice, _taken);
    }
    const results = recursive ? (await Promise.all(hits.map((hit) => resolve(hit, _depth + 1)))).flat() : hits;
    return { roll: dice, results };
  }

  /** Returns the results for a total that have not been drawn. */
  getResultsForRoll(value: number): TableResult[] {
    return this.#available(new Set()).filter((result) => value >= result.range[0] && value <= result.range[1]);
  }

  /**
   * Says what was drawn; the roll, if one is given, belongs to the message and is drawn if `displayRoll` is set.
   * Source: foundry.documents.RollTable#toMessage.
   */
  async toMessage(
    results: TableResult[],
    { roll = null, messageData = {}, messageOptions = {} }: Loose = {},
  ): Promise<Loose> {
    const { CONFIG, game, foundry } = host;
    const ChatMessage: Loose = CONFIG.ChatMessage.documentClass;
    const speaker: unknown = ChatMessage.getSpeaker();
    const flavor = game.i18n.format(results.length === 1 ? "TABLE.DrawFlavor" : "TABLE.DrawFlavorPlural", {
      number: results.length,
      name: foundry.utils.escapeHTML(this.name),
    });
    const parts = await Promise.all(
      results.map(async (result) => ({ ...(await result._prepareParts()), uuid: result.uuid as string })),
    );
    const content: unknown = await foundry.applications.handlebars.renderTemplate(CONFIG.RollTable.resultTemplate, {
      table: this,
      description: await enrichText(this.description, { relativeTo: this }),
      results: parts,
      rollHTML: roll && this.displayRoll ? await roll.render() : null,
    });
    const core = { flags: { core: { RollTable: this.id } } };
    const base = {
      author: game.user.id,
      speaker,
      rolls: roll ? [roll] : [],
      sound: roll ? CONFIG.sounds.dice : null,
      flavor,
      content,
    };
    const data = foundry.utils.mergeObject({ ...base, ...core }, messageData);
    return ChatMessage.create(data, messageOptions);
  }

  /** Sets the results' ranges end to end, each as wide as its weight, and sets the formula to match. */
  async normalize(): Promise<this | undefined> {
    let total = 0;
    const results = [...this.results].map((result: TableResult) => {
      const weight = Math.max(1, Number(result.weight) || 1);
      const range = [total + 1, total + weight];
      total += weight;
      return { _id: result.id as string, weight, range };
    });
    return this.update({ results, formula: total > 0 ? `1d${total}` : "" });
  }

  /** Puts every drawn result back. */
  async resetResults(): Promise<this> {
    const updates = [...this.results].map((result: TableResult) => ({ _id: result.id as string, drawn: false }));
    await this.updateEmbeddedDocuments("TableResult", updates, { diff: false });
    return this;
  }

  /** Creates a table whose results are the documents of a folder, each as likely as the others. */
  static async fromFolder(folder: Folder, options: OperationOptions = {}): Promise<AnyDocument | undefined> {
    const results = folder.contents.map((entry, index) => ({
      type: "document",
      name: entry.name as string,
      img: entry.thumbnail ?? entry.img ?? null,
      documentUuid: entry.uuid as string,
      weight: 1,
      range: [index + 1, index + 1],
      drawn: false,
    }));
    const description: unknown = host.game.i18n.format("TABLETOP.RollTable.fromFolder", {
      folder: host.foundry.utils.escapeHTML(folder.name),
    });
    const data = {
      name: folder.name as string,
      description,
      results,
      formula: results.length > 0 ? `1d${results.length}` : "",
    };
    return (this as Loose).implementation.create(data, { renderSheet: true, ...options });
  }

  /** A link to the table opens it. */
  override async _onClickDocumentLink(_event: MouseEvent): Promise<Loose> {
    return this.sheet?.render({ force: true });
  }

  /**
   * Returns the table in a text that embeds it: its rows, and with `rollable` a button to draw. Source:
   * foundry.documents.RollTable#_buildEmbedHTML.
   */
  override async _buildEmbedHTML(config: Loose, _options: object = {}): Promise<HTMLElement | null> {
    config.classes = [config.classes, "roll-table-embed"].filter(Boolean).join(" ");
    const rows = await Promise.all(
      [...this.results]
        .sort(byRange)
        .map(async (result: TableResult) => ({ ...(await result._prepareParts()), range: rangeText(result.range) })),
    );
    const text = (await host.foundry.applications.handlebars.renderTemplate("templates/sheets/roll-table/embed.hbs", {
      table: this,
      rows,
      rollable: Boolean(config.rollable) || (config.values as unknown[] | undefined)?.includes("rollable"),
    })) as string;
    const holder = document.createElement("template");
    holder.innerHTML = text.trim();
    return holder.content.firstElementChild as HTMLElement | null;
  }

  /** Binds the draw button of an embedded table. */
  override onEmbed(element: HTMLElement): void {
    element.querySelector('[data-action="rollTable"]')?.addEventListener("click", () => void this.draw());
  }

  /* Parts */

  #available(taken: ReadonlySet<TableResult>): TableResult[] {
    return [...this.results].filter((result: TableResult) => !result.drawn && !taken.has(result)) as TableResult[];
  }

  #hit(roll: Roll, taken: ReadonlySet<TableResult>): TableResult[] {
    return this.getResultsForRoll(Number(roll.total)).filter((result) => !taken.has(result));
  }

  async #evenFormula(): Promise<string> {
    if (this.canUserModify(host.game.user, "update") && !this.compendium?.locked) await this.normalize();
    return (
      this.formula || `1d${Math.max(1, ...[...this.results].map((result: TableResult) => Number(result.range[1])))}`
    );
  }

  #nothing(roll: Roll | null, key: "TABLE.NoAvailableResults" | "TABLE.NoPossibleResults"): RollTableDraw {
    host.ui.notifications?.warn(key, { format: { name: this.name } });
    return { roll, results: [] };
  }

  /**
   * Marks what a draw took from this table, if there is no replacement. Of a nested draw, that is the result that
   * named the other.
   */
  async #mark(results: readonly TableResult[], roll: Roll | null): Promise<void> {
    if (this.replacement) return;
    const own = results.filter((result) => result.parent === this);
    const led = roll && own.length < results.length ? this.#hit(roll, new Set()) : [];
    await this.#write([...new Set([...own, ...led])]);
  }

  async #write(results: readonly TableResult[]): Promise<void> {
    // A user without permission to update the table still draws: nothing is marked then. Nothing is marked in a pack
    // either.
    if (this.pack || results.length === 0 || !this.canUserModify(host.game.user, "update")) return;
    const updates = results.map(({ id }) => ({ _id: id as string, drawn: true }));
    await this.updateEmbeddedDocuments("TableResult", updates, { diff: false });
  }
}

/** Whether a roll can reach any of the results. */
async function canComeUp(roll: Roll, results: readonly TableResult[]): Promise<boolean> {
  const low = await roll.reroll({ minimize: true });
  const high = await roll.reroll({ maximize: true });
  return results.some(
    ({ range }) => range[1] >= Math.min(low.total, high.total) && range[0] <= Math.max(low.total, high.total),
  );
}

/** Returns a result, or what the table that it names gives. */
async function resolve(result: TableResult, depth: number): Promise<TableResult[]> {
  if (result.type !== "document" || !result.documentUuid) return [result];
  const named = await fromUuid(String(result.documentUuid)).catch(() => null);
  if (named?.documentName !== "RollTable") return [result];
  return ((await named.roll({ _depth: depth })) as RollTableDraw).results;
}

/** Returns the options of a draw's message. On 14 the name of 13 is understood with a warning. */
function messageMode({ rollMode, messageMode: mode }: DrawOptions): object {
  if (generation() >= 14 && rollMode !== undefined) {
    logCompatibilityWarning('The option "rollMode" of RollTable#draw is deprecated: use "messageMode".', {
      since: 14,
      until: 16,
      once: true,
    });
  }
  return modeOption(mode ?? rollMode);
}

function byRange(a: TableResult, b: TableResult): number {
  return Number(a.range[0]) - Number(b.range[0]);
}

/** `3` or `3–5`. */
function rangeText([low, high]: readonly number[]): string {
  return low === high ? String(low) : `${low}–${high}`;
}
