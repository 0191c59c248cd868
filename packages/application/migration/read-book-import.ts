import { allNamed } from '#application/books/ledgers';
import type { Context } from '#application/context';
import { allYears, branchOf } from '#application/known-records';
import { keepReport, keepVouchers, originalKey, voucherName, vouchersOf } from '#application/migration/book-store';
import { type BookWorld, earlierBooks, noteBook, type StoredBook } from '#application/migration/book-world';
import { columnsOf } from '#application/migration/chosen-columns';
import type { BookDocument, BookFile, ReadBook, TakingBooks } from '#application/migration/ports';
import { SheetParts } from '#application/migration/sheet-parts';
import { sumsOfBooks } from '#application/migration/sums-of-books';
import type { UploadedParts } from '#application/ports/files';
import type { BookRecord } from '#domain/migration/book-record';
import { addedSums, comparedSums, differencesIn, keptSums } from '#domain/migration/book-sums';
import { defaultGroups } from '#domain/posting/chart';
import { defaultLedgers } from '#domain/posting/default-ledgers';
import { Refusal } from '#domain/refusal';
import { normalName } from '#domain/text/normalise';
import { addDays, type Day } from '#domain/time/day';
import { labelOf, yearOf } from '#domain/time/financial-year';

/** Steps of masters, in their order; documents come after them. */
const masterOrder = [
  'financial-year',
  'branch',
  'group',
  'measure-unit',
  'inventory-group',
  'customer',
  'project',
  'inventory-item',
  'opening-balance',
  'opening-stock',
] as const;

/** Goods come in before they go out, and bills exist before money settles them. */
const documentOrder = [
  'purchase-order',
  'sales-order',
  'purchase-invoice',
  'production',
  'stock-transfer',
  'stock-adjustment',
  'delivery-note',
  'sales-invoice',
  'purchase-return',
  'sales-return',
  'debit-note',
  'credit-note',
  'journal-voucher',
  'bank-cash',
  'bill-set-off',
] as const;

/**
 * Reads files of books to their end, writes what it becomes as files of rows, and lays its sums beside those that the books would have. Nothing
 * of the books changes. Reading again writes the same.
 */
export async function readBookImport(context: Context, world: BookWorld, stored: StoredBook): Promise<void> {
  const files = await keptFiles(context, stored);
  const taking = await takingBooks(context, stored);
  const book = await world.sourceOf(stored.module.slug).read(files, taking);
  try {
    await laidOut(context, world, stored, book);
  } finally {
    await book.close?.();
  }
}

async function laidOut(context: Context, world: BookWorld, stored: StoredBook, book: ReadBook): Promise<void> {
  const parts = new SheetParts(context, world.sheets, stored.id);
  const from = labelOf(yearOf(book.begin));
  const years = await missingYears(context, book.begin, book.end ?? book.begin);
  for (const record of [...years, ...(await missingLocations(context, book))])
    await parts.add(record, null, [masterOrder.indexOf(record.slug as never)]);
  for (const record of await newOnes(context, book.masters)) await parts.add(record, null, [masterOrder.indexOf(record.slug as never)]);
  // Openings of a ledger that has them already are told apart when they are saved.
  for (const record of book.openings) await parts.add(record, from, [masterOrder.indexOf(record.slug as never)]);
  const vouchers = new Map<string, string>();
  /** How many documents a voucher became besides its first. */
  const further = new Map<string, number>();
  for await (const document of book.documents()) {
    const made = vouchers.has(document.key) ? (further.get(document.key) ?? 0) + 1 : 0;
    if (made > 0) further.set(document.key, made);
    vouchers.set(document.key, document.version);
    const year = labelOf(yearOf(document.date));
    await parts.add(named(document, made), year, [
      masterOrder.length + document.level,
      documentOrder.indexOf(document.slug as never),
      year,
    ]);
  }
  await keepVouchers(context, stored.id, vouchers);
  const steps = await parts.end();
  const wanted = yearsFrom(book.begin, book.end ?? book.begin);
  const sums = book.sums(wanted);
  const present = await sumsOfBooks(context, wanted, sums.bills);
  const compared = comparedSums(sums, addedSums(present, book.takenSums(wanted)));
  const [counts, notes] = [book.counts(), book.notes()];
  await keepReport(context, stored.id, {
    counts,
    notes,
    chart: book.chart,
    locations: book.locations,
    years: wanted,
    file: keptSums(sums),
    compared,
  });
  await noteBook(context, stored, {
    importStatus: 'Pending Approval',
    source: book.source,
    begin: book.begin,
    end: book.end,
    found: counts.reduce((sum, { found }) => sum + found, 0),
    taken: counts.reduce((sum, { taken }) => sum + taken, 0),
    errors: notes.filter(({ severity }) => severity === 'error').length,
    warnings: notes.filter(({ severity }) => severity === 'warning').length,
    differences: differencesIn(compared),
    steps: await Promise.all(
      steps.map(async ({ slug, year, rows, file: number }) => ({
        ...{ slug, year: year ?? '', rows, title: await world.titleOf(slug), file: number },
        ...{ created: 0, existing: 0, wrong: 0 },
      })),
    ),
    at: 0,
  });
}

