import fc from 'fast-check';
import { expect, it } from 'vitest';
import { paise } from '#domain/money/paise';
import { postBankCash } from '#domain/posting/bank-cash';
import {
  isReturn,
  postCharges,
  type Returning,
  returnedBills,
  returnedBookProblems,
  returnedProblems,
  returnLinks,
} from '#modules/accounts/bank-cash/returned';
import type { BookFacts, DocumentFacts } from '#modules/kit/module';
import { settlementChanges } from '#modules/kit/voucher/allocation';

const groups = ['debtors', 'bank_accounts', 'cash_in_hand'].map((alias) => ({ id: alias, alias, parentId: null, nature: 'Asset' }));
const ledgers: Readonly<Record<string, object>> = {
  asha: { groupId: 'debtors' },
  ravi: { groupId: 'debtors' },
  bank: { groupId: 'bank_accounts' },
  cash: { groupId: 'cash_in_hand' },
};
const facts = {
  find: (_: string, id: string) => ledgers[id],
  all: () => groups,
  ledger: (alias: string) => alias,
} as unknown as DocumentFacts;
const returned: Returning = {
  type: 'Payment',
  number: 'BC/2',
  date: '2026-11-09',
  accountId: 'bank',
  lines: [{ ledgerId: 'asha', amount: 500 }],
  deductions: [],
  allocations: [{ ledgerId: 'asha', billId: 'SI1', number: 'SI/1', amount: 300 }],
  returnsId: 'BC1',
  returnsNumber: 'BC/1',
};
const source = { ...returned, type: 'Receipt', number: 'BC/1', date: '2026-11-05', returnsId: null, returnsNumber: null };
const books = (row: object = source, open = -200): BookFacts => ({
  bills: [
    {
      ...{ ledgerId: 'asha', billId: 'BC1', kind: 'on-account', voucher: { slug: 'bank-cash', id: 'BC1' }, number: 'BC/1' },
      ...{ date: '2026-11-05', dueDate: '2026-11-05', amount: paise(-200), open: paise(open) },
    },
  ],
  onHand: [],
  balances: new Map(),
  codes: new Map(),
  sources: new Map([['BC1', { slug: 'bank-cash', row: row as never, taken: new Map(), each: [], own: new Map() }]]),
});
const settlementOf = (row: Returning) => ({
  ...{ id: 'BC1', number: 'BC/1', date: '2026-11-05', allocations: row.allocations },
  postings: postBankCash({
    ...{ type: 2 as const, accountId: row.accountId, deductions: [] },
    lines: row.lines.map(({ ledgerId, amount }) => ({ ledgerId, amount: paise(amount) })),
  }),
});
const billsOf = (row: Returning) => returnedBills(row, 'BC2', settlementOf(row), facts);

it.each<[string, Partial<Returning>, object, number, readonly string[]]>([
  ['exactly its voucher', {}, {}, -200, []],
  ['a voucher stored before there were deductions', {}, { deductions: undefined }, -200, []],
  ['another type', { type: 'Receipt' }, {}, -200, ['type']],
  ['a contra', {}, { type: 'Contra' }, -200, ['type']],
  ['a return', {}, { returnsId: 'BC0' }, -200, ['returnsId']],
  ['another number', { returnsNumber: 'BC/7' }, {}, -200, ['returnsNumber']],
  ['another amount', {}, { lines: [{ ledgerId: 'asha', amount: 501 }] }, -200, ['lines']],
  ['other bills', { allocations: [] }, {}, -200, ['allocations']],
  ['an advance that is used', {}, {}, -150, ['returnsId']],
  ['an advance that is gone', {}, {}, 0, ['returnsId']],
])('a return of %s', (_, change, stored, open, paths) => {
  const row = { ...returned, ...change };
  expect(returnedBookProblems(row, billsOf(row), books({ ...source, ...stored }, open)).map(({ path }) => path)).toEqual(paths);
});

it('leaves an unknown or returned voucher to the rules of what follows what', () => {
  expect(returnedBookProblems(returned, billsOf(returned), { ...books(), sources: new Map() })).toEqual([]);
  const taken = new Map([
    ['BC1', { slug: 'bank-cash', row: source as never, taken: new Map([['1', 10_000]]) as never, each: [], own: new Map() }],
  ]);
  expect(returnedBookProblems(returned, billsOf(returned), { ...books(), sources: taken })).toEqual([]);
});

it.each<[string, Partial<Returning>, readonly string[]]>([
  ['as it is', {}, []],
  ['without the number of its voucher', { returnsNumber: null }, ['returnsNumber']],
  ['with charges below 0', { returnCharges: -1 }, ['returnCharges']],
  ['from cash', { accountId: 'cash' }, ['accountId']],
  ['that takes nothing back', { returnsId: null }, ['returnsNumber']],
  ['with charges that takes nothing back', { returnsId: null, returnsNumber: null, returnCharges: 5 }, ['returnCharges']],
  ['an ordinary voucher', { returnsId: null, returnsNumber: null }, []],
])('%s', (_, change, paths) => {
  expect(returnedProblems({ ...returned, ...change }, facts).map(({ path }) => path)).toEqual(paths);
});

it.each<[string, Partial<Returning>, readonly (readonly [string, number])[], readonly string[]]>([
  ['none', {}, [], []],
  [
    'ours',
    { returnCharges: 59 },
    [
      ['bank_charges', 59],
      ['bank', -59],
    ],
    [],
  ],
  [
    'of the party',
    { returnCharges: 59, chargesTo: 'party' },
    [
      ['asha', 59],
      ['bank', -59],
    ],
    ['opens BC2 59'],
  ],
  ['of an ordinary voucher', { returnCharges: 59, returnsId: null }, [], []],
])('charges: %s', (_, change, postings, opened) => {
  const row = { ...returned, ...change };
  expect(postCharges(row, facts).map(({ ledgerId, amount }) => [ledgerId, amount])).toEqual(postings);
  if (!isReturn(row)) return;
  const opens = billsOf(row).filter(({ kind }) => kind === 'opens');
  expect(opens.map(({ kind, billId, amount }) => `${kind} ${billId} ${amount}`)).toEqual(opened);
});

it('is taken once, as a whole', () => {
  expect(returnLinks({ ...returned, returnsId: null })).toMatchObject([{ lineId: '1', quantity: 10_000 }]);
  expect(returnLinks(returned)).toMatchObject([{ sourceSlug: 'bank-cash', sourceId: 'BC1', sourceLine: '1', quantity: 10_000 }]);
});

it('leaves every bill as it was, for any receipt', () => {
  const amount = fc.integer({ min: 1, max: 1_000 });
  const ledgerId = fc.constantFrom('asha', 'ravi');
  const lines = fc.array(fc.record({ ledgerId, amount }), { minLength: 1, maxLength: 4 });
  const allocations = fc.array(
    fc.record({ ledgerId, billId: fc.constantFrom('SI1', 'SI2'), number: fc.constant('SI'), amount: fc.integer({ min: 1, max: 50 }) }),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(lines, allocations, (given, against) => {
      const named = new Set(given.map((line) => line.ledgerId));
      const row = { ...returned, lines: given, allocations: against.filter((one) => named.has(one.ledgerId)) };
      const left = new Map<string, number>();
      for (const { ledgerId: of, billId, amount: by } of [...settlementChanges(settlementOf(row), facts), ...billsOf(row)]) {
        left.set(`${of} ${billId}`, (left.get(`${of} ${billId}`) ?? 0) + by);
      }
      expect([...left.values()].every((rest) => rest === 0)).toBe(true);
    }),
  );
});
