import type { SalesMonth, Scope, SoldRow } from '#application/ports';
import { Refusal } from '#domain/refusal';
import type { SaleEntry } from '#domain/registers/sale-entry';
import { addSales, addSums, nameIn, type SalePart, type SaleSums, type SalesByName, saleParts, salesOf } from '#domain/registers/sale-sums';
import { addDays, type Day } from '#domain/time/day';
import { monthOf } from '#domain/time/period';
import type { Engine } from '#storage/engine';
import { datedKey, partsOfDatedKey, streamKey, viewKeys } from '#storage/keys';
import { pack, unpack } from '#storage/packing';
import type { BalanceParts } from '#storage/views/as-of';
import type { FoldEntry } from '#storage/views/fold-entry';
import { type LeafChange, type LeafRow, planLeaves, readLeaves } from '#storage/views/leaves';
import { type Page, type PagePut, queryPages, readPages, refuseBeyond } from '#storage/views/pages';
import { readHead } from '#storage/views/stream-head';

/**
 * What a branch sold: every line of its invoices and returns by day, in leaves; and sums by month of each item, customer and sales
 * representative. Which page has the sum of a name follows from the name alone, so a reader knows how far it is folded.
 */
export interface SalesFolded {
  /** Each group is written in its order. */
  readonly leaves: readonly (readonly PagePut[])[];
  readonly puts: readonly PagePut[];
}

interface Change {
  readonly entry: FoldEntry;
  readonly said: SaleEntry;
  readonly factor: 1 | -1;
}

export async function foldSales(engine: Engine, stream: string, entries: readonly FoldEntry[], watermark: number): Promise<SalesFolded> {
  const changes = entries.flatMap(changesOf);
  if (changes.length === 0) return { leaves: [], puts: [] };
  const more = Map.groupBy(changes.flatMap(sumsIn), ({ page }) => page);
  const [leaves, pages] = await Promise.all([
    planLeaves(engine, stream, viewKeys.soldRows, changes.flatMap(leafChanges), watermark),
    readPages(engine, stream, more.keys()),
  ]);
  refuseBeyond(pages.values(), watermark);
  const puts = [...more].map(([key, own]): PagePut => {
    const page = pages.get(key);
    const sums = sumsOf(page);
    for (const one of own) if (one.sequence > (page?.watermark ?? 0)) addSums(sums, one.name, one.sums, one.factor);
    return { key, watermark, packed: packSums(sums), expected: page?.watermark };
  });
  return { leaves, puts };
}

/** What is taken out goes before what comes in, which may have its key. */
function changesOf(entry: FoldEntry): readonly Change[] {
  const { out, into } = entry.sale;
  const change = (said: SaleEntry | null, factor: 1 | -1): readonly Change[] => (said === null ? [] : [{ entry, said, factor }]);
  return [...change(out, -1), ...change(into, 1)];
}

function leafChanges({ entry, said, factor }: Change): readonly LeafChange[] {
  const { returned, number, partyId, partyName, representativeId } = said;
  return said.lines.map(({ itemId, quantity, gross, discount, taxable, tax }, at): LeafChange => {
    const key = datedKey(said.date, entry.first, String(at).padStart(5, '0'));
    const line = [itemId, quantity, gross, discount, taxable, tax];
    const row = [returned ? 1 : 0, entry.id, number, partyId, partyName, representativeId, ...line];
    return { key, row: factor < 0 ? null : row, sequence: entry.sequence };
  });
}

interface SumChange {
  readonly page: string;
  readonly name: string;
  readonly sums: SaleSums;
  readonly sequence: number;
  readonly factor: 1 | -1;
}

/** Every line counts once for each part. */
function sumsIn({ entry, said, factor }: Change): readonly SumChange[] {
  const month = said.date.slice(0, 7);
  return saleParts.flatMap((part) =>
    said.lines.map((line): SumChange => {
      const name = nameIn(part, said, line);
      return { page: pageOf(part, month, name), name, sums: salesOf(line, said.returned), sequence: entry.sequence, factor };
    }),
  );
}

/** So many that a page of ten thousand items stays small. */
const pagesPerMonth = 16;

function pageOf(part: SalePart, month: string, name: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193) >>> 0;
  return viewKeys.saleSums(saleParts.indexOf(part), month, hash % pagesPerMonth);
}

/** Used by a reader that continues while the projector works. */
const attempts = 5;

type Parts = Pick<BalanceParts, 'engine' | 'tails'>;

/** Lines of invoices and returns dated in `from`..`to`, by day and then in the order of entry, exact as of now. */
export function readSoldRows(parts: Parts, scope: Scope, branchId: string, from: Day, to: Day): Promise<readonly SoldRow[]> {
  return exactly(parts, scope, branchId, (stream, tail) => rowsOf(parts.engine, stream, tail, from, to));
}

