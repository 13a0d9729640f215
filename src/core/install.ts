/**
 * Registers with Foundry what the rulesets declare: models, sheets, rolls, statuses, templates, settings. Loops over
 * rows, names none.
 */
import { startWriter, registerWriter } from "./actions/gm-writer.ts";
import { startCardUpdates } from "./chat/card-updates.ts";
import { registerChatLog } from "./chat/chat-log.ts";
import { openCheck } from "./checks/open-check.ts";
import { registerHiddenNumberView, registerMessagePresses, registerMessageView } from "./chat/message-views.ts";
import { rerenderMessage } from "./chat/render.ts";
import { createRollRequestPresses, hiddenNumberView, rollRequestView } from "./roll-requests/message-view.ts";
import { stageView, startStages } from "./stage/watch.ts";
import { registerBoards } from "./world/boards.ts";
import { startClock } from "./table/clock.ts";
import { withMigrations } from "./settings/versioned-model.ts";
import { setStatuses } from "./compat/statuses.ts";
import type { Ruleset } from "./contract/ruleset.ts";
import { QuadrantActor } from "./documents/actor.ts";
import { QuadrantCombat } from "./documents/combat.ts";
import { QuadrantCombatant } from "./documents/combatant.ts";
import { QuadrantItem } from "./documents/item.ts";
import { QuadrantMessage } from "./chat/message-document.ts";
import { registerHelpers } from "./ui/helpers.ts";
import { registerHouseRules } from "./settings/house-rules.ts";
import { loadIcons } from "./ui/icons.ts";
import { asset } from "./compat/id.ts";
import { startGmStorage, registerGmStorage } from "./secrets/gm-storage.ts";
import { RollRequestData } from "./messages/roll-request-data.ts";
import { CardData } from "./messages/card-data.ts";
import { ReceiptData } from "./messages/receipt-data.ts";
import { RequestData } from "./messages/request-data.ts";
import { StageData } from "./messages/stage-data.ts";
import { startPoolHooks } from "./messages/pool-history.ts";
import { poolActions, registerPools } from "./world/pools.ts";
import { registerQuench } from "./quench/load.ts";
import { registerReceipts } from "./messages/receipts.ts";
import { registerRuleset, listRulesets } from "./contract/registry.ts";
import { batchActions } from "./actions/batch.ts";
import { creationActions, quickActions } from "./creation/actions.ts";
import { stageActions } from "./stage/actions.ts";
import { indexRulePages } from "./ui/rule-pages.ts";
import { loadPlayedSkins, registerRulesetsOn, startListFilters } from "./settings/rulesets-on.ts";
import { promptAtFirstStart, registerHouseMenu, registerRulesetsMenu } from "./settings/menus.ts";
import { startStatuses, startHouseRuleUpdates } from "./documents/statuses.ts";
import { rerenderTableBar, registerTableBar } from "./table/table-bar.ts";
import { registerTracker } from "./documents/combat-tracker.ts";
import { startRollRequests } from "./roll-requests/watch.ts";
import { registerVault } from "./secrets/register-vault.ts";
import { startQuickNpcButton } from "./creation/quick-open.ts";
import { startChatCommand } from "./commands/chat-command.ts";
import { startEnricher, registerEnricher } from "./commands/enricher.ts";
import { startHotbarDrops } from "./checks/hotbar-macros.ts";
import { registerWorldData } from "./settings/world-data.ts";
import { migrateWorld } from "./settings/world-migration.ts";
import { registerSheet } from "./compat/untyped.ts";

const PARTIALS = {
  "quadrant.done": "templates/chat/receipt-row.hbs",
  "quadrant.offers": "templates/chat/offers.hbs",
  "quadrant.sealed": "templates/chat/sealed.hbs",
  "quadrant.field": "templates/sheets/item/field.hbs",
  "quadrant.prose": "templates/sheets/item/prose.hbs",
  "quadrant.table": "templates/sheets/item/table.hbs",
  "quadrant.item": "templates/sheets/item-row.hbs",
  "quadrant.houserule": "templates/settings/house-rule.hbs",
  "quadrant.effects": "templates/sheets/effects.hbs",
  "quadrant.source": "templates/ui/source.hbs",
  "quadrant.creationfield": "templates/creation/field.hbs",
  "quadrant.creationerror": "templates/creation/error.hbs",
  "quadrant.creation": "templates/creation/start.hbs",
};

/** Templates of messages. */
const MESSAGES = ["chat/card", "chat/receipt", "chat/open-request", "roll-requests/request", "stage/card"].map(
  (name) => `templates/${name}.hbs`,
);

