/** What is measured together, in a process of its own. */
export interface Measure {
  readonly ids: readonly string[];
  /** With the heap of a small function, because its memory is one of the figures. */
  readonly small?: true;
  /** Counts and sizes, or times far from their goals: two of these are measured at once. */
  readonly counts?: true;
  measure(asked: Asked): Promise<readonly object[]>;
}

export interface Asked {
  readonly ids: ReadonlySet<string>;
  /** Up to a million vouchers. */
  readonly full: boolean;
  /** Nothing else is measured, so there is time for larger books. */
  readonly alone: boolean;
}

const size = ({ full, alone }: Pick<Asked, 'full' | 'alone'>, whole: number) => (full || alone ? 100_000 : whole);

export const measures: readonly Measure[] = [
  {
    ids: ['P1', 'P5', 'STOCK', 'STATEMENTS'],
    measure: async ({ ids, full }) => (await import('./stock-value.ts')).ofBusiness(ids, full ? 1_000_000 : 100_000),
  },
  { ids: ['P2'], counts: true, measure: async () => (await import('./measuring/write-units.ts')).writeUnits() },
  { ids: ['P3'], measure: async () => (await import('./posting-rate.ts')).postingRate() },
  { ids: ['P4'], measure: async () => (await import('./contention.ts')).contention() },
  { ids: ['SHARE'], measure: async () => (await import('./neighbours.ts')).neighbours() },
  { ids: ['P9'], measure: async () => (await import('./handler-bundle.ts')).handlerBundle() },
  { ids: ['P8', 'KEYS', 'SCAN'], measure: async ({ ids }) => (await import('./screens.ts')).screens(ids) },
  { ids: ['LISTS'], counts: true, measure: async (asked) => (await import('./lists.ts')).lists(size(asked, 10_000), asked.full) },
  { ids: ['WAITING'], counts: true, measure: async () => (await import('./books/waiting-orders.ts')).waitingOrders() },
  { ids: ['DASHBOARD'], counts: true, measure: async (asked) => (await import('./dashboard.ts')).dashboard(size(asked, 10_000)) },
  { ids: ['REGISTERS'], measure: async () => (await import('./registers.ts')).registers() },
  { ids: ['IMPORT'], measure: async (asked) => (await import('./imports/ledger-import.ts')).ledgerImport(size(asked, 20_000)) },
  { ids: ['VOUCHERS'], measure: async (asked) => (await import('./imports/voucher-import.ts')).voucherImport(size(asked, 20_000)) },
  { ids: ['TALLY'], measure: async (asked) => (await import('./imports/tally-import.ts')).tallyImport(size(asked, 12_500) * 10_000) },
  { ids: ['BANK'], measure: async () => (await import('./bank-matching.ts')).bankMatching() },
  { ids: ['GSTR2B'], small: true, measure: async () => (await import('./gstr-2b-matching.ts')).gstr2bMatching() },
  { ids: ['GSTR2BFILE'], measure: async () => (await import('./gstr-2b-import.ts')).gstr2bImport() },
  { ids: ['XLS'], measure: async () => (await import('./books/statement-reading.ts')).statementReading() },
  {
    ids: ['EINVOICE'],
    measure: async (asked) => (await import('./e-invoices.ts')).eInvoices(size(asked, 2_000) === 2_000 ? 2_000 : 10_000),
  },
  { ids: ['PRINT'], measure: async () => (await import('./printing.ts')).printing() },
  { ids: ['ARCHIVE'], counts: true, measure: async (asked) => (await import('./archive.ts')).archive(size(asked, 10_000)) },
  { ids: ['LEAVING'], counts: true, measure: async (asked) => (await import('./leaving.ts')).leaving(size(asked, 10_000)) },
  { ids: ['PROOF'], counts: true, measure: async (asked) => (await import('./proof.ts')).proof(size(asked, 5_000)) },
  {
    ids: ['BULK', 'SEARCH'],
    small: true,
    measure: async (asked) => (await import('./books/bulk-masters.ts')).bulkMasters(asked.ids, size(asked, 20_000) / 2),
  },
];
