import type { RegisterMonth, RegisterPage, RegisterRow } from '#application/ports/registers';
import type { Scope } from '#application/ports/scope';
import { taxabilities } from '#domain/gst/rate';
import { paise } from '#domain/money/paise';
import type { HsnAmounts, RateAmounts, RegisterEntry } from '#domain/registers/register-entry';
import { type RegisterKind, registerKinds } from '#domain/registers/register-kind';
import { addEntry, addHsnOf, addTotals, noTotals, type RegisterTotals } from '#domain/registers/register-totals';
import { addMonths, type Day } from '#domain/time/day';
import { monthOf, type Period } from '#domain/time/period';
import type { Engine } from '#storage/engine/engine';
import { datedKey, partsOfDatedKey, streamKey, viewKeys } from '#storage/engine/keys';
import { pack, unpack } from '#storage/engine/packing';
import { type ExactParts, exactly, type Seen } from '#storage/views/exact';
import type { FoldEntry } from '#storage/views/fold-entry';
import { type LeafChange, type LeafMarks, type LeafRow, marked, noLeaves, planLeaves, shortLeaves } from '#storage/views/leaves';
import { type Page, type PagePut, queryPages, readPage, readPages, refuseBeyond } from '#storage/views/pages';
import { type RecentRows, type Rows, readRecentRows } from '#storage/views/recent-rows';
import type { Batch, Plan } from '#storage/views/view';

/**
 * The registers of a branch, by kind and month: the rows in leaves; a page with the marks of these leaves and the sums of the month; its
 * sums by HSN code; and two pages with both for each day, for periods that begin or end within the month.
 */
type RegisterPlan = Required<Pick<Plan, 'rows' | 'last'>>;

interface Change {
  readonly entry: FoldEntry;
  readonly said: RegisterEntry;
  readonly factor: 1 | -1;
}

export async function foldRegisters({ engine, stream, entries, watermark }: Batch): Promise<RegisterPlan> {
  const months = Map.groupBy(entries.flatMap(changesOf), ({ said }) => `${registerKinds.indexOf(said.kind)} ${said.date.slice(0, 7)}`);
  const folded = await Promise.all(
    [...months].map(([name, changes]) => {
      const [kind = '', month = ''] = name.split(' ');
      return foldMonth(engine, stream, Number(kind), month, changes, watermark);
    }),
  );
  return { rows: folded.flatMap(({ rows }) => rows), last: folded.flatMap(({ last }) => last) };
}

/** The old row comes first. The new row can have the same key, and removing the old one afterwards would remove the new one. */
function changesOf(entry: FoldEntry): readonly Change[] {
  const { out, into } = entry.register;
  const change = (said: RegisterEntry | null, factor: 1 | -1): readonly Change[] => (said === null ? [] : [{ entry, said, factor }]);
  return [...change(out, -1), ...change(into, 1)];
}

async function foldMonth(
  engine: Engine,
  stream: string,
  kind: number,
  month: string,
  changes: readonly Change[],
  watermark: number,
): Promise<RegisterPlan> {
  const keys = {
    month: viewKeys.registerMonth(kind, month),
    hsn: viewKeys.registerHsn(kind, month),
    days: viewKeys.registerDays(kind, month),
    hsnDays: viewKeys.registerHsnDays(kind, month),
  };
  const pages = await readPages(engine, stream, Object.values(keys));
  refuseBeyond(pages.values(), watermark);
  const [monthPage, hsnPage, dayPage, hsnDayPage] = [keys.month, keys.hsn, keys.days, keys.hsnDays].map((key) => pages.get(key));
  const before = monthOfPage(monthPage);
  const prefix = viewKeys.registerRows(kind, month);
  const known = { marks: before.marks.marks, pages: new Map<string, Page>() };
  const rows = await planLeaves(engine, stream, prefix, changes.map(leafChange), watermark, { known, form: registerLeaves });
  const written = rows.flat().map((put) => [put.key.slice(prefix.length), put.watermark] as const);
  const totals = noTotals();
  addTotals(totals, before.totals);
  const hsn = noTotals();
  for (const row of hsnOfPage(hsnPage)) hsn.hsn.set(hsnKey(row), row);
  const [days, hsnDays] = [daysOfPage(dayPage), daysOfPage(hsnDayPage)];
  for (const { entry, said, factor } of changes) {
    const isNew = (page: Page | undefined) => entry.sequence > (page?.watermark ?? 0);
    if (isNew(monthPage)) addEntry(totals, { ...said, hsn: [] }, factor);
    if (isNew(hsnPage)) addHsnOf(hsn, said, factor);
    if (isNew(dayPage)) addEntry(totalsOf(days, said.date), { ...said, hsn: [] }, factor);
    if (isNew(hsnDayPage)) addHsnOf(totalsOf(hsnDays, said.date), said, factor);
  }
  const put = (key: string, page: Page | undefined, value: unknown): PagePut => ({
    key,
    watermark,
    packed: pack(value),
    expected: page?.watermark,
  });
  const after = marked(before.marks, written);
  return {
    rows,
    last: [
      put(keys.month, monthPage, [after.marks, after.whole, packTotals(totals)]),
      put(keys.hsn, hsnPage, [...hsn.hsn.values()].map(packHsn)),
      put(keys.days, dayPage, packDays(days)),
      put(keys.hsnDays, hsnDayPage, packDays(hsnDays)),
    ],
  };
}

