import { bankStatement } from '#application/bank/matched/bank-takes';
import type { Caller, Ports, ReadYear } from '#application/context';
import type { BillBooks } from '#application/ports/bills';
import type { Books } from '#application/ports/books';
import type { Since } from '#application/ports/credit';
import type { Journal } from '#application/ports/journal';
import type { LedgerBooks } from '#application/ports/ledgers';
import type { ListPage, ListQuery, Records, Stored } from '#application/ports/records';
import type { Scope } from '#application/ports/scope';
import type { StockBooks } from '#application/ports/stock';
import { billAsOf } from '#domain/bills/bill-parts';
import { zero } from '#domain/money/paise';
import { Refusal } from '#domain/refusal';
import { addDays, type Day } from '#domain/time/day';
import { readOnly } from '#modules/kit/operations/reading-paths';

/**
 * The ports of a caller who may only read, and sees only some years: nothing can be written through them, vouchers of other years are not
 * there, and the books are not read beyond the last of these years. Earlier days are read, because a year opens with them; what reports may
 * be asked for is checked where they are built.
 */
export function readingPorts(ports: Ports, reads: NonNullable<Caller['reads']>, today: Day): Ports {
  const limits = reads.years === 'all' ? undefined : limitsOf(reads.years);
  const { records, journal, books } = ports;
  return {
    records: limits === undefined ? records : recordsOf(records, limits.ids),
    journal: journalOf(journal),
    books: limits === undefined ? books : booksOf(books, limits, today),
    // Some functions are not given these, and say so when they are asked for.
    get mailer() {
      return ports.mailer;
    },
    get files() {
      return ports.files;
    },
    get papers() {
      return ports.papers;
    },
    get clock() {
      return ports.clock;
    },
  };
}

function limitsOf(years: readonly ReadYear[]): { readonly ids: ReadonlySet<string>; readonly last: Day } {
  return {
    ids: new Set(years.map(({ id }) => id)),
    last:
      years
        .map(({ to }) => to)
        .sort()
        .at(-1) ?? '',
  };
}

/** What people write by exporting a list: the file they asked for. */
const ownRecords: ReadonlySet<string> = new Set(['export-file']);

function journalOf(journal: Journal): Journal {
  return {
    ...journal,
    commit: async (scope, stream, work) => {
      if (!ownRecords.has(work.slug)) throw readOnly();
      return journal.commit(scope, stream, work);
    },
    commitTogether: async () => {
      throw readOnly();
    },
    commitAll: async () => {
      throw readOnly();
    },
  };
}

/** Lists with the records of all years. */
const mixesYears: ReadonlySet<string> = new Set(['leave-balance', 'leave-balance-org']);

function recordsOf(records: Records, years: ReadonlySet<string>): Records {
  const isSeen = (stored: Pick<Stored, 'row'>) => {
    const year = stored.row['financialYearId'] ?? stored.row['yearId'];
    return typeof year !== 'string' || years.has(year);
  };
  const keepsSeen = (query: ListQuery): ListQuery => {
    const { keep = () => true } = query;
    return mixesYears.has(query.slug) ? { ...query, keep: (row) => isSeen({ row }) && keep(row) } : query;
  };
  // `<slug>|<branch>|<year>` is the list of a kind of document. Bank statements are listed by their ledger, and a reconciliation needs them.
  const seen = (partitions: readonly string[]) =>
    partitions.filter((partition) => {
      const [slug, , year] = partition.split('|');
      return year === undefined || slug === bankStatement || years.has(year);
    });
  const countEach: Records['countEach'] = async (scope, partitions) => {
    const known = seen(partitions);
    const counts = await records.countEach(scope, known);
    return Promise.all(
      partitions.map((partition) => {
        const slug = partition.split('|')[0] ?? '';
        return mixesYears.has(slug) ? countSeen(scope, slug, partition) : (counts[known.indexOf(partition)] ?? 0);
      }),
    );
  };
  const countSeen = async (scope: Scope, slug: string, partition: string) => {
    let count = 0;
    let cursor: string | undefined;
    do {
      const query = { slug, partitions: [partition], order: 0, descending: false, limit: 1_000, whole: true as const };
      const page: ListPage = await records.list(scope, keepsSeen({ ...query, ...(cursor === undefined ? {} : { cursor }) }));
      count += page.rows.length;
      ({ cursor } = page);
    } while (cursor !== undefined);
    return count;
  };
  return {
    ...records,
    find: async (scope, slug, id) => {
      const stored = await records.find(scope, slug, id);
      return stored === undefined || isSeen(stored) ? stored : undefined;
    },
    findMany: async (scope, wanted) => new Map([...(await records.findMany(scope, wanted))].filter(([, stored]) => isSeen(stored))),
    list: async (scope, query) => {
      const partitions = seen(query.partitions);
      return partitions.length === 0 ? { rows: [] } : records.list(scope, keepsSeen({ ...query, partitions }));
    },
    searchRows: async (scope, asked) => {
      const partitions = seen(asked.partitions);
      if (partitions.length === 0) return { rows: [], all: true, partly: false };
      const found = await records.searchRows(scope, { ...asked, partitions });
      return { ...found, rows: found.rows.filter((row) => isSeen({ row })) };
    },
    all: async (scope, slug) => (await records.all(scope, slug)).filter(isSeen),
    count: async (scope, partitions) => (await countEach(scope, partitions)).reduce((sum, count) => sum + count, 0),
    countEach,
    history: async (scope, stream, slug, id, part) => {
      const revisions = await records.history(scope, stream, slug, id, part);
      const row = revisions[0]?.after ?? revisions[0]?.before ?? {};
      return isSeen({ row }) ? revisions : [];
    },
  };
}

