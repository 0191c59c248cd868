import { expect, it } from 'vitest';
import { paise } from '#domain/money/paise';
import { setOffRecord } from '#domain/tally/rows/trade/set-off-rows';
import { traderKnown } from '#test/kit/tally/trader';

const rowsOf = (party: string, side: 'input' | 'output', ...used: readonly (readonly [number: string, rupees: number])[]) => {
  const bills = used.map(([number, rupees]) => ({ number, amount: paise(rupees * 100) }));
  return setOffRecord('g0', party, 'S1', bills, { date: '2025-04-10', level: 3 }, side, traderKnown());
};

it('a sale uses two advances', () => {
  expect(rowsOf('Anvi', 'output', ['A1', 500], ['A2', 0.5])).toEqual({
    ...{ slug: 'bill-set-off', date: '2025-04-10', level: 3 },
    rows: [
      {
        ...{ document: 'g0', date: '2025-04-10', partyId: 'Anvi', narration: 'Used by S1' },
        ...{ 'lines.0.number': 'S1', 'lines.0.side': 'Debit', 'lines.0.amount': '500.50' },
      },
      { document: 'g0', 'lines.0.number': 'A1', 'lines.0.side': 'Credit', 'lines.0.amount': '500.00' },
      { document: 'g0', 'lines.0.number': 'A2', 'lines.0.side': 'Credit', 'lines.0.amount': '0.50' },
    ],
  });
});

it('a purchase uses them on the other side', () => {
  expect(rowsOf('Surat Mills', 'input', ['A1', -7]).rows).toMatchObject([
    { 'lines.0.number': 'S1', 'lines.0.side': 'Credit', 'lines.0.amount': '7.00' },
    { 'lines.0.number': 'A1', 'lines.0.side': 'Debit', 'lines.0.amount': '7.00' },
  ]);
});