/** Registers everything that must be there before the world is read. Call in `init`. */
export function install(rows: readonly Ruleset[]): void {
  for (const row of rows) registerRuleset({ ...row, actions: { ...coreActions(row), ...row.actions } });
  Object.assign(CONFIG.Actor, { documentClass: QuadrantActor });
  Object.assign(CONFIG.Item, { documentClass: QuadrantItem });
  Object.assign(CONFIG.Combat, { documentClass: QuadrantCombat });
  Object.assign(CONFIG.Combatant, { documentClass: QuadrantCombatant });
  Object.assign(CONFIG.ChatMessage, { documentClass: QuadrantMessage });
  const messages = {
    card: CardData,
    receipt: ReceiptData,
    request: RequestData,
    ask: RollRequestData,
    stage: StageData,
  };
  Object.assign(CONFIG.ChatMessage.dataModels, messages);
  registerRulesetsOn();
  registerRulesetsMenu();
  rows.forEach(installRow);
  loadPlayedSkins();
  setStatuses(
    rows.flatMap(({ statuses, actors }) =>
      statuses.map((status) => ({
        ...status,
        img: asset(status.img),
        actorTypes: status.types ?? Object.keys(actors),
      })),
    ),
  );
  registerMessageView("ask", rollRequestView);
  registerMessageView("stage", stageView);
  registerMessagePresses(createRollRequestPresses(openCheck));
  registerHiddenNumberView(hiddenNumberView);
  registerChatLog();
  registerHelpers();
  registerEnricher();
  registerReceipts();
  registerWriter();
  registerVault();
  registerGmStorage();
  registerTableBar();
  registerTracker();
  registerQuench();
}

/**
 * Returns the actions that core adds to every ruleset: for its pools, stages and guided creation, and batches of its
 * own.
 */
const coreActions = (row: Ruleset): Ruleset["actions"] => ({
  ...poolActions(row),
  ...creationActions(row),
  ...quickActions(row),
  ...stageActions(row),
  ...batchActions(row),
});

function installRow(row: Ruleset): void {
  for (const [type, { model, icon, token, migrations }] of Object.entries(row.actors)) {
    Object.assign(CONFIG.Actor.dataModels, { [type]: withMigrations(model, migrations) });
    Object.assign((CONFIG.Actor.typeIcons ??= {}), { [type]: icon });
    Object.assign((CONFIG.Actor.trackableAttributes ??= {}), {
      [type]: { bar: [...token.bars], value: [...token.values] },
    });
  }
  for (const [type, { model, icon, migrations }] of Object.entries(row.items)) {
    Object.assign(CONFIG.Item.dataModels, { [type]: withMigrations(model, migrations) });
    Object.assign(((CONFIG.Item as { typeIcons?: Record<string, string> }).typeIcons ??= {}), { [type]: icon });
  }
  for (const RollClass of Object.values(row.rolls)) CONFIG.Dice.rolls.push(RollClass as typeof Roll);
  registerSheets(row);
  registerHouseRules(row);
  registerHouseMenu(row);
  registerWorldData(row);
  registerPools(row, () => void rerenderTableBar());
  registerBoards(row, () => void rerenderTableBar());
}

function registerSheets({ actors, items }: Ruleset): void {
  for (const [documentClass, types] of [
    [Actor, actors],
    [Item, items],
  ] as const)
    for (const [type, { sheet }] of Object.entries(types)) registerSheet(documentClass, type, sheet);
}

/**
 * Loads partials, the templates of messages, and the icons: a card that arrives while the connection is lost is
 * rendered all the same. Call in `setup`: the first sheet awaits them, not the hook.
 */
export async function loadPartials(): Promise<void> {
  const { loadTemplates } = foundry.applications.handlebars;
  const all = Object.assign({}, PARTIALS, ...listRulesets().map(({ partials }) => partials)) as Record<string, string>;
  const addresses = Object.fromEntries(Object.entries(all).map(([name, path]) => [name, asset(path)]));
  const parts = listRulesets().flatMap((row) =>
    Object.values(row.parts).flatMap(({ template, prompt }) => [template, ...(prompt ? [prompt] : [])]),
  );
  reloadPartials(addresses);
  await Promise.all([
    loadTemplates(addresses),
    loadTemplates([...new Set([...MESSAGES, ...parts])].map(asset)),
    loadIcons(),
  ]);
}

/**
 * Registers a partial again when its template is saved while Foundry watches the package: Foundry does so only for
 * partials without a name of their own (https://github.com/foundryvtt/foundryvtt/issues/9950).
 */
function reloadPartials(addresses: Readonly<Record<string, string>>): void {
  Hooks.on("hotReload", ({ path, content }) => {
    for (const [name, address] of Object.entries(addresses))
      if (address === path) Handlebars.registerPartial(name, content);
  });
}

/** Starts the work with other clients. Call in `ready`. */
export async function start(): Promise<void> {
  for (const row of listRulesets()) row.start?.();
  startCardUpdates();
  startStatuses();
  startHouseRuleUpdates();
  startPoolHooks();
  startClock();
  startRollRequests((id) => void rerenderMessage(id));
  startStages((id) => void rerenderMessage(id));
  startListFilters();
  startQuickNpcButton();
  startChatCommand();
  startEnricher();
  startHotbarDrops();
  await Promise.all([startWriter(), startGmStorage(), indexRulePages(), migrateWorld(), promptAtFirstStart()]);
}
