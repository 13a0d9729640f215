import { Hooks } from "../helpers/hooks.ts";
import { host } from "../globals.ts";

const SETTING = "combatTrackerConfig";

/** The defaults of the tracker's configuration. Source: foundry.data.types.CombatConfigurationData. */
export const COMBAT_DEFAULTS = {
  skipDefeated: false,
  turnMarker: { enabled: true, animation: "", disposition: false, path: "" },
};

/** The stored configuration: what is missing has its default. */
interface TrackerSettings {
  resource?: string;
  skipDefeated?: boolean;
  turnMarker?: Partial<typeof COMBAT_DEFAULTS.turnMarker>;
}

/**
 * How encounters are tracked, according to the world's setting, which is read at each access.
 * `CONFIG.Combat.settings` is one. Source: foundry.data.CombatConfiguration.
 */
export class CombatConfiguration {
  static readonly SETTING = SETTING;

  get #data(): TrackerSettings {
    const { settings } = host.game ?? {};
    return settings?.settings.has(`core.${SETTING}`) ? ((settings.get("core", SETTING) ?? {}) as TrackerSettings) : {};
  }

  /**
   * The path, in an actor's system data, of what the tracker shows; the system's primary attribute unless another was
   * chosen.
   */
  get resource(): string {
    return String(this.#data.resource ?? host.game?.system?.primaryTokenAttribute ?? "");
  }

  get skipDefeated(): boolean {
    return Boolean(this.#data.skipDefeated);
  }

  get turnMarker(): typeof COMBAT_DEFAULTS.turnMarker {
    return { ...COMBAT_DEFAULTS.turnMarker, ...this.#data.turnMarker };
  }

  /** Lets packages configure. Called once at boot, after hook `setup`. */
  initialize(): void {
    Hooks.callAll("initializeCombatConfiguration", this);
  }
}
