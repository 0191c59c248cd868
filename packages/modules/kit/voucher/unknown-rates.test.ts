import { describe, expect, it } from 'vitest';
import { documents, masters } from '#modules/all-modules';
import { type Fields, hasGstRate } from '#modules/kit/field';
import { unknownRates } from '#modules/kit/voucher/unknown-rates';

const item = masters.find(({ slug }) => slug === 'inventory-item')?.fields as Fields;
const fieldsOf = (slug: string) => documents.find((one) => one.slug === slug)?.fields as Fields;
const on = '2026-11-28';
const charge = (taxRate: number) => ({ charges: [{ taxRate: 18_0000 }, { taxRate }] });
const rate = (effectiveFrom: string, percent: number) => ({ effectiveFrom, rate: percent * 1_0000 });

describe('a typed rate that no law knows is found at its field', () => {
  it.each([
    ['sales-invoice', { date: on, ...charge(17_0000) }, ['charges.1.taxRate']],
    ['sales-invoice', { date: on, ...charge(40_0000) }, []],
    ['sales-invoice', { date: on, ...charge(28_0000) }, ['charges.1.taxRate']],
    // Supplied while it was in force.
    ['sales-invoice', { date: '2026-02-03', supplyDate: '2026-01-30', ...charge(28_0000) }, []],
    ['purchase-invoice', { date: '2026-02-03', referenceDate: '2026-01-30', ...charge(28_0000) }, []],
    ['journal-voucher', { date: on, items: [{ taxRate: 1800 }] }, ['items.0.taxRate']],
    ['bank-cash', { date: on, lines: [{ taxRate: 17_0000 }] }, []],
    // What goes back keeps the rate of its invoice.
    ['credit-note', { date: on, ...charge(17_0000) }, []],
    // The rate of a line is that of its item.
    ['sales-invoice', { date: on, lines: [{ taxRate: 17_0000 }] }, []],
  ])('of %s %j: %j', (slug, row, paths) => {
    expect(unknownRates(fieldsOf(slug), row).map(({ path }) => path)).toEqual(paths);
  });

  it.each([
    [[rate('2017-07-01', 17)], ['17 % is no GST rate in India']],
    [[rate('2017-07-01', 0.18)], ['0.18 % is no GST rate in India']],
    [[rate('2017-07-01', 40)], []],
    [[rate('2017-07-01', 28), rate('2025-09-22', 40)], []],
    [[rate('2025-09-22', 18), rate('2017-07-01', 40)], ['40 % is no GST rate in India on 01-Jul-2017']],
  ])('of an item with %j: %j', (gstHistory, messages) => {
    expect(unknownRates(item, { name: 'Panel', gstHistory }).map(({ message }) => message)).toEqual(messages);
  });
});

it('files of items, invoices and journals may have such rates, and files of people and receipts have none', () => {
  const having = [...masters, ...documents].filter(({ fields }) => hasGstRate(fields)).map(({ slug }) => slug);
  expect(having).toEqual(expect.arrayContaining(['inventory-item', 'sales-invoice', 'purchase-invoice', 'quotation', 'journal-voucher']));
  expect(having).not.toContain('customer');
  expect(having).not.toContain('sales-return');
});
