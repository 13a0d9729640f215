import type { Events, Reply, Requests, WorldData } from "../protocol.ts";

/** Where a client's events go. The line must keep their order. */
export type Deliver = <K extends keyof Events>(kind: K, event: Events[K]) => void;

/** A signed-in client's connection. */
export interface Session {
  readonly id: string;
  readonly userId: string;
  /**
   * What the client receives when it joins, as of the moment in which its events begin: the world's own objects, not to
   * be changed.
   */
  readonly data: WorldData;
  /** Handles one request. Never rejects: errors are in the reply. The payload is untrusted. */
  request<K extends keyof Requests>(kind: K, payload: unknown): Promise<Reply<Requests[K]["reply"]>>;
  /** To be called when the line is lost; everything asked before is done first. */
  disconnect(): Promise<void>;
}
