/** The sheet of agents and NPCs of Circumstances. */
import { lazy } from "../../../rules/shared/lazy.ts";
import * as v from "valibot";
import { type Snapshot, asset, once } from "../../../core/public/definitions.ts";
import {
  type ActorSheetContext,
  QuadrantActorSheet,
  onFoundryHook,
  offFoundryHook,
} from "../../../core/public/documents.ts";
import { perform, listPoolsInPlay, createSnapshot } from "../../../core/public/table.ts";
import { AgendaState } from "../../../rules/circumstances/documents.ts";
import { GOAL_STATES } from "../../../rules/circumstances/state.ts";
import { fieldGroup, numberField } from "../../../rules/shared/schema.ts";
import { RELATIONS } from "../documents/actor.ts";
import { circumstancesHouse } from "../house-rules.ts";
import { parseId, readAgent } from "../documents/read-actor.ts";
import { RULESET, TOKENS } from "../pools.ts";

type Options = Parameters<QuadrantActorSheet["_prepareContext"]>[0];

const loadContext = once(() => import("./actor-context.ts"));

/** More lenses than these are shown as a number. */
const MAX_LENSES = 7;

export class CircumstancesActorSheet extends QuadrantActorSheet {
  static override readonly preload = loadContext;

  static override DEFAULT_OPTIONS: object = {
    classes: ["skin-circumstances"],
    actions: { cirToken: CircumstancesActorSheet.#onToken },
  };

  static override PARTS = {
    limited: { template: asset("templates/circumstances/actor/limited.hbs") },
    header: { template: asset("templates/circumstances/actor/header.hbs") },
    status: { template: asset("templates/circumstances/actor/status.hbs") },
    actions: { template: asset("templates/circumstances/actor/actions.hbs") },
    tabs: { template: asset("templates/circumstances/actor/tabs.hbs") },
  };

  static override TABS = {
    more: {
      tabs: [{ id: "self" }, { id: "life" }, { id: "gear" }, { id: "numbers" }, { id: "notes" }],
      initial: "self",
      labelPrefix: "QUADRANT.Circumstances.Tabs",
    },
  };

  override async _prepareContext(options: Options): Promise<ActorSheetContext> {
    const context = await super._prepareContext(options);
    const { createAgentContext } = await loadContext();
    const snapshot = createSnapshot(this.actor);
    const person = readAgent(snapshot);
    if (!person) throw new Error(`${this.actor.uuid} is nobody of Circumstances`);
    // What the form edits: stored values, never those that effects have changed.
    const { belief } = v.parse(AgendaState, this.actor._source.system);
    const pool = listPoolsInPlay().find(({ ruleset, name }) => ruleset === RULESET && name === TOKENS);
    const tokens = pool?.value ?? 0;
    return {
      ...context,
      view: createAgentContext(person, circumstancesHouse()),
      isAgent: person.isAgent,
      isBlank: this.actor.items.size === 0,
      tokens: {
        count: tokens,
        label: pool?.label ?? "",
        lenses: Array.from({ length: Math.min(tokens, MAX_LENSES) }, (_, i) => i),
        more: Math.max(0, tokens - MAX_LENSES),
      },
      life: lazy({ paths: () => listLifepaths(snapshot) }),
      played: belief.played,
      choices: { goals: labels("Goal", GOAL_STATES), relations: labels("Relation", RELATIONS) },
    } as ActorSheetContext;
  }

  protected override async _onFirstRender(context: never, options: never): Promise<void> {
    await super._onFirstRender(context, options);
    this.#watch = onFoundryHook("quadrant.poolChanged", () => void this.renderParts(["header"]));
  }

  #watch: number | null = null;

  protected override _onClose(options: never): void {
    super._onClose(options);
    if (this.#watch !== null) offFoundryHook("quadrant.poolChanged", this.#watch);
  }

  /** The GM gives or takes a token by hand (CIR-TOK-17). */
  static async #onToken(this: CircumstancesActorSheet, _event: PointerEvent, button: HTMLElement): Promise<void> {
    const by = Number(button.dataset["by"]);
    await perform({
      action: `${RULESET}.movePool`,
      args: { pool: TOKENS, by, reason: game.i18n.localize("QUADRANT.Circumstances.Token.byHand") },
    });
  }
}

/** What is read of a Lifepath. */
const Order = fieldGroup({ order: numberField() });

/** Lifepaths in the order they were lived. */
const listLifepaths = ({ items }: Snapshot): object[] =>
  items
    .filter(({ type }) => type === "circumstancesLifepath")
    .sort((a, b) => v.parse(Order, a.system).order - v.parse(Order, b.system).order)
    .map(({ uuid, name, system }) => ({ id: parseId(uuid), name, system }));

const labels = (group: string, all: readonly string[]): Record<string, string> =>
  Object.fromEntries(all.map((word) => [word, `QUADRANT.Circumstances.${group}.${word}`]));
