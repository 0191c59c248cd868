import type { Books } from '#application/ports/books';
import type { LedgerBalance, LedgerRow } from '#application/ports/ledgers';
import type { Scope } from '#application/ports/scope';
import type { OpenBill } from '#domain/bills/bill-parts';
import { billAsOf } from '#domain/bills/bill-parts';
import { type Paise, paise } from '#domain/money/paise';
import { Refusal } from '#domain/refusal';
import type { Day } from '#domain/time/day';
import { startYearOf } from '#domain/time/financial-year';
import { streamKey, viewKeys } from '#storage/engine/keys';
import { bankRows, readBank, readBankHistory } from '#storage/subjects/bank';
import { readChanges, readMasterChanges } from '#storage/subjects/changes-of-months';
import { creditReads } from '#storage/subjects/credit';
import { creditChangeReads } from '#storage/subjects/credit/credit-changes';
import { readDayBook } from '#storage/subjects/day-book';
import { inwardReads } from '#storage/subjects/inward';
import { outwardReads } from '#storage/subjects/outward';
import { readPieces } from '#storage/subjects/pieces';
import { readProjectRows, readProjectSums } from '#storage/subjects/projects';
import { readRegister, readRegisterMonths, readRegisterPeriods } from '#storage/subjects/registers';
import { readSales, readSoldRows } from '#storage/subjects/sales';
import { readStockRows } from '#storage/subjects/stock-rows';
import { withheldReads } from '#storage/subjects/withheld';
import type { ValuationParts } from '#storage/valuation/plan';
import { readItemMovements, readStock, readStockByMethod, readStockWorth } from '#storage/valuation/read-stock';
import { type BalanceParts, type BalancesAsOf, balancesAsOf, type Folded, openFolded } from '#storage/views/as-of';
import { readDayTallies } from '#storage/views/balances/day-tallies';
import { readLedgerDays } from '#storage/views/balances/days';
import { readDeductions, readPartyDeductions } from '#storage/views/balances/party-deductions';
import { dayBefore, firstDayOfYear } from '#storage/views/balances/periods';
import { everyDay, openBillsOf, partsOf } from '#storage/views/bills/kept-bill';
import { ledgerRowOf, type PackedRow } from '#storage/views/bills/ledger-view';
import { openOpenNow } from '#storage/views/bills/open-now';
import { readBills, readBillsAsOf, readBillsOf, readLedgerBillsAsOf, readOnHand, readRows } from '#storage/views/facts';
import { sourceKey } from '#storage/views/fold-entry';
import { justBefore, noLeaves, readLastLeaves, rowsPerLeaf } from '#storage/views/leaves';
import { readRecentRows } from '#storage/views/recent-rows';
import { readStatuses } from '#storage/views/standings';
import { readCodes } from '#storage/views/stock/codes';
import { readCommitted } from '#storage/views/stock/committed';
import { readFreeStock } from '#storage/views/stock/free-stock';
import { openQuantities, readOpenOrders } from '#storage/views/stock/open-orders';
import { openTakersNow } from '#storage/views/stock/takers-now';

export type BooksParts = BalanceParts & ValuationParts;

