/** Checks: what is rolled. A ruleset writes a `CheckKind`; `check()` closes its types for core. */
import type { Json } from "../../rules/shared/json.ts";
import type { Refusal } from "../../rules/shared/refusal.ts";
import type { Call } from "./action.ts";
import type { Card } from "./card.ts";
import type { CheckView, Input, Intent } from "./check-view.ts";
import { once } from "./lazy.ts";
import type { Askable, CheckOptions, SealedCheck } from "./roll-request.ts";
import type { World } from "./world.ts";

/** A check of one ruleset. All but `prepare` are pure. */
export interface CheckKind<Check, House> {
  /** Every option of an intent that it reads, by name; the core lets through no other, and no value that is none. */
  readonly options: (house: House) => CheckOptions;
  /** Reads a snapshot of the documents; says why where it can't be tried at all. */
  readonly prepare: (intent: Intent, world: World<House>) => Promise<Check | { readonly refused: Refusal }>;
  /** The check with what the dialog added. */
  readonly adjust: (check: Check, input: Input, house: House) => Check;
  readonly view: (check: Check, house: House) => CheckView;
  /**
   * Why it can't be rolled as it stands; without it the view says so, which is asked for even where no dialog opens.
   */
  readonly refuse?: (check: Check, house: House) => Refusal | null;
  /** The formula rolled; null where no dice are needed (a success bought, a routine task). */
  readonly formula: (check: Check, house: House) => string | null;
  /** Name of the ruleset's Roll class. */
  readonly roll: string;
  /** What must be paid before the dice are thrown. */
  readonly before?: (check: Check, house: House) => readonly Call[];
  /** Reads the faces (in the order rolled) and says what stands on the card. */
  readonly card: (check: Check, faces: readonly number[], house: House) => Card;
  /** What the Roll keeps of the check, in its options. */
  readonly keep: (check: Check) => { readonly [key: string]: Json };
  /** Without it, nobody can be asked for this check. */
  readonly ask?: Askable<House>;
  /** Without it, the number to reach can't be hidden. */
  readonly sealed?: SealedCheck<House>;
  /** Types of actors that it may be aimed at, wherever they are; without it, whoever has a token on the scene. */
  readonly aims?: readonly string[];
}

/** An opened check, its types closed over: everything the dialog and the roll ask of it. */
export interface CheckSession {
  readonly roll: string;
  readonly view: (input: Input) => CheckView;
  readonly refuse: (input: Input) => Refusal | null;
  readonly formula: (input: Input) => string | null;
  readonly before: (input: Input) => readonly Call[];
  readonly card: (input: Input, faces: readonly number[]) => Card;
  readonly keep: (input: Input) => { readonly [key: string]: Json };
}

export interface CheckDefinition {
  readonly options: (house: unknown) => Promise<CheckOptions>;
  readonly ask?: Askable<unknown>;
  readonly sealed?: SealedCheck<unknown>;
  readonly aims?: readonly string[];
  readonly open: (intent: Intent, world: World<unknown>) => Promise<CheckSession | { readonly refused: Refusal }>;
}

export const check = <Check extends object, House>(kind: CheckKind<Check, House>): CheckDefinition => ({
  ...(kind.ask ? { ask: kind.ask as Askable<unknown> } : {}),
  ...(kind.sealed ? { sealed: kind.sealed as SealedCheck<unknown> } : {}),
  ...(kind.aims ? { aims: kind.aims } : {}),
  options: async (house) => kind.options(house as House),
  async open(intent, world) {
    const own = world as World<House>;
    const prepared = await kind.prepare(intent, own);
    if ("refused" in prepared) return prepared;
    const { house } = own;
    let last: { readonly input: Input; readonly check: Check } | null = null;
    const at = (input: Input): Check =>
      (last = last?.input === input ? last : { input, check: kind.adjust(prepared, input, house) }).check;
    return {
      roll: kind.roll,
      view(input) {
        const view = kind.view(at(input), house);
        const refused = kind.refuse?.(at(input), house);
        return refused ? { ...view, refused } : view;
      },
      refuse: (input) => (kind.refuse ? kind.refuse(at(input), house) : (kind.view(at(input), house).refused ?? null)),
      formula: (input) => kind.formula(at(input), house),
      before: (input) => kind.before?.(at(input), house) ?? [],
      card: (input, faces) => kind.card(at(input), faces, house),
      keep: (input) => kind.keep(at(input)),
    };
  },
});

/**
 * A check whose code is fetched when it is first tried. What others are asked, how a hidden number is turned and whom
 * it aims at is there before.
 */
export function lateCheck<House>(
  load: () => Promise<CheckDefinition>,
  { ask, sealed, aims }: Pick<CheckKind<unknown, House>, "ask" | "sealed" | "aims"> = {},
): CheckDefinition {
  const loaded = once(load);
  return {
    ...(ask ? { ask: ask as Askable<unknown> } : {}),
    ...(sealed ? { sealed: sealed as SealedCheck<unknown> } : {}),
    ...(aims ? { aims } : {}),
    options: async (house) => (await loaded()).options(house),
    open: async (intent, world) => (await loaded()).open(intent, world),
  };
}
