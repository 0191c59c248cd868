import { expect, it } from 'vitest';
import { isOfLarge, outwardEntry } from '#domain/gst-returns/outward-entry';

const row = { number: 'SI/1', date: '2026-07-10', placeOfSupply: '30', supplyKind: 'inter', total: 100, clientType: 'Domestic' };
const posted = { date: '2026-07-10' };

it.each`
  what                             | changed                                                                                      | effect    | said
  ${'a draft'}                     | ${{}}                                                                                        | ${null}   | ${null}
  ${'cancelled'}                   | ${{ cancelled: true }}                                                                       | ${null}   | ${{ cancelled: true, number: 'SI/1' }}
  ${'within the state'}            | ${{ supplyKind: 'intra' }}                                                                   | ${posted} | ${{ inter: false, supply: 'B2C' }}
  ${'abroad under LUT'}            | ${{ supplyKind: 'zero', placeOfSupply: '96' }}                                               | ${posted} | ${{ inter: true, supply: 'EXPWOP' }}
  ${'to a SEZ with tax'}           | ${{ clientType: 'SEZ', exportType: 'with-payment' }}                                         | ${posted} | ${{ supply: 'SEZWP' }}
  ${'to a composition dealer'}     | ${{ partyGstin: '27BJKPK5512F1ZA', partyType: 'Composition' }}                               | ${posted} | ${{ supply: 'B2B', buyer: 'composition' }}
  ${'to a UIN holder'}             | ${{ partyGstin: '2717UNO00021UN3' }}                                                         | ${posted} | ${{ buyer: 'uin' }}
  ${'between own GSTINs'}          | ${{ fromGstin: '27A', toGstin: '29A', supplyKind: undefined }}                               | ${posted} | ${{ inter: true, buyerGstin: '29A' }}
  ${'an advance'}                  | ${{ supplyKind: 'intra', advances: [{ taxRate: 18_0000, taxable: 100, cgst: 9, sgst: 9 }] }} | ${posted} | ${{ rates: [{ rate: 18_0000, taxable: 100 }] }}
  ${'income without a reason'}     | ${{ items: [{ taxable: 100, taxRate: 0, taxability: null }] }}                               | ${posted} | ${{ rates: [] }}
  ${'exempt income'}               | ${{ items: [{ taxable: 100, taxability: 'Exempt', hsn: '9971' }] }}                          | ${posted} | ${{ rates: [{ taxability: 'Exempt', taxable: 100 }], hsn: [{ hsn: '9971' }] }}
  ${'between GSTINs of one state'} | ${{ fromGstin: '27A', toGstin: '27B' }}                                                      | ${posted} | ${{ inter: false }}
`('$what', ({ changed, effect, said }) => {
  const found = outwardEntry('invoice', { ...row, ...changed }, effect);
  if (said === null) expect(found).toBeNull();
  else expect(found).toMatchObject(said);
});

it.each`
  total          | supplyKind | partyGstin           | large
  ${1_00_000_01} | ${'inter'} | ${null}              | ${true}
  ${1_00_000_00} | ${'inter'} | ${null}              | ${false}
  ${1_00_000_01} | ${'intra'} | ${null}              | ${false}
  ${1_00_000_01} | ${'inter'} | ${'27BJKPK5512F1ZA'} | ${false}
`('an invoice of $total paise, $supplyKind, to $partyGstin is large: $large', ({ large, ...changed }) => {
  expect(isOfLarge({ ...row, ...changed })).toBe(large);
});

it.each`
  kind         | cgst | exportType           | place   | reported
  ${'credit'}  | ${9} | ${null}              | ${'27'} | ${1}
  ${'credit'}  | ${0} | ${null}              | ${'27'} | ${0}
  ${'debit'}   | ${0} | ${null}              | ${'27'} | ${0}
  ${'invoice'} | ${0} | ${null}              | ${'27'} | ${1}
  ${'credit'}  | ${0} | ${'without-payment'} | ${'96'} | ${1}
`('a $kind with $cgst of tax to $place is reported: $reported', ({ kind, cgst, exportType, place, reported }) => {
  const amounts = { rate: 18_0000, taxable: 100, igst: 0, cgst, sgst: cgst, cess: 0 };
  const exempt = { taxability: 'Exempt', rate: 0, taxable: 5 };
  const stored = {
    ...row,
    placeOfSupply: place,
    exportType,
    rates: [{ taxability: 'Taxable', ...amounts }, exempt],
    hsnSummary: [{ hsn: '8413', unit: 'NOS', ...amounts }],
  };
  const found = outwardEntry(kind, stored, posted);
  expect([found?.rates.length, found?.hsn.length]).toEqual([reported + 1, reported]);
});
