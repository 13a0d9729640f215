/** The windows in which a GM gives Taint or Mutation XP, and a player spends it. Ledger: SIE-MUT-2, -4, -10. */
import { promptInputs } from "../../../core/public/documents.ts";
import { perform } from "../../../core/public/table.ts";
import { MAX_POINTS } from "../../../rules/siege/mutation.ts";

const MAX_WHAT_LENGTH = 200;
const ACTIONS: Readonly<Record<string, string>> = {
  taint: "siege.gainTaint",
  grant: "siege.grantMutationXp",
  spend: "siege.spendMutationXp",
};

/** Asks for points, and for what they are spent on, and does it. */
export async function openMutationWindow(
  { uuid, name }: { readonly uuid: string; readonly name: string },
  what: string,
): Promise<void> {
  const action = ACTIONS[what];
  if (action === undefined) return;
  const lang = `QUADRANT.Siege.Body.Window.${what}`;
  const answers = await promptInputs(
    game.i18n.format(`${lang}.title`, { name }),
    [
      { kind: "number", id: "points", label: `${lang}.points`, initial: 1, min: 1, max: MAX_POINTS },
      ...(what === "spend"
        ? [{ kind: "text", id: "what", label: `${lang}.what`, most: MAX_WHAT_LENGTH, needed: true } as const]
        : []),
    ],
    "siege",
    game.i18n.localize(`${lang}.submit`),
  );
  if (!answers) return;
  const id = what === "spend" ? { id: foundry.utils.randomID() } : {};
  await perform({ action, args: { actor: uuid, ...answers, ...id } });
}
