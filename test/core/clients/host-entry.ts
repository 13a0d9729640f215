/** The tabletop's side of a client, as one script. */
import { setTemplateLoader } from "../../../tabletop/foundry/applications/index.ts";
import { bootGame } from "../../../tabletop/foundry/boot.ts";

Object.assign(globalThis, { bootGame, setTemplateLoader });
