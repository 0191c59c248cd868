import { createHash } from 'node:crypto';
import type { BookCount, BookDocument, BookFile, BookPreview, BookSource, ReadBook, TakingBooks } from '#application/migration/ports';
import { uncertainTexts } from '#domain/files/text-encoding';
import { limits } from '#domain/limits';
import type { Accounts, SourceTable } from '#domain/migration/accounts/accounts';
import { type AccountSource, accountsOf, sourceOf } from '#domain/migration/accounts/accounts-of';
import { chartBesideGroups } from '#domain/migration/accounts/chart-beside-groups';
import type { ColumnsChosen } from '#domain/migration/accounts/ledger-columns';
import { headingsAt, probableHeadings } from '#domain/migration/accounts/ledger-headings';
import { sumsOfRecords } from '#domain/migration/accounts/sums-of-records';
import type { BookRecord } from '#domain/migration/book-record';
import { Refusal } from '#domain/refusal';
import { normalName } from '#domain/text/normalise';
import { yearOf } from '#domain/time/financial-year';
import { splitIt, tooLarge } from '#integrations/sheet/archive';
import { isCompound } from '#integrations/sheet/compound-file';
import { csvRows } from '#integrations/sheet/csv-rows';
import { oldExcelRows } from '#integrations/sheet/old-excel-rows';
import { workbookSheets } from '#integrations/sheet/workbook-rows';

/** The product's own workbook, and what Zoho Books, ERPNext, Xero and QuickBooks export: told apart by their headings. */
export const accountsSource: BookSource = {
  async read(files, books) {
    const tables: SourceTable[] = [];
    for (const file of files) tables.push(...withColumns(await tablesOf(file), file.columns));
    const source = sourceOf(tables);
    if (source === null) throw unknown();
    const accounts = accountsOf(source, tables, { format: books.dateFormat });
    const days = accounts.records.flatMap(({ date, slug }) => (date === null || slug === 'opening-stock' ? [] : [date])).sort();
    const begin = yearOf(days[0] ?? books.firstDay).start;
    const opened = await books.opened(begin);
    return new BookOfAccounts(source, accounts, { begin, end: days.at(-1) ?? null, opened, books });
  },
};

/** The beginning of a file of accounts. @throws Refusal `notAllowed` if it is no table */
export async function previewAccounts(file: BookFile): Promise<BookPreview> {
  const content = await contentOf(file);
  const tables = await beginningsOf(file.name, content);
  const source = sourceOf(tables);
  const [first = { name: file.name, rows: [] }] = tables;
  const at = probableHeadings(first);
  return {
    source: source === null || ledgers.has(source) ? null : called[source],
    headings: headingsAt(first, at),
    rows: first.rows.slice(at + 1, at + 1 + rowsShown),
    uncertain: isWorkbook(content) || isCompound(content) ? [] : uncertainTexts(content),
  };
}

/** Rows that show what is in each column. */
const rowsShown = 5;

/** Columns are chosen for the first sheet of a file. */
function withColumns(tables: readonly SourceTable[], columns: ColumnsChosen | undefined): readonly SourceTable[] {
  return tables.map((table, at) => (at === 0 && columns !== undefined ? { ...table, columns } : table));
}

function unknown(): Refusal {
  const message =
    'These files have none of the headings that can be imported. Choose their columns when you import them, or download the empty workbook to see how they are called';
  return new Refusal('invalid', {}, [{ path: 'files', message }]);
}

async function tablesOf(file: BookFile): Promise<readonly SourceTable[]> {
  const tables = new Tables();
  let count = 0;
  for await (const { sheet, cells } of rowsOf(file.name, await contentOf(file))) {
    count += 1;
    if (count > limits.importRows) throw tooLarge(`has more than ${limits.importRows.toLocaleString('en-IN')} rows`, splitIt);
    tables.add(sheet, cells);
  }
  return tables.all;
}

/** The first rows of each sheet. */
async function beginningsOf(name: string, content: Uint8Array): Promise<readonly SourceTable[]> {
  const tables = new Tables();
  const isOneSheet = !isWorkbook(content);
  for await (const { sheet, cells } of rowsOf(name, content)) {
    if (tables.rowsIn(sheet) < beginning) tables.add(sheet, cells);
    else if (isOneSheet) break;
  }
  return tables.all;
}

/** Titles, headings and rows that show what is below. */
const beginning = 25;

class Tables {
  readonly #rows = new Map<string, (readonly string[])[]>();

  add(sheet: string, cells: readonly string[]): void {
    const rows = this.#rows.get(sheet) ?? [];
    this.#rows.set(sheet, rows);
    rows.push(cells);
  }

  rowsIn(sheet: string): number {
    return this.#rows.get(sheet)?.length ?? 0;
  }

