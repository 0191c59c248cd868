import { expect, it } from 'vitest';
import { noTaxes } from '#domain/gst-returns/tax-heads';
import type { BookDocument } from '#domain/gstr-2b/claim/credit-effect';
import type { MovedAmount } from '#domain/itc-register/credit-move';
import { nextStep } from '#domain/itc-register/next-step';
import { paise, zero } from '#domain/money/paise';

const none = { igst: zero, cgst: zero, sgst: zero, cess: zero };
const document: BookDocument = {
  ...{ id: 'P1', slug: 'purchase-invoice', voucher: 'PI/1', voucherDate: '2026-05-09', party: 'Konkan Panels', kind: 'purchase' },
  ...{ ownGstin: '27AAPFU0939F1ZV', supplier: '27AAKFS5678L1ZB', number: 'KP/1', date: '2026-05-07', port: null, placeOfSupply: '27' },
  ...{ reverseCharge: false, rates: [], taxable: paise(500_00), ...none, igst: paise(90_00), blocked: none },
};
const igst = (amount: number) => ({ ...noTaxes, igst: amount });
const claim = { standing: 'claimed', month: '2026-05', credit: igst(90_00), blocked: noTaxes };
const open = { standing: null, month: null, credit: noTaxes, blocked: noTaxes };
const unpaid = { value: 590_00, unpaid: 590_00 };
const by37 = [{ kind: 'reversed', rule: '37', month: '2026-11', taxes: igst(90_00) }] as const satisfies readonly MovedAmount[];
/** Of a bill in two parts, one of which is paid. */
const half37 = [{ ...by37[0], taxes: igst(45_00) }];
const plain = { claim, document, onPortal: true, bill: unpaid, moves: [], lastDay: '2027-11-30', today: '2026-11-21' };

// The 180 days of the bill end on 3 November 2026.
it.each`
  what                               | given                                                                            | step         | day
  ${'it waits in GSTR-2B'}           | ${{ state: 'available', claim: open }}                                           | ${'accept'}  | ${'2027-11-30'}
  ${'the supplier did not report'}   | ${{ state: 'available', claim: open, onPortal: false }}                          | ${'ask'}     | ${'2027-11-30'}
  ${'it is only on the portal'}      | ${{ state: 'available', claim: open, document: null }}                           | ${'enter'}   | ${'2027-11-30'}
  ${'the last of 180 days is today'} | ${{ state: 'claimed', today: '2026-11-03' }}                                     | ${'pay'}     | ${'2026-11-03'}
  ${'they are over'}                 | ${{ state: 'claimed', today: '2026-11-04' }}                                     | ${'reverse'} | ${'2026-11-04'}
  ${'it is reversed'}                | ${{ state: 'reversed', moves: by37 }}                                            | ${'reclaim'} | ${null}
  ${'it is reversed and half paid'}  | ${{ state: 'reversed', moves: by37, bill: { ...unpaid, unpaid: 295_00 } }}       | ${'reclaim'} | ${null}
  ${'the unpaid half is reversed'}   | ${{ state: 'reversed', moves: half37, bill: { value: 295_00, unpaid: 295_00 } }} | ${'reclaim'} | ${null}
  ${'more is unpaid than reversed'}  | ${{ state: 'reversed', moves: [{ ...by37[0], taxes: igst(1) }] }}                | ${'reverse'} | ${'2026-11-04'}
`('$what: $step until $day', ({ given, step, day }) => {
  expect(nextStep({ ...plain, ...given })).toEqual({ step, day });
});

it.each`
  what                       | given
  ${'it is paid'}            | ${{ state: 'claimed', bill: { ...unpaid, unpaid: 0 } }}
  ${'it never had a bill'}   | ${{ state: 'claimed', bill: null }}
  ${'it is reverse charge'}  | ${{ state: 'claimed', document: { ...document, reverseCharge: true } }}
  ${'it is a bill of entry'} | ${{ state: 'claimed', document: { ...document, kind: 'bill-of-entry' } }}
  ${'it is blocked'}         | ${{ state: 'blocked', claim: { ...claim, standing: 'refused' } }}
  ${'a note is set aside'}   | ${{ state: 'reversed', claim: { ...claim, standing: 'set-aside', credit: igst(-90_00) } }}
  ${'it is lost'}            | ${{ state: 'lost', claim: open }}
`('nothing is left to do when $what', ({ given }) => {
  expect(nextStep({ ...plain, ...given })).toBeNull();
});
