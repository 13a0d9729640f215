/** Active effects on both generations: a list of changes with numeric modes on 13, with words in `system` on 14. */
import type { Json } from "../../rules/shared/json.ts";
import type { Doc } from "./documents.ts";
import { isV14 } from "./platform.ts";
import { listStatusNames } from "./statuses.ts";

/** An effect on a document, as sheets list it. */
export interface Effect {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  readonly disabled: boolean;
  readonly changes: readonly { readonly key: string; readonly how: string; readonly value: string }[];
}

interface Change {
  readonly key?: string;
  readonly value?: Json;
  readonly mode?: number;
  readonly type?: string;
}

export interface EffectDoc {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly img?: string | null;
  readonly disabled: boolean;
  readonly changes?: readonly Change[];
  readonly system?: { readonly changes?: readonly Change[] };
  readonly sheet: { render(options: object): Promise<unknown> } | null;
  update(data: object): Promise<unknown>;
  deleteDialog(): Promise<unknown>;
}

/** Generation 13's modes in the words of 14. */
const V13_MODES = ["custom", "multiply", "add", "downgrade", "upgrade", "override"];

export const iterateEffects = (doc: Doc): Iterable<EffectDoc> =>
  (doc as unknown as { effects?: Iterable<EffectDoc> }).effects ?? [];

/** Returns a document's own effects. */
export const listEffects = (doc: Doc): Effect[] =>
  [...iterateEffects(doc)].map((effect) => ({
    id: effect.id,
    uuid: effect.uuid,
    name: effect.name,
    img: effect.img ?? "",
    disabled: effect.disabled,
    changes: ((isV14() ? effect.system?.changes : effect.changes) ?? []).map(({ key = "", value, mode, type }) => ({
      key,
      how: type ?? V13_MODES[mode ?? 0] ?? "custom",
      value: typeof value === "string" ? value : JSON.stringify(value ?? ""),
    })),
  }));

/** A choice of several values, as Foundry's element has it. */
interface MultiSelect extends HTMLElement {
  readonly name: string;
  readonly value: readonly string[];
  disabled: boolean;
}

interface MultiSelectClass {
  create(config: object): MultiSelect;
}

/** Replaces the choice of statuses in an effect's window by one that lists some of them; what is chosen stays. */
export function limitStatusChoices(html: HTMLElement, isListed: (id: string) => boolean): void {
  const before = html.querySelector<MultiSelect>('multi-select[name="statuses"]');
  if (!before) return;
  const { elements } = foundry.applications as unknown as { elements: { HTMLMultiSelectElement: MultiSelectClass } };
  const value = [...before.value];
  const known = listStatusNames();
  const options = known
    .filter(({ id }) => value.includes(id) || isListed(id))
    .map(({ id, name }) => ({ value: id, label: game.i18n.localize(name) }))
    .sort((a, b) => a.label.localeCompare(b.label));
  const unknown = value.filter((id) => !known.some((one) => one.id === id)).map((id) => ({ value: id, label: id }));
  const fresh = elements.HTMLMultiSelectElement.create({ name: before.name, value, options: [...options, ...unknown] });
  fresh.id = before.id;
  fresh.className = before.className;
  fresh.disabled = before.disabled;
  before.replaceWith(fresh);
}
