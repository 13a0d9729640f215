import { applyUpdate, isDeletionKey } from "../data/operators.ts";
import { generation } from "../generation.ts";
import { missingClasses, missingFunctions } from "../not-built.ts";
import { Collection } from "./collection.ts";
import { Color } from "./color.ts";
import { EventEmitterMixin, IterableWeakMap, IterableWeakSet } from "./events.ts";
import { cleanHTML, escapeHTML, isElementInstanceOf, parseHTML, unescapeHTML } from "./html.ts";
import { logCompatibilityWarning } from "./logging.ts";
import { diffObject, equals, mergeObject, objectsEqual } from "./merge.ts";
import { HttpError, encodeURL, fetchJsonWithTimeout, fetchWithTimeout, readTextFromFile, saveDataToFile, srcExists } from "./network.ts";
import * as objects from "./object.ts";
import { deleteProperty, expandObject, flattenObject, getProperty, hasProperty, setProperty } from "./paths.ts";
import { randomID } from "./random.ts";
import { performIntegerSort } from "./sorting.ts";
import { isNewerVersion, formatFileSize } from "./text.ts";
import { Semaphore, debounce, throttle, timeSince } from "./timing.ts";
import { buildUuid, parseUuid } from "./uuid.ts";

/** Documented members that are not built: the geometry of a canvas, search trees, and files of other hosts (foundry.utils, both pages). */
const NOT_BUILT_FUNCTIONS = {
  both: [
    ...["benchmark", "circleCircleIntersects", "closestPointToSegment", "debouncedReload", "fetchResource", "getCacheBustURL"],
    ...["getPlaceableObjectClass", "lineCircleIntersection", "lineLineIntersection", "lineSegmentIntersection", "lineSegmentIntersects"],
    ...["orient2dFast", "parseS3URL", "pathCircleIntersects", "polygonCentroid", "quadraticIntersection", "threadLock"],
  ],
  13: ["applySpecialKeys"],
  14: [
    ...["buildRelativeUuid", "closestPointToPath", "expandObjectInPlace", "iterateEntries", "iterateKeys", "iterateValues"],
    ...["objectEntries", "objectKeys", "objectValues"],
  ],
};
const NOT_BUILT_CLASSES = { both: ["BitMask", "StringTree", "WordTree"], 14: ["StringNode"] };

/**
 * The namespace `foundry.utils` of the generation in force, without what needs the documents: fromUuid, fromUuidSync, getDocumentClass
 * and getRoute are added by who builds the namespace.
 */
export function utilsNamespace(): Record<string, unknown> {
  const { isUnsafeKey: _internal, isPlainObject, ...plain } = objects;
  const AsyncFunction = (async () => {}).constructor;
  const paths = { deleteProperty, expandObject, flattenObject, getProperty, hasProperty, setProperty };
  const merging = { diffObject, mergeObject, objectsEqual, isDeletionKey };
  const markup = { cleanHTML, escapeHTML, parseHTML, unescapeHTML };
  const network = { HttpError, encodeURL, fetchJsonWithTimeout, fetchWithTimeout, readTextFromFile, saveDataToFile, srcExists };
  const others = { buildUuid, debounce, formatFileSize, isNewerVersion, logCompatibilityWarning, parseUuid, performIntegerSort, randomID };
  const classes = { AsyncFunction, Collection, Color, EventEmitterMixin, IterableWeakMap, IterableWeakSet, Semaphore };
  const missing = { ...missingFunctions("foundry.utils", NOT_BUILT_FUNCTIONS), ...missingClasses("foundry.utils", NOT_BUILT_CLASSES) };
  const since14 = { equals, isElementInstanceOf, isPlainObject, applyDataOperators: applyUpdate };
  const both = { ...missing, ...plain, ...paths, ...merging, ...markup, ...network, ...others, ...classes, throttle, timeSince };
  return generation() >= 14 ? { ...both, ...since14 } : both;
}
