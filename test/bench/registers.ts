import { randomUUID } from 'node:crypto';
import { defaultLedgerId } from '#application/derived-id';
import type { Row } from '#application/ports/records';
import type { Scope } from '#application/ports/scope';
import type { WithheldList } from '#application/ports/withheld';
import { amendmentKinds } from '#domain/gst-returns/filing/amendment';
import { paise } from '#domain/money/paise';
import type { Effect } from '#domain/posting/effect';
import { says as definitions } from '#modules/books-of';
import { openEngine } from '#storage/engine/engine';
import { streamKey } from '#storage/engine/keys';
import { openStorage } from '#storage/storage';
import { foldDatedSums } from '#storage/subjects/dated-sums';
import { outwardDocuments } from '#storage/subjects/outward';
import { foldRegisters } from '#storage/subjects/registers';
import { withheldLists } from '#storage/subjects/withheld';
import { type FoldEntry, foldEntry } from '#storage/views/fold-entry';
import { putLeaves } from '#storage/views/leaves';
import { putPages } from '#storage/views/pages';
import { headPut, readHead } from '#storage/views/stream-head';
import { says } from '#test/kit/books/says';
import { startEngine } from '../kit/engine.ts';
import { dice } from './books/book.ts';
import { ledgerId, newScope } from './load.ts';
import { type Figure, figure, median, ratioFigure } from './measuring/figure.ts';
import { meter } from './measuring/meter.ts';

const few = 10_000;
const many = 100_000;

/** Registers of a year of invoices and of tax at source: a page of each, and its sums; and the returns of a month. */
export async function registers(): Promise<readonly Figure[]> {
  const [small, big] = [await measured(few), await measured(many)];
  return [
    figure('REGISTERS', `a page of 100 rows out of ${many}: worst of eight`, big.page, 'units', { most: 4 }, small.page),
    figure('REGISTERS', `sums of the year by month and rate, ${many} invoices`, big.year, 'units', { most: 8 }, small.year),
    ratioFigure('REGISTERS', 'the same read units of the sums at both sizes', big.year, 'units', { most: 1.5 }, small.year),
    figure('REGISTERS', 'sums of any period: worst of five', big.period, 'units', { most: 16 }, small.period),
    figure('REGISTERS', 'HSN summary of the year', big.hsn, 'units', { most: 16 }, small.hsn),
    figure('REGISTERS', 'a page of 100 rows: time', big.ms, 'ms', { most: 100 }, small.ms),
    figure('REGISTERS', `TDS, a page of 100 rows out of ${many}: worst of eight`, big.withheld, 'units', { most: 4 }, small.withheld),
    figure('REGISTERS', 'TDS, sums of the year by month and section', big.withheldYear, 'units', { most: 8 }, small.withheldYear),
    figure('REGISTERS', `GSTR-1, the screen of a month, ${many} invoices`, big.gstr1, 'units', { most: 12 }, small.gstr1),
    ratioFigure('REGISTERS', 'GSTR-1, the same read units at both sizes', big.gstr1, 'units', { most: 1.05 }, small.gstr1),
    figure('REGISTERS', `GSTR-3B of a month, ${many} invoices`, big.gstr3b, 'units', { most: 24 }, small.gstr3b),
  ];
}

