import type { Context } from '#application/context';
import { stepKey } from '#application/migration/book-store';
import type { Sheets } from '#application/ports/sheets';
import { limits } from '#domain/limits';
import type { BookRecord, RowTexts } from '#domain/migration/book-record';

/** The rows of one step: a file that the import of its kind takes. */
export interface SheetPart {
  readonly slug: string;
  /** Of documents and openings: the label of the financial year. */
  readonly year: string | null;
  readonly rows: number;
  /** The number under which its file is kept. */
  readonly file: number;
}

interface Sheet {
  readonly slug: string;
  readonly year: string | null;
  /** Steps are in the order of these, one after the other. */
  readonly order: readonly (number | string)[];
  rows: RowTexts[];
}

/** Documents that come to more rows than this are written, so that a long file is never held in memory. */
const rowsHeld = 60_000;

/**
 * Writes records as files of rows, one for each kind, year and level, and further ones where a file becomes long. The rows of a record stay
 * together. Reading the same file again writes the same files.
 */
export class SheetParts {
  readonly #context: Context;
  readonly #sheets: Sheets;
  readonly #importId: string;
  readonly #most: number;
  readonly #open = new Map<string, Sheet>();
  readonly #parts: (SheetPart & { readonly order: readonly (number | string)[] })[] = [];
  #held = 0;

  constructor(context: Context, sheets: Sheets, importId: string, most: number = limits.rowsPerBookStep) {
    this.#context = context;
    this.#sheets = sheets;
    this.#importId = importId;
    this.#most = most;
  }

  /** `order`: numbers and texts by which the steps are sorted. */
  async add(record: BookRecord, year: string | null, order: readonly (number | string)[]): Promise<void> {
    const name = `${record.slug} ${year ?? ''} ${order.join(' ')}`;
    const known = this.#open.get(name);
    const sheet = known ?? { slug: record.slug, year, order, rows: [] };
    if (known === undefined) this.#open.set(name, sheet);
    if (sheet.rows.length > 0 && sheet.rows.length + record.rows.length > this.#most) await this.#write(sheet);
    sheet.rows.push(...record.rows);
    this.#held += record.rows.length;
    if (this.#held <= rowsHeld) return;
    const [longest] = [...this.#open.values()].sort((one, other) => other.rows.length - one.rows.length);
    if (longest !== undefined) await this.#write(longest);
  }

  /** The steps in their order. */
  async end(): Promise<readonly SheetPart[]> {
    for (const sheet of this.#open.values()) if (sheet.rows.length > 0) await this.#write(sheet);
    return this.#parts
      .toSorted((one, other) => byOrder(one.order, other.order) || one.file - other.file)
      .map(({ order: _, ...part }) => part);
  }

  async #write(sheet: Sheet): Promise<void> {
    const { slug, year, order, rows } = sheet;
    const file = this.#parts.length;
    const { ports, scope } = this.#context;
    await ports.files.write(
      scope,
      stepKey(this.#context, this.#importId, file),
      this.#sheets.table(tableOf(rows), 'text/plain'),
      'text/plain',
    );
    this.#parts.push({ slug, year, rows: rows.length, file, order });
    this.#held -= rows.length;
    sheet.rows = [];
  }
}

/** The paths of the columns, and a line for each row. */
async function* tableOf(rows: readonly RowTexts[]): AsyncGenerator<readonly string[]> {
  const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  yield headings;
  for (const row of rows) yield headings.map((heading) => row[heading] ?? '');
}

function byOrder(one: readonly (number | string)[], other: readonly (number | string)[]): number {
  for (const [at, part] of one.entries()) {
    const there = other[at] ?? '';
    if (part !== there) return part < there ? -1 : 1;
  }
  return 0;
}
