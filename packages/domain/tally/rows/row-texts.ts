import type { BookRecord, RowTexts } from '#domain/migration/book-record';
import type { Day } from '#domain/time/day';

/** A record with its place in the order of an import. */
export interface TakenRecord extends BookRecord {
  /** 0 uses no other record of the file; others are one above the highest of what they settle or follow. */
  readonly level: number;
}

/** Cells by column; those that are null or empty are left out. */
export type Cells = Readonly<Record<string, string | number | null | undefined>>;

export interface DocumentCells {
  readonly slug: string;
  readonly date: Day;
  /** Tells the document from all others of the file. */
  readonly key: string;
  readonly level: number;
  readonly head: Cells;
  /** By the name of the list: `lines`, `charges`, `allocations`. The columns of each line are without the name of the list. */
  readonly lists: Readonly<Record<string, readonly Cells[]>>;
}

/** A document as rows: the first has its own cells, and each row has a line of every list that is long enough. */
export function documentRecord({ slug, date, key, level, head, lists }: DocumentCells): TakenRecord {
  const longest = Math.max(1, ...Object.values(lists).map(({ length }) => length));
  const rows = Array.from({ length: longest }, (_, at): RowTexts => {
    const own = at === 0 ? { date, ...head } : {};
    const ofLines = Object.entries(lists).flatMap(([name, lines]) =>
      Object.entries(lines[at] ?? {}).map(([path, text]) => [`${name}.0.${path}`, text] as const),
    );
    return textsOf({ document: key, ...own, ...Object.fromEntries(ofLines) });
  });
  return { slug, date, rows, level };
}

function textsOf(cells: Cells): RowTexts {
  return Object.fromEntries(
    Object.entries(cells).flatMap(([path, text]) => (text === null || text === undefined || text === '' ? [] : [[path, String(text)]])),
  );
}

/** A text that fits; what is cut off ends with three dots. */
export function fitted(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}

/** As the books write codes, such as the number of a batch: other signs become hyphens. */
export function codeText(text: string, most = 30): string {
  return text
    .trim()
    .replace(/[^\w\-/.]+/g, '-')
    .slice(0, most);
}
