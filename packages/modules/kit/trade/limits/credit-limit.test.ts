import { expect, it } from 'vitest';
import { paise } from '#domain/money/paise';
import { creditFindings, creditNeeds, exceedsCredit } from '#modules/kit/trade/limits/credit-limit';
import { sampleFacts } from '#modules/kit/trade/sample';

const row = (total: number, change: object = {}) => ({ partyId: 'local', partyName: 'Asha Traders', total, tds: null, ...change });

// The limit of the party is 50,000.00. `others` is what it owes without the document as it is stored.
it.each`
  what                                       | others       | total        | stored                                  | setting      | answer
  ${'up to the limit'}                       | ${40_000_00} | ${10_000_00} | ${undefined}                            | ${'blocked'} | ${''}
  ${'above the limit'}                       | ${40_000_00} | ${10_000_01} | ${undefined}                            | ${'blocked'} | ${'problem'}
  ${'above the limit'}                       | ${40_000_00} | ${10_000_01} | ${undefined}                            | ${'warned'}  | ${'warning'}
  ${'above the limit, setting not yet kept'} | ${40_000_00} | ${10_000_01} | ${undefined}                            | ${undefined} | ${'warning'}
  ${'above the limit'}                       | ${40_000_00} | ${10_000_01} | ${undefined}                            | ${'allowed'} | ${''}
  ${'an edit of the same total'}             | ${45_000_00} | ${10_000_00} | ${row(10_000_00)}                       | ${'blocked'} | ${''}
  ${'an edit that lowers the total'}         | ${45_000_00} | ${9_000_00}  | ${row(10_000_00)}                       | ${'blocked'} | ${''}
  ${'an edit that raises the total'}         | ${45_000_00} | ${10_000_01} | ${row(10_000_00)}                       | ${'blocked'} | ${'problem'}
  ${'an edit within the limit'}              | ${30_000_00} | ${20_000_00} | ${row(19_000_00)}                       | ${'blocked'} | ${''}
  ${'it goes to another party'}              | ${45_000_00} | ${10_000_00} | ${row(10_000_00, { partyId: 'other' })} | ${'blocked'} | ${'problem'}
  ${'it was cancelled'}                      | ${45_000_00} | ${10_000_00} | ${row(10_000_00, { cancelled: true })}  | ${'blocked'} | ${'problem'}
`('$what, $setting: $answer', ({ others, total, stored, setting, answer }) => {
  const facts = sampleFacts({ creditLimitInvoices: setting });
  const { problems, warnings } = creditFindings(row(total), facts, { balances: new Map([['local', paise(others)]]), stored }, 'invoice');
  expect([problems.length, warnings.length]).toEqual([answer === 'problem' ? 1 : 0, answer === 'warning' ? 1 : 0]);
});

it('counts what is owed without the tax that the customer deducts', () => {
  const facts = sampleFacts({ creditLimitInvoices: 'blocked' });
  const books = { balances: new Map([['local', paise(40_000_00)]]) };
  expect(creditFindings(row(10_100_00, { tds: 100_00 }), facts, books, 'invoice').problems).toEqual([]);
});

it('looks at each step by its own setting, and reads a balance only where a limit counts', () => {
  const facts = sampleFacts({ creditLimitOrders: 'blocked', creditLimitDeliveries: 'allowed' });
  expect(creditNeeds(row(1), facts, 'order')).toEqual({ balances: ['local'] });
  expect(creditNeeds(row(1), facts, 'delivery')).toEqual({});
  expect(creditNeeds(row(1, { partyId: 'cash' }), facts, 'order')).toEqual({});
});

it.each`
  what                                | slug               | total        | outstanding  | stored            | exceeds
  ${'a receipt'}                      | ${'bank-cash'}     | ${20_000_00} | ${40_000_00} | ${undefined}      | ${false}
  ${'a credit note'}                  | ${'credit-note'}   | ${20_000_00} | ${40_000_00} | ${undefined}      | ${false}
  ${'a quotation'}                    | ${'quotation'}     | ${20_000_00} | ${40_000_00} | ${undefined}      | ${false}
  ${'an invoice'}                     | ${'sales-invoice'} | ${20_000_00} | ${40_000_00} | ${undefined}      | ${true}
  ${'an order'}                       | ${'sales-order'}   | ${20_000_00} | ${40_000_00} | ${undefined}      | ${true}
  ${'the edit of an invoice'}         | ${'sales-invoice'} | ${20_000_00} | ${40_000_00} | ${row(19_000_00)} | ${false}
  ${'an edit that goes too far'}      | ${'sales-invoice'} | ${30_000_01} | ${40_000_00} | ${row(20_000_00)} | ${true}
  ${'an edit of one above the limit'} | ${'sales-invoice'} | ${20_000_00} | ${60_000_00} | ${row(20_000_00)} | ${false}
  ${'an order that grows'}            | ${'sales-order'}   | ${20_000_00} | ${40_000_00} | ${row(19_000_00)} | ${true}
`('$what says "Above the credit limit": $exceeds', ({ slug, total, outstanding, stored, exceeds }) => {
  expect(exceedsCredit(slug, row(total), sampleFacts(), outstanding, stored)).toBe(exceeds);
});
