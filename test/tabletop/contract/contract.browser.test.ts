import { setTemplateLoader } from "../../../tabletop/foundry/applications/index.ts";
import "../../../tabletop/styles/core.css";
import "../../../tabletop/styles/core-blocks.css";
import "../../../tabletop/styles/core-windows.css";
import "../../../tabletop/styles/core-older.css";
import "../../../tabletop/styles/tours.css";
import "../../../tabletop/styles/configuration.css";
import { runContract } from "./run.ts";

const core = import.meta.glob<string>("../../../tabletop/templates/**/*.hbs", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Core's templates come from the repository; a case brings its own by `data:` followed by the text. */
setTemplateLoader(async (path) => {
  if (path.startsWith("data:")) return path.slice("data:".length);
  const text = core[`../../../tabletop/${path}`];
  if (text === undefined) throw new Error(`There is no template at "${path}".`);
  return text;
});

runContract(true);
