/** What StarSIEGE keeps on a craft, as the rules name it. Terms: the header of ledger/siege-1.yaml. */

/** How fast a thing moves: the ladder of scales, slowest first. */
export const SCALES = ["personal", "vehicular", "suborbital", "subluminal", "superluminal"] as const;

/** Where one sits in a craft. */
export const STATIONS = ["captain", "pilot", "engineering", "gunnery", "support"] as const;
