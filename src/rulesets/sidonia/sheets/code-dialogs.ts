/** What a sheet asks about a Code and a Penance, in small windows. Ledger: SID-CODE-1, -2, SID-PEN-1. */
import { promptInputs } from "../../../core/public/documents.ts";
import { notifyRefusal, openRollRequest, perform, postPublic } from "../../../core/public/table.ts";
import { type CodeChange, refuseCode, refuseStart } from "../../../rules/sidonia/penance.ts";
import { MAX_TEXT_LENGTH } from "../../../rules/sidonia/state.ts";
import type { PenanceData } from "../cards/penance.ts";

/** As much of an actor as these need. */
export interface Bearer {
  readonly uuid: string;
  readonly name: string;
  /** The Code they live by; empty where there is none. */
  readonly code: string;
}

const key = (id: string): string => `QUADRANT.Sidonia.Pressure.${id}`;
const buildTextInput = (id: string, label: string, more: object = {}) => ({
  kind: "text" as const,
  id,
  label: key(label),
  most: MAX_TEXT_LENGTH,
  ...more,
});

/** Defines a Code, or proposes another: an existing one needs the GM's confirmation. */
export async function askCode({ uuid, name, code: standing }: Bearer): Promise<void> {
  const title = game.i18n.format(key("Code.title"), { name });
  const answers = await promptInputs(
    title,
    [
      buildTextInput("text", "Code.text", { long: true, needed: true, hint: key("Code.questions") }),
      buildTextInput("origin", "Code.origin"),
      ...(standing === "" ? [] : [buildTextInput("why", "Code.why")]),
    ],
    "sidonia",
  );
  if (!answers) return;
  const { text = "", origin = "", why = "" } = answers as Record<string, string>;
  const data: CodeChange = { actor: uuid, id: foundry.utils.randomID(), text, origin, why };
  const refused = refuseCode(standing, text, game.user.isGM);
  if (!refused) return void (await perform({ action: "sidonia.changeCode", args: { ...data } }));
  if (refused.key !== key("Refuse.CodeByGM")) return notifyRefusal(refused);
  await postPublic("sidonia", uuid, {
    title: key("Code.proposed"),
    parts: { code: { kind: "code", sort: 10, data: { ...data } } },
  });
}

/** The GM begins a Penance: the first act is its test, and a roll where it asks for one (SID-PEN-1). */
export async function askPenance({ uuid, name, code }: Bearer): Promise<void> {
  const refused = game.user.isGM ? refuseStart(code) : { key: "QUADRANT.Refuse.GmOnly" };
  if (refused) return notifyRefusal(refused);
  const inputs = [
    buildTextInput("test", "Penance.testTold", { long: true, needed: true, hint: key("Penance.testHint") }),
    buildTextInput("skill", "Penance.skill"),
  ];
  const answers = await promptInputs(game.i18n.format(key("Penance.title"), { name }), inputs, "sidonia");
  if (!answers) return;
  const { test = "", skill = "" } = answers as Record<string, string>;
  const data: PenanceData = {
    actor: uuid,
    code: code.slice(0, MAX_TEXT_LENGTH),
    act: "choice",
    test,
    choice: null,
    sacrifice: "",
    weight: null,
    cleansed: 0,
  };
  await postPublic("sidonia", uuid, {
    title: key("Penance.card"),
    parts: { penance: { kind: "penance", sort: 10, data: { ...data } } },
  });
  if (skill !== "") await openRollRequest({ check: "sidonia.action", to: [uuid], options: { skill } });
}
