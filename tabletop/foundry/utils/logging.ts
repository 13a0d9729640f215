interface CompatibilityOptions {
  /**
   * 0 silent, 1 warning, 2 error, 3 failure: CONST.COMPATIBILITY_MODES. Left out: CONFIG.compatibility.mode, else a
   * warning.
   */
  mode?: number;
  since?: number | string;
  until?: number | string;
  details?: string;
  stack?: boolean;
  /** Log a message only the first time. */
  once?: boolean;
}

interface CompatibilityConfig {
  CONFIG?: { compatibility?: { mode?: number; includePatterns?: RegExp[]; excludePatterns?: RegExp[] } };
}

const seen = new Set<string>();

/**
 * Warns a developer that a deprecated member was used. The mode comes from the options or `CONFIG.compatibility`; mode
 * 3 throws. Source: foundry.utils.logCompatibilityWarning.
 */
export function logCompatibilityWarning(message: string, options: CompatibilityOptions = {}): void {
  const config = (globalThis as CompatibilityConfig).CONFIG?.compatibility;
  const mode = options.mode ?? config?.mode ?? 1;
  if (mode === 0 || (options.once && seen.has(message))) return;
  seen.add(message);
  const span = [
    options.since === undefined ? "" : `Deprecated since version ${options.since}.`,
    options.until === undefined ? "" : `Backwards-compatible support ends with version ${options.until}.`,
    options.details ?? "",
  ];
  const error = new Error([message, ...span].filter(Boolean).join("\n"));
  const trace = error.stack ?? error.message;
  if (config?.excludePatterns?.some((pattern) => pattern.test(trace))) return;
  if (config?.includePatterns?.length && !config.includePatterns.some((pattern) => pattern.test(trace))) return;
  if (mode >= 3) throw error;
  if (mode === 2) console.error(options.stack === false ? error.message : error);
  else console.warn(options.stack === false ? error.message : error);
}