export function openBooks(parts: BooksParts): Books {
  const folded = (scope: Scope, branchId: string) => openFolded(parts, streamKey(scope.organisationId, { branchId }));
  const openNow = openOpenNow(parts);
  const takersNow = openTakersNow(parts);
  return {
    balances: async (scope, branchId, from, to, only) => balances(parts, await folded(scope, branchId), from, to, only),
    closings: async (scope, branchId, days, ids) => closings(parts, await folded(scope, branchId), days, ids),
    ledgerDays: async (scope, branchId, from, to, ids) => readLedgerDays(parts, await folded(scope, branchId), from, to, ids),
    statement: async (scope, branchId, ledgerId, from, to, page) =>
      statement(parts, await folded(scope, branchId), ledgerId, from, to, page),
    recent: async (scope, branchId, ledgerId, to, limit) => recent(parts, await folded(scope, branchId), ledgerId, to, limit),
    dayBook: (...asked) => readDayBook(parts, ...asked),
    dayTallies: (...asked) => readDayTallies(parts, ...asked),
    changes: (...asked) => readChanges(parts, ...asked),
    masterChanges: (...asked) => readMasterChanges(parts, ...asked),
    async takers(scope, branchId, documents) {
      const takers = await takersNow(streamKey(scope.organisationId, { branchId }), documents.map(sourceKey));
      return new Map(documents.map((document) => [document.id, takers.get(sourceKey(document)) ?? []]));
    },
    async openBills(scope, branchId, ledgerId, only) {
      const named = only && new Map([[ledgerId, only]]);
      const { bills } = await readBillsOf(parts, await folded(scope, branchId), [ledgerId], named);
      const open = openBillsOf(ledgerId, bills.get(ledgerId) ?? new Map());
      return only ? open.filter(({ billId }) => only.includes(billId)) : open;
    },
    async openOf(scope, branchId, wanted) {
      const open = await openNow(streamKey(scope.organisationId, { branchId }));
      return wanted.flatMap(({ ledgerId, billId }) => {
        const bill = open.get(ledgerId)?.get(billId);
        return bill === undefined ? [] : billAsOf({ ledgerId, billId }, partsOf(bill), everyDay);
      });
    },
    async bills(scope, branchId, wanted) {
      return readBills(parts, await folded(scope, branchId), wanted);
    },
    async ledgerBillsAsOf(scope, branchId, ledgerId, asOf) {
      return readLedgerBillsAsOf(parts, await folded(scope, branchId), ledgerId, asOf);
    },
    async billsAsOf(scope, branchId, asOf): Promise<readonly OpenBill[]> {
      return readBillsAsOf(parts, await folded(scope, branchId), asOf);
    },
    register: (...asked) => readRegister(parts, ...asked),
    registerMonths: (...asked) => readRegisterMonths(parts, ...asked),
    registerPeriods: (...asked) => readRegisterPeriods(parts, ...asked),
    openBankEntries: async (scope, branchId, ledgerId) =>
      bankRows.entries(await readBank(parts, scope, branchId, ledgerId, 'open-entries', '0', '9')),
    openBankLines: async (scope, branchId, ledgerId) =>
      bankRows.lines(await readBank(parts, scope, branchId, ledgerId, 'open-lines', '0', '9')),
    bankLines: async (scope, branchId, ledgerId, from, to) =>
      bankRows.lines(await readBank(parts, scope, branchId, ledgerId, 'lines', from, to)),
    bankMatches: async (scope, branchId, ledgerId, from, to) =>
      bankRows.matches(await readBank(parts, scope, branchId, ledgerId, 'matches', from, to)),
    bankHistory: (...asked) => readBankHistory(parts, ...asked),
    sales: (...asked) => readSales(parts, ...asked),
    soldRows: (...asked) => readSoldRows(parts, ...asked),
    projectSums: (...asked) => readProjectSums(parts, ...asked),
    projectRows: (...asked) => readProjectRows(parts, ...asked),
    ...{ ...outwardReads(parts), ...inwardReads(parts), ...creditReads(parts), ...creditChangeReads(parts) },
    ...withheldReads(parts),
    deducted: async (scope, branchId, keys) => readPartyDeductions(parts.engine, await folded(scope, branchId), keys),
    deductedIn: async (scope, branchId, year) => readDeductions(parts.engine, await folded(scope, branchId), year),
    stockRows: (...asked) => readStockRows(parts, ...asked),
    async openOrders(scope, branchId, itemIds) {
      const open = await readOpenOrders(parts, await folded(scope, branchId), itemIds);
      return [...open].map(([itemId, sums]) => ({ itemId, ...openQuantities(sums) }));
    },
    committed: async (scope, branchId, to) => readCommitted(parts, await folded(scope, branchId), to),
    freeStock: async (scope, branchId) => readFreeStock(parts, await folded(scope, branchId)),
    statuses: async (scope, branchId, yearId) => readStatuses(parts, await folded(scope, branchId), yearId),
    stockWorth: ({ organisationId }, ...asked) => readStockWorth(parts, organisationId, ...asked),
    stock: ({ organisationId }, ...asked) => readStock(parts, organisationId, ...asked),
    stockByMethod: ({ organisationId }, ...asked) => readStockByMethod(parts, organisationId, ...asked),
    itemMovements: ({ organisationId }, ...asked) => readItemMovements(parts, organisationId, ...asked),
    onHand: async (scope, branchId, itemIds) => readOnHand(parts, await folded(scope, branchId), itemIds),
    pieces: (...asked) => readPieces(parts, ...asked),
    codes: async (scope, branchId, codes) => (await readCodes(parts.engine, await folded(scope, branchId), codes)).histories,
  };
}

