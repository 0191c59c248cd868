import { expect, it } from 'vitest';
import { scaled } from '#domain/money/paise';
import type { Movement } from '#domain/posting/effect';
import { withTransferValue } from '#domain/stock/transfer-value';

const effectOf = (...movements: readonly Partial<Movement>[]) => ({
  ...{ date: '2026-05-01', postings: [], bills: [] },
  movements: movements.map((one) => ({ itemId: 'panel', locationId: null, batch: null, quantity: scaled(1), value: null, ...one })),
});
const sent = { kind: 'transfer-out' } as const;
const came = { kind: 'transfer-in', origin: { id: 'sent', lineId: '1' } } as const;
const lost = { kind: 'adjustment-out', transit: true } as const;
const lines = [
  { lineId: '1', quantity: 4_0000, taxable: 600_00 },
  { lineId: '2', quantity: 0, taxable: 150_00 },
];

it.each([
  ['a dispatch', { taxed: true, toBranchId: 'surat' }, [sent, { ...sent, lineId: '2' }], [600_00, 150_00], ['surat', 'surat']],
  ['one that says its value', { taxed: true, toBranchId: 'surat' }, [{ ...sent, value: 700_00 }], [700_00], ['surat']],
  ['one between branches of one GSTIN', { taxed: false, toBranchId: 'surat' }, [sent], [null], [undefined]],
  [
    'a receipt of which some, and of another line all, is lost',
    { taxed: true },
    [came, { ...lost, lineId: '1-short' }, { ...lost, lineId: '2-short' }],
    [600_00, 0, 150_00],
    [undefined, undefined, undefined],
  ],
] as const)('%s has the transfer value of its lines', (_, row, movements, values, branches) => {
  const said = withTransferValue({ ...row, lines }, effectOf(...(movements as readonly Partial<Movement>[])));
  expect(said.movements.map(({ value }) => value)).toEqual(values);
  expect(said.movements.map(({ to }) => to)).toEqual(branches);
});
