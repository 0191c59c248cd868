import { expect, it } from 'vitest';
import { openReAdding } from '#integrations/archive/re-adding';

const entry = (ledgerId: string) => ({ after: { effect: { date: '2026-04-01', postings: [{ ledgerId, amount: 100 }] } } });

it('keeps any number of entries of few ledgers, and not more ledgers than it can hold', () => {
  const added = openReAdding(null, 1_000);
  for (let count = 0; count < 1_000; count += 1) added.entry('branch', entry('cash'));
  expect(() => {
    for (let count = 0; count < 10; count += 1) added.entry('branch', entry(`ledger ${count}`));
  }).toThrow('it has more ledgers than this program reads');
});

it('nor more rows of a trial balance', () => {
  const added = openReAdding(null, 1_000);
  added.written(['Branch Id', 'Ledger Id', 'Opening', 'Debit', 'Credit', 'Closing']);
  expect(() => {
    for (let count = 0; count < 10; count += 1) added.written(['branch', `ledger ${count}`, '0.00', '1.00', '0.00', '1.00']);
  }).toThrow('it has more ledgers than this program reads');
});
