import { describe, expect, it } from 'vitest';
import type { AnyRow } from '#modules/kit/module';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { salesInvoiceLayout } from '../../sales/sales-invoice/sales-invoice-layout.ts';
import type { Line } from '../lines/line-column.ts';
import { referencesIn } from './bills/references.ts';
import { bodyOf, type DocumentDraft, draftOfRow, newDraft } from './document-draft.ts';
import { factKey, factsOf } from './facts.ts';
import { liveOf, placeOfProblem, storedPostings } from './live.ts';

const records = new Map<string, AnyRow>([
  [
    factKey('customer', 'sunrise'),
    { name: 'Sunrise Power', groupId: 'debtors', clientType: 'Domestic', gstin: '24AANFA2641L1ZF', creditDays: 30 },
  ],
  [
    factKey('inventory-item', 'panel'),
    {
      name: 'Panel',
      type: 'Goods',
      unitId: 'nos',
      hsn: '85414300',
      salesRate: 13_500_0000,
      gstHistory: [
        { effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 12_0000 },
        { effectiveFrom: '2025-09-22', taxability: 'Taxable', rate: 5_0000 },
      ],
    },
  ],
]);
const facts = factsOf({
  today: '2026-11-21',
  entry: {
    organisation: { roundOffSales: true, roundOffPurchase: false, lutNumber: null, supplierTaxTolerance: null },
    branch: { id: 'surat', state: '24', gstin: '24AAQCA8719H1ZC', composition: false, locations: [] },
    year: { id: '2026-27', start: '2026-04-01', end: '2027-03-31' },
    lockedUntil: null,
    groups: [
      { id: 'debtors', alias: 'debtors', parentId: null, nature: 'Asset' },
      { id: 'sales_accounts', alias: 'sales_accounts', parentId: null, nature: 'Income' },
    ],
    units: [{ id: 'nos', symbol: 'Nos', quantityCode: 'NOS' }],
    registration: null,
    ledgers: [
      { id: 'sales-ledger', alias: 'sales', name: 'Sales', groupId: 'sales_accounts' },
      { id: 'cgst-ledger', alias: 'output_cgst', name: 'Output CGST', groupId: null },
    ],
  },
  records,
});
const loaded = { facts, whole: true };
const line = (key: string, values: AnyRow): Line => ({ key, values, labels: {} });
const draft = (values: AnyRow, ...lines: readonly Line[]): DocumentDraft => {
  const empty = newDraft(salesInvoice, salesInvoiceLayout, { date: '2026-11-21', partyId: 'sunrise', ...values });
  return { ...empty, tables: { ...empty.tables, lines } };
};
const twoPanels = line('a', { itemId: 'panel', quantity: 2_0000 });
const blank = line('b', {});

