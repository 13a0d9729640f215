import { networkInterfaces } from "node:os";

/** The parts of a request that tell where it comes from. */
interface RequestSource {
  readonly host?: string | undefined;
  readonly origin?: string | undefined;
  readonly "sec-fetch-site"?: string | string[] | undefined;
}

/** Decides which Host a request may name and which Origin may act. */
export interface OriginGuard {
  /** Whether the Host header is one of the table's own addresses: any other is a rebound name. */
  isOwnHost(host: string | undefined): boolean;
  /** Whether a request that acts (POST, socket) comes from a page of the table itself, or from no page at all. */
  mayAct(source: RequestSource): boolean;
}

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];
const WILDCARDS: Readonly<Record<string, "IPv4" | "all">> = { "0.0.0.0": "IPv4", "::": "all" };

/**
 * The table accepts the loopback names and to the address it listens on (to all of the machine's addresses if it
 * listens on a wildcard), each with its own port, and to what `--allow-host` names: `name` represents that name with
 * the table's port or none, `name:port` for just that.
 *
 * @param port read at each request, since a table on port 0 receives its port late.
 */
export function originGuard(host: string, port: () => number, allow: readonly string[]): OriginGuard {
  const names = [...LOOPBACK, ...listeningNames(host)].map((name) => name.toLowerCase());
  const isAllowed = (authority: string): boolean => {
    const { name, port: given } = splitAuthority(authority);
    return allow.some((entry) => {
      const own = splitAuthority(entry.toLowerCase());
      return (
        own.name === name &&
        (own.port === undefined ? given === undefined || given === String(port()) : own.port === given)
      );
    });
  };
  const isOwnHost = (authority: string | undefined): boolean => {
    if (authority === undefined) return false;
    const lower = authority.toLowerCase();
    const { name, port: given } = splitAuthority(lower);
    return (names.includes(name) && (given ?? "80") === String(port())) || isAllowed(lower);
  };
  return {
    isOwnHost,
    mayAct(source) {
      if (!isOwnHost(source.host)) return false;
      const site = source["sec-fetch-site"];
      if (site !== undefined && site !== "same-origin" && site !== "none") return false;
      if (source.origin === undefined) return true;
      const authority = originAuthority(source.origin);
      // Behind a proxy that rewrites Host, the page's own address is known only from --allow-host.
      return authority !== undefined && (authority === source.host?.toLowerCase() || isAllowed(authority));
    },
  };
}

function originAuthority(origin: string): string | undefined {
  return /^https?:\/\/([^/]+)$/.exec(origin.toLowerCase())?.[1];
}

function splitAuthority(authority: string): { name: string; port: string | undefined } {
  const [, name = authority, port] = /^(\[[^\]]+\]|[^:]+)(?::(\d+))?$/.exec(authority) ?? [];
  return { name, port };
}

/** Returns the names under which a listening address is reached. */
export function listeningNames(host: string): string[] {
  const family = WILDCARDS[host];
  if (family === undefined) return [host.includes(":") ? `[${host}]` : host];
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter((address) => family === "all" || address.family === family)
    .map((address) => (address.family === "IPv6" ? `[${address.address}]` : address.address));
}