function packDays(days: ReadonlyMap<Day, RegisterTotals>): readonly (readonly [Day, PackedTotals])[] {
  return [...days].filter(([, sums]) => !isEmpty(sums)).map(([day, sums]) => [day, packTotals(sums)]);
}

function totalsOf(days: Map<Day, RegisterTotals>, day: Day): RegisterTotals {
  const sums = days.get(day) ?? noTotals();
  days.set(day, sums);
  return sums;
}

function isEmpty({ count, total, roundOff, tcs, rates, hsn, ledgers }: RegisterTotals): boolean {
  return [count, total, roundOff, tcs, rates.size, hsn.size, ledgers.size].every((one) => one === 0);
}

/** The place of a document in its register: by date, then by its first entry in the log of the branch. */
function rowKey({ entry, said }: Pick<Change, 'entry' | 'said'>): string {
  return datedKey(said.date, entry.first, '');
}

function leafChange(change: Change): LeafChange {
  const { entry, said, factor } = change;
  return { key: rowKey(change), row: factor < 0 ? null : packRow(entry, said), sequence: entry.sequence };
}

/** So many that a page of a hundred takes two leaves. */
const rowsPerLeaf = 50;

const registerLeaves = shortLeaves(rowsPerLeaf);

/** Rows of a register dated in `from`..`to`, a page of them, exact as of now. `after` is the place of the last row seen. */
export async function readRegister(
  parts: ExactParts,
  scope: Scope,
  branchId: string,
  kind: RegisterKind,
  from: Day,
  to: Day,
  { limit, after }: { limit: number; after?: { readonly date: Day; readonly sequence: number } },
): Promise<RegisterPage> {
  return inRegister(parts, scope, branchId, kind, async (stream, tail) => {
    const [start, last] = [after ? datedKey(after.date, after.sequence + 1, '') : from, `${to}~`];
    const rows: (readonly [string, LeafRow])[] = [];
    let watermark = 0;
    let month = start.slice(0, 7);
    let more = false;
    for (; month <= to.slice(0, 7) && rows.length < limit; month = monthAfter(month)) {
      const found = await rowsOfMonth(parts.engine, stream, kind, month, tail, [start, last], limit - rows.length);
      watermark = Math.max(watermark, found.watermark);
      rows.push(...found.rows);
      more = found.next !== undefined;
    }
    more ||= rows.length > limit || (await anyFrom(parts.engine, stream, kind, month, to, tail));
    return { watermark, answer: { rows: rows.slice(0, limit).map(([key, row]) => rowOf(key, row)), more } };
  });
}

/** Sums of a register by month, exact as of now. `hsn` adds those by HSN code. */
export async function readRegisterMonths(
  parts: ExactParts,
  scope: Scope,
  branchId: string,
  kind: RegisterKind,
  from: Day,
  to: Day,
  hsn: boolean,
): Promise<readonly RegisterMonth[]> {
  return inRegister(parts, scope, branchId, kind, (stream, tail) => sumsByMonth(parts, stream, tail, kind, { from, to }, hsn));
}

