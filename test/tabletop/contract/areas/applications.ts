import type { ContractCase } from "../contract.ts";
import { dialogCases } from "./applications/dialogs.ts";
import { hintCases } from "./applications/hints.ts";
import { menuCases } from "./applications/menus.ts";
import { renderingCases } from "./applications/rendering.ts";
import { widgetCases } from "./applications/widgets.ts";
import { windowCases } from "./applications/windows.ts";

export const applications: readonly ContractCase[] = [
  ...windowCases,
  ...renderingCases,
  ...dialogCases,
  ...menuCases,
  ...hintCases,
  ...widgetCases,
];
