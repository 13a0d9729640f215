/**
 * Registers with Foundry what the rulesets declare: models, sheets, rolls, statuses, templates, settings. Loops over
 * rows, names none.
 */
import { startWriter, registerWriter } from "./actions/gm-writer.ts";
import { startRefunds } from "./chat/card-deletion.ts";
import { startCardUpdates } from "./chat/card-updates.ts";
import { registerChatLog } from "./chat/chat-log.ts";
import { registerOfferDialog } from "./actions/press-offer.ts";
import { askWithCheck, openCheck } from "./checks/open-check.ts";
import { registerHiddenNumberView, registerMessagePresses, registerMessageView } from "./chat/message-contexts.ts";
import { rerenderMessage } from "./chat/render.ts";
import { createRollRequestPresses, hiddenNumberView, rollRequestView } from "./roll-requests/message-view.ts";
import { openStage } from "./stage/open.ts";
import { stageView, startStages } from "./stage/watch.ts";
import { registerBoards } from "./world/boards.ts";
import { startClock } from "./table/clock.ts";
import { withMigrations } from "./settings/versioned-model.ts";
import { setStatuses } from "./compat/statuses.ts";
import type { Ruleset } from "./contract/ruleset.ts";
import { QuadrantActor, followTokenNames, registerEffectStatuses } from "./documents/actor.ts";
import { QuadrantCombat } from "./documents/combat.ts";
import { QuadrantCombatant } from "./documents/combatant.ts";
import { startDeletedActors } from "./documents/deleted-actors.ts";
import { QuadrantItem } from "./documents/item.ts";
import { QuadrantMessage } from "./chat/message-document.ts";
import { registerHelpers } from "./ui/helpers.ts";
import { registerHouseRules } from "./settings/house-rules.ts";
import { startGmStorage, registerGmStorage } from "./secrets/gm-storage.ts";
import { RollRequestData } from "./messages/roll-request-data.ts";
import { CardData } from "./messages/card-data.ts";
import { ReceiptData } from "./messages/receipt-data.ts";
import { RequestData } from "./messages/request-data.ts";
import { StageData } from "./messages/stage-data.ts";
import { startStateWatch } from "./messages/state-watch.ts";
import { startPoolHooks } from "./messages/pool-history.ts";
import { poolActions, registerPools } from "./world/pools.ts";
import { registerQuench } from "./quench/load.ts";
import { registerReceipts } from "./messages/receipts.ts";
import { asset, listRulesets, registerRuleset } from "./contract/registry.ts";
import { batchActions } from "./actions/batch.ts";
import { writes } from "./actions/submit.ts";
import { creationActions, itemActions, quickActions } from "./creation/actions.ts";
import { loadItems } from "./sheets/item-rows.ts";
import { registerQuery } from "./compat/query.ts";
import { stageActions } from "./stage/actions.ts";
import { invalidateRenderedParts } from "./ui/rendered-parts.ts";
import { indexRulePages } from "./ui/rule-pages.ts";
import { bookPacks } from "../rules/shared/book-packs.ts";
import { indexRulesetFlags, loadPlayedSkins, registerRulesetsOn } from "./settings/rulesets-on.ts";
import { promptAtFirstStart, registerHouseMenu, registerRulesetsMenu } from "./settings/menus.ts";
import { startStatuses, startHouseRuleUpdates } from "./documents/statuses.ts";
import { registerTableBar } from "./table/table-bar.ts";
import { openOverview, registerOverview, startOverview, toggleOverview } from "./table/overview.ts";
import { registerTracker } from "./documents/combat-tracker.ts";
import { startRollRequests } from "./roll-requests/watch.ts";
import { registerVault } from "./secrets/register-vault.ts";
import { quickNpc, startQuickNpcButton } from "./creation/quick-open.ts";
import { startChatCommand } from "./commands/chat-command.ts";
import { startEnricher, registerEnricher } from "./commands/enricher.ts";
import { startHotbarDrops } from "./checks/hotbar-macros.ts";
import { registerWorldData } from "./settings/world-data.ts";
import { onFoundryHook, registerSheet } from "./compat/untyped.ts";
import { once } from "./contract/lazy.ts";
import type { showTurnActions } from "./table/turn-actions.ts";

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
  indexRulesetFlags();
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
  registerOfferDialog(askWithCheck);
  registerChatLog();
  registerHelpers();
  registerEnricher();
  registerReceipts();
  registerWriter();
  registerQuery("offerItem", async (data, user) => (await loadItems()).answerOffer(data, user));
  registerVault();
  registerGmStorage();
  registerTableBar();
  registerOverview(async () => void (await quickNpc()));
  registerTracker();
  onFoundryHook("renderCombatTracker", (app: FightTracker, html: HTMLElement) => void showActions(app, html));
  followTokenNames();
  registerEffectStatuses();
  registerQuench(
    {
      toggleOverview,
      searchRules: async (words) => (await import("./commands/rule-search-window.ts")).searchRules(words),
      openStage,
      askCharacters: async () => (await import("./table/scene-people.ts")).askCharacters(),
    },
    async () => writes.idle(),
  );
}

