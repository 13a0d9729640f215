/**
 * Property tests draw the same cases on every run, so that a red build can be looked at; `FC_SEED=7 npm test` draws
 * others.
 */
import fc from "fast-check";

fc.configureGlobal({ seed: Number(process.env["FC_SEED"] ?? 20261121) });
