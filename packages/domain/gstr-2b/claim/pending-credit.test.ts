import { expect, it } from 'vitest';
import { creditTable } from '#domain/gst-returns/credit';
import { pendingCredit, undecidedCredit } from '#domain/gstr-2b/claim/pending-credit';

const document = (more: object) =>
  ({
    part: 'credit',
    kind: 'invoice',
    reverseCharge: false,
    itc: { said: 'Y', reason: '' },
    igst: 0,
    cgst: 900,
    sgst: 900,
    cess: 0,
    ...more,
  }) as const;
const unavailable = { itc: { said: 'N', reason: 'P' } };

it.each`
  what                         | documents                                                                | tables
  ${'an invoice'}              | ${[document({})]}                                                        | ${{ A5: 900, B2: 900, C: 0 }}
  ${'a credit note'}           | ${[document({}), document({ kind: 'credit', cgst: 300, sgst: 300 })]}    | ${{ A5: 600, B2: 600, C: 0 }}
  ${'what is not available'}   | ${[document(unavailable)]}                                               | ${{ A5: 0, B2: 0, D2: 900 }}
  ${'goods from abroad'}       | ${[document({ kind: 'bill-of-entry' })]}                                 | ${{ A1: 900, A5: 0, B2: 900 }}
  ${'credit of a distributor'} | ${[document({ kind: 'isd-invoice' }), document({ kind: 'isd-credit' })]} | ${{ A4: 0, B2: 0 }}
  ${'reverse charge'}          | ${[document({ reverseCharge: true })]}                                   | ${{ A3: 0, A5: 0, B2: 0 }}
  ${'a reversal'}              | ${[document({ part: 'reversal' })]}                                      | ${{ A5: 0, B2: 0 }}
`('$what that nobody decided about counts in table 4 as $tables', ({ documents, tables }) => {
  const table = creditTable({ inward: undecidedCredit(pendingCredit(documents), []), reversals: [], reclaims: [] });
  const cgst = Object.fromEntries(Object.keys(tables).map((name) => [name, table[name as keyof typeof table].cgst]));
  expect(cgst).toEqual(tables);
});

it('is what is left of the month without what was decided about, and nothing once all is', () => {
  const [one, other] = [document({}), document({ cgst: 100, sgst: 100 })];
  const stated = pendingCredit([one, other]);
  expect(undecidedCredit(stated, pendingCredit([one]))).toMatchObject([{ standing: 'set-aside', credit: { cgst: 100, sgst: 100 } }]);
  expect(undecidedCredit(stated, stated)).toEqual([]);
  // The portal raised a document after it was decided about: the rest is not decided.
  expect(undecidedCredit(pendingCredit([document({ cgst: 950 })]), pendingCredit([one]))).toMatchObject([
    { credit: { cgst: 50, sgst: 0 } },
  ]);
});
