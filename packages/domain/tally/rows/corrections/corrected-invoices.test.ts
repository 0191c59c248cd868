import { expect, it } from 'vitest';
import { CorrectedInvoices, type KnownInvoice } from '#domain/tally/rows/corrections/corrected-invoices';

const invoice = (guid: string, date: string, item = 'Lamp', way: KnownInvoice['way'] = 'sale') =>
  ({ guid, way, date, lines: [{ item: { name: item } }] }) as unknown as KnownInvoice;
const invoices = new CorrectedInvoices();
invoices.know('Anvi', ['1', 'GST/1', null], invoice('a', '2024-05-01'));
invoices.know('Anvi', ['1'], invoice('b', '2025-05-01'));
invoices.know('Anvi', ['2'], invoice('c', '2025-06-01', 'Oil'));
invoices.know('Anvi', ['1'], invoice('d', '2025-05-02', 'Lamp', 'purchase'));
invoices.know('Bela', ['1'], invoice('e', '2025-05-03'));
const guids = (found: readonly KnownInvoice[]) => found.map(({ guid }) => guid).join('');

it.each([
  ['the latest of those with a number first', 'ANVI', ['1'], '2026-03-31', 'ba'],
  ['none of a later day', 'Anvi', ['1'], '2025-04-30', 'a'],
  ['one of the day itself', 'Anvi', ['1'], '2025-05-01', 'ba'],
  ['an invoice once, however it is named', 'Anvi', ['1', 'gst/1'], '2024-12-31', 'a'],
  ['those of several numbers', 'Anvi', ['2', 'GST/1'], '2026-03-31', 'ca'],
  ['nothing of others', 'Chitra', ['1'], '2026-03-31', ''],
])('finds %s', (_, party, names, until, found) => {
  expect(guids(invoices.named('sale', party, names, until))).toBe(found);
});

it('finds those with an item, but no more than the latest 50', () => {
  expect(guids(invoices.withItem('sale', 'Anvi', 'lamp', '2026-03-31'))).toBe('ba');
  const many = new CorrectedInvoices();
  for (let at = 0; at < 60; at += 1) many.know('Anvi', [], invoice(`${at}`, `2025-05-${String(1 + (at % 28)).padStart(2, '0')}`));
  const found = many.withItem('sale', 'Anvi', 'Lamp', '2026-03-31');
  expect([found.length, found[0]?.date]).toEqual([50, '2025-05-28']);
});

it('does not find what was not taken', () => {
  const some = new CorrectedInvoices();
  some.know('Anvi', ['1'], invoice('a', '2025-05-01'));
  some.know('Anvi', ['1'], invoice('b', '2025-05-02'));
  some.forget(new Set(['b']));
  expect(guids(some.named('sale', 'Anvi', ['1'], '2026-03-31'))).toBe('a');
});
