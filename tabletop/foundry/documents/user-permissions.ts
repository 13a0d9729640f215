import { USER_PERMISSIONS, USER_ROLES } from "../constants/users.ts";
import { host } from "../globals.ts";

/**
 * Whether a user has a documented permission: by their own list, else by the world's list of roles, else by its default
 * role.
 */
export function userHasPermission(
  user: { role: number; permissions: Record<string, boolean> },
  permission: string,
): boolean {
  const { role, permissions } = user;
  if (role === USER_ROLES.NONE) return false;
  if (role === USER_ROLES.GAMEMASTER) return true;
  const own = permissions[permission];
  if (typeof own === "boolean") return own;
  const configured = (host.game?.permissions as Record<string, number[]> | undefined)?.[permission];
  if (configured) return configured.includes(role);
  const known = (USER_PERMISSIONS as Readonly<Record<string, { defaultRole: number }>>)[permission];
  return known !== undefined && role >= known.defaultRole;
}
