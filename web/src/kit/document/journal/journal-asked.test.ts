import { expect, it } from 'vitest';
import { journalAsked, journalLink, linesAsked } from './journal-asked.ts';

const ledgerId = '0b0e7a3c-1111-4222-8333-444444444444';

it('an address carries a journal to the form', () => {
  const lines = [
    { ledgerId, amount: 12_34, narration: 'Output tax' },
    { ledgerId: null, amount: -12_34, narration: 'Cash' },
  ];
  const link = journalLink({ date: '2026-11-20', reference: 'GSTR-3B of Oct-2026', lines });
  const search = new URL(link, 'http://x').searchParams;
  expect(journalAsked(search)).toEqual({
    ...{ date: '2026-11-20', referenceNo: 'GSTR-3B of Oct-2026', narration: 'Set-off of GSTR-3B of Oct-2026' },
  });
  expect(linesAsked(search)).toEqual([
    { ledgerId, narration: 'Output tax', debit: 12_34, credit: null },
    { ledgerId: null, narration: 'Cash', debit: null, credit: 12_34 },
  ]);
});

it.each(['', 'line=', 'line=x.1.Cash', `line=${ledgerId}`, `line=${ledgerId}.1e3.Cash`])(
  'an address without lines asks for none: %s',
  (text) => {
    expect(linesAsked(new URLSearchParams(text))).toEqual([]);
  },
);

it('takes no date that is none', () => {
  expect(journalAsked(new URLSearchParams('date=soon'))).toEqual({});
});
