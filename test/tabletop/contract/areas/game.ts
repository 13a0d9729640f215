import { configCases } from "./game/config.ts";
import { hookCases } from "./game/hooks.ts";
import { hotReloadCases } from "./game/hot-reload.ts";
import { keyCases } from "./game/keys.ts";
import { lineCases } from "./game/line.ts";
import { partCases } from "./game/parts.ts";
import { textCases } from "./game/texts.ts";
import { tourCases } from "./game/tours.ts";
import { moduleCases, windowCases } from "./game/windows.ts";
import type { ContractCase } from "../contract.ts";

export const game: readonly ContractCase[] = [
  ...hookCases,
  ...textCases,
  ...keyCases,
  ...partCases,
  ...configCases,
  ...lineCases,
  ...tourCases,
  ...windowCases,
  ...moduleCases,
  ...hotReloadCases,
];
