import { expect, it } from 'vitest';
import { viewKeys } from '#storage/engine/keys';

/** A key of a view, with 1 for each part. */
function sampleOf(make: string | ((...parts: never[]) => string)): string {
  if (typeof make === 'string') return make;
  const part = Object.assign(new Number(1), { from: 1, to: 1 }) as unknown as never;
  return make(...Array.from({ length: make.length }, () => part));
}

it('no two views share a place: the first part of every key belongs to one view', () => {
  const owners = new Map<string, string[]>();
  for (const [name, make] of Object.entries(viewKeys)) {
    const [letter = ''] = sampleOf(make).split('|');
    owners.set(letter, [...(owners.get(letter) ?? []), name]);
  }
  const shared = [...owners].filter(([, names]) => names.length > 1).map(([letter, names]) => `${letter}: ${names.join(' ')}`);
  expect(shared).toEqual([
    'c: balanceSet balances',
    'l: ledger ledgers',
    'v: dayBook dayBookRows',
    'lb: openBills openBillsOfAll',
    'x: checkpoints runPage runPages',
    'x!: begunRun begunRuns',
    'ht: partyDeductions partyDeductionsOf',
    'o: sharedTakers takers takersOfAll',
    'k: bank bankOfAll',
    'bp: portalDocuments portalDocumentsOfAll',
    'bd: creditDecisions creditDecisionsOfAll',
    'bi: imsHistories imsHistoriesOfAll',
    'be: decisionChanges decisionChangesOfAll',
    'bj: imports importsOfAll',
    'ns: statuses statusesOfAll',
  ]);
});