/** The sums of several periods at the cost of their pages: the end of the log is read once. */
export async function readRegisterPeriods(
  parts: ExactParts,
  scope: Scope,
  branchId: string,
  kind: RegisterKind,
  periods: readonly Period[],
): Promise<readonly (readonly RegisterMonth[])[]> {
  return inRegister(parts, scope, branchId, kind, async (stream, tail) => {
    const read = await Promise.all(periods.map((period) => sumsByMonth(parts, stream, tail, kind, period, false)));
    return { watermark: Math.max(0, ...read.map(({ watermark }) => watermark)), answer: read.map(({ answer }) => answer) };
  });
}

async function sumsByMonth(
  parts: ExactParts,
  stream: string,
  tail: readonly Change[],
  kind: RegisterKind,
  { from, to }: Period,
  hsn: boolean,
): Promise<Seen<readonly RegisterMonth[]>> {
  const at = registerKinds.indexOf(kind);
  const months = new Map<string, RegisterTotals>();
  const sumsOf = (month: string) => {
    const sums = months.get(month) ?? noTotals();
    months.set(month, sums);
    return sums;
  };
  const partly = partMonths(from, to);
  const wholeOf = (month: string) => month >= from.slice(0, 7) && month <= to.slice(0, 7) && !partly.has(month);
  const range = [from.slice(0, 7), to.slice(0, 7)] as const;
  const read = (keyOf: (kind: number, month: string) => string) =>
    queryPages(parts.engine, stream, keyOf(at, range[0]), keyOf(at, range[1]), { consistency: 'strong' });
  const [pages, hsnPages, dayPages] = await Promise.all([
    [...monthsFrom(range)].some(wholeOf) ? read(viewKeys.registerMonth) : [],
    hsn && [...monthsFrom(range)].some(wholeOf) ? read(viewKeys.registerHsn) : [],
    readPages(
      parts.engine,
      stream,
      [...partly].flatMap((month) => [viewKeys.registerDays(at, month), ...(hsn ? [viewKeys.registerHsnDays(at, month)] : [])]),
    ),
  ]);
  const folded = new Map<string, number>();
  for (const one of pages.filter(({ key }) => wholeOf(monthIn(key)))) {
    folded.set(one.key, one.watermark);
    addTotals(sumsOf(monthIn(one.key)), monthOfPage(one).totals);
  }
  for (const one of hsnPages.filter(({ key }) => wholeOf(monthIn(key)))) {
    folded.set(one.key, one.watermark);
    for (const row of hsnOfPage(one)) sumsOf(monthIn(one.key)).hsn.set(hsnKey(row), row);
  }
  for (const one of dayPages.values()) {
    folded.set(one.key, one.watermark);
    for (const [day, sums] of daysOfPage(one)) if (day >= from && day <= to) addTotals(sumsOf(day.slice(0, 7)), sums);
  }
  for (const { entry, said, factor } of tail) {
    if (said.date < from || said.date > to) continue;
    const month = said.date.slice(0, 7);
    const isNew = (whole: string, part: string) => entry.sequence > (folded.get(partly.has(month) ? part : whole) ?? 0);
    if (isNew(viewKeys.registerMonth(at, month), viewKeys.registerDays(at, month))) addEntry(sumsOf(month), { ...said, hsn: [] }, factor);
    if (hsn && isNew(viewKeys.registerHsn(at, month), viewKeys.registerHsnDays(at, month))) addHsnOf(sumsOf(month), said, factor);
  }
  const answer = [...months]
    .filter(([, sums]) => !isEmpty(sums))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([month, totals]) => ({ month, totals }));
  return { watermark: Math.max(0, ...folded.values()), answer };
}

function inRegister<Answer>(
  parts: ExactParts,
  { organisationId }: Scope,
  branchId: string,
  kind: RegisterKind,
  read: (stream: string, tail: readonly Change[]) => Promise<Seen<Answer>>,
): Promise<Answer> {
  return exactly(parts, streamKey(organisationId, { branchId }), ({ stream, tail }) =>
    read(
      stream,
      tail.flatMap(changesOf).filter(({ said }) => said.kind === kind),
    ),
  );
}

