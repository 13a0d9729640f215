/**
 * Judges whether all clients saw the same writes in the same order: pure, so that a test can show that it detects when
 * they did not.
 */

/** One client's receipt of one write to one document. */
export interface Sight {
  readonly document: string;
  /** The content of the write, unique among all writes. */
  readonly mark: string;
}

/**
 * Compares what clients saw with what was acknowledged.
 *
 * @param acknowledged every mark whose writer received the acknowledgement.
 * @param seen by each client's name, in the order in which it applied them.
 * @returns one line for each fault: a mark missing, seen twice, never written, or a document updated in another order
 *   than for the first client.
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
    const orders = groupByDocument(sights);
    if (!first) first = { name, orders };
    else
      for (const document of new Set([...first.orders.keys(), ...orders.keys()]))
        if (first.orders.get(document) !== orders.get(document))
          wrong.push(`${name} saw ${document} in another order than ${first.name}`);
  }
  return wrong;
}

function groupByDocument(sights: readonly Sight[]): Map<string, string> {
  const orders = new Map<string, string>();
  for (const { document, mark } of sights) orders.set(document, `${orders.get(document) ?? ""} ${mark}`);
  return orders;
}