async function measured(count: number) {
  const engine = await startEngine();
  const client = engine.newClient();
  const counts = meter(client);
  try {
    const scope = newScope();
    const { books } = openStorage({ says, client, tables: engine.tables, clock: { now: () => new Date() } });
    await foldAll(engine, scope, count);
    const cost = async (read: () => Promise<unknown>) => {
      await read();
      counts.reset();
      const started = performance.now();
      await read();
      return { units: counts.readUnits, ms: performance.now() - started };
    };
    const page = (date: string, sequence: number) =>
      cost(() => books.register(scope, scope.branchId, 'sales', '2026-04-01', '2027-03-31', { limit: 100, after: { date, sequence } }));
    const sums = (from: string, to: string, hsn = false) => cost(() => books.registerMonths(scope, scope.branchId, 'sales', from, to, hsn));
    const list: WithheldList = { kind: 'TDS', side: 'payable', taxed: true };
    const withheldPage = (date: string, sequence: number) =>
      cost(() => books.withheld(scope, scope.branchId, list, '2026-04-01', '2027-03-31', { limit: 100, after: { date, sequence } }));
    const pages: { units: number; ms: number }[] = [];
    const withheld: number[] = [];
    for (const day of [...['04', '05', '07', '08', '10', '11', '12'].map((month) => `2026-${month}-07`), '2027-02-03']) {
      pages.push(await page(day, 0));
      withheld.push((await withheldPage(day, 0)).units);
    }
    const month = ['2026-08-01', '2026-08-31'] as const;
    // The payment begins with what the drafts of the months before leave.
    const drafted = ['2026-04-01', '2026-08-31'] as const;
    const tables = () => books.outwardMonths(scope, scope.branchId, 'tables', ...month);
    const periods: number[] = [];
    for (const [from = '', to = ''] of [
      ['2026-04-11', '2026-04-20'],
      ['2026-04-01', '2026-11-08'],
      ['2026-05-15', '2027-01-23'],
      ['2026-04-02', '2027-03-30'],
      ['2026-07-01', '2026-09-30'],
    ])
      periods.push((await sums(from, to)).units);
    return {
      gstr1: (
        await cost(() =>
          Promise.all([
            tables(),
            books.outwardMonths(scope, scope.branchId, 'hsn', ...month),
            books.amendmentSums(scope, scope.branchId, ...month, ['late', 'amended']),
          ]),
        )
      ).units,
      gstr3b: (
        await cost(() =>
          Promise.all([
            books.outwardMonths(scope, scope.branchId, 'tables', ...drafted),
            books.inwardMonths(scope, scope.branchId, ...drafted),
            books.amendmentSums(scope, scope.branchId, ...drafted, amendmentKinds),
            books.decidedCredit(scope, scope.branchId, ...drafted),
            books.creditMoveSums(scope, scope.branchId, ...drafted),
          ]),
        )
      ).units,
      page: Math.max(...pages.map(({ units }) => units)),
      ms: median(pages.map(({ ms }) => ms)),
      year: (await sums('2026-04-01', '2027-03-31')).units,
      hsn: (await sums('2026-04-01', '2027-03-31', true)).units,
      period: Math.max(...periods),
      withheld: Math.max(...withheld),
      withheldYear: (await cost(() => books.withheldSums(scope, scope.branchId, list, 'section', '2026-04-01', '2027-03-31'))).units,
    };
  } finally {
    client.destroy();
    await engine.stop();
  }
}

const batch = 2_500;

/** The registers of so many invoices, and of the same with tax deducted from each, as the projector writes them. */
async function foldAll({ client, tables }: Awaited<ReturnType<typeof startEngine>>, scope: Scope, count: number): Promise<void> {
  const engine = openEngine(client, tables);
  const stream = streamKey(scope.organisationId, { branchId: scope.branchId });
  const roll = dice(20260401);
  for (let done = 0; done < count; done += batch) {
    const documents = Array.from({ length: Math.min(batch, count - done) }, (_, at) => invoice(scope, done + at + 1, count, roll));
    const [plain, taxed] = [documents.map((one) => one.plain), documents.map((one) => one.taxed)];
    const watermark = done + documents.length;
    const step = { engine, stream, watermark };
    const lists = await Promise.all(withheldLists.map((list) => foldDatedSums(list, { ...step, entries: taxed })));
    const register = await foldRegisters({ ...step, entries: plain });
    const outward = await foldDatedSums(outwardDocuments, { ...step, entries: plain });
    for (const group of [...register.rows, ...outward.rows, ...lists.flatMap(({ rows }) => rows)]) await putLeaves(engine, stream, group);
    await putPages(engine, stream, [...register.last, ...outward.pages, ...lists.flatMap(({ pages }) => pages)]);
  }
  const head = await readHead(engine, stream);
  await putPages(engine, stream, [headPut(head, { ...head, ...ofYear(count), watermark: count })]);
}

