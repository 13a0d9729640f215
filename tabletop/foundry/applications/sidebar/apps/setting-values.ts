/** Compares and validates the values of the settings window before anything is saved. */
import { expandObject } from "../../../utils/paths.ts";
import { host, type SettingConfig } from "../host.ts";

interface Field {
  clean(value: unknown): unknown;
  validate(value: unknown, options?: object): unknown;
  toObject(value: unknown): unknown;
}

type Model = new (data: object, options?: object) => { toObject(): object };

function isField(type: unknown): type is Field {
  return typeof type === "object" && type !== null && "toFormGroup" in type;
}

/** Returns the data model of a setting, whose fields are shown one by one, or null. */
export function findModel(
  type: unknown,
): { readonly schema: { readonly fields: Readonly<Record<string, never>> } } | null {
  return typeof type === "function" && "schema" in type ? (type as never) : null;
}

/** Returns the default of a setting as plain data. */
export function computeDefault(setting: SettingConfig): unknown {
  const value = setting.default;
  return typeof value === "object" && value !== null && "toObject" in value
    ? (value as { toObject(): unknown }).toObject()
    : value;
}

/** @throws Error with the reason, if a value is not valid. */
export function checkValue(setting: SettingConfig, value: unknown): void {
  const { type } = setting;
  if (isField(type)) {
    const failure = type.validate(type.clean(value), {});
    if (failure) throw failure instanceof Error ? failure : new Error(readReason(failure));
  } else if (findModel(type)) new (type as Model)(expandObject(value as object) as object, { strict: true });
  else if (type === Number && value !== null && Number.isNaN(Number(value))) throw new Error(`"${String(value)}"`);
}

function readReason(failure: unknown): string {
  const asError = (failure as { asError?: () => Error }).asError;
  return asError ? asError.call(failure).message : String((failure as { message?: unknown }).message ?? failure);
}

/** Whether a form's value equals the stored value. */
export function isSameValue(setting: SettingConfig, value: unknown): boolean {
  const plain = (one: unknown): string =>
    JSON.stringify(isField(setting.type) ? setting.type.toObject(one) : one) ?? "";
  const before: unknown = host.game.settings.get(setting.namespace, setting.key);
  if (isField(setting.type)) return plain(before) === plain(setting.type.clean(value));
  if (findModel(setting.type)) {
    const after = new (setting.type as Model)(expandObject(value as object) as object).toObject();
    return plain((before as { toObject(): object }).toObject()) === plain(after);
  }
  return plain(before) === plain(setting.type === Number && value !== null ? Number(value) : value);
}
