import type { ContractCase } from "../contract.ts";
import { dialogV1Cases } from "./appv1/dialogs.ts";
import { formV1Cases } from "./appv1/forms.ts";
import { globalV1Cases } from "./appv1/globals.ts";
import { otherV1Cases } from "./appv1/others.ts";
import { sheetV1Cases } from "./appv1/sheets.ts";
import { windowV1Cases } from "./appv1/windows.ts";

export const appv1: readonly ContractCase[] = [
  ...windowV1Cases,
  ...formV1Cases,
  ...sheetV1Cases,
  ...otherV1Cases,
  ...dialogV1Cases,
  ...globalV1Cases,
];
