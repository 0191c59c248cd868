import { describe, expect, it } from 'vitest';
import type { OrderFact } from '#application/reports/registers/orders/table';
import { orderReports, orderSetup, orderTable } from '#application/reports/registers/orders/table';
import { orderBalance } from '#domain/documents/order-balance';
import { scaled } from '#domain/money/paise';
import type { OrderFilter } from '#modules/reports/registers/order-report';

const filter: OrderFilter = {
  from: '2026-04-01',
  to: '2027-03-31',
  branches: [],
  partyId: null,
  itemId: null,
  projectId: null,
  openOnly: false,
};
const line = (lineId: string, item: string, unit: string, quantity: number, given: number, taxable: number) => ({
  ...{ lineId, itemId: item, item, unit },
  balance: orderBalance({ lineId, quantity: scaled(quantity), taxable }, new Map([[lineId, scaled(given)]]), false),
});
const order: OrderFact = {
  ...{
    id: 'a',
    number: 'SO/1',
    date: '2026-05-01',
    dueDate: '2026-05-20',
    partyName: 'Asha',
    branch: 'Pune',
    status: 'Partial',
    approval: 'Approved',
    waits: false,
    projectId: '',
  },
  lines: [line('1', 'Panel', 'NOS', 10_0000, 4_0000, 1_000_00), line('2', 'Inverter', 'NOS', 1_0000, 1_0000, 500_00)],
};
const build = (orders: readonly OrderFact[]) => orderTable(orderReports.sales, filter, { orders, today: '2026-05-31' });

describe('the report of sales orders', () => {
  it('has what was ordered, delivered and is to come, with the lines below', () => {
    const { rows, totals } = build([order]);
    expect(rows).toMatchObject([
      {
        cells: {
          ...{
            date: '2026-05-01',
            number: 'SO/1',
            partyName: 'Asha',
            branch: 'Pune',
            dueDate: '2026-05-20',
            status: 'Partial',
            approval: 'Approved',
          },
          ...{ unit: 'NOS', ordered: 11_0000, fulfilled: 5_0000, cancelled: null, balance: 6_0000, age: 30 },
          ...{ orderedValue: 1_500_00, fulfilledValue: 900_00, cancelledValue: null, balanceValue: 600_00 },
        },
        children: [{ cells: { partyName: 'Panel', balance: 6_0000 } }, { cells: { partyName: 'Inverter', balance: 0, balanceValue: 0 } }],
        link: '/app/sales-order/view/a',
      },
    ]);
    expect(rows[0]?.list).toContain('voucherNo=SO%2F1');
    expect(totals).toEqual({
      ...{ partyName: '1 order', orderedValue: 1_500_00, fulfilledValue: 900_00, cancelledValue: null, balanceValue: 600_00 },
    });
  });

  it('adds no quantities of different units', () => {
    const { rows } = build([{ ...order, lines: [...order.lines, line('3', 'Cable', 'MTR', 5_0000, 0, 50_00)] }]);
    expect([rows[0]?.cells['ordered'], rows[0]?.cells['unit'], rows[0]?.cells['balanceValue']]).toEqual([undefined, undefined, 650_00]);
  });

  it('has the value of what was cancelled', () => {
    const panel = line('1', 'Panel', 'NOS', 10_0000, 4_0000, 1_000_00);
    const closed = { ...panel, balance: orderBalance({ lineId: '1', quantity: scaled(10_0000), taxable: 1_000_00 }, new Map(), true) };
    const { rows, totals } = build([
      { ...order, status: 'Cancelled', lines: [closed] },
      { ...order, id: 'b', lines: [panel] },
    ]);
    expect(rows[0]?.cells).toMatchObject({ cancelled: 10_0000, fulfilledValue: 0, cancelledValue: 1_000_00, balanceValue: 0 });
    expect(totals).toMatchObject({ orderedValue: 2_000_00, fulfilledValue: 400_00, cancelledValue: 1_000_00, balanceValue: 600_00 });
  });

  it('shows no age of an order of which nothing is to come', () => {
    const { rows } = build([{ ...order, status: 'Received', lines: [line('1', 'Panel', 'NOS', 1_0000, 1_0000, 100_00)] }]);
    expect(rows[0]?.cells['age']).toBeNull();
  });

  it('of purchase orders speaks of suppliers and receipts', () => {
    expect(orderSetup(orderReports.purchase).map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Supplier / Item', 'Received', 'Received Value']),
    );
    const { rows } = orderTable(orderReports.purchase, filter, { orders: [order], today: '2026-05-31' });
    expect(rows[0]?.link).toBe('/app/purchase-order/view/a');
  });
});
