import { expect, it } from 'vitest';
import type { BillPart } from '#domain/bills/bill-parts';
import { noSides, plusSides, sidesOf } from '#domain/bills/bill-sides';
import { paise } from '#domain/money/paise';

const part = (date: string, opens: number, settles: number): BillPart => ({
  ...{ voucher: { slug: 'journal', id: date }, number: date, date, settles },
  opens: opens === 0 ? null : { kind: 'bill', number: date, date, dueDate: date, amount: paise(opens) },
});
const period = { from: '2026-05-01', to: '2026-05-31' };

it.each([
  ['opened and settled within', [part('2026-05-02', 500, 0), part('2026-05-09', 0, -200)], [0, 500, 200, 300]],
  ['opened before', [part('2026-04-02', 500, 0), part('2026-05-09', 0, -200)], [500, 0, 200, 300]],
  ['settled after', [part('2026-04-02', 500, 0), part('2026-06-09', 0, -500)], [500, 0, 0, 500]],
  ['of a supplier', [part('2026-04-02', -500, 0), part('2026-05-31', 0, 500)], [-500, 500, 0, 0]],
  ['opened and settled in part by one voucher', [part('2026-05-01', 500, -100)], [0, 500, 100, 400]],
  ['without parts', [], [0, 0, 0, 0]],
])('the sides of a bill %s', (_, parts, [opening, debit, credit, open]) => {
  const sides = sidesOf(parts, period);
  expect(sides).toEqual({ opening, debit, credit, open });
  expect(plusSides(plusSides(noSides, sides), sides, -1)).toEqual(noSides);
});
