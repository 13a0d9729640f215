import { DataModel } from "../abstract/data-model.ts";
import { Hooks } from "../helpers/hooks.ts";
import type { DataSchema } from "./fields/schema-field.ts";
import { AnyField, ObjectField, StringField } from "./fields/simple-fields.ts";

/**
 * How the ring round a token looks. Kept as it was given: nothing is drawn. Source:
 * foundry.canvas.placeables.tokens.DynamicRingData.
 */
export class DynamicRingData extends DataModel {
  declare id: string;
  declare label: string;
  declare effects: Record<string, string>;
  declare spritesheet: string;
  declare framework: unknown;

  static override defineSchema(): DataSchema {
    return {
      id: new StringField({ blank: true }),
      label: new StringField({ blank: true }),
      effects: new ObjectField(),
      spritesheet: new StringField({ required: true, blank: true }),
      framework: new AnyField(),
    };
  }
}

/**
 * The looks of rings that packages add: `CONFIG.Token.ring`. Source: foundry.canvas.placeables.tokens.TokenRingConfig.
 */
export class TokenRingConfig {
  readonly #configs = new Map<string, DynamicRingData>();
  #current = "";

  /** Lets packages add looks. Called once at boot, after hook `setup`. */
  static initialize(config: TokenRingConfig): void {
    Hooks.callAll("initializeDynamicTokenRingConfig", config);
  }

  /** Adds a look. Returns whether there was none of that id. */
  addConfig(id: string, config: DynamicRingData): boolean {
    if (this.#configs.has(id)) return false;
    this.#configs.set(id, config);
    return true;
  }

  getConfig(id: string): DynamicRingData | undefined {
    return this.#configs.get(id);
  }

  hasConfig(id: string): boolean {
    return this.#configs.has(id);
  }

  /** Sets the appearance in use. Returns whether there is one of that id. */
  useConfig(id: string): boolean {
    if (!this.#configs.has(id)) return false;
    this.#current = id;
    return true;
  }

  get configIDs(): string[] {
    return [...this.#configs.keys()];
  }

  get configLabels(): Record<string, string> {
    return Object.fromEntries([...this.#configs].map(([id, { label }]) => [id, label]));
  }

  get id(): string {
    return this.#current;
  }

  get label(): string {
    return this.getConfig(this.#current)?.label ?? "";
  }

  get effects(): Record<string, string> {
    return this.getConfig(this.#current)?.effects ?? {};
  }

  get spritesheet(): string {
    return this.getConfig(this.#current)?.spritesheet ?? "";
  }
}
