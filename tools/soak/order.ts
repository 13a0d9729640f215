/**
 * Whether all clients saw the same writes in the same order: pure, so that a test can show that it notices when they
 * did not.
 */

/** One client's sight of one write to one document. */
export interface Sight {
  readonly document: string;
  /** What was written: unlike any other write's. */
  readonly mark: string;
}

/**
 * Holds what clients saw against what was acknowledged.
 *
 * @param acknowledged every mark whose writer was told that it was done.
 * @param seen by each client's name, in the order in which it applied them.
 * @returns one line for each thing that is wrong: a mark missing, seen twice, never written, or a document told in
 *   another order than to the
 *   first client.
 */
export function judgeOrder(acknowledged: readonly Sight[], seen: Readonly<Record<string, readonly Sight[]>>): string[] {
  const wrong: string[] = [];
  const wanted = new Set(acknowledged.map(({ mark }) => mark));
  let first: { name: string; orders: Map<string, string> } | undefined;
  for (const [name, sights] of Object.entries(seen)) {
    const marks = new Set<string>();
    for (const { mark } of sights) {
      if (marks.has(mark)) wrong.push(`${name} saw ${mark} twice`);
      if (!wanted.has(mark)) wrong.push(`${name} saw ${mark}, which nobody was told to be done`);
      marks.add(mark);
    }
    for (const mark of wanted) if (!marks.has(mark)) wrong.push(`${name} never saw ${mark}`);
    const orders = ordersOf(sights);
    if (!first) first = { name, orders };
    else
      for (const document of new Set([...first.orders.keys(), ...orders.keys()]))
        if (first.orders.get(document) !== orders.get(document))
          wrong.push(`${name} saw ${document} in another order than ${first.name}`);
  }
  return wrong;
}

function ordersOf(sights: readonly Sight[]): Map<string, string> {
  const orders = new Map<string, string>();
  for (const { document, mark } of sights) orders.set(document, `${orders.get(document) ?? ""} ${mark}`);
  return orders;
}
