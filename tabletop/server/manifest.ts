import { z } from "zod";

/**
 * Documents that a pack may hold. Source:
 * https://foundryvtt.com/api/v14/interfaces/foundry.packages.types.PackageCompendiumData.html
 */
const PACK_TYPES = [
  "ActiveEffect",
  "Actor",
  "Adventure",
  "Cards",
  "Item",
  "JournalEntry",
  "Macro",
  "Playlist",
  "RollTable",
  "Scene",
] as const;

const ROLES = ["NONE", "PLAYER", "TRUSTED", "ASSISTANT", "GAMEMASTER"] as const;
const LEVELS = ["NONE", "LIMITED", "OBSERVER", "OWNER"] as const;

/** The ownership of a pack without one in its manifest. */
const DEFAULT_OWNERSHIP = { PLAYER: "OBSERVER", ASSISTANT: "OWNER" } as const;

/** A path below the package's folder, with forward slashes and without a leading one. */
const packagePath = z
  .string()
  .min(1)
  .refine((path) => !path.startsWith("/") && !path.includes("\\") && !path.split("/").includes(".."), {
    message: "must be a path inside the package: no leading slash, no backslash, no ..",
  });

const version = z
  .string('must be text such as "1.2.0"')
  .regex(/^[^'"<>&]+$/, "must not hold quotes, < > or &")
  .refine((text) => !/^v/i.test(text), "must not begin with v");

/** A bound of compatibility; a JSON number has lost its trailing zeros already and is taken as it reads. */
const bound = z
  .union([z.string().regex(/^\d+(\.\d+)*$/, 'must be dotted numbers such as "14.360"'), z.number()])
  .transform(String)
  .optional();

/** Packages that a manifest names; their other fields are ignored. */
const related = z.array(z.looseObject({ id: z.string() })).optional();

/** The parts of a package's manifest that the server itself decides by; everything else is passed on unchanged. */
const manifestOf = (kind: string) =>
  z.looseObject({
    id: z
      .string("must be the package's id")
      .regex(/^[a-z0-9][a-z0-9_-]*$/, "must be lower-case letters, digits, - and _"),
    title: z.string("must be text").min(1),
    version: version.default("0"),
    type: z.literal(kind, `must be "${kind}" where it is given`).optional(),
    compatibility: z.object({ minimum: bound, verified: bound, maximum: bound }).default({}),
    esmodules: z.array(z.unknown()).default([]),
    scripts: z.array(z.unknown()).default([]),
    styles: z.array(z.unknown()).default([]),
    languages: z.array(z.unknown()).default([]),
    packs: z.array(z.unknown()).default([]),
    documentTypes: z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown()))).default({}),
    socket: z.boolean().default(false),
    flags: z.record(z.string(), z.unknown()).default({}),
    relationships: z.looseObject({ systems: related, requires: related }).partial().default({}),
  });

export const SystemFile = manifestOf("system");

export const ModuleFile = manifestOf("module");

export const ScriptEntry = packagePath;

/**
 * A style is a path, or a path with its cascade layer; without one it is in that of the package's
 * kind.
 */
export const styleEntry = (layer: string) =>
  z.union([
    packagePath.transform((src) => ({ src, layer: layer as string | null })),
    z.object({ src: packagePath, layer: z.string().nullable().default(layer) }),
  ]);

export const LanguageEntry = z.object({
  lang: z.string().refine(isLocale, "must be a language tag such as en or pt-BR"),
  name: z.string().optional(),
  path: packagePath,
  system: z.string().optional(),
  module: z.string().optional(),
});

/**
 * Which files of a package are watched while the table runs. Source:
 * https://foundryvtt.com/api/v14/interfaces/foundry.packages.types.PackageFlagsData.html
 */
export const HotReloadFlag = z.object({ extensions: z.array(z.string()), paths: z.array(packagePath) });

export type HotReloadFlag = z.infer<typeof HotReloadFlag>;

export const PackEntry = z.object({
  name: z.string().regex(/^[^.\s/\\]+$/, "must hold no dots, spaces or slashes"),
  label: z.string().min(1),
  type: z.enum(PACK_TYPES, `must be one of ${PACK_TYPES.join(", ")}`),
  path: packagePath.optional(),
  banner: z.string().optional(),
  system: z.string().optional(),
  ownership: z.partialRecord(z.enum(ROLES), z.enum(LEVELS)).default(DEFAULT_OWNERSHIP),
  flags: z.record(z.string(), z.unknown()).default({}),
});

export type PackEntry = z.infer<typeof PackEntry>;

/** `template.json`: document names, each with its types and, in legacy systems, their data. */
export const TemplateFile = z.record(
  z.string(),
  z.looseObject({
    types: z.array(z.string()),
    templates: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
  }),
);

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