describe('a document while it is typed', () => {
  it('is computed and posted by its own module from loaded data', () => {
    const live = liveOf(salesInvoice, salesInvoiceLayout, draft({}, twoPanels, blank), loaded);
    expect(live.row).toMatchObject({ taxable: 27_000_00, cgst: 675_00, sgst: 675_00, total: 28_350_00, dueDate: '2026-12-21' });
    expect(live.lines.get('a')).toMatchObject({ rate: 13_500_0000, taxRate: 5_0000, unit: 'Nos', taxable: 27_000_00 });
    expect(live.postings.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    expect(live.postings).toContainEqual({ ledgerId: 'cgst-ledger', amount: -675_00 });
  });

  it('shows the postings of the stored lines, which are not completed again, and nothing until all facts are loaded', () => {
    const live = liveOf(salesInvoice, salesInvoiceLayout, draft({}, twoPanels), loaded);
    const [panels] = live.row['lines'] as readonly AnyRow[];
    const stored = { ...live.row, lines: [{ ...panels, taxRate: 12_0000 }] };
    expect(storedPostings(salesInvoice, stored, live)).toContainEqual({ ledgerId: 'cgst-ledger', amount: -1_620_00 });
    expect(storedPostings(salesInvoice, stored, { ...live, whole: false })).toBeNull();
    expect(storedPostings(salesInvoice, stored, { ...live, facts: null })).toBeNull();
  });

  it('names the ledger of a charge, in the same object while nothing changes', () => {
    const typed = draft({}, twoPanels);
    const charged = { ...typed, tables: { ...typed.tables, charges: [line('c', { ledgerId: 'sales-ledger', amount: 100_00 })] } };
    const live = liveOf(salesInvoice, salesInvoiceLayout, charged, loaded);
    expect(live.lines.get('c')).toMatchObject({ ledgerName: 'Sales', total: 100_00 });
    expect(liveOf(salesInvoice, salesInvoiceLayout, charged, loaded, live).lines.get('c')).toBe(live.lines.get('c'));
  });

  it.each([
    ['nothing is typed', draft({ partyId: null, date: null })],
    ['a line has no item yet', draft({}, line('a', { quantity: 2_0000 }))],
    ['a line has no quantity yet', draft({}, line('a', { itemId: 'panel' }))],
    ['the item is not fetched yet', draft({}, line('a', { itemId: 'unknown', quantity: 1_0000 }))],
    ['the rate is absurd', draft({}, line('a', { itemId: 'panel', quantity: 9_00_00_00_0000, rate: 9_00_00_00_0000 }))],
    ['a discount cannot be read', draft({}, line('a', { itemId: 'panel', quantity: 1_0000, discountPercent: Number.NaN }))],
  ])('does not fail when %s', (_, typed) => {
    const live = liveOf(salesInvoice, salesInvoiceLayout, typed, loaded);
    expect(Number.isSafeInteger(live.row['total'])).toBe(true);
  });

  it('finds no problem in a record that is still loading, because the server decides then', () => {
    const typed = draft({}, line('a', { itemId: 'unknown', quantity: 1_0000 }));
    expect(liveOf(salesInvoice, salesInvoiceLayout, typed, loaded).problems).not.toEqual([]);
    expect(liveOf(salesInvoice, salesInvoiceLayout, typed, { facts, whole: false })).toMatchObject({ problems: [], postings: [] });
  });

  it('finds the cell of a problem, not counting blank lines', () => {
    const typed = draft({}, twoPanels, blank, line('c', { itemId: 'panel', quantity: 0 }));
    const live = liveOf(salesInvoice, salesInvoiceLayout, typed, loaded);
    expect(live.problems.map(({ path }) => path)).toEqual(['lines.1.quantity']);
    expect(placeOfProblem(typed, 'lines.1.quantity')).toEqual({ table: 'lines', line: 'c', column: 'quantity' });
    expect(placeOfProblem(typed, 'partyId')).toBeNull();
    expect(placeOfProblem(typed, 'lines')).toBeNull();
  });

  it('sends typed values without blank lines and computed fields', () => {
    const body = bodyOf(salesInvoice, salesInvoiceLayout, draft({ number: '' }, twoPanels, blank));
    expect(body['number']).toBeNull();
    expect(body['lines']).toEqual([expect.objectContaining({ itemId: 'panel', quantity: 2_0000, rate: null, taxInclusive: false })]);
    expect(JSON.stringify(body)).not.toMatch(/taxable|cgst|itemName|partyName/);
  });

  it('lists its records once each, in its lines too', () => {
    const typed = { partyId: 'sunrise', lines: [{ itemId: 'panel' }, { itemId: 'panel' }] };
    expect(referencesIn(salesInvoice.fields, typed)).toEqual([
      { slug: 'customer', id: 'sunrise' },
      { slug: 'inventory-item', id: 'panel' },
    ]);
  });

  it('is restored from its stored row, and a clone drops the number', () => {
    const stored = {
      number: 'SI/1',
      date: '2026-11-21',
      partyId: 'sunrise',
      lines: [{ itemId: 'panel', itemName: 'Panel', quantity: 2_0000, rate: 1 }],
    };
    const again = draftOfRow(salesInvoice, salesInvoiceLayout, stored);
    expect(again.values).toMatchObject({ number: 'SI/1', partyId: 'sunrise' });
    expect(again.tables['lines']?.[0]).toMatchObject({ values: { itemId: 'panel', quantity: 2_0000 }, labels: { itemId: 'Panel' } });
    expect(draftOfRow(salesInvoice, salesInvoiceLayout, stored, true).values['number']).toBeNull();
  });
});
