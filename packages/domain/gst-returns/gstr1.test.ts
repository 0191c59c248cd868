import { expect, it } from 'vitest';
import { amendedMonth } from '#domain/gst-returns/amended';
import { gstr1File } from '#domain/gst-returns/gstr1';
import { MonthSums, outwardSums } from '#domain/gst-returns/sums';
import { sold } from '#test/kit/books/outward';

const registered = { ...sold, number: 'SI/2', supply: 'B2B', buyerGstin: '30AAICT8814W1C7' } as const;
const file = (month: string) => {
  const sums = new MonthSums().add(outwardSums(sold)).add(outwardSums(registered));
  return gstr1File({ gstin: '27AAGCG4821K1ZG', month, documents: [sold, registered], sums, issued: [], amended: [] });
};

it('has HSN codes in one list until April 2025, and apart for registered buyers from May 2025 on', () => {
  expect(file('2025-04-01')['hsn']).toMatchObject({ data: [{ hsn_sc: '84137010', qty: 2, txval: 20_000 }] });
  expect(file('2025-05-01')['hsn']).toMatchObject({ hsn_b2b: [{ qty: 1, txval: 10_000 }], hsn_b2c: [{ qty: 1, txval: 10_000 }] });
});

it('names its period and leaves out what has no rows', () => {
  const { fp, ...sections } = JSON.parse(JSON.stringify(file('2026-07-01')));
  expect(fp).toBe('072026');
  expect(Object.keys(sections).sort()).toEqual(['b2b', 'b2cs', 'gstin', 'hsn']);
});

it('amends small supplies and advances by place, under the period that was filed', () => {
  const half = (document: typeof sold) => ({
    ...document,
    rates: document.rates.map((row) => ({ ...row, taxable: 5_000_00, igst: 900_00 })),
  });
  const [advance, setOff] = [
    { ...sold, kind: 'advance', number: 'AR/1' } as const,
    { ...sold, kind: 'set-off', number: 'RA/1', receivedOn: '2026-06-20' } as const,
  ];
  const filed = [sold, advance, setOff];
  const amended = [amendedMonth(filed, filed.map(half))];
  const found = gstr1File({ gstin: '27AAGCG4821K1ZG', month: '2026-08-01', documents: [], sums: new MonthSums(), issued: [], amended });
  const place = { omon: '072026', pos: '30', sply_ty: 'INTER' };
  const item = { rt: 18, iamt: 900, csamt: 0 };
  expect(found['b2csa']).toEqual([{ ...place, typ: 'OE', itms: [{ ...item, txval: 5_000 }] }]);
  for (const table of ['ata', 'txpda']) expect(found[table]).toEqual([{ ...place, itms: [{ ...item, ad_amt: 5_000 }] }]);
});
