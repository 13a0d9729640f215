import { USER_PERMISSIONS } from "../../constants/users.ts";
import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { RenderOptions } from "../api/types.ts";
import { game, localize, type Bag } from "../../globals.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";

const ROLES = [
  { role: 1, label: "USER.RolePlayer" },
  { role: 2, label: "USER.RoleTrusted" },
  { role: 3, label: "USER.RoleAssistant" },
  { role: 4, label: "USER.RoleGamemaster" },
] as const;
const GAMEMASTER = 4;

/**
 * The window in which a GM sets what each role may do: the setting `core.permissions`
 * (foundry.applications.apps.PermissionConfig).
 */
export class PermissionConfig extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Bag = {
    id: "permissions-config",
    tag: "form",
    classes: ["permission-config"],
    window: {
      title: "TABLETOP.Permissions.title",
      icon: "fa-solid fa-user-shield",
      contentClasses: ["standard-form"],
      resizable: true,
    },
    position: { width: 680, height: 640 },
    form: { handler: PermissionConfig.#onSubmit, closeOnSubmit: true },
    actions: { reset: PermissionConfig.#reset },
  };

  static override PARTS = {
    body: { template: "templates/apps/permission-config.hbs", scrollable: [""] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  override _canRender(options: RenderOptions): false | void {
    if (!game()["user"]?.hasRole("GAMEMASTER")) throw new Error(localize("TABLETOP.Permissions.refused"));
    return super._canRender(options);
  }

  override async _prepareContext(options: RenderOptions): Promise<Bag> {
    const context = await super._prepareContext(options);
    const current = (game()["settings"].get("core", "permissions") ?? {}) as Record<string, number[]>;
    const permissions = Object.entries(USER_PERMISSIONS)
      .map(([id, { label, hint, disableGM, defaultRole }]) => ({
        id,
        label: localize(label),
        hint: localize(hint),
        roles: ROLES.map(({ role, label: name }) => ({
          role,
          name: `${id}.${role}`,
          label: `${localize(label)}: ${localize(name)}`,
          // A GM may do everything, except what the world withholds from GMs too.
          fixed: role === GAMEMASTER && !disableGM,
          checked:
            (role === GAMEMASTER && !disableGM) || (current[id] ? current[id].includes(role) : role >= defaultRole),
        })),
      }))
      .sort((a, b) => a.label.localeCompare(b.label));
    return Object.assign(context, {
      permissions,
      roles: ROLES,
      buttons: [
        {
          type: "button",
          action: "reset",
          icon: "fa-solid fa-arrow-rotate-left",
          label: "TABLETOP.Settings.resetDefaults",
        },
        { type: "submit", icon: "fa-solid fa-floppy-disk", label: "COMMON.Save" },
      ],
    });
  }

  static async #onSubmit(
    this: PermissionConfig,
    _event: Event,
    _form: HTMLFormElement,
    formData: FormDataExtended,
  ): Promise<void> {
    const permissions: Record<string, number[]> = {};
    for (const [id, { disableGM }] of Object.entries(USER_PERMISSIONS)) {
      const allowed = ROLES.filter(
        ({ role }) => formData.object[`${id}.${role}`] === true || (role === GAMEMASTER && !disableGM),
      );
      permissions[id] = allowed.map(({ role }) => role);
    }
    await game()["settings"].set("core", "permissions", permissions);
  }

  static async #reset(this: PermissionConfig): Promise<void> {
    await game()["settings"].set("core", "permissions", {});
    await this.render();
  }
}