async function rowsOfMonth(
  engine: Engine,
  stream: string,
  kind: RegisterKind,
  month: string,
  tail: readonly Change[],
  keys: readonly [first: string, last: string],
  wanted: number,
): Promise<Rows> {
  const at = registerKinds.indexOf(kind);
  const page = await readPage(engine, stream, viewKeys.registerMonth(at, month));
  const { marks } = monthOfPage(page);
  const list = { prefix: viewKeys.registerRows(at, month), form: registerLeaves, known: marks };
  const found = await readRecentRows(engine, stream, list, keys, recentRows(tail, month), wanted);
  return { ...found, watermark: Math.max(page?.watermark ?? 0, found.watermark) };
}

/** Rows that the tail changes, by key; null for what it takes out. */
function recentRows(tail: readonly Change[], month: string): RecentRows {
  const rows = new Map<string, LeafRow | null>();
  for (const change of tail) {
    if (change.said.date.slice(0, 7) !== month) continue;
    rows.set(rowKey(change), leafChange(change).row);
  }
  return rows;
}

/** Whether the register has a row from this month on. */
async function anyFrom(
  engine: Engine,
  stream: string,
  kind: RegisterKind,
  month: string,
  to: Day,
  tail: readonly Change[],
): Promise<boolean> {
  const last = to.slice(0, 7);
  if (month > last) return false;
  if (tail.some(({ said, factor }) => factor > 0 && said.date.slice(0, 7) >= month && said.date <= to)) return true;
  const at = registerKinds.indexOf(kind);
  const pages = await queryPages(engine, stream, viewKeys.registerMonth(at, month), viewKeys.registerMonth(at, last), {
    consistency: 'strong',
  });
  return pages.some((page) => monthOfPage(page).totals.count > 0);
}

function monthAfter(month: string): string {
  return addMonths(`${month}-01`, 1).slice(0, 7);
}

function* monthsFrom([first, last]: readonly [string, string]): Generator<string> {
  for (let month = first; month <= last; month = monthAfter(month)) yield month;
}

/** The months of which the period holds some days only. */
function partMonths(from: Day, to: Day): ReadonlySet<string> {
  const [first, last] = [monthOf(from), monthOf(to)];
  const partly = new Set<string>();
  if (from !== first.from || (first.from === last.from && to !== first.to)) partly.add(from.slice(0, 7));
  if (to !== last.to) partly.add(to.slice(0, 7));
  return partly;
}

function monthIn(key: string): string {
  return key.split('|')[2] ?? '';
}

function monthOfPage(page: Page | undefined): { readonly marks: LeafMarks; readonly totals: RegisterTotals } {
  if (page === undefined) return { marks: noLeaves, totals: noTotals() };
  const [marks, whole, totals] = unpack<[LeafMarks['marks'], boolean, PackedTotals]>(page.packed);
  return { marks: { marks, whole }, totals: unpackTotals(totals) };
}

function hsnOfPage(page: Page | undefined): readonly HsnAmounts[] {
  return page === undefined ? [] : unpack<PackedHsn[]>(page.packed).map(unpackHsn);
}

function daysOfPage(page: Page | undefined): Map<Day, RegisterTotals> {
  return new Map(page === undefined ? [] : unpack<[Day, PackedTotals][]>(page.packed).map(([day, sums]) => [day, unpackTotals(sums)]));
}

type PackedRate = [taxability: number, rate: number, taxable: number, igst: number, cgst: number, sgst: number, cess: number];
type PackedHsn = [
  hsn: string,
  unit: string,
  rate: number,
  quantity: number,
  taxable: number,
  igst: number,
  cgst: number,
  sgst: number,
  cess: number,
];
type PackedTotals = [
  count: number,
  roundOff: number,
  tcs: number,
  total: number,
  rates: PackedRate[],
  hsn: PackedHsn[],
  ledgers: [ledgerId: string, amount: number][],
];

function packTotals({ count, roundOff, tcs, total, rates, hsn, ledgers }: RegisterTotals): PackedTotals {
  return [count, roundOff, tcs, total, [...rates.values()].map(packRate), [...hsn.values()].map(packHsn), [...ledgers]];
}

