import { expect, it } from 'vitest';
import { portalColumns } from '#domain/gstr-2b/table-columns';
import { documentIn, isOfSez } from '#domain/gstr-2b/table-document';

const expected = { statement: 'GSTR-2B', ownGstin: '27AAGCG4821K1ZG', period: '2025-10' } as const;
const where = () => 'Row 2';
const taxes = ['Taxable Value', 'Integrated Tax', 'Central Tax', 'State/UT Tax', 'Cess'];
const figures = ['100', '18', '0', '0', '0'];
const read = (headings: readonly string[], cells: readonly string[]) => {
  const columns = portalColumns([headings]);
  if (columns === undefined) throw new Error('the headings are not known');
  return documentIn(cells, columns, { expected, of: undefined, where });
};

it.each`
  headings                                                                                                                       | cells                                                                                           | section    | original
  ${['GSTIN of supplier', 'Invoice number', 'Invoice date']}                                                                     | ${['24AAMPB4410D1ZG', 'GB/1', '05-10-2025']}                                                    | ${'B2B'}   | ${null}
  ${['Invoice number', 'Invoice date', 'GSTIN of supplier', 'Invoice number', 'Invoice date']}                                   | ${['GB/0', '01-09-2025', '24AAMPB4410D1ZG', 'GB/1', '05-10-2025']}                              | ${'B2BA'}  | ${{ number: 'GB/0', date: '2025-09-01' }}
  ${['GSTIN of supplier', 'Original invoice number', 'Original invoice date', 'Revised invoice number', 'Revised invoice date']} | ${['24AAMPB4410D1ZG', 'GB/0', '', 'GB/1', '05-10-2025']}                                        | ${'B2BA'}  | ${{ number: 'GB/0', date: null }}
  ${['GSTIN of supplier', 'Note type', 'Note number', 'Note date']}                                                              | ${['24AAMPB4410D1ZG', 'Debit Note', 'GB/1', '05-10-2025']}                                      | ${'CDNR'}  | ${null}
  ${['Note type', 'Note number', 'Note date', 'GSTIN of supplier', 'Note type', 'Note number', 'Note date']}                     | ${['Credit Note', 'GB/0', '01-09-2025', '24AAMPB4410D1ZG', 'Debit Note', 'GB/1', '05-10-2025']} | ${'CDNRA'} | ${{ number: 'GB/0', date: '2025-09-01' }}
  ${['GSTIN of ISD', 'ISD Document type', 'ISD Document number', 'ISD Document date', 'Original invoice number']}                | ${['24AAMPB4410D1ZG', 'ISD Invoice', 'GB/1', '05-10-2025', 'GB/0']}                             | ${'ISD'}   | ${null}
  ${['Port code', 'BoE number', 'BoE date']}                                                                                     | ${['INMAA1', 'GB/1', '05-10-2025']}                                                             | ${'IMPG'}  | ${null}
`('$headings is $section', ({ headings, cells, section, original }) => {
  const found = read([...headings, ...taxes], [...cells, ...figures]);
  expect(found).toMatchObject({ section, original, number: 'GB/1', date: '2025-10-05', taxable: 100_00, igst: 18_00 });
});

it('kinds are those of the document', () => {
  const kind = (type: string) =>
    read(
      ['GSTIN of ISD', 'Document type', 'Document number', 'Document date', ...taxes],
      ['24AAMPB4410D1ZG', type, '1', '05-10-2025', ...figures],
    ).kind;
  expect([kind('ISD Invoice'), kind('ISD Credit Note')]).toEqual(['isd-invoice', 'isd-credit']);
});

it('a bill of entry of a SEZ has a supplier, by its sheet or by its row', () => {
  const columns = portalColumns([['Port code', 'BoE number', 'BoE date', 'GSTIN of supplier', ...taxes]]);
  if (columns === undefined) throw new Error('the headings are not known');
  const cells = ['INMAA1', '1', '05-10-2025', '', ...figures];
  expect([isOfSez(cells, columns, undefined), isOfSez(cells, columns, 'IMPGSEZ'), isOfSez(cells, columns, 'IMPG')]).toEqual([
    false,
    true,
    false,
  ]);
  expect(() => documentIn(['', ...cells.slice(1)], columns, { expected, of: undefined, where })).toThrow(
    expect.objectContaining({ errors: [{ path: 'key', message: 'Row 2 has no port code' }] }),
  );
});