/**
 * Returns the actions that core adds to every ruleset: for its pools, stages, items and guided creation, and batches
 * of its own.
 */
const coreActions = (row: Ruleset): Ruleset["actions"] => ({
  ...poolActions(row),
  ...creationActions(row),
  ...quickActions(row),
  ...itemActions(row),
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
  registerPools(row);
  registerBoards(row);
}

function registerSheets({ actors, items }: Ruleset): void {
  for (const [documentClass, types] of [
    [Actor, actors],
    [Item, items],
  ] as const)
    for (const [type, { sheet }] of Object.entries(types)) registerSheet(documentClass, type, sheet);
}

/** The combat tracker, as the actions of turns read it. */
interface FightTracker {
  readonly viewed: (Parameters<typeof showTurnActions>[0] & { readonly started: boolean }) | null;
}

const loadTurnActions = once(() => import("./table/turn-actions.ts"));

/** Displays the actions of turns where a combatant has some: their code is loaded with the first. */
async function showActions({ viewed }: FightTracker, html: HTMLElement): Promise<void> {
  if (!viewed?.started || ![...viewed.combatants].some(({ turns }) => turns.actions)) return;
  (await loadTurnActions()).showTurnActions(viewed, html);
}

/** Starts the work with other clients. Call in `ready`. */
export async function start(): Promise<void> {
  for (const row of listRulesets()) row.start?.();
  startStateWatch();
  startCardUpdates();
  startRefunds();
  startStatuses();
  startHouseRuleUpdates();
  startDeletedActors();
  startPoolHooks();
  startClock();
  startRollRequests((id) => void rerenderMessage(id));
  startStages((id) => void rerenderMessage(id));
  startQuickNpcButton();
  startChatCommand();
  startEnricher(openOverview);
  startHotbarDrops();
  const preparing = import("./ui/prepare-sheets.ts");
  void preparing.then(({ preloadSheets }) => preloadSheets());
  await Promise.all([
    startWriter(),
    startGmStorage(),
    indexRulePages(listRulesets().flatMap(({ id }) => bookPacks(id))).then(invalidateRenderedParts),
    startLate(),
    storeMigrations(),
    promptAtFirstStart(),
  ]);
  startOverview();
  void preparing.then(({ warmUpSheets }) => warmUpSheets());
}

/** Loads and starts what nothing needs before the world is ready. */
async function startLate(): Promise<void> {
  const begun = game;
  const [{ startListFilters }, { startRulebook }, watches] = await Promise.all([
    import("./settings/list-filters.ts"),
    import("./commands/start-rulebook.ts"),
    Promise.all(listRulesets().flatMap(({ loadWatch }) => loadWatch?.() ?? [])),
  ]);
  if (isLeft(begun)) return;
  startListFilters();
  startRulebook();
  for (const watch of watches) watch();
}

/** Stores what was migrated while it was read. Only the active GM's client does, and loads the code for it. */
async function storeMigrations(): Promise<void> {
  if (!game.users.activeGM?.isSelf) return;
  const begun = game;
  const { migrateWorld } = await import("./settings/world-migration.ts");
  if (!isLeft(begun) && game.ready) await migrateWorld();
}

/** Returns whether the game was left, as it may be while code is loaded. */
const isLeft = (begun: typeof game): boolean => (globalThis as { game?: unknown }).game !== begun;