/** Its rows call it by its voucher, so that those which are refused are known. */
function named({ key, ...record }: BookDocument, made: number): BookRecord {
  const document = voucherName(key, made);
  return { ...record, rows: record.rows.map((row, at) => ({ ...(at === 0 ? { date: record.date } : {}), ...row, document })) };
}

/** The uploads, kept for good before they are read: they may be downloaded later. */
async function keptFiles(context: Context, { id, row }: StoredBook): Promise<readonly BookFile[]> {
  const { files } = context.ports;
  const found: BookFile[] = [];
  const columns = columnsOf(row);
  for (const [at, { name, key }] of row.files.entries()) {
    const place = originalKey(context, id, at, name ?? '');
    let kept = await files.parts(context.scope, place);
    if (kept === undefined) {
      const upload = await files.uploadedParts(context.scope, key ?? '');
      if (upload === undefined) throw new Refusal('notAllowed', { why: `The file ${name} is gone. Upload it again` });
      await files.write(context.scope, place, piecesOf(upload), 'text/plain');
      kept = await files.parts(context.scope, place);
    }
    if (kept === undefined) throw new Error('Broken assumption: a file that was written is there');
    const there = kept;
    found.push({ name: name ?? '', columns: columns.get(at), open: () => piecesOf(there) });
  }
  return found;
}

const pieceBytes = 4 * 1024 * 1024;

/** A kept file or an upload, piece by piece. */
export async function* piecesOf({ size, read }: UploadedParts): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < size; at += pieceBytes) yield await read(at, pieceBytes);
}

async function takingBooks(context: Context, { id, row, module }: StoredBook): Promise<TakingBooks> {
  const [named, place, years] = await Promise.all([allNamed(context, ['customer', 'group']), branchOf(context), allYears(context)]);
  const alias = (slug: 'customer' | 'group') =>
    new Map(named(slug).flatMap((one) => (typeof one['alias'] === 'string' ? [[one['alias'], String(one['name'])] as const] : [])));
  const [ledgers, groups] = [alias('customer'), alias('group')];
  const { documents } = await import('#modules/all-modules');
  const known = new Map<string, string>();
  for (const before of await earlierBooks(context, module, id))
    for (const [key, version] of await vouchersOf(context, before)) known.set(key, version);
  return {
    asOf: context.today,
    firstDay: years.find((one) => one.id === row.forYear)?.start ?? yearOf(context.today).start,
    own: {
      ledger: (of) => ledgers.get(of) ?? defaultLedgers.find((one) => one.alias === of)?.name ?? of,
      group: (of) => groups.get(of) ?? defaultGroups.find((one) => one.alias === of)?.name ?? of,
    },
    gstin: place?.gstin ?? null,
    dateFormat: row.dateFormat ?? 'YYYY-MM-DD',
    prefixOf: (slug) => documents.find((one) => one.slug === slug)?.series.prefix,
    knownVersion: (key) => known.get(key),
    opened: (begin) => openedOn(context, begin),
  };
}

