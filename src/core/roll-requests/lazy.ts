/** The code of roll requests, loaded with the first request or answer: most sessions have none. */
import { once } from "../contract/lazy.ts";

export const loadCard = once(() => import("./request-card.ts"));
export const loadRequests = once(() => import("./roll-request.ts"));
export const loadReveal = once(() => import("./reveal.ts"));
