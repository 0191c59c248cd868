import { expect, it } from 'vitest';
import { listedRows } from '#domain/gst-returns/gstr1-rows';
import { sold } from '#test/kit/books/outward';

const invoice = { ...sold, supply: 'B2B', buyerGstin: '30AAICT8814W1C7' } as const;
const row = { idt: '10-07-2026', val: 11_800, pos: '30', rchrg: 'N', inv_typ: 'R' };
const itms = [{ num: 1, itm_det: { rt: 18, txval: 10_000, iamt: 1_800, csamt: 0 } }];
const json = (value: unknown) => JSON.parse(JSON.stringify(value));

it('groups the rows of a buyer, by day and number', () => {
  const later = { ...invoice, number: 'SI/0', date: '2026-07-11' };
  const listed = [later, invoice].map((document) => ({ document }));
  expect(json(listedRows('b2b', listed, '27'))).toEqual([
    {
      ctin: '30AAICT8814W1C7',
      inv: [
        { inum: 'SI/1', ...row, itms },
        { inum: 'SI/0', ...row, idt: '11-07-2026', itms },
      ],
    },
  ]);
});

it('names what was filed in an amendment', () => {
  const filed = { ...invoice, number: 'SI/9', date: '2026-06-01' };
  const [group] = json(listedRows('b2b', [{ document: invoice, filed }], '27'));
  expect(group.inv).toEqual([{ oinum: 'SI/9', oidt: '01-06-2026', inum: 'SI/1', ...row, itms }]);
});

it('is left out if it has no rows', () => {
  expect(listedRows('cdnur', [], '27')).toBeUndefined();
});
