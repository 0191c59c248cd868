import { expect, it } from 'vitest';
import type { BookDocument, StatedDocument } from '#domain/gstr-2b/claim/credit-effect';
import { decideDocuments, monthOfDecision } from '#domain/gstr-2b/claim/decide-documents';
import { paise, zero } from '#domain/money/paise';
import { bookRow, portalRow } from '#test/kit/books/gstr-2b-rows';

const blocked = { igst: zero, cgst: zero, sgst: zero, cess: zero };
const book: BookDocument = { ...bookRow, slug: 'purchase-invoice', voucher: 'PI/7', voucherDate: '2025-10-09', party: 'Gopal', blocked };
const document: StatedDocument = {
  ...{ ...portalRow, statement: 'GSTR-2B', supplierName: 'Gopal', supply: 'R', value: null, reported: { on: null, period: null } },
  ...{ amendedIn: null, isAmended: false, cancelledFrom: null, applicablePercent: null, source: '', irn: null, irnDate: null },
};
const isd: StatedDocument = { ...document, kind: 'isd-invoice', section: 'ISD' };

it.each`
  what                                     | statement    | books                                       | portal                                                | decision                                           | told
  ${'a pair'}                              | ${'GSTR-2B'} | ${[book]}                                   | ${[document]}                                         | ${{ kind: 'accept' }}                              | ${{ credit: { source: 'other', standing: 'claimed', credit: { igst: 1_800_00 } } }}
  ${'two purchases of one document'}       | ${'GSTR-2B'} | ${[book, { ...book, igst: paise(200_00) }]} | ${[{ ...document, igst: paise(2_000_00) }]}           | ${{ kind: 'accept' }}                              | ${{ credit: { credit: { igst: 2_000_00 } } }}
  ${'a note that lowers'}                  | ${'GSTR-2B'} | ${[{ ...book, kind: 'return' }]}            | ${[{ ...document, kind: 'credit' }]}                  | ${{ kind: 'accept' }}                              | ${{ credit: { credit: { igst: -1_800_00 } } }}
  ${'a bill of entry'}                     | ${'GSTR-2B'} | ${[{ ...book, kind: 'bill-of-entry' }]}     | ${[{ ...document, kind: 'bill-of-entry' }]}           | ${{ kind: 'accept' }}                              | ${{ credit: { source: 'import-goods' } }}
  ${'reverse charge of the books alone'}   | ${'GSTR-2B'} | ${[{ ...book, reverseCharge: true }]}       | ${[]}                                                 | ${{ kind: 'consider' }}                            | ${{ credit: { source: 'reverse-charge', standing: 'considered' } }}
  ${'credit of a distributor'}             | ${'GSTR-2B'} | ${[]}                                       | ${[isd]}                                              | ${{ kind: 'do-not-consider', reason: 'not-ours' }} | ${{ credit: { source: 'distributed', standing: 'set-aside' } }}
  ${'what is not available'}               | ${'GSTR-2B'} | ${[book]}                                   | ${[{ ...document, itc: { said: 'N', reason: 'P' } }]} | ${{ kind: 'accept' }}                              | ${{ credit: { standing: 'not-available' } }}
  ${'an invoice and a credit note'}        | ${'GSTR-2B'} | ${[book]}                                   | ${[{ ...document, kind: 'credit' }]}                  | ${{ kind: 'accept' }}                              | ${{ refused: expect.stringContaining('different kinds') }}
  ${'credit that is to be reversed'}       | ${'GSTR-2B'} | ${[]}                                       | ${[{ ...document, part: 'reversal' }]}                | ${{ kind: 'do-not-consider', reason: 'blocked' }}  | ${{ refused: expect.stringContaining('only be ignored') }}
  ${'what was rejected, if it is ignored'} | ${'GSTR-2B'} | ${[]}                                       | ${[{ ...document, part: 'rejected' }]}                | ${{ kind: 'ignore' }}                              | ${{ status: 'Pending', credit: null }}
  ${'a pair of GSTR-2A'}                   | ${'GSTR-2A'} | ${[book]}                                   | ${[document]}                                         | ${{ kind: 'keep-mine' }}                           | ${{ status: 'Regular Reconciled', credit: null }}
  ${'one side of GSTR-2A'}                 | ${'GSTR-2A'} | ${[book]}                                   | ${[]}                                                 | ${{ kind: 'accept' }}                              | ${{ refused: expect.stringContaining('nothing to accept') }}
  ${'credit of GSTR-2A'}                   | ${'GSTR-2A'} | ${[book]}                                   | ${[document]}                                         | ${{ kind: 'consider' }}                            | ${{ refused: expect.stringContaining('decided with GSTR-2B') }}
`('of $what', ({ statement, books, portal, decision, told }) => {
  expect(decideDocuments(statement, { books, portal }, decision)).toMatchObject(told);
});

it.each`
  books     | portal                                            | month
  ${[book]} | ${[document]}                                     | ${'2025-10'}
  ${[book]} | ${[document, { ...document, period: '2025-12' }]} | ${'2025-12'}
  ${[book]} | ${[]}                                             | ${'2025-10'}
`('counts in $month at the earliest', ({ books, portal, month }) => {
  expect(monthOfDecision({ books, portal })).toBe(month);
});
