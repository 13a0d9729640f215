/** The tabletop's side of a client, as one script. */
import {
  setPrecompiledTemplates,
  setTemplateLoader,
} from "../../../tabletop/foundry/applications/handlebars/loader.ts";
import { bootGame } from "../../../tabletop/foundry/boot.ts";

Object.assign(globalThis, { bootGame, setPrecompiledTemplates, setTemplateLoader });
