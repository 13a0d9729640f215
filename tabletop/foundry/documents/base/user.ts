import { Document } from "../../abstract/document.ts";
import { userHasPermission } from "../user-permissions.ts";
import { USER_ROLES } from "../../constants/users.ts";
import * as fields from "../../data/fields.ts";
import { BaseActor } from "./actor.ts";
import { createMetadata } from "./metadata.ts";
import type { AnyUser } from "../types.ts";

/**
 * The schema of users. Passwords are no part of it: the server keeps them to itself. Source:
 * foundry.documents.BaseUser.
 */
export class BaseUser extends Document {
  static override get metadata() {
    return createMetadata("User", {
      permissions: { create: "ASSISTANT", read: "PLAYER", update: "OWNER", delete: "ASSISTANT" },
    });
  }

  static override defineSchema() {
    return {
      _id: new fields.DocumentIdField(),
      name: new fields.StringField({ required: true, blank: false, textSearch: true }),
      role: new fields.NumberField({
        required: true,
        nullable: false,
        integer: true,
        choices: Object.values(USER_ROLES),
        initial: 1,
      }),
      avatar: new fields.FilePathField({ categories: ["IMAGE"] }),
      character: new fields.ForeignDocumentField(BaseActor),
      color: new fields.ColorField({ required: true, nullable: false, initial: "#6c8ebf" }),
      pronouns: new fields.StringField({ required: true }),
      hotbar: new fields.ObjectField({ required: true }),
      permissions: new fields.ObjectField({ required: true }),
      flags: new fields.DocumentFlagsField(),
      _stats: new fields.DocumentStatsField(),
    };
  }

  declare role: number;
  declare permissions: Record<string, boolean>;

  /** Whether the user has one of the documented permissions, by their own list, the world's or its default. */
  hasPermission(permission: string): boolean {
    return userHasPermission(this, permission);
  }

  /** Whether the user's role is at least (or, with `exact`, just) the one named. */
  hasRole(role: string | number, { exact = false }: { exact?: boolean } = {}): boolean {
    const level = typeof role === "string" ? (USER_ROLES as Record<string, number>)[role] : role;
    if (level === undefined) return false;
    return exact ? this.role === level : this.role >= level;
  }

  /** Whether the user may do something: a role or a permission by name, or a list of them that all must hold. */
  can(action: string | string[]): boolean {
    if (Array.isArray(action)) return action.every((one) => this.can(one));
    return Object.hasOwn(USER_ROLES, action) ? this.hasRole(action) : this.hasPermission(action);
  }

  override getUserLevel(user?: AnyUser): number {
    return user?.id === this.id ? 3 : 0;
  }
}