/** If the period spans several years, they are added up one by one; the first day of a year needs no second set of pages. */
async function balances(
  parts: BalanceParts,
  folded: Folded,
  from: Day,
  to: Day,
  only?: readonly string[],
): Promise<readonly LedgerBalance[]> {
  if (from > to) return [];
  const { startMonth } = parts;
  const years: Promise<BalancesAsOf>[] = [];
  for (let year = startYearOf(from, startMonth); year <= startYearOf(to, startMonth); year += 1) {
    const end = dayBefore(firstDayOfYear(year + 1, startMonth));
    years.push(balancesAsOf(parts, folded, end < to ? end : to, only));
  }
  const starts = from === firstDayOfYear(startYearOf(from, startMonth), startMonth);
  // Awaited together, so that an error in one is not lost.
  const [before, ...ends] = await Promise.all([starts ? undefined : balancesAsOf(parts, folded, dayBefore(from), only), ...years]);
  const result = new Map<string, { opening: number; debit: number; credit: number }>();
  const sumsOf = (ledgerId: string) => {
    const known = result.get(ledgerId) ?? { opening: 0, debit: 0, credit: 0 };
    result.set(ledgerId, known);
    return known;
  };
  ends.forEach((end, index) => {
    for (const [ledgerId, [opening, debit, credit]] of end.sums) {
      const known = sumsOf(ledgerId);
      if (index === 0) known.opening = opening;
      known.debit += debit;
      known.credit += credit;
    }
  });
  for (const [ledgerId, [, debit, credit]] of before?.sums ?? []) {
    const known = sumsOf(ledgerId);
    known.opening += debit - credit;
    known.debit -= debit;
    known.credit -= credit;
  }
  return [...result]
    .filter(([, { opening, debit, credit }]) => opening !== 0 || debit !== 0 || credit !== 0)
    .map(([ledgerId, { opening, debit, credit }]) => ({ ledgerId, opening: paise(opening), debit: paise(debit), credit: paise(credit) }));
}

async function closings(
  parts: BalanceParts,
  folded: Folded,
  days: readonly Day[],
  ids: readonly string[],
): Promise<readonly ReadonlyMap<string, Paise>[]> {
  const read = await Promise.all(days.map((day) => balancesAsOf(parts, folded, day, ids)));
  return read.map(({ sums }) => new Map([...sums].map(([id, [opening, debit, credit]]) => [id, paise(opening + debit - credit)])));
}

type StatementPage = { opening: Paise; rows: readonly LedgerRow[]; cursor?: string };

async function statement(
  parts: BalanceParts,
  folded: Folded,
  ledgerId: string,
  from: Day,
  to: Day,
  page: { limit: number; cursor?: string },
): Promise<StatementPage> {
  const { stream, head } = folded;
  const after = page.cursor === undefined ? undefined : parseCursor(page.cursor);
  const [[balance], slots, { rows: pending, leaves: known }] = await Promise.all([
    balances(parts, folded, from, from, [ledgerId]),
    parts.slots.read(stream, 'ledgers', head.ledgers),
    readRows(parts, folded, ledgerId),
  ]);
  const opening = balance?.opening ?? paise(0);
  const slot = slots.of.get(ledgerId);
  const list = slot === undefined ? { prefix: '', known: noLeaves } : { prefix: viewKeys.rows(slot), known };
  // The key after the one that was shown last.
  const first = after === undefined ? from : `${after} `;
  const { rows } = await readRecentRows(parts.engine, stream, list, [first, `${to}~`], pending, page.limit + 1);
  const shown = rows.slice(0, page.limit);
  const cursor = rows.length > page.limit ? shown.at(-1)?.[0] : undefined;
  return {
    opening,
    rows: shown.map(([key, row]) => ledgerRowOf(key, row as unknown as PackedRow)),
    ...(cursor === undefined ? {} : { cursor: Buffer.from(cursor).toString('base64url') }),
  };
}

/** Read backwards from the end of the list. Leaves are read until there are enough rows, because pending entries may remove rows. */
async function recent(parts: BalanceParts, folded: Folded, ledgerId: string, to: Day, limit: number): Promise<readonly LedgerRow[]> {
  const { stream, head } = folded;
  const [slots, { rows: pending }] = await Promise.all([
    parts.slots.read(stream, 'ledgers', head.ledgers),
    readRows(parts, folded, ledgerId),
  ]);
  const slot = slots.of.get(ledgerId);
  const rows = new Map<string, PackedRow>();
  let end: string | undefined = `${to}~`;
  while (end !== undefined && rows.size < limit) {
    const most = Math.ceil((limit - rows.size) / rowsPerLeaf);
    const last: { rows: Map<string, unknown>; from: string | undefined } =
      slot === undefined
        ? { rows: new Map(), from: undefined }
        : await readLastLeaves(parts.engine, stream, viewKeys.rows(slot), end, most);
    const { from } = last;
    for (const [key, row] of last.rows as Map<string, PackedRow>) rows.set(key, row);
    for (const [key, row] of pending) {
      if (key > end || (from !== undefined && key < from)) continue;
      if (row) rows.set(key, row);
      else rows.delete(key);
    }
    end = from === undefined ? undefined : justBefore(from);
  }
  const newest = [...rows].sort(([one], [other]) => (one < other ? 1 : -1)).slice(0, limit);
  return newest.map(([key, row]) => ledgerRowOf(key, row));
}

function parseCursor(cursor: string): string {
  const key = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!/^\d{4}-\d{2}-\d{2}\|[0-9a-z]{7}\|[dc]$/.test(key)) throw new Refusal('malformed', { what: 'cursor' });
  return key;
}
