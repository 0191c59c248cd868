import { expect, it } from 'vitest';
import { BatchDays } from '#domain/tally/rows/goods/batch-days';
import { goods, traderKnown, voucherOf } from '#test/kit/tally/trader';

it('the first day that a file says of a batch is that of all its goods', () => {
  const days = new BatchDays(traderKnown().masters);
  const made = (batch: string | undefined, madeOn: string | undefined, item = 'Oil') => {
    const lot = { item, ...(batch === undefined ? {} : { batch }), ...(madeOn === undefined ? {} : { madeOn }) };
    return days.of(voucherOf('Stock Journal 1 20250410', { ALLINVENTORYENTRIES: [goods(1, 50, lot)] }).voucher).goods[0]?.lots[0]?.madeOn;
  };
  expect([made('GH 1', '20250402'), made('GH-1', '20250405'), made('GH-2', '20250405')]).toEqual([
    '2025-04-02',
    '2025-04-02',
    '2025-04-05',
  ]);
  expect([made('GH-1', undefined), made(undefined, '20250406'), made('GH-1', '20250406', 'Lamp')]).toEqual([
    null,
    '2025-04-06',
    '2025-04-06',
  ]);
});
