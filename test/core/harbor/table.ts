/** Opens a table where a made-up ruleset is played beside the others, to test what the core provides to rulesets. */
import { vi } from "vitest";
import type { Ruleset } from "../../../src/core/public/definitions.ts";
import type { Transport } from "../../../tabletop/protocol.ts";
import { SEATS, type Table } from "../../../tabletop/testing.ts";
import { open } from "../table.ts";

export const EMPTY = {
  actors: {},
  items: {},
  rolls: {},
  checks: {},
  actions: {},
  parts: () => Promise.resolve({}),
  houseRules: {},
  statuses: [],
  partials: {},
} as const satisfies Omit<Ruleset, "id">;

/**
 * Opens a table with one more ruleset; `make` is called when the page's script runs, so that it may use Foundry's
 * globals.
 */
export async function openWith(
  make: () => Promise<Ruleset> | Ruleset,
  options: Parameters<typeof open>[0] = {},
): Promise<Table> {
  // Vitest forgets a mock that is declared while a late import of the last page resolves the mocks before it.
  await vi.dynamicImportSettled();
  vi.doMock("../../../src/rulesets/table.ts", async (original) => {
    const made = await make();
    const { rulesets } = await original<{ rulesets: readonly Ruleset[] }>();
    return { rulesets: [...rulesets.filter(({ id }) => id !== made.id), made] };
  });
  try {
    return await open(options);
  } finally {
    vi.doUnmock("../../../src/rulesets/table.ts");
  }
}

/** Asks one user's client as another user's client would, on either generation's line. */
export async function askClient(
  generation: 13 | 14,
  line: Transport,
  name: string,
  data: object | null,
  to: string = SEATS.gm,
): Promise<unknown> {
  if (generation === 14) {
    const reply = await line.request("query", { userId: to, name: `quadrant.${name}`, data, timeout: 5000 });
    return reply.ok ? reply.value : { error: reply.error.message };
  }
  const id = Math.random().toString(36).slice(2).padEnd(16, "0").slice(0, 16);
  return new Promise((resolve) => {
    line.on("emit", ({ args, senderId }) => {
      const wire = args[0] as { kind: string; id: string; value: unknown; message: string };
      if (senderId === to && wire.id === id) resolve(wire.kind === "answer" ? wire.value : { error: wire.message });
    });
    void line.request("emit", {
      channel: "system.quadrant",
      args: [{ kind: "ask", id, name, data }],
      recipients: [to],
    });
  });
}
