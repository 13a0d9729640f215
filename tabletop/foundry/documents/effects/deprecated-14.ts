import { logCompatibilityWarning } from "../../utils/logging.ts";
import type { Loose } from "../../globals.ts";
import type { EffectChange } from "./changes.ts";
import type { DocumentClass } from "../types.ts";

type Changes = Record<string, unknown>;

/** Instance methods of generation 13 by their replacement on 14. */
const RENAMED: Readonly<Record<string, string>> = {
  _applyAdd: "_applyChangeAdd",
  _applyMultiply: "_applyChangeMultiply",
  _applyOverride: "_applyChangeOverride",
  _applyUpgrade: "_applyChangeUpgrade",
  _applyCustom: "_applyChangeCustom",
};

function warn(old: string, now: string): void {
  logCompatibilityWarning(`${old} is deprecated: use ${now}.`, { since: 14, until: 16, once: true });
}

/** Adds the deprecated methods of generation 13 to generation 14's class; each warns which method replaces it. */
export function installDeprecated(cls: DocumentClass): void {
  define(cls.prototype, "apply", function (this: Loose, target: Loose, change: EffectChange): Changes {
    warn("ActiveEffect#apply", "ActiveEffect.applyChange");
    return this.constructor.applyChange(target, { effect: this, ...change }) as Changes;
  });
  for (const [old, now] of Object.entries(RENAMED)) {
    define(cls.prototype, old, function (this: Loose, ...args: unknown[]): void {
      warn(`ActiveEffect#${old}`, `ActiveEffect.${now}`);
      this.constructor[now](...args);
    });
  }
  define(
    cls.prototype,
    "_applyLegacy",
    function (this: Loose, target: Loose, change: EffectChange, changes: Changes): void {
      warn("ActiveEffect#_applyLegacy", "ActiveEffect._applyChangeUnguided");
      this.constructor._applyChangeUnguided(target, change, changes, {});
    },
  );
  define(cls, "applyField", function (this: Loose, model: Loose, change: EffectChange, field?: Loose): unknown {
    warn("ActiveEffect.applyField", "ActiveEffect.applyChangeField");
    return this.applyChangeField(model, change, field ? { field } : {}) as unknown;
  });
  define(cls, "getInitialDuration", function (this: Loose): Loose {
    warn("ActiveEffect.getInitialDuration", "ActiveEffect.getEffectStart");
    return { start: this.getEffectStart() as Loose };
  });
}

function define(on: object, name: string, value: unknown): void {
  Object.defineProperty(on, name, { value, configurable: true, writable: true, enumerable: false });
}
