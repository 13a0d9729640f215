/** A heading of a page. Source: foundry.types.JournalEntryPageHeading. */
export interface Heading {
  readonly text: string;
  /** 1 to 6. */
  readonly level: number;
  slug: string;
  /** Headings below this one; slugs once the outline is flat. */
  children: (Heading | string)[];
  order: number;
  element?: HTMLHeadingElement;
}

/** Returns a slug: lower case, letters and digits of every script, the rest as single hyphens. */
export function slugifyHeading(heading: string | HTMLHeadingElement): string {
  const text = typeof heading === "string" ? heading : (heading.textContent ?? "");
  const slug = text
    .trim()
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return slug || "heading";
}

/** Returns a heading as a node of the outline; its text is text, whatever markup it holds. */
export function headingNode(heading: HTMLHeadingElement, slug: string, includeElement: boolean): Heading {
  const node: Heading = {
    text: heading.textContent?.trim() ?? "",
    level: Number(heading.tagName[1]),
    slug,
    children: [],
    order: 0,
  };
  if (includeElement) node.element = heading;
  return node;
}

/** Returns the outline as one record by slug, in the order of the text; `children` become slugs. */
export function flattenTOC(nodes: readonly Heading[]): Record<string, Heading> {
  const flat: Record<string, Heading> = Object.create(null) as Record<string, Heading>;
  let order = 0;
  const add = (node: Heading): string => {
    let { slug } = node;
    for (let count = 1; slug in flat; count++) slug = `${node.slug}$${count}`;
    node.slug = slug;
    node.order = order++;
    flat[slug] = node;
    node.children = node.children.map((child) => (typeof child === "string" ? child : add(child)));
    return slug;
  };
  for (const node of nodes) add(node);
  return flat;
}

/** Reads the headings of HTML into a flat outline. */
export function buildTOC(
  html: HTMLElement | readonly HTMLElement[],
  make: (heading: HTMLHeadingElement, options: { includeElement: boolean }) => Heading,
  flatten: (nodes: Heading[]) => Record<string, Heading>,
  includeElement: boolean,
): Record<string, Heading> {
  const roots = Array.isArray(html) ? (html as readonly HTMLElement[]) : [html as HTMLElement];
  const headings = roots.flatMap((root) => {
    const inside = [...root.querySelectorAll<HTMLHeadingElement>("h1, h2, h3, h4, h5, h6")];
    return /^H[1-6]$/.test(root.tagName) ? [root as HTMLHeadingElement, ...inside] : inside;
  });
  const top: Heading[] = [];
  const open: Heading[] = [];
  for (const heading of headings) {
    const node = make(heading, { includeElement });
    while (open.length && open.at(-1)!.level >= node.level) open.pop();
    (open.at(-1)?.children ?? top).push(node);
    open.push(node);
  }
  return flatten(top);
}
