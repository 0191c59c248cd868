/** What is measured together, in a process of its own. */
export interface Measure {
  readonly ids: readonly string[];
  /** With the heap of a small function, because its memory is one of the figures. */
  readonly small?: true;
  measure(asked: Asked): Promise<readonly object[]>;
}

export interface Asked {
  readonly ids: ReadonlySet<string>;
  /** Up to a million vouchers. */
  readonly full: boolean;
  /** Nothing else is measured, so there is more time. */
  readonly alone: boolean;
}

export const measures: readonly Measure[] = [
  {
    ids: ['P1', 'P5', 'STOCK', 'STATEMENTS'],
    measure: async ({ ids, full }) => (await import('./stock-value.ts')).ofBusiness(ids, full ? 1_000_000 : 100_000),
  },
  { ids: ['P2'], measure: async () => (await import('./write-units.ts')).writeUnits() },
  { ids: ['P3'], measure: async () => (await import('./posting-rate.ts')).postingRate() },
  { ids: ['P4'], measure: async () => (await import('./contention.ts')).contention() },
  { ids: ['P8'], measure: async () => (await import('./first-load.ts')).firstLoad() },
  { ids: ['P9'], measure: async () => (await import('./handler-bundle.ts')).handlerBundle() },
  { ids: ['KEYS'], measure: async () => (await import('./key-answer.ts')).keyAnswer() },
  { ids: ['SCAN'], measure: async () => (await import('./scan-answer.ts')).scanAnswer() },
  { ids: ['LISTS'], measure: async ({ full }) => (await import('./lists.ts')).lists(full) },
  { ids: ['WAITING'], measure: async () => (await import('./waiting-orders.ts')).waitingOrders() },
  { ids: ['DASHBOARD'], measure: async () => (await import('./dashboard.ts')).dashboard() },
  { ids: ['REGISTERS'], measure: async () => (await import('./registers.ts')).registers() },
  { ids: ['IMPORT'], measure: async () => (await import('./ledger-import.ts')).ledgerImport() },
  { ids: ['BANK'], measure: async () => (await import('./bank-matching.ts')).bankMatching() },
  { ids: ['ARCHIVE'], measure: async ({ full, alone }) => (await import('./archive.ts')).archive(full || alone ? 100_000 : 20_000) },
  { ids: ['BULK', 'SEARCH'], small: true, measure: async ({ ids }) => (await import('./bulk-masters.ts')).bulkMasters(ids) },
];