/** Sums of sales by month and name, exact as of now. Of whole months the sums are read, of parts of a month the lines. */
export function readSales(
  parts: Parts,
  scope: Scope,
  branchId: string,
  part: SalePart,
  from: Day,
  to: Day,
): Promise<readonly SalesMonth[]> {
  return exactly(parts, scope, branchId, async (stream, tail) => {
    const { whole, pieces } = cutMonths(from, to);
    const months = new Map<string, SalesByName>();
    const inMonth = (month: string) => {
      const sums = months.get(month) ?? new Map();
      months.set(month, sums);
      return sums;
    };
    const read = await Promise.all(pieces.map((piece) => rowsOf(parts.engine, stream, tail, piece.from, piece.to)));
    for (const row of read.flatMap(({ answer }) => answer)) {
      const said = { ...row, lines: [row] };
      addSales(inMonth(row.date.slice(0, 7)), part, said, 1);
    }
    let watermark = Math.max(0, ...read.map((one) => one.watermark));
    if (whole !== null) {
      const at = saleParts.indexOf(part);
      const [first, last] = [viewKeys.saleSums(at, whole.first, 0), viewKeys.saleSums(at, whole.last, pagesPerMonth)];
      const pages = await queryPages(parts.engine, stream, first, last, { consistency: 'strong' });
      const folded = new Map<string, number>();
      for (const page of pages) {
        folded.set(page.key, page.watermark);
        watermark = Math.max(watermark, page.watermark);
        const sums = inMonth(monthIn(page.key));
        for (const [name, one] of sumsOf(page)) addSums(sums, name, one);
      }
      for (const { entry, said, factor } of tail) {
        const month = said.date.slice(0, 7);
        if (month < whole.first || month > whole.last) continue;
        for (const line of said.lines) {
          const name = nameIn(part, said, line);
          if (entry.sequence > (folded.get(pageOf(part, month, name)) ?? 0))
            addSums(inMonth(month), name, salesOf(line, said.returned), factor);
        }
      }
    }
    const answer = [...months]
      .filter(([, sums]) => sums.size > 0)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([month, sums]) => ({ month, sums }));
    return { watermark, answer };
  });
}

interface Read<Answer> {
  readonly watermark: number;
  readonly answer: Answer;
}

/** A page can be ahead of the end of the log that was read; then it is read again. */
async function exactly<Answer>(
  { engine, tails }: Parts,
  { organisationId }: Scope,
  branchId: string,
  read: (stream: string, tail: readonly Change[]) => Promise<Read<Answer>>,
): Promise<Answer> {
  const stream = streamKey(organisationId, { branchId });
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    // The tail is read strongly, so a head that lags only makes it longer.
    const head = await readHead(engine, stream, 'eventual');
    const tail = await tails.read(stream, head.watermark);
    const { watermark, answer } = await read(stream, tail.flatMap(changesOf));
    if (watermark <= head.watermark + tail.length) return answer;
  }
  throw new Refusal('busy');
}

async function rowsOf(engine: Engine, stream: string, tail: readonly Change[], from: Day, to: Day): Promise<Read<readonly SoldRow[]>> {
  const last = `${to}~`;
  const { rows, watermark } = await readLeaves(engine, stream, viewKeys.soldRows, from, last);
  for (const { key, row } of tail.flatMap(leafChanges)) {
    if (key < from || key > last) continue;
    if (row === null) rows.delete(key);
    else rows.set(key, row);
  }
  const sorted = [...rows].sort(([one], [other]) => (one < other ? -1 : 1));
  return { watermark, answer: sorted.map(([key, row]) => soldRow(key, row)) };
}

type Stored = readonly [
  returned: 0 | 1,
  id: string,
  number: string,
  partyId: string,
  partyName: string,
  representativeId: string,
  itemId: string,
  quantity: number,
  gross: number,
  discount: number,
  taxable: number,
  tax: number,
];

function soldRow(key: string, row: LeafRow): SoldRow {
  const [returned, id, number, partyId, partyName, representativeId, itemId, quantity, gross, discount, taxable, tax] =
    row as unknown as Stored;
  const { day, sequence } = partsOfDatedKey(key);
  const document = { date: day, sequence, id, number, partyId, partyName, representativeId, returned: returned === 1 };
  return { ...document, itemId, quantity, gross, discount, taxable, tax };
}

/** The whole months of a period, and its parts of months. */
function cutMonths(from: Day, to: Day) {
  const [first, last] = [monthOf(from), monthOf(to)];
  const startsWhole = from === first.from && (first.from !== last.from || to === last.to);
  const endsWhole = to === last.to && (first.from !== last.from || from === first.from);
  if (first.from === last.from)
    return startsWhole
      ? { whole: { first: from.slice(0, 7), last: from.slice(0, 7) }, pieces: [] }
      : { whole: null, pieces: [{ from, to }] };
  const pieces = [...(startsWhole ? [] : [{ from, to: first.to }]), ...(endsWhole ? [] : [{ from: last.from, to }])];
  const begin = startsWhole ? first.from : addDays(first.to, 1);
  const end = endsWhole ? last.from : monthOf(addDays(last.from, -1)).from;
  return { whole: begin <= end ? { first: begin.slice(0, 7), last: end.slice(0, 7) } : null, pieces };
}

function monthIn(key: string): string {
  return key.split('|')[2] ?? '';
}

type PackedSums = [name: string, ...amounts: number[]][];

function packSums(sums: SalesByName): Uint8Array {
  return pack(
    [...sums].map(([name, { quantity, gross, discount, taxable, tax, returnedQuantity, returned, returnedTax }]) => [
      ...[name, quantity, gross, discount, taxable, tax],
      ...[returnedQuantity, returned, returnedTax],
    ]),
  );
}

function sumsOf(page: Page | undefined): SalesByName {
  if (page === undefined) return new Map();
  return new Map(
    unpack<PackedSums>(page.packed).map(([name, quantity = 0, gross = 0, discount = 0, taxable = 0, tax = 0, ...back]) => {
      const [returnedQuantity = 0, returned = 0, returnedTax = 0] = back;
      return [name, { quantity, gross, discount, taxable, tax, returnedQuantity, returned, returnedTax }];
    }),
  );
}