function unpackTotals([count, roundOff, tcs, total, rates, hsn, ledgers]: PackedTotals): RegisterTotals {
  return {
    ...{ count, roundOff, tcs, total, ledgers: new Map(ledgers) },
    rates: new Map(rates.map(unpackRate).map((row) => [`${row.taxability} ${row.rate}`, row])),
    hsn: new Map(hsn.map(unpackHsn).map((row) => [hsnKey(row), row])),
  };
}

function packRate({ taxability, rate, taxable, igst, cgst, sgst, cess }: RateAmounts): PackedRate {
  return [taxabilities.indexOf(taxability), rate, taxable, igst, cgst, sgst, cess];
}

function unpackRate([taxability, rate, taxable, igst, cgst, sgst, cess]: PackedRate): RateAmounts {
  return { taxability: taxabilities[taxability] ?? 'Taxable', rate, taxable, igst, cgst, sgst, cess };
}

function packHsn({ hsn, unit, rate, quantity, taxable, igst, cgst, sgst, cess }: HsnAmounts): PackedHsn {
  return [hsn, unit, rate, quantity, taxable, igst, cgst, sgst, cess];
}

function unpackHsn([hsn, unit, rate, quantity, taxable, igst, cgst, sgst, cess]: PackedHsn): HsnAmounts {
  return { hsn, unit, rate, quantity, taxable, igst, cgst, sgst, cess };
}

function packRow({ slug, id }: Pick<FoldEntry, 'slug' | 'id'>, said: RegisterEntry): LeafRow {
  const { number, partyId, partyName, partyGstin, placeOfSupply, clientType, referenceNo, referenceDate, reverseCharge } = said;
  const party = [id, number, partyId, partyName, partyGstin, placeOfSupply, clientType, referenceNo, referenceDate, reverseCharge ? 1 : 0];
  const others = said.postings.filter(({ ledgerId }) => ledgerId !== partyId).flatMap(({ ledgerId, amount }) => [ledgerId, amount]);
  const ofParty = said.postings.reduce((sum, { ledgerId, amount }) => (ledgerId === partyId ? sum + amount : sum), 0);
  return [...party, said.roundOff, said.tcs, said.total, said.rates.flatMap(packRate), others, ofParty, slug];
}

type Packed = readonly [
  id: string,
  number: string,
  partyId: string,
  partyName: string,
  partyGstin: string,
  placeOfSupply: string,
  clientType: string,
  referenceNo: string,
  referenceDate: string,
  reverseCharge: 0 | 1,
  roundOff: number,
  tcs: number,
  total: number,
  rates: readonly number[],
  postings: readonly (string | number)[],
  ofParty: number,
  slug: string,
];

function rowOf(key: string, row: LeafRow): RegisterRow {
  const [id, number, partyId, partyName, partyGstin, placeOfSupply, clientType, referenceNo, referenceDate, reverse, ...amounts] =
    row as unknown as Packed;
  const [roundOff, tcs, total, rates, postings, ofParty, slug] = amounts;
  const ledgers: { ledgerId: string; amount: ReturnType<typeof paise> }[] = [];
  if (ofParty !== 0) ledgers.push({ ledgerId: partyId, amount: paise(ofParty) });
  for (let at = 0; at < postings.length; at += 2) ledgers.push({ ledgerId: String(postings[at]), amount: paise(Number(postings[at + 1])) });
  const flat: RateAmounts[] = [];
  for (let at = 0; at < rates.length; at += 7) flat.push(unpackRate(rates.slice(at, at + 7) as unknown as PackedRate));
  const { day, sequence } = partsOfDatedKey(key);
  return {
    ...{ sequence, slug, id, date: day, number, partyId, partyName, partyGstin, placeOfSupply, clientType, referenceNo, referenceDate },
    ...{ reverseCharge: reverse === 1, roundOff, tcs, total, rates: flat, postings: ledgers },
  };
}

function hsnKey({ hsn, unit, rate }: HsnAmounts): string {
  return JSON.stringify([hsn, unit, rate]);
}
