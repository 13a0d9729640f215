import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";

import type { Generation } from "../foundry/generation.ts";

/** What a table is started with. */
export interface TableOptions {
  /** 0 lets the machine choose. */
  readonly port: number;
  readonly host: string;
  readonly generation: Generation;
  readonly system: string;
  /** Folders of modules that are active. */
  readonly modules?: readonly string[];
  readonly world: string;
  /** Without slashes at its ends; empty at the root. */
  readonly routePrefix: string;
  readonly allowHost: readonly string[];
  readonly seedWorld?: string | undefined;
  /** Whether files that packages declare in `flags.hotReload` are watched. */
  readonly hotReload?: boolean;
}

/** What is wrong with a command line. */
export class UsageError extends Error {}

export const USAGE = `npm start -- [options]

  --port NUMBER         port to listen on (30000); 0 lets the machine choose
  --host ADDRESS        address to listen on (127.0.0.1: this machine only); 0.0.0.0 for all of the machine's addresses
  --generation 13|14    generation of the public API to speak (14)
  --system FOLDER       built system package to play
  --module FOLDER       module to activate, in this order; may be repeated
  --world FOLDER        world to open (worlds/NAME-OF-THE-SYSTEM); made when it is absent or empty
  --route-prefix PATH   serve below this path, as behind a reverse proxy
  --allow-host NAME     further host name to answer to, as name or name:port; may be repeated
  --seed-world FILE     JSON or YAML file with the users and documents that a new world begins with
  --hot-reload          show changed files of packages without a reload, as their flags.hotReload declares
  --help                this text
`;

/**
 * Reads the command line of `npm start`. An option given twice counts as given last, so that one's own outdoes what the
 * npm script gives.
 *
 * @returns the options, or "help".
 * @throws UsageError naming the option that is unknown or malformed.
 */
export function parseOptions(args: readonly string[]): TableOptions | "help" {
  let values: ReturnType<typeof read>;
  try {
    values = read(args);
  } catch (error) {
    throw new UsageError(error instanceof Error ? (error.message.split(/\.\s/, 1)[0] ?? "") : String(error), {
      cause: error,
    });
  }
  if (values.help) return "help";
  const given = {
    port: parsePort(values.port),
    host: parseHost(values.host),
    generation: parseGeneration(values.generation),
    routePrefix: parsePrefix(values["route-prefix"]),
    allowHost: values["allow-host"].map(parseAllowedHost),
    modules: values.module.map((path) => parsePath("--module", path) ?? ""),
    seedWorld: parsePath("--seed-world", values["seed-world"]),
    world: parsePath("--world", values.world),
    ...(values["hot-reload"] ? { hotReload: true } : {}),
  };
  const system = parsePath("--system", values.system);
  if (system === undefined) throw new UsageError("--system is missing: name the folder of a built system package");
  return { ...given, system, world: given.world ?? join("worlds", basename(resolve(system))) };
}

function read(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    strict: true,
    allowPositionals: false,
    options: {
      port: { type: "string", default: "30000" },
      host: { type: "string", default: "127.0.0.1" },
      generation: { type: "string", default: "14" },
      system: { type: "string" },
      module: { type: "string", multiple: true, default: [] },
      world: { type: "string" },
      "route-prefix": { type: "string", default: "" },
      "allow-host": { type: "string", multiple: true, default: [] },
      "seed-world": { type: "string" },
      "hot-reload": { type: "boolean", default: false },
      help: { type: "boolean", default: false, short: "h" },
    },
  }).values;
}

function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535)
    throw new UsageError(`--port must be a number from 0 to 65535, not "${text}"`);
  return port;
}

function parseHost(text: string): string {
  if (!/^[0-9A-Za-z.:_-]+$/.test(text))
    throw new UsageError(`--host must be an address or name to listen on, such as 0.0.0.0, not "${text}"`);
  return text;
}

function parseGeneration(text: string): Generation {
  if (text !== "13" && text !== "14") throw new UsageError(`--generation must be 13 or 14, not "${text}"`);
  return text === "13" ? 13 : 14;
}

function parsePath(option: string, text: string | undefined): string | undefined {
  if (text === "" || text?.includes("\0")) throw new UsageError(`${option} must name a path`);
  return text;
}

function parsePrefix(text: string): string {
  const prefix = text.replace(/^\/|\/$/g, "");
  if (prefix !== "" && !/^[A-Za-z0-9_~-][A-Za-z0-9._~-]*(\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*$/.test(prefix))
    throw new UsageError(
      `--route-prefix must be a path of letters, digits, - and _ such as games/table, not "${text}"`,
    );
  return prefix;
}

function parseAllowedHost(text: string): string {
  if (!/^([A-Za-z0-9._-]+|\[[0-9A-Fa-f:]+\])(:\d{1,5})?$/.test(text))
    throw new UsageError(
      `--allow-host must be a host name, with a port or without, such as table.example.org, not "${text}"`,
    );
  return text.toLowerCase();
}
