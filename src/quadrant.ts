/** Quadrant's entry: one line a hook. */
import { openAsk } from "./core/asking.ts";
import { install, loadPartials, open } from "./core/install.ts";
import { api } from "./core/ways/late.ts";
import { quickNpc } from "./core/wizard/quick-open.ts";
import { openCreation } from "./core/wizard/open.ts";
import { rulesets } from "./rulesets/table.ts";

Hooks.once("init", () => install(rulesets));
Hooks.once("setup", () => void loadPartials());
Hooks.once("ready", () => void open());
Hooks.once(
  "ready",
  () => void Object.assign(game, { quadrant: { ...api, ask: openAsk, npc: quickNpc, create: openCreation } }),
);
