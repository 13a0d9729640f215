import { applyUpdate, isDeletionKey, resolveOperators } from "../data/operators.ts";
import { generation } from "../generation.ts";
import { missingFunctions } from "../not-built.ts";
import { BitMask } from "./bit-mask.ts";
import { Collection } from "./collection.ts";
import { Color } from "./color.ts";
import { EventEmitterMixin, IterableWeakMap, IterableWeakSet } from "./events.ts";
import { benchmark, debouncedReload, threadLock } from "./debugging.ts";
import * as geometry from "./geometry.ts";
import { cleanHTML, escapeHTML, isElementInstanceOf, parseHTML, unescapeHTML } from "./html.ts";
import { expandObjectInPlace, objectEntries, objectKeys, objectValues } from "./iterate.ts";
import { logCompatibilityWarning } from "./logging.ts";
import { diffObject, equals, mergeObject, objectsEqual } from "./merge.ts";
import * as network from "./network.ts";
import * as objects from "./object.ts";
import { deleteProperty, expandObject, flattenObject, getProperty, hasProperty, setProperty } from "./paths.ts";
import { randomID } from "./random.ts";
import { performIntegerSort } from "./sorting.ts";
import { StringNode, StringTree, WordTree } from "./string-tree.ts";
import { isNewerVersion, formatFileSize } from "./text.ts";
import { Semaphore, debounce, throttle, timeSince } from "./timing.ts";
import { buildRelativeUuid, buildUuid, parseUuid } from "./uuid.ts";

/** Documented and not built: the class of what a canvas draws. */
const NOT_BUILT_FUNCTIONS = { both: ["getPlaceableObjectClass"] };

/** Returns what generation 14 has new. */
function since14(): Record<string, unknown> {
  const { closestPointToPath } = geometry;
  const iteration = { objectEntries, objectKeys, objectValues, iterateEntries: objectEntries, iterateKeys: objectKeys };
  const objectsToo = {
    equals,
    isPlainObject: objects.isPlainObject,
    expandObjectInPlace,
    applyDataOperators: applyUpdate,
  };
  return {
    ...iteration,
    iterateValues: objectValues,
    ...objectsToo,
    closestPointToPath,
    isElementInstanceOf,
    buildRelativeUuid,
    StringNode,
  };
}

/**
 * Returns what generation 14 took out of the documentation. Members that it has a new name for warn there; others are
 * gone.
 */
function until14(): Record<string, unknown> {
  if (generation() < 14) return { applySpecialKeys: resolveOperators, isDeletionKey, objectsEqual };
  const renamed = (old: string, now: string): void =>
    logCompatibilityWarning(`foundry.utils.${old} is now foundry.utils.${now}.`, { since: 14, until: 16, once: true });
  return {
    objectsEqual: (a: object, b: object) => (renamed("objectsEqual", "equals"), objectsEqual(a, b)),
    isDeletionKey: (key: unknown) => (renamed("isDeletionKey", "applyDataOperators"), isDeletionKey(key)),
  };
}

/**
 * Returns the namespace `foundry.utils` of the generation in force, without what needs the documents: fromUuid,
 * fromUuidSync, getDocumentClass and getRoute are added by who builds the namespace.
 */
export function utilsNamespace(): Record<string, unknown> {
  const { isUnsafeKey: _internal, isPlainObject: _since14, ...plain } = objects;
  const { closestPointToPath: _path, ...plane } = geometry;
  const AsyncFunction = (async () => {}).constructor;
  const paths = { deleteProperty, expandObject, flattenObject, getProperty, hasProperty, setProperty };
  const merging = { diffObject, mergeObject };
  const markup = { cleanHTML, escapeHTML, parseHTML, unescapeHTML };
  const timing = { benchmark, debounce, debouncedReload, threadLock, throttle, timeSince };
  const others = {
    buildUuid,
    formatFileSize,
    isNewerVersion,
    logCompatibilityWarning,
    parseUuid,
    performIntegerSort,
    randomID,
  };
  const classes = {
    AsyncFunction,
    BitMask,
    Collection,
    Color,
    EventEmitterMixin,
    IterableWeakMap,
    IterableWeakSet,
    Semaphore,
  };
  const both = {
    ...missingFunctions("foundry.utils", NOT_BUILT_FUNCTIONS),
    ...plain,
    ...plane,
    ...paths,
    ...merging,
    ...markup,
  };
  const all = { ...both, ...network, ...timing, ...others, ...classes, StringTree, WordTree, ...until14() };
  return generation() >= 14 ? { ...all, ...since14() } : all;
}
