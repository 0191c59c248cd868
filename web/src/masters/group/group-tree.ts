export interface GroupRow {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
  readonly nature: string | null;
  readonly status: string;
}

export interface GroupNode extends GroupRow {
  readonly depth: number;
  readonly children: readonly GroupNode[];
}

/** The chart of accounts as a tree, each level by name. A group whose parent is missing is at the top, so that none is lost. */
export function treeOf(rows: readonly GroupRow[]): readonly GroupNode[] {
  const known = new Set(rows.map(({ id }) => id));
  const below = Map.groupBy(rows, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : ''));
  const build = (parent: string, depth: number, line: readonly string[]): readonly GroupNode[] =>
    (below.get(parent) ?? [])
      .filter(({ id }) => !line.includes(id))
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .map((row) => ({ ...row, depth, children: build(row.id, depth + 1, [...line, row.id]) }));
  return build('', 0, []);
}

/** The visible lines: a folded group hides its children; a search shows matches and the groups above them. */
export function linesOf(nodes: readonly GroupNode[], folded: ReadonlySet<string>, search: string): readonly GroupNode[] {
  const text = search.trim().toLowerCase();
  return nodes.flatMap((node) => {
    const below = linesOf(node.children, text === '' ? folded : new Set(), search);
    if (text !== '') return below.length > 0 || node.name.toLowerCase().includes(text) ? [node, ...below] : [];
    return folded.has(node.id) ? [node] : [node, ...below];
  });
}
