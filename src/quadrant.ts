/** Quadrant's entry: one line a hook. */
import { openCheck } from "./core/checks.ts";
import { postAsk } from "./core/asks.ts";
import { perform } from "./core/authority.ts";
import { install, loadPartials, open } from "./core/install.ts";
import { rulesets } from "./rulesets/table.ts";

Hooks.once("init", () => install(rulesets));
Hooks.once("setup", () => void loadPartials());
Hooks.once("ready", () => void open());
Hooks.once("ready", () => void Object.assign(game, { quadrant: { check: openCheck, perform, ask: postAsk } }));