/** How far the books may be read. */
interface Bounds {
  readonly last: Day;
  readonly today: Day;
  readonly until: (day: Day) => void;
  readonly untilAll: (days: readonly Day[]) => void;
  /** For what is there now. */
  readonly refuseNow: () => void;
}

// No function is passed on by itself: for a new one somebody decides what is seen of it.
function booksOf(books: Books, { ids, last }: ReturnType<typeof limitsOf>, today: Day): Books {
  const until = (day: Day) => {
    if (day > last) throw new Refusal('forbidden', { what: 'the books of other years' });
  };
  const refuseNow = () => {
    if (today > last) throw new Refusal('forbidden', { what: 'what is open and in stock today, because your years have ended' });
  };
  const untilAll = (days: readonly Day[]) => days.forEach(until);
  const bounds = { last, today, until, untilAll, refuseNow };
  return {
    ...ledgersOf(books, bounds),
    ...billsOf(books, bounds),
    ...stockOf(books, bounds),
    dayBook: checked(books.dayBook, (_scope, _branchId, _from, to) => until(to)),
    dayTallies: checked(books.dayTallies, (_scope, _branchId, _from, to) => until(to)),
    changes: checked(books.changes, (_scope, _branchId, months) => untilAll(months.map(({ month }) => `${month}-01`))),
    // Names of records, which are found only in their years, and masters, which have none.
    takers: books.takers,
    masterChanges: books.masterChanges,
    openOrders: checked(books.openOrders, refuseNow),
    committed: checked(books.committed, (_scope, _branchId, to) => until(to)),
    statuses: async (scope, branchId, yearId) => (ids.has(yearId) ? books.statuses(scope, branchId, yearId) : []),
    register: checked(books.register, (_scope, _branchId, _kind, _from, to) => until(to)),
    registerMonths: checked(books.registerMonths, (_scope, _branchId, _kind, _from, to) => until(to)),
    registerPeriods: checked(books.registerPeriods, (_scope, _branchId, _kind, periods) => untilAll(periods.map(({ to }) => to))),
    sales: checked(books.sales, (_scope, _branchId, _part, _from, to) => until(to)),
    soldRows: checked(books.soldRows, (_scope, _branchId, _from, to) => until(to)),
    projectSums: checked(books.projectSums, (_scope, _branchId, _from, to) => until(to)),
    projectRows: checked(books.projectRows, (_scope, _branchId, _from, to) => until(to)),
    inward: checked(books.inward, (_scope, _branchId, _from, to) => until(to)),
    inwardMonths: checked(books.inwardMonths, (_scope, _branchId, _from, to) => until(to)),
    // The statement of reclaims asks until the month after today's.
    claimedCredit: async (scope, branchId, from, to) =>
      from > last ? [] : books.claimedCredit(scope, branchId, from, to > last ? last : to),
    decidedCredit: async (scope, branchId, from, to) =>
      from > last ? { claimed: [], ofPortal: [], late: [] } : books.decidedCredit(scope, branchId, from, to > last ? last : to),
    creditMoves: async (...asked) => (await books.creditMoves(...asked)).filter(({ month }) => `${month}-01` <= last),
    creditMoveSums: async (scope, branchId, from, to) =>
      from > last ? [] : books.creditMoveSums(scope, branchId, from, to > last ? last : to),
    boughtDocuments: checked(books.boughtDocuments, (_scope, _branchId, _from, to) => until(to)),
    portalDocuments: async (...asked) => (await books.portalDocuments(...asked)).filter(({ date }) => date <= last),
    imsHistories: async (...asked) => (await books.imsHistories(...asked)).filter(({ document }) => document.date <= last),
    // What was there before, of what they see now.
    boughtSince: async (...asked) => seenOf(await books.boughtSince(...asked), ({ voucherDate }) => voucherDate <= last),
    decidedSince: async (...asked) => seenOf(await books.decidedSince(...asked), ({ month }) => `${month}-01` <= last),
    statedSince: async (...asked) => seenOf(await books.statedSince(...asked), ({ date }) => date <= last),
    creditDecisions: async (...asked) => (await books.creditDecisions(...asked)).filter(({ month }) => `${month}-01` <= last),
    outward: checked(books.outward, (_scope, _branchId, _from, to) => until(to)),
    outwardMonths: checked(books.outwardMonths, (_scope, _branchId, _part, _from, to) => until(to)),
    // The list of returns asks until some weeks from today.
    amendments: async (scope, branchId, from, to, page) =>
      from > last ? { rows: [], more: false } : books.amendments(scope, branchId, from, to > last ? last : to, page),
    amendmentSums: checked(books.amendmentSums, (_scope, _branchId, _from, to) => until(to)),
    withheld: checked(books.withheld, (_scope, _branchId, _list, _from, to) => until(to)),
    withheldSums: checked(books.withheldSums, (_scope, _branchId, _list, _by, _from, to) => until(to)),
    // An entry form asks it, and who only reads has none.
    deducted: checked(books.deducted, refuseNow),
    deductedIn: checked(books.deductedIn, (_scope, _branchId, year) => until(`${year + 1}-03-31`)),
    // A reconciliation of the last day lists what is dated after it.
    openBankEntries: async (...asked) => (await books.openBankEntries(...asked)).filter(({ date }) => date <= last),
    openBankLines: async (...asked) => (await books.openBankLines(...asked)).filter(({ date }) => date <= last),
    // An entry of the year may be in the bank, or matched, after it.
    bankLines: books.bankLines,
    bankMatches: books.bankMatches,
    bankHistory: books.bankHistory,
  };
}