  get all(): readonly SourceTable[] {
    return [...this.#rows].map(([name, rows]) => ({ name, rows }));
  }
}

async function* rowsOf(name: string, content: Uint8Array): AsyncGenerator<{ readonly sheet: string; readonly cells: readonly string[] }> {
  if (isWorkbook(content)) {
    for await (const { sheet, cells } of workbookSheets(content)) if (cells !== undefined) yield { sheet, cells };
  } else if (isCompound(content)) {
    for await (const cells of oldExcelRows(content)) yield { sheet: name, cells };
  } else for (const cells of csvRows(content)) yield { sheet: name, cells };
}

function isWorkbook(content: Uint8Array): boolean {
  return content[0] === 0x50 && content[1] === 0x4b;
}

async function contentOf({ name, open }: BookFile): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of open()) {
    bytes += piece.length;
    if (bytes > limits.fileBytes)
      throw new Refusal('notAllowed', { why: `${name} is larger than a table may be. Split it into files of 25 MB` });
    pieces.push(piece);
  }
  if (bytes === 0) throw new Refusal('notAllowed', { why: `${name} is empty` });
  return Buffer.concat(pieces);
}

const ledgers: ReadonlySet<AccountSource> = new Set(['quickbooks', 'xero', 'ledger']);

const called: Readonly<Record<AccountSource, string>> = {
  workbook: 'Workbook',
  zoho: 'Zoho Books',
  erpnext: 'ERPNext',
  quickbooks: 'QuickBooks',
  xero: 'Xero',
  ledger: 'General ledger',
};

interface Taken {
  readonly begin: string;
  readonly end: string | null;
  readonly opened: Awaited<ReturnType<TakingBooks['opened']>>;
  readonly books: TakingBooks;
}

class BookOfAccounts implements ReadBook {
  readonly source: string;
  readonly begin: string;
  readonly end: string | null;
  readonly locations = [];
  readonly #accounts: Accounts;
  /** What is in the file and not in the books yet. */
  readonly #fresh: Accounts;

  constructor(source: AccountSource, accounts: Accounts, taken: Taken) {
    this.source = called[source];
    this.begin = taken.begin;
    this.end = taken.end;
    this.#accounts = accounts;
    const { opened, books } = taken;
    const keys = keysOf(accounts.records);
    const isThere = (record: BookRecord, at: number) =>
      record.slug === 'opening-balance'
        ? opened.ledgers.has(normalName(record.rows[0]?.['ledgerId'] ?? ''))
        : record.slug === 'opening-stock'
          ? record.rows.every((row) => opened.items.has(normalName(row['lines.0.itemId'] ?? '')))
          : record.date !== null && books.knownVersion(keys[at] ?? '') !== undefined;
    this.#fresh = { ...accounts, records: accounts.records.filter((record, at) => !isThere(record, at)) };
  }

  get chart() {
    return chartBesideGroups(this.#accounts).map(({ name, under, group, because }) => ({
      name,
      under: under === null || under === group || group === null ? (under ?? '') : `${under}, below ${group}`,
      why: { name: 'By its name', type: 'By the type of its account', unsure: 'Not sure: look at it' }[because],
    }));
  }

  get masters() {
    return this.#accounts.records.filter(({ slug, date }) => date === null && !slug.startsWith('opening-'));
  }

  get openings() {
    const isOpening = ({ slug }: BookRecord) => slug.startsWith('opening-');
    // Stock without a day is of the first day of the books.
    return this.#fresh.records.filter(isOpening).map((record) => ({
      ...record,
      rows: record.rows.map((row, at) => (record.slug === 'opening-stock' && at === 0 ? { date: this.begin, ...row } : row)),
    }));
  }

  async *documents(): AsyncGenerator<BookDocument> {
    const keys = keysOf(this.#accounts.records);
    const fresh = new Set(this.#fresh.records);
    for (const [at, record] of this.#accounts.records.entries()) {
      if (record.date === null || record.slug === 'opening-stock' || !fresh.has(record)) continue;
      yield { ...record, date: record.date, level: 0, key: keys[at] ?? '', version: '1' };
    }
  }

  counts(): readonly BookCount[] {
    const kinds = Map.groupBy(this.#accounts.records, ({ slug }) => slug);
    return [...kinds].map(([kind, { length }]) => ({ kind: kind.replaceAll('-', ' '), found: length, taken: length, left: 0 }));
  }

  notes() {
    return this.#accounts.notes;
  }

  sums(years: readonly string[]) {
    return sumsOfRecords(this.#accounts, years);
  }

  takenSums(years: readonly string[]) {
    return sumsOfRecords(
      {
        ...this.#accounts,
        records: [...this.masters, ...this.#fresh.records.filter(({ date, slug }) => date !== null || slug.startsWith('opening-'))],
      },
      years,
    );
  }
}

/** A document is known by what it says; the same one twice in a file is two. */
function keysOf(records: readonly BookRecord[]): readonly string[] {
  const seen = new Map<string, number>();
  return records.map(({ slug, rows }) => {
    const key = createHash('sha256')
      .update(JSON.stringify([slug, rows]))
      .digest('hex')
      .slice(0, 32);
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count === 1 ? key : `${key}.${count}`;
  });
}
