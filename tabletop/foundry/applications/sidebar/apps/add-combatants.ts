import { host as page, type Loose } from "../../../globals.ts";
import { host, notify, t } from "../host.ts";
import { type Choice, buildChoiceList, readChosen } from "./choice-list.ts";
import { compareNaturally } from "../../../utils/natural-order.ts";

const byName = (a: Choice, b: Choice): number => compareNaturally(a.name, b.name);

/** Returns the tokens of the scene that are not in the encounter yet. */
function listTokens(combat: Loose): Choice[] {
  const scene = combat.scene ?? page.game.scenes.current;
  const tokens = [...(scene?.tokens ?? [])].filter(
    (token: Loose) => combat.getCombatantsByToken(token).length === 0,
  ) as Loose[];
  return tokens
    .map((token) => ({
      value: String(token.uuid),
      name: String(token.name),
      img: findPicture(token),
      ...(token.hidden ? { note: t("TABLETOP.Scene.hidden") } : {}),
    }))
    .sort(byName);
}

/** Returns the world actors that are in the encounter neither by a token nor directly. */
function listActors(combat: Loose): Choice[] {
  const actors = page.game.actors.filter(
    (actor: Loose) => actor.visible && combat.getCombatantsByActor(actor).length === 0,
  ) as Loose[];
  return actors
    .map((actor) => ({ value: String(actor.id), name: String(actor.name), img: String(actor.img ?? fallback()) }))
    .sort(byName);
}

function fallback(): string {
  return String(page.CONFIG.User.defaultAvatar);
}

function findPicture(token: Loose): string {
  return String(token.texture?.src ?? token.actor?.img ?? fallback());
}

/** Asks which combatants to add: tokens of the scene, and actors, which are added without a token. */
export async function addCombatantsDialog(combat: Loose): Promise<void> {
  if (!combat) return;
  const groups = [
    { label: t("TABLETOP.Scene.tokens"), name: "tokens", choices: listTokens(combat) },
    { label: t("TABLETOP.Combat.actors"), name: "actors", choices: listActors(combat) },
  ];
  if (groups.every(({ choices }) => choices.length === 0)) {
    notify("info", t("TABLETOP.Combat.nobodyElse"));
    return;
  }
  const content = buildChoiceList(groups);
  const answer = await host.foundry.applications.api.DialogV2.input({
    window: { title: t("TABLETOP.Combat.add") },
    content,
    ok: { label: t("COMMON.Add"), icon: "fa-solid fa-user-plus" },
    rejectClose: false,
  });
  if (!answer) return;
  const tokens = (
    await Promise.all(readChosen(content, "tokens").map((uuid) => page.foundry.utils.fromUuid(uuid) as Promise<Loose>))
  ).filter(Boolean);
  if (tokens.length > 0) await page.CONFIG.Token.documentClass.createCombatants(tokens, { combat });
  const actors = readChosen(content, "actors").map((actorId) => ({ actorId }));
  if (actors.length > 0) await combat.createEmbeddedDocuments("Combatant", actors);
}
