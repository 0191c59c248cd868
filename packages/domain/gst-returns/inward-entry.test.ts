import { describe, expect, it } from 'vitest';
import { type InwardKind, inwardEntry } from '#domain/gst-returns/inward-entry';

const line = { taxability: 'Taxable', taxedBy: 'party', itc: null, taxable: 100, cgst: 9, sgst: 9 };
const row = { number: 'P/1', date: '2026-07-01', placeOfSupply: '27', partyGstin: '27AAKFS5678L1ZB', lines: [line] };
const rated = { ...line, taxRate: 18_0000 };
const posted = { date: '2026-07-10' };

it.each`
  what                      | changed                                                                          | said
  ${'credit'}               | ${{}}                                                                            | ${{ credits: [{ source: 'other', blocked: false, cgst: 9 }], inter: false }}
  ${'both lines of a rate'} | ${{ lines: [line, line] }}                                                       | ${{ credits: [{ taxable: 200, cgst: 18 }] }}
  ${'blocked credit'}       | ${{ lines: [{ ...line, itc: 'ineligible' }] }}                                   | ${{ credits: [{ blocked: true }] }}
  ${'a bill of entry'}      | ${{ lines: [{ ...line, taxedBy: 'import' }] }}                                   | ${{ credits: [{ source: 'import-goods' }] }}
  ${'reverse charge'}       | ${{ lines: [{ ...line, taxedBy: 'rcm' }] }}                                      | ${{ credits: [{ source: 'reverse-charge' }] }}
  ${'a service abroad'}     | ${{ clientType: 'Overseas', lines: [{ ...line, taxedBy: 'rcm' }] }}              | ${{ credits: [{ source: 'import-services' }] }}
  ${'a composition dealer'} | ${{ partyType: 'Composition', lines: [{ ...line, taxedBy: 'none' }] }}           | ${{ credits: [], exempt: 100 }}
  ${'a small supplier'}     | ${{ lines: [{ ...line, taxedBy: 'none' }] }}                                     | ${{ credits: [], exempt: 0 }}
  ${'exempt goods'}         | ${{ partyGstin: '29AAECT2204Q1Z0', lines: [{ ...line, taxability: 'Exempt' }] }} | ${{ exempt: 100, inter: true }}
  ${'goods outside GST'}    | ${{ lines: [{ ...line, taxability: 'NonGST' }] }}                                | ${{ nonGst: 100 }}
  ${'an expense'}           | ${{ lines: [], items: [line] }}                                                  | ${{ credits: [{ source: 'other' }] }}
  ${'a taxed charge'}       | ${{ lines: [], charges: [{ ...line, taxability: undefined }] }}                  | ${{ credits: [{ source: 'other' }] }}
`('of $what', ({ changed, said }) => {
  expect(inwardEntry('purchase', { ...row, ...changed }, posted)).toMatchObject(said);
});

it.each`
  what                          | changed                                                               | received
  ${'a registered supplier'}    | ${{}}                                                                 | ${[{ from: 'registered', rate: 18_0000, taxable: 100, cgst: 9 }]}
  ${'one under reverse charge'} | ${{ lines: [{ ...rated, taxedBy: 'rcm' }] }}                          | ${[{ from: 'registered-reverse', rate: 18_0000 }]}
  ${'an unregistered supplier'} | ${{ partyGstin: null, lines: [{ ...rated, taxedBy: 'none' }] }}       | ${[{ from: 'unregistered', rate: 18_0000 }]}
  ${'one under reverse charge'} | ${{ partyGstin: null, lines: [{ ...rated, taxedBy: 'rcm' }] }}        | ${[{ from: 'unregistered-reverse' }]}
  ${'a service abroad'}         | ${{ clientType: 'Overseas', lines: [{ ...rated, taxedBy: 'rcm' }] }}  | ${[{ from: 'import-services' }]}
  ${'goods from abroad'}        | ${{ clientType: 'Overseas', lines: [{ ...rated, taxedBy: 'none' }] }} | ${[]}
  ${'a bill of entry'}          | ${{ lines: [{ ...rated, taxedBy: 'import' }] }}                       | ${[]}
  ${'exempt goods'}             | ${{ lines: [{ ...rated, taxability: 'Exempt' }] }}                    | ${[{ from: 'registered', rate: 0 }]}
  ${'each rate once'}           | ${{ lines: [rated, rated, { ...rated, taxRate: 5_0000 }] }}           | ${[{ rate: 18_0000, taxable: 200 }, { rate: 5_0000, taxable: 100 }]}
`('is received from $what', ({ changed, received }) => {
  expect(inwardEntry('purchase', { ...row, lines: [rated], ...changed }, posted)?.received).toMatchObject(received);
});

