import { describe, expect, it } from 'vitest';
import { type ProductwiseSalesFacts, productwiseSalesTable } from '#application/reports/registers/productwise-sales-report/table';
import { noSales } from '#domain/registers/sale-sums';
import type { ProductwiseSalesFilter } from '#modules/reports/registers/productwise-sales-report';

const filter: ProductwiseSalesFilter = {
  ...{ from: '2026-04-10', to: '2027-03-31', branches: [], compare: null, show: 'products' },
  ...{ itemId: null, partyId: null, salesRepresentativeId: null, margin: false },
};
const sums = (quantity: number, gross: number, discount: number, returned = 0) => ({
  ...{ ...noSales, quantity: quantity * 1_0000, gross, discount, taxable: gross - discount, tax: (gross - discount) * 0.18 },
  ...(returned === 0 ? {} : { returnedQuantity: 1_0000, returned, returnedTax: returned * 0.18 }),
});
const panel = { id: 'panel', name: 'Panel 3 Phase (P400)', category: 'Panels', unit: 'NOS', sums: sums(4, 4_000_00, 400_00, 900_00) };
const cable = { id: 'cable', name: 'Cable', category: null, unit: 'MTR', sums: sums(10, 500_00, 0) };
const freight = { id: '', name: null, category: null, unit: '', sums: { ...noSales, gross: 100_00, taxable: 100_00, tax: 18_00 } };
const facts: ProductwiseSalesFacts = { sold: [cable, freight, panel], lines: [] };

