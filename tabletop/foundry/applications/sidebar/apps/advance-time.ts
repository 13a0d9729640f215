import { host as page } from "../../../globals.ts";
import { host, t } from "../host.ts";

const UNITS = ["second", "minute", "hour", "day"] as const;

/** Asks by how much to advance world time, or turn it back with a negative amount, and sets it. */
export async function advanceTimeDialog(): Promise<void> {
  const content = document.createElement("div");
  content.className = "standard-form tabletop-form";
  const group = document.createElement("div");
  group.className = "form-group";
  const label = document.createElement("label");
  label.textContent = t("TABLETOP.Time.by");
  label.htmlFor = "tabletop-time-amount";
  const amount = document.createElement("input");
  Object.assign(amount, { id: "tabletop-time-amount", type: "number", name: "amount", step: "1", autofocus: true });
  amount.setAttribute("value", "10");
  const unit = document.createElement("select");
  unit.name = "unit";
  unit.setAttribute("aria-label", t("TABLETOP.Time.unit"));
  unit.append(
    ...UNITS.map((value) => new Option(t(`TABLETOP.Time.${value}`), value, value === "minute", value === "minute")),
  );
  const fields = document.createElement("div");
  fields.className = "form-fields";
  fields.append(amount, unit);
  group.append(label, fields);
  const hint = document.createElement("p");
  hint.className = "hint";
  hint.textContent = t("TABLETOP.Time.hint");
  content.append(group, hint);
  const answer = await host.foundry.applications.api.DialogV2.input({
    window: { title: t("TABLETOP.Time.advance") },
    content,
    ok: { label: t("TABLETOP.Time.advance"), icon: "fa-solid fa-hourglass-half" },
    rejectClose: false,
  });
  const by = Number(answer?.["amount"] ?? 0);
  const chosen = UNITS.find((one) => one === answer?.["unit"]);
  if (chosen && Number.isFinite(by) && by !== 0) await page.game.time.advance({ [chosen]: Math.trunc(by) });
}
