/**
 * Property tests generate the same cases on every run, so that a failure can be reproduced; `FC_SEED=7 npm test`
 * generates others.
 */
import fc from "fast-check";

fc.configureGlobal({ seed: Number(process.env["FC_SEED"] ?? 20261121) });
