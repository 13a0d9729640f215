import type { Events, Transport } from "../protocol.ts";
import type { WorldData } from "../protocol.ts";
import type { World } from "./world.ts";

type Handler = (event: never) => void;

/**
 * Returns a line to a world in the same process. Everything is copied as a socket would copy it, and arrives later, in
 * order.
 */
export async function connectInProcess(
  world: World,
  userId: string,
): Promise<{ readonly transport: Transport; readonly data: WorldData }> {
  const handlers = new Map<string, Handler[]>();
  const early: (() => void)[] = [];
  let listening = false;
  const call = (kind: string, event: unknown): void => {
    for (const handler of handlers.get(kind) ?? []) handler(structuredClone(event) as never);
  };
  const session = await world.connect(userId, (kind, event) => {
    const copy: unknown = structuredClone(event);
    queueMicrotask(() => (listening ? call(kind, copy) : early.push(() => call(kind, copy))));
  });
  const status: ((up: boolean) => void)[] = [];
  const transport: Transport = {
    async request(kind, payload) {
      let copy: unknown;
      try {
        copy = JSON.parse(JSON.stringify(payload));
      } catch {
        return { ok: false, error: { message: "Only plain JSON can be sent." } };
      }
      return structuredClone(await session.request(kind, copy));
    },
    on<K extends keyof Events>(kind: K, handler: (event: Events[K]) => void) {
      handlers.set(kind, [...(handlers.get(kind) ?? []), handler as Handler]);
      if (listening) return;
      listening = true;
      // Handlers are registered together; earlier events are delivered once all are registered.
      queueMicrotask(() => early.splice(0).forEach((tell) => tell()));
    },
    onStatus: (handler) => void status.push(handler),
    close() {
      for (const handler of status) handler(false);
      void session.disconnect();
    },
  };
  return { transport, data: structuredClone(session.data) };
}