/** What may not be seen was not there. */
function seenOf<Before>(
  since: ReadonlyMap<string, Since<Before>>,
  maySee: (before: Before) => boolean,
): ReadonlyMap<string, Since<Before>> {
  const seen = ([id, { on, before }]: readonly [string, Since<Before>]) =>
    [id, { on, before: before !== null && maySee(before) ? before : null }] as const;
  return new Map([...since].map(seen));
}

function ledgersOf(books: Books, { last, until, untilAll }: Bounds): LedgerBooks {
  return {
    balances: async (scope, branchId, from, to, only) => {
      // The opening of the next day is the closing of the last one.
      const isNext = from === to && from === addDays(last, 1);
      if (!isNext) until(to);
      const found = await books.balances(scope, branchId, from, to, only);
      return isNext ? found.map((one) => ({ ...one, debit: zero, credit: zero })) : found;
    },
    statement: async (scope, branchId, ledgerId, from, to, page) => {
      // Some rules ask for all days there are.
      return books.statement(scope, branchId, ledgerId, from, to < last ? to : last, page);
    },
    ledgerDays: async (scope, branchId, from, to, ledgerIds) => books.ledgerDays(scope, branchId, from, to < last ? to : last, ledgerIds),
    recent: checked(books.recent, (_scope, _branchId, _ledgerId, to) => until(to)),
    closings: checked(books.closings, (_scope, _branchId, days) => untilAll(days)),
  };
}

function billsOf(books: Books, { last, today, until }: Bounds): BillBooks {
  return {
    billsAsOf: checked(books.billsAsOf, (_scope, _branchId, asOf) => until(asOf)),
    ledgerBillsAsOf: checked(books.ledgerBillsAsOf, (_scope, _branchId, _ledgerId, asOf) => until(asOf)),
    bills: async (...asked) =>
      (await books.bills(...asked)).map((bill) => ({ ...bill, parts: bill.parts.filter(({ date }) => date <= last) })),
    // What the end of their years left open, paid later or not.
    openBills: async (scope, branchId, ledgerId, only) => {
      if (today <= last) return books.openBills(scope, branchId, ledgerId, only);
      const bills =
        only === undefined
          ? await books.ledgerBillsAsOf(scope, branchId, ledgerId, last)
          : await books.bills(
              scope,
              branchId,
              only.map((billId) => ({ ledgerId, billId })),
            );
      return bills.flatMap(({ billId, parts }) => billAsOf({ ledgerId, billId }, parts, last));
    },
    openOf: async (scope, branchId, wanted) => {
      if (today <= last) return books.openOf(scope, branchId, wanted);
      return (await books.bills(scope, branchId, wanted)).flatMap(({ parts, ...name }) => billAsOf(name, parts, last));
    },
  };
}

function stockOf(books: Books, { until, untilAll, refuseNow }: Bounds): StockBooks {
  return {
    stockRows: checked(books.stockRows, (_scope, _branchId, _from, to) => until(to)),
    stock: checked(books.stock, (_scope, days) => untilAll(days.map(({ day }) => day))),
    stockByMethod: checked(books.stockByMethod, (_scope, day) => until(day)),
    stockWorth: checked(books.stockWorth, (_scope, days) => untilAll(days)),
    itemMovements: checked(books.itemMovements, (_scope, _itemId, _from, to) => until(to)),
    onHand: checked(books.onHand, refuseNow),
    freeStock: checked(books.freeStock, refuseNow),
    codes: checked(books.codes, refuseNow),
    pieces: checked(books.pieces, (_scope, _branchId, { until: day }) => (day === undefined ? refuseNow() : until(day))),
  };
}

/** The same function, which first refuses what may not be asked. */
function checked<Asked extends readonly unknown[], Answer>(
  read: (...asked: Asked) => Promise<Answer>,
  refuse: (...asked: Asked) => void,
): (...asked: Asked) => Promise<Answer> {
  return async (...asked) => {
    refuse(...asked);
    return read(...asked);
  };
}
