/** Active effects on both generations: a list of changes with numeric modes on 13, with words in `system` on 14. */
import type { Json } from "../../rules/shared/json.ts";
import type { Doc } from "./documents.ts";
import { isV14 } from "./platform.ts";

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
export const listEffects = (doc: Doc): Effect[] => describeEffects(iterateEffects(doc));

/** Returns the effects that change an actor now: its own and those of its items. */
export const listAppliedEffects = (actor: Doc): Effect[] =>
  describeEffects((actor as unknown as { appliedEffects?: Iterable<EffectDoc> }).appliedEffects ?? []);

const describeEffects = (effects: Iterable<EffectDoc>): Effect[] =>
  [...effects].map((effect) => ({
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
