import type { DocumentFacts } from '#modules/kit/module';

/** Facts of a branch and a year in which default ledgers have their aliases as ids, with these records. */
export function documentFacts(records: Pick<DocumentFacts, 'find'> & Partial<DocumentFacts>): DocumentFacts {
  return {
    all: () => [],
    today: '2026-11-21',
    organisation: {},
    branch: { id: 'b' },
    year: { id: 'y', start: '2026-04-01', end: '2027-03-31' },
    lockedUntil: null,
    ledger: (alias) => alias,
    ...records,
  };
}