describe('product-wise sales', () => {
  it('has categories with their products, then items without one, then charges', () => {
    const { rows, totals, notes } = productwiseSalesTable(filter, facts);
    expect(rows.map(({ cells }) => [cells['particulars'], cells['taxable'], cells['returned'], cells['net']])).toEqual([
      ['Panels', 3_600_00, 900_00, 2_700_00],
      ['Without a category', 500_00, 0, 500_00],
      ['Additional charges', 100_00, 0, 100_00],
    ]);
    expect(rows[0]?.children?.map(({ cells }) => cells)).toEqual([
      {
        ...{ particulars: 'Panel 3 Phase (P400)', unit: 'NOS', quantity: 4_0000, returnedQuantity: 1_0000, rate: 900_0000 },
        ...{ gross: 4_000_00, discount: 400_00, taxable: 3_600_00, tax: 648_00, returned: 900_00, net: 2_700_00 },
      },
    ]);
    expect(totals).toEqual({
      ...{ particulars: 'Total', gross: 4_600_00, discount: 400_00, taxable: 4_200_00, tax: 756_00, returned: 900_00, net: 3_300_00 },
    });
    expect(notes).toHaveLength(1);
  });

  it('has the margin beside costs, which services and charges do not have', () => {
    const sold = [
      { ...cable, cost: null },
      { ...freight, cost: null },
      { ...panel, cost: 1_800_00 },
    ];
    const { columns, rows, totals, notes } = productwiseSalesTable({ ...filter, margin: true }, { ...facts, sold, costs: 'known' });
    expect(columns.slice(5, 10).map(({ key }) => key)).toEqual(['net', 'cost', 'margin', 'marginPercent', 'gross']);
    const margins = ({ cells }: { cells: Readonly<Record<string, unknown>> }) => [cells['cost'], cells['margin'], cells['marginPercent']];
    expect(rows.map(margins)).toEqual([
      [1_800_00, 900_00, 33_3300],
      [null, 500_00, 100_0000],
      [null, 100_00, 100_0000],
    ]);
    expect(rows[0]?.children?.map(margins)).toEqual([[1_800_00, 900_00, 33_3300]]);
    expect(rows[0]?.children?.[0]?.link).toContain('margin=true');
    expect(margins({ cells: totals ?? {} })).toEqual([1_800_00, 1_500_00, 45_4500]);
    expect(notes).toHaveLength(2);
  });

  it('has no percentage of goods that left and are not invoiced yet', () => {
    const left = { ...panel, sums: noSales, cost: 450_00 };
    const { totals } = productwiseSalesTable({ ...filter, margin: true }, { sold: [left], lines: [], costs: 'known' });
    expect(totals).toMatchObject({ net: 0, cost: 450_00, margin: -450_00, marginPercent: null });
  });

  it('has no percentage where more came back than was sold', () => {
    const back = { ...panel, sums: sums(1, 100_00, 0, 300_00), cost: 50_00 };
    const { totals } = productwiseSalesTable({ ...filter, margin: true }, { sold: [back], lines: [], costs: 'known' });
    expect(totals).toMatchObject({ net: -200_00, margin: -250_00, marginPercent: null });
  });

  it.each([
    ['forbidden', 'you may not see what goods cost'],
    ['by-item', 'costs are not known by customer'],
    ['by-year', 'an average of the year'],
    ['too-long', 'up to 24 months'],
  ] as const)('says why there is no margin: %s', (costs, why) => {
    const { columns, notes, totals } = productwiseSalesTable({ ...filter, margin: true }, { ...facts, costs });
    expect([columns.some(({ key }) => key === 'margin'), totals?.['margin'], notes?.[1]]).toEqual([
      false,
      undefined,
      expect.stringContaining(why),
    ]);
  });

  it('adds no quantities of different products', () => {
    const { rows, totals } = productwiseSalesTable(filter, facts);
    expect([rows[0]?.cells['quantity'], totals?.['quantity']]).toEqual([undefined, undefined]);
  });

  it.each([
    ['a product', 'products', 'panel', 'from=2026-04-10&to=2027-03-31&itemId=panel&branches=pune&show=documents'],
    ['a customer', 'customers', 'asha', 'from=2026-04-10&to=2027-03-31&partyId=asha&branches=pune&show=products'],
    ['a representative', 'representatives', 'ravi', 'from=2026-04-10&to=2027-03-31&salesRepresentativeId=ravi&branches=pune&show=products'],
    ['a branch', 'branches', 'nashik', 'from=2026-04-10&to=2027-03-31&branches=nashik&show=products'],
    ['a month, within the period', 'months', '2026-04', 'from=2026-04-10&to=2026-04-30&branches=pune&show=products'],
  ] as const)('%s leads to what is behind it', (_, show, id, query) => {
    const sold = [{ id, name: id, category: 'Panels', unit: 'NOS', sums: sums(1, 100, 0) }];
    const { rows } = productwiseSalesTable({ ...filter, show, branches: ['pune'] }, { sold, lines: [] });
    const [row] = rows[0]?.children ?? rows;
    expect(row?.link).toBe(`/app/productwise-sales-report?${query}`);
  });

  it('names sales of no representative', () => {
    const { rows } = productwiseSalesTable({ ...filter, show: 'representatives' }, { sold: [freight], lines: [] });
    expect(rows).toMatchObject([{ id: 'none', cells: { particulars: 'No representative', taxable: 100_00 } }]);
    expect(rows[0]?.link).toBeUndefined();
  });

  it('does not promise to agree with the register if it shows one customer only', () => {
    expect(productwiseSalesTable({ ...filter, partyId: 'asha' }, facts).notes).toBeUndefined();
  });

  it('shows lines of documents, each with a link to its voucher', () => {
    const line = { slug: 'sales-invoice', id: 'a', date: '2026-05-01', number: 'SI/1', partyName: 'Asha', product: 'Cable', unit: 'MTR' };
    const lines = [
      { ...line, sums: sums(10, 500_00, 0) },
      {
        ...line,
        slug: 'sales-return',
        id: 'b',
        number: 'SR/1',
        sums: { ...noSales, returnedQuantity: 1_0000, returned: 50_00, returnedTax: 9_00 },
      },
      { ...line, product: null, unit: '', sums: freight.sums },
    ];
    const { rows, totals, cursor } = productwiseSalesTable({ ...filter, show: 'documents' }, { sold: [], lines, cursor: 'next' });
    expect(rows.map(({ link, cells }) => [link, cells['particulars'], cells['rate'], cells['net']])).toEqual([
      ['/app/sales-invoice/view/a', 'Cable', 50_0000, 500_00],
      ['/app/sales-return/view/b', 'Cable', null, -50_00],
      ['/app/sales-invoice/view/a', 'Additional charges', null, 100_00],
    ]);
    expect([totals?.['partyName'], totals?.['net'], cursor]).toEqual(['3 lines', 550_00, 'next']);
  });
});
