/** Quadrant's entry: one line for each hook. */
import { openRollRequest } from "./core/roll-requests/open.ts";
import { insertCard } from "./core/chat/render.ts";
import { install, start } from "./core/install.ts";
import { perform } from "./core/actions/submit.ts";
import { api } from "./core/commands/lazy-api.ts";
import { quickNpc } from "./core/creation/quick-open.ts";
import { openCreation } from "./core/creation/open.ts";
import { openStage } from "./core/stage/open.ts";
import { loadTemplates } from "./core/ui/templates.ts";
import { rulesets } from "./rulesets/table.ts";

Hooks.on("renderChatMessageHTML", insertCard);
Hooks.once("init", () => install(rulesets));
Hooks.once("setup", () => void loadTemplates());
Hooks.once("ready", () => void start());
const quadrant = { ...api, perform, stage: openStage, ask: openRollRequest, npc: quickNpc, create: openCreation };
Hooks.once("ready", () => void Object.assign(game, { quadrant }));
