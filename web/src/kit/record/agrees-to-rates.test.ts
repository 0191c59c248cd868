import { afterEach, expect, it, vi } from 'vitest';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { asked } from '../feedback/confirm.ts';
import { agreesToRates } from './agrees-to-rates.ts';

afterEach(() => asked.set(() => []));

const on = (...percents: readonly number[]) => ({
  date: '2026-11-28',
  charges: percents.map((percent) => ({ taxRate: Math.round(percent * 1_0000) })),
});

it('asks once about all unknown GST rates of a form, and goes on or back as the person says', async () => {
  const agrees = agreesToRates(salesInvoice.fields, on(18, 17, 0.18, 17), null);
  await vi.waitFor(() => expect(asked.get()).toHaveLength(1));
  expect(asked.get()).toMatchObject([
    {
      message: '17 % is no GST rate in India on 28-Nov-2026. 0.18 % is no GST rate in India on 28-Nov-2026. Save them all the same?',
      ok: 'Save all the same',
      cancel: 'Back',
    },
  ]);
  asked.get()[0]?.answer('');
  expect(await agrees).toBe(true);

  const goesBack = agreesToRates(salesInvoice.fields, on(17), null);
  await vi.waitFor(() => expect(asked.get()).toHaveLength(1));
  expect(asked.get()).toMatchObject([{ message: '17 % is no GST rate in India on 28-Nov-2026. Save it all the same?' }]);
  asked.get()[0]?.answer(null);
  expect(await goesBack).toBe(false);
});

it('does not ask about rates of the law, or about those that the stored document has', async () => {
  expect(await agreesToRates(salesInvoice.fields, on(0, 5, 12, 18, 40), null)).toBe(true);
  expect(await agreesToRates(salesInvoice.fields, on(17, 5), on(17))).toBe(true);
  expect(asked.get()).toEqual([]);
});
