import { describe, expect, it } from 'vitest';
import { availability, barcodeReportTable } from '#application/reports/stock/barcode-report/table';
import type { PieceFacts, PieceStep } from '#application/reports/stock/piece-facts';

const step = (direction: 'in' | 'out', slug: string, more: Partial<PieceStep> = {}): PieceStep => ({
  ...{ direction, slug, id: `${slug}-1`, number: `${slug}/1`, date: '2026-05-01', type: slug, party: null, rate: null, project: null },
  ...{ location: 'R1', batch: '' },
  ...more,
});
const bought = step('in', 'purchase-invoice', { party: 'Om Steel', rate: 100_0000 });
const sold = step('out', 'sales-invoice', { party: 'Asha Traders', project: 'P-7', date: '2026-06-01' });
const piece = (more: Partial<PieceFacts>): PieceFacts => ({
  ...{ code: 'S1', item: 'Inverter', branch: 'Pune', branchId: 'pune', status: 'Available', bought, sold: null, history: [bought] },
  ...{ installer: null, warrantyUntil: null },
  ...more,
});
const asked = { code: null, itemId: null, status: null, branches: [] };
const rowsOf = (...pieces: readonly PieceFacts[]) => barcodeReportTable(asked, { pieces }).rows;

describe('a piece of the barcode report', () => {
  it('says where it is and how it came', () => {
    expect(rowsOf(piece({}))[0]?.cells).toMatchObject({
      ...{ code: 'S1', item: 'Inverter', status: 'Available', statusCode: 1, location: 'R1', supplier: 'Om Steel', rate: 100_0000 },
      ...{ boughtWith: 'purchase-invoice/1', boughtOn: '2026-05-01', soldWith: null, branch: null },
    });
  });

  it('says where it went, with its history below', () => {
    const after = { installer: 'Jose Mathew', warrantyUntil: '2031-05-31' };
    const [row] = rowsOf(piece({ status: 'Actual Sold', sold, history: [bought, sold], ...after }));
    expect(row?.cells).toMatchObject({
      statusCode: 2,
      location: null,
      customer: 'Asha Traders',
      project: 'P-7',
      soldOn: '2026-06-01',
      ...after,
    });
    expect(row?.children?.map(({ cells, link }) => [cells['code'], link])).toEqual([
      ['In, 01-May-2026', '/app/purchase-invoice/view/purchase-invoice-1'],
      ['Out, 01-Jun-2026', '/app/sales-invoice/view/sales-invoice-1'],
    ]);
  });

  it('names its branch where there are several', () => {
    const rows = rowsOf(piece({}), piece({ branchId: 'nashik', branch: 'Nashik', code: 'S2' }));
    expect(rows.map(({ cells }) => cells['branch'])).toEqual(['Pune', 'Nashik']);
  });
});

it('has the availability of the specification', () => {
  expect(availability).toEqual({ Available: 1, Sold: 0, 'Actual Sold': 2 });
});
