import type { Loose } from "./types.ts";

/**
 * Runs in the page: an encounter, settings and packs, through the documented API. Self-contained, because it is sent to
 * the page as text.
 */
export function play(): void {
  const page = globalThis as Loose;
  const agent = page.conformance as Loose;
  const attempt = async (work: () => unknown): Promise<Loose> => {
    try {
      return (await work()) ?? {};
    } catch (error) {
      console.error(error);
      return { error: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
    }
  };

  let scene: Loose = null;
  let fight: Loose = null;
  const stages: Record<string, (uuids: string[]) => unknown> = {
    scene: async (uuids) => {
      scene = await page.Scene.implementation.create({ name: "Scene of the run", active: true });
      for (const uuid of uuids) {
        const token = await page.fromUuidSync(uuid).getTokenDocument({ x: 100, y: 100 });
        await scene.createEmbeddedDocuments("Token", [token.toObject()]);
      }
    },
    create: async (uuids) => {
      fight = await page.Combat.implementation.create({ scene: scene?.id ?? null, active: true });
      const tokens = [...(scene?.tokens ?? [])] as Loose[];
      const data =
        tokens.length > 0
          ? tokens.map((token) => ({ tokenId: token.id, sceneId: scene.id, actorId: token.actorId }))
          : uuids.map((uuid) => ({ actorId: page.fromUuidSync(uuid).id }));
      await fight.createEmbeddedDocuments("Combatant", data);
      return {
        notes:
          fight.combatants.size === data.length ? [] : [`${fight.combatants.size} of ${data.length} joined the fight`],
      };
    },
    rollAll: async () => {
      await fight.rollAll();
      const without = fight.combatants.filter((one: Loose) => one.initiative === null).length;
      return { notes: without > 0 ? [`${without} have no initiative after rollAll`] : [] };
    },
    // Ending the encounter asks first: the run answers the dialog.
    endCombat: () => {
      void Promise.resolve(fight.endCombat()).catch((error: unknown) => console.error(error));
    },
  };
  agent.fight = (stage: string, uuids: string[]): Promise<Loose> =>
    attempt(() => (stages[stage] ?? (async () => void (await fight[stage]())))(uuids));

  agent.toggleStatus = (uuid: string): Promise<Loose> =>
    attempt(async () => {
      const all = Object.values(page.CONFIG.statusEffects ?? {}) as Loose[];
      const actor = page.fromUuidSync(uuid);
      let toggled = 0;
      for (const { id } of all.slice(0, 5)) {
        await actor.toggleStatusEffect(id);
        await actor.toggleStatusEffect(id);
        toggled += 1;
      }
      return { toggled };
    });

  /** Drops a document onto a slot of the hotbar, like a drag from its sheet. */
  agent.dropOnHotbar = (uuid: string, slot: number): Promise<Loose> =>
    attempt(() => {
      const data = JSON.stringify(page.fromUuidSync(uuid).toDragData());
      const dataTransfer = new DataTransfer();
      dataTransfer.setData("text/plain", data);
      const goal = document.querySelector(`#hotbar [data-slot="${slot}"]`);
      if (!goal) throw new Error(`the hotbar shows no slot ${slot}`);
      goal.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
    });
  /** Returns the name of the macro in a slot, or null. */
  agent.macroAt = (slot: number): string | null => page.game.macros.get(page.game.user.hotbar?.[slot])?.name ?? null;

  agent.settingMenus = (): string[] =>
    [...page.game.settings.menus.keys()].filter((key: string) => !key.startsWith("core."));
  agent.openSettings = (): Promise<Loose> =>
    attempt(async () => {
      const Config = page.foundry.applications.settings?.SettingsConfig;
      if (!Config) return {};
      return new Config().render({ force: true }).then(() => ({}));
    });
  agent.openMenuOf = (key: string): Promise<Loose> =>
    attempt(async () => {
      const app = new (page.game.settings.menus.get(key).type)();
      await app.render({ force: true });
    });

  agent.openPack = (id: string): Promise<Loose> =>
    attempt(async () => {
      const pack = page.game.packs.get(id);
      if (!pack) throw new Error(`there is no pack ${id}`);
      await pack.render(true);
      const [entry] = [...pack.index] as Loose[];
      if (!entry) return { size: 0 };
      const doc = await pack.getDocument(entry._id);
      if (!doc?.sheet) return { size: pack.index.size };
      await doc.sheet.render(doc.sheet instanceof page.foundry.applications.api.ApplicationV2 ? { force: true } : true);
      await agent.quiet();
      return { size: pack.index.size, ...agent.drawn(doc.sheet), name: doc.name };
    });

  /** Moves a window to where it hides nothing of the sidebar. */
  agent.place = (id: string, left = 10): void => {
    const app = agent.appById(id);
    try {
      app?.setPosition?.({ left, top: 40 });
    } catch {
      // A window that may not be moved stays where it is.
    }
    app?.bringToFront?.();
  };
}
