import { expect, it } from 'vitest';
import { inwardEntry } from '#domain/gst-returns/inward-entry';

const line = { taxability: 'Taxable', taxedBy: 'party', itc: null, taxable: 100, cgst: 9, sgst: 9 };
const row = { number: 'P/1', date: '2026-07-01', placeOfSupply: '27', partyGstin: '27AAKFS5678L1ZB', lines: [line] };
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

it('is below zero for a return, and nothing for a draft', () => {
  expect(inwardEntry('return', row, posted)?.credits).toMatchObject([{ taxable: -100, cgst: -9 }]);
  expect(inwardEntry('purchase', row, null)).toBeNull();
});