it('is below zero for a return, and nothing for a draft', () => {
  expect(inwardEntry('return', row, posted)?.credits).toMatchObject([{ taxable: -100, cgst: -9 }]);
  expect(inwardEntry('purchase', row, null)).toBeNull();
});

describe('as it is compared with the portal', () => {
  const taxed = { ...line, taxRate: 18_0000 };
  const bought = (kind: InwardKind, changed: object) => inwardEntry(kind, { ...row, lines: [taxed], ...changed }, posted)?.bought;

  it.each`
    what                              | kind          | changed                                                                       | said
    ${'its own number and day'}       | ${'purchase'} | ${{}}                                                                         | ${{ kind: 'purchase', number: 'P/1', date: '2026-07-10', voucher: 'P/1' }}
    ${'the number of the supplier'}   | ${'purchase'} | ${{ referenceNo: 'KP/7', referenceDate: '2026-06-30' }}                       | ${{ number: 'KP/7', date: '2026-06-30', voucher: 'P/1' }}
    ${'a bill of entry'}              | ${'purchase'} | ${{ billOfEntryNo: '77', billOfEntryDate: '2026-07-02', portCode: 'INNSA1' }} | ${{ kind: 'bill-of-entry', supplier: null, number: '77', date: '2026-07-02', port: 'INNSA1', placeOfSupply: null }}
    ${'an expense'}                   | ${'expense'}  | ${{ lines: [], items: [taxed] }}                                              | ${{ kind: 'expense', taxable: 100, placeOfSupply: '27' }}
    ${'positive amounts of a return'} | ${'return'}   | ${{}}                                                                         | ${{ kind: 'return', taxable: 100, cgst: 9, sgst: 9, blocked: { cgst: 0 } }}
    ${'each rate once'} | ${'purchase'} | ${{ lines: [taxed, taxed, { ...taxed, taxRate: 5_0000, cgst: 2 }] }} | ${{ taxable: 300, cgst: 20, rates: [{ rate: 18_0000, taxable: 200 }, { rate: 5_0000, taxable: 100, cgst: 2 }] }}
    ${'the blocked part'}             | ${'purchase'} | ${{ lines: [taxed, { ...taxed, itc: 'ineligible' }] }}                        | ${{ cgst: 18, blocked: { cgst: 9, sgst: 9, igst: 0 } }}
    ${'reverse charge'}               | ${'purchase'} | ${{ lines: [{ ...taxed, taxedBy: 'rcm' }] }}                                  | ${{ reverseCharge: true }}
  `('has $what', ({ kind, changed, said }) => {
    expect(bought(kind, changed)).toMatchObject(said);
  });

  it.each`
    what                               | changed
    ${'of a supplier without a GSTIN'} | ${{ partyGstin: null }}
    ${'of exempt goods only'}          | ${{ lines: [{ ...taxed, taxability: 'Exempt' }] }}
    ${'of a composition dealer'}       | ${{ lines: [{ ...taxed, taxedBy: 'none' }] }}
  `('is nothing $what', ({ changed }) => {
    expect(bought('purchase', changed)).toBeNull();
  });
});