/** The ledgers and items that have an opening already, by name. */
async function openedOn(
  context: Context,
  begin: Day,
): Promise<{ readonly ledgers: ReadonlySet<string>; readonly items: ReadonlySet<string> }> {
  const { ports, scope } = context;
  const named = await allNamed(context, ['customer', 'inventory-item']);
  const [balances, moved] = await Promise.all([
    ports.books.balances(scope, scope.branchId, begin, begin),
    ports.books.stockRows(scope, scope.branchId, begin, begin),
  ]);
  const ledgers = new Set(balances.flatMap(({ ledgerId, opening }) => (opening === 0 ? [] : [ledgerId])));
  const items = new Set(moved.flatMap(({ slug, itemId }) => (slug === 'opening-stock' ? [itemId] : [])));
  const namesOf = (slug: 'customer' | 'inventory-item', ids: ReadonlySet<string>) =>
    new Set(named(slug).flatMap(({ id, name }) => (ids.has(id) ? [normalName(String(name))] : [])));
  return { ledgers: namesOf('customer', ledgers), items: namesOf('inventory-item', items) };
}

/** The financial years of the file that the organisation does not have, and those between them and its first one. */
async function missingYears(context: Context, begin: Day, end: Day): Promise<readonly BookRecord[]> {
  const years = await allYears(context);
  const last = years.map(({ start }) => start).sort()[0] ?? end;
  const records: BookRecord[] = [];
  for (let year = yearOf(begin); year.start <= (last > end ? last : end); year = yearOf(addDays(year.end, 1)))
    if (!years.some(({ start, end: until }) => start <= year.end && year.start <= until))
      records.push({ slug: 'financial-year', date: null, rows: [{ start: year.start, end: year.end }] });
  return records;
}

function yearsFrom(begin: Day, end: Day): readonly string[] {
  const labels: string[] = [];
  for (let year = yearOf(begin); year.start <= end; year = yearOf(addDays(year.end, 1))) labels.push(labelOf(year));
  return labels;
}

/** Locations are part of the branch, so they are no rows of an import, and their step adds them itself. */
async function missingLocations(context: Context, { locations }: ReadBook): Promise<readonly BookRecord[]> {
  const there = new Set(((await branchOf(context))?.locations ?? []).map(({ code }) => normalName(code)));
  const missing = locations.filter(({ code }) => !there.has(normalName(code)));
  return missing.map(({ code, name }) => ({ slug: 'branch', date: null, rows: [{ code, name }] }));
}

/** Masters that the organisation has by that name stay as they are. */
async function newOnes(context: Context, records: readonly BookRecord[]): Promise<readonly BookRecord[]> {
  const { ports, scope } = context;
  const { moduleOf } = await import('#modules/all-modules');
  const found: BookRecord[] = [];
  const known = new Map<string, ReadonlySet<string>>();
  for (const slug of new Set(records.map((record) => record.slug))) {
    const module = moduleOf(slug);
    if (module?.kind !== 'master') throw new Error(`Broken assumption: ${slug} is no master`);
    const own = records.filter((record) => record.slug === slug);
    if (module.small) {
      const all = await ports.records.all(scope, slug);
      known.set(slug, new Set(all.flatMap(({ row }) => module.unique.map(({ name }) => normalName(String(row[name] ?? ''))))));
    } else {
      const wanted = own.map(({ rows: [row] }) => uniqueOf(module.unique[0]?.name ?? 'name', row ?? {}));
      const ids: (string | undefined)[] = [];
      for (let at = 0; at < wanted.length; at += uniquesAtOnce)
        ids.push(...(await ports.records.findUniques(scope, slug, wanted.slice(at, at + uniquesAtOnce))));
      known.set(slug, new Set(wanted.flatMap(({ value }, at) => (ids[at] === undefined ? [] : [value]))));
    }
    const taken = known.get(slug);
    const names = module.small ? module.unique.map(({ name }) => name) : [module.unique[0]?.name ?? 'name'];
    found.push(
      ...own.filter(
        ({ rows: [row = {}] }) => !names.some((name) => taken?.has(normalName(row[name] ?? '')) === true && row[name] !== undefined),
      ),
    );
  }
  return found;
}

const uniquesAtOnce = 100;

function uniqueOf(name: string, row: Readonly<Record<string, string>>) {
  return { name, value: normalName(row[name] ?? '') };
}
