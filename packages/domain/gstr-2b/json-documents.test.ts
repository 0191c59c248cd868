import { expect, it } from 'vitest';
import { documentsOf } from '#domain/gstr-2b/json-documents';
import { keysOf2a, keysOf2b } from '#domain/gstr-2b/json-keys';

const expected = { statement: 'GSTR-2B', ownGstin: '27AAGCG4821K1ZG', period: '2025-10' } as const;

it('totals of a document count before its items', () => {
  const inv = { inum: 'A', dt: '05-10-2025', txval: 100, igst: 18, items: [{ rt: 18, txval: 99.99, igst: 18 }] };
  const [found] = documentsOf({ b2b: [{ ctin: '24AAMPB4410D1ZG', inv: [inv] }] }, 'credit', keysOf2b, expected);
  expect(found).toMatchObject({ taxable: 100_00, rates: [{ taxable: 99_99 }], value: null });
});

it('a bill of entry of a SEZ names its supplier in both statements', () => {
  const boe = { boenum: '1', boedt: '05-10-2025', portcode: 'inblr6', txval: 1, igst: 1, isamd: 'Y' };
  const [grouped] = documentsOf({ impgsez: [{ ctin: '29AABCR1718E1ZL', trdnm: 'SEZ Unit', boe: [boe] }] }, 'credit', keysOf2b, expected);
  expect(grouped).toMatchObject({ supplier: '29AABCR1718E1ZL', supplierName: 'SEZ Unit', port: 'INBLR6', isAmended: true });
  const flat = { benum: 1, bedt: '05-10-2025', portcd: 'INBLR6', sgstin: '29AABCR1718E1ZL', tdname: 'SEZ Unit', txval: 1, iamt: 1 };
  const [alone] = documentsOf({ impgsez: [flat] }, 'credit', keysOf2a, expected);
  expect(alone).toMatchObject({ supplier: '29AABCR1718E1ZL', supplierName: 'SEZ Unit', number: '1', itc: { said: '' } });
});

it('credit notes of an ISD are told apart', () => {
  const of = (doctyp: string) => ({
    isd: [{ ctin: '29AABCR1718E1ZL', doclist: [{ doctyp, docnum: '1', docdt: '05-10-2025', igst: -5 }] }],
  });
  const kinds = ['ISDI', 'ISDC'].map((type) =>
    [...documentsOf(of(type), 'credit', keysOf2b, expected)].map(({ kind, igst }) => [kind, igst]),
  );
  expect(kinds).toEqual([[['isd-invoice', -5_00]], [['isd-credit', 5_00]]]);
});
