/** The key under which a node keeps the entries that end there. */
const LEAVES = Symbol("leaves");

/**
 * A node of a tree: the nodes below it by the next part of the path, and the entries that end there. Source:
 * foundry.utils.StringNode.
 */
export class StringNode<Entry extends object = object> {
  [part: string]: StringNode<Entry> | undefined;
  declare [LEAVES]: Entry[];

  constructor() {
    Object.defineProperty(this, LEAVES, { value: [] });
  }
}

interface LookupOptions<Entry> {
  /** The most entries to find. */
  limit?: number;
  filterEntries?: (entry: Entry) => boolean;
}

/** Objects at the ends of paths of strings. Source: foundry.utils.StringTree. */
export class StringTree<Entry extends object = object> {
  static get leaves(): symbol {
    return LEAVES;
  }

  /** The tree's key for leaves; as the class's. */
  get leaves(): symbol {
    return LEAVES;
  }

  readonly #root: StringNode<Entry> = makeNode();

  /** Puts an entry at the end of a path and returns the node there. */
  addLeaf(strings: Iterable<string>, entry: Entry): StringNode<Entry> {
    let node = this.#root;
    for (const part of strings) node = child(node, part) ?? (node[part] = makeNode());
    node[LEAVES].push(entry);
    return node;
  }

  /** Returns the entries at a path and below it, those nearest to it first. */
  lookup(strings: Iterable<string>, { limit, filterEntries }: LookupOptions<Entry> = {}): Entry[] {
    const entries: Entry[] = [];
    const node = StringTree.prototype.nodeAtPrefix.call(this, strings) as StringNode<Entry> | undefined;
    if (node) {
      const queue = [node];
      this._breadthFirstSearch(node, entries, queue, {
        ...(limit === undefined ? {} : { limit }),
        ...(filterEntries ? { filterEntries } : {}),
      });
    }
    return entries;
  }

  /**
   * Returns the node at a path; with `hasLeaves`, the last one on the way that has entries. Undefined if there is none.
   */
  nodeAtPrefix(
    strings: Iterable<string>,
    { hasLeaves = false }: { hasLeaves?: boolean } = {},
  ): StringNode<Entry> | undefined {
    let node: StringNode<Entry> | undefined = this.#root;
    let withLeaves: StringNode<Entry> | undefined;
    for (const part of strings) {
      node = node && child(node, part);
      if (!node) break;
      if (node[LEAVES].length > 0) withLeaves = node;
    }
    return hasLeaves ? withLeaves : node;
  }

  /** Gathers the entries of the queue's nodes and of all below them, level by level, until there are enough. */
  protected _breadthFirstSearch(
    _node: StringNode<Entry>,
    entries: Entry[],
    queue: StringNode<Entry>[],
    { limit = Infinity, filterEntries }: LookupOptions<Entry> = {},
  ): void {
    for (let next = queue.shift(); next; next = queue.shift()) {
      for (const entry of next[LEAVES]) {
        if (entries.length >= limit) return;
        if (filterEntries?.(entry) ?? true) entries.push(entry);
      }
      queue.push(...Object.values(next).filter((below) => below !== undefined));
    }
  }
}

/** Objects by the beginnings of a word, in small letters. Source: foundry.utils.WordTree. */
export class WordTree<Entry extends object = object> extends StringTree<Entry> {
  override addLeaf(string: string | Iterable<string>, entry: Entry): StringNode<Entry> {
    return super.addLeaf(splitLetters(string), entry);
  }

  override lookup(prefix: string | Iterable<string>, { limit = 10, ...options }: LookupOptions<Entry> = {}): Entry[] {
    return super.lookup(splitLetters(prefix), { limit, ...options });
  }

  override nodeAtPrefix(prefix: string | Iterable<string>): StringNode<Entry> | undefined {
    return super.nodeAtPrefix(splitLetters(prefix));
  }
}

function splitLetters(text: string | Iterable<string>): string[] {
  return [...(typeof text === "string" ? text.toLocaleLowerCase() : text)];
}

/** Nodes have no prototype to trip over: a path may hold any string. */
function makeNode<Entry extends object>(): StringNode<Entry> {
  return new StringNode<Entry>();
}

function child<Entry extends object>(node: StringNode<Entry>, part: string): StringNode<Entry> | undefined {
  return Object.hasOwn(node, part) ? node[part] : undefined;
}
