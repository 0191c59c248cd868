import { expect, it } from 'vitest';
import { defaultLedgerId } from '#application/derived-id';
import { postsOpeningStock } from '#application/opening/posts-opening-stock';
import { paise } from '#domain/money/paise';
import type { Effect } from '#domain/posting/effect';

const facts = { year: { id: 'y', start: '2026-04-01', end: '2027-03-31' } };
const opening = defaultLedgerId('org', 'opening_stock');
const posting = (date: string, ledgerId: string): Effect => ({
  ...{ date, bills: [], movements: [] },
  postings: [
    { ledgerId, amount: paise(100) },
    { ledgerId: 'capital', amount: paise(-100) },
  ],
});

it.each`
  what                         | effect                                        | warnings
  ${'in mid-year'}             | ${posting('2026-09-30', opening)}             | ${1}
  ${'on the first day'}        | ${posting('2026-04-01', opening)}             | ${0}
  ${'on another ledger'}       | ${posting('2026-09-30', 'closing_inventory')} | ${0}
  ${'that changes no account'} | ${null}                                       | ${0}
`('a voucher $what gives $warnings warnings', ({ effect, warnings }) => {
  expect(postsOpeningStock(effect, facts, { organisationId: 'org' })).toHaveLength(warnings);
});