/** What the head of a year with postings on every day and 2,000 ledgers says, so that it is as long as it would be. */
function ofYear(count: number) {
  const days = Array.from({ length: 365 }, (_, day) => new Date((first + day) * 86_400_000).toISOString().slice(0, 10));
  const through = (part: number) => Math.ceil((part * count) / 365);
  return {
    days: new Map(days.map((day, at) => [day, through(at + 1)])),
    sets: new Map(Array.from({ length: 48 }, (_, at) => [24_300 + at, Array.from({ length: 8 }, () => through((at + 1) * 7))])),
    ledgers: 2_000,
    items: 0,
  };
}

const first = Date.UTC(2026, 3, 1) / 86_400_000;
const rates = [5, 12, 18] as const;
const sections = [
  ['194C', 1_0000],
  ['194C', 2_0000],
  ['194J', 10_0000],
  ['194I', 10_0000],
  ['194H', 5_0000],
  ['194Q', 1_000],
] as const;

/** An invoice to one of 1,500 customers, with one to three rates and one of 40 codes for each; and the same with tax at source. */
function invoice(
  { organisationId }: Scope,
  sequence: number,
  count: number,
  roll: (below: number) => number,
): { readonly plain: FoldEntry; readonly taxed: FoldEntry } {
  const date = new Date((first + Math.floor(((sequence - 1) * 365) / count)) * 86_400_000).toISOString().slice(0, 10);
  const party = 100 + roll(1_500);
  const lines = rates.slice(0, 1 + roll(3)).map((rate) => {
    const taxable = (1 + roll(90_000)) * 100;
    const half = Math.round((taxable * rate) / 200);
    return { taxability: 'Taxable', rate: rate * 10_000, cessRate: 0, taxable, igst: 0, cgst: half, sgst: half, cess: 0 };
  });
  const taxable = lines.reduce((sum, line) => sum + line.taxable, 0);
  const tax = lines.reduce((sum, line) => sum + line.cgst, 0);
  const rest = (taxable + 2 * tax) % 100;
  const roundOff = rest === 0 ? 0 : rest < 50 ? -rest : 100 - rest;
  const total = taxable + 2 * tax + roundOff;
  const [tdsSection, tdsRate] = sections[roll(sections.length)] ?? sections[0];
  const tds = Math.round((taxable * tdsRate) / 100_0000);
  const hsnSummary = lines.map((line) => ({ ...line, hsn: String(8_501 + roll(40)), unit: 'NOS', quantity: 10_000 * (1 + roll(20)) }));
  const row = {
    ...{ number: `SI/26-27/${sequence}`, date, partyId: ledgerId(party), partyName: `Customer ${party} Traders`, clientType: 'Domestic' },
    ...{ partyGstin: `27ABCDE${1_000 + (party % 9_000)}F1Z${party % 10}`, placeOfSupply: '27', rates: lines, hsnSummary, roundOff, total },
    taxable,
  };
  const postings = [
    { ledgerId: ledgerId(party), amount: paise(total) },
    { ledgerId: ledgerId(1), amount: paise(-taxable) },
    { ledgerId: ledgerId(2), amount: paise(-tax) },
    { ledgerId: ledgerId(3), amount: paise(-tax) },
    ...(roundOff === 0 ? [] : [{ ledgerId: ledgerId(4), amount: paise(-roundOff) }]),
  ];
  const deducted = [
    ...[...postings, { ledgerId: ledgerId(party), amount: paise(tds) }],
    { ledgerId: defaultLedgerId(organisationId, 'tds_payable'), amount: paise(-tds) },
  ];
  return {
    plain: entryOf(sequence, row, { date, postings, bills: [], movements: [] }),
    taxed: entryOf(sequence, { ...row, tds, tdsSection, tdsRate }, { date, postings: deducted, bills: [], movements: [] }),
  };
}

function entryOf(sequence: number, row: Row, effect: Effect): FoldEntry {
  return foldEntry(
    {
      ...{
        sequence,
        at: '2026-04-01T06:00:00.000Z',
        by: '',
        from: '',
        action: 'create',
        slug: 'sales-invoice',
        id: randomUUID(),
        first: sequence,
        previous: [],
        taken: [],
      },
      before: null,
      after: { row, effect, words: [], unique: [], list: null, counted: [] },
    },
    definitions,
  );
}
