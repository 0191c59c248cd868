import { expect, it } from 'vitest';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { placeOut } from './place-out.ts';

const moves = (quantity: number) => ({
  ...salesInvoice,
  move: ({ lines }: { lines: readonly { itemId: string; quantity: number; location: string | null }[] }) =>
    lines.map(({ itemId, quantity: of, location }) => ({ itemId, quantity: of * quantity, locationId: location })),
});
const row = (quantity: number | null) => ({
  lines: [
    { itemId: 'other', quantity: 1, location: 'B' },
    { itemId: 'inverter', quantity, location: 'A' },
  ],
});

it.each`
  what                        | way   | quantity  | place
  ${'takes it out'}           | ${-1} | ${2_0000} | ${'A'}
  ${'has no quantity so far'} | ${-1} | ${null}   | ${'A'}
  ${'brings it in'}           | ${1}  | ${2_0000} | ${undefined}
`('a document that $what has the place $place', ({ way, quantity, place }) => {
  expect(placeOut(moves(way) as never, { row: row(quantity), facts: {} as never }, 'inverter')).toBe(place);
});
