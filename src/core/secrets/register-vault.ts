/** Registers the vault: its storage, and the answers to other clients, whose code is loaded with the first secret. */
import { VAULT_SETTING } from "./gm-storage.ts";
import { registerQuery } from "../compat/query.ts";
import { registerSetting } from "../compat/settings.ts";
import { once } from "../contract/lazy.ts";

const loadVault = once(() => import("./vault.ts"));

/** Registers the vault's storage, and its answers to other clients. Call in `init`. */
export function registerVault(): void {
  registerSetting(VAULT_SETTING, {
    name: "QUADRANT.Vault.Title",
    hint: "",
    scope: "client",
    config: false,
    type: Array,
    default: [],
  });
  registerQuery("vault.keep", async (data, sender) => (await loadVault()).receiveSecret(data, sender));
  registerQuery("vault.tell", async (data, sender) => (await loadVault()).discloseSecret(data, sender));
  registerQuery("vault.holds", async (data) => (await loadVault()).hasSecret(data));
}
