import { logCompatibilityWarning } from "../../utils/logging.ts";
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
  define(cls.prototype, "apply", function (this: object, target: object, change: EffectChange): Changes {
    warn("ActiveEffect#apply", "ActiveEffect.applyChange");
    return callMethod(this.constructor, "applyChange", target, { effect: this, ...change }) as Changes;
  });
  for (const [old, now] of Object.entries(RENAMED)) {
    define(cls.prototype, old, function (this: object, ...args: unknown[]): void {
      warn(`ActiveEffect#${old}`, `ActiveEffect.${now}`);
      callMethod(this.constructor, now, ...args);
    });
  }
  define(
    cls.prototype,
    "_applyLegacy",
    function (this: object, target: object, change: EffectChange, changes: Changes): void {
      warn("ActiveEffect#_applyLegacy", "ActiveEffect._applyChangeUnguided");
      callMethod(this.constructor, "_applyChangeUnguided", target, change, changes, {});
    },
  );
  define(cls, "applyField", function (this: object, model: object, change: EffectChange, field?: object): unknown {
    warn("ActiveEffect.applyField", "ActiveEffect.applyChangeField");
    return callMethod(this, "applyChangeField", model, change, field ? { field } : {});
  });
  define(cls, "getInitialDuration", function (this: object): object {
    warn("ActiveEffect.getInitialDuration", "ActiveEffect.getEffectStart");
    return { start: callMethod(this, "getEffectStart") };
  });
}

/** Calls a static method of a configured class, which a package may have overridden. */
function callMethod(cls: object, name: string, ...args: unknown[]): unknown {
  const method = Reflect.get(cls, name) as (...args: unknown[]) => unknown;
  return method.apply(cls, args);
}

function define(on: object, name: string, value: unknown): void {
  Object.defineProperty(on, name, { value, configurable: true, writable: true, enumerable: false });
}
