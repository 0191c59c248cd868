import { describe, expect, it } from 'vitest';
import {
  approvalsTable,
  gstDatesTable,
  type ListedDocument,
  type OpenDocuments,
  openDocumentsTable,
  reorderTable,
  statusTable,
} from '#modules/reports/dashboard/work-cards';

describe('what waits for approval', () => {
  it('shows the trackers in which something waits', () => {
    const table = approvalsTable([
      { title: 'Orders to Review', path: '/sales-order-review-tracker', count: 2 },
      { title: 'Orders to Approve', path: '/sales-order-approve-tracker', count: 0 },
    ]);
    expect(table).toMatchObject({
      headline: { value: 2 },
      rows: [{ cells: { list: 'Orders to Review', count: 2 }, link: '/app/sales-order-review-tracker' }],
    });
    expect(approvalsTable([])).toMatchObject({ headline: null, rows: [] });
  });

  it('names another year, which the tracker of the open year does not show, and leads there', () => {
    const place = { organisationId: 'o', branchId: 'b', financialYearId: 'y' };
    const order = { title: 'Orders to Review', path: '/sales-order-review-tracker' };
    const { headline, rows } = approvalsTable([
      { ...order, count: 2 },
      { ...order, count: 3, elsewhere: { year: '2025-26', place } },
    ]);
    expect(headline?.value).toBe(5);
    expect(rows.map(({ cells, link }) => [cells['list'], cells['count'], link])).toEqual([
      ['Orders to Review', 2, '/app/sales-order-review-tracker'],
      ['Orders to Review, 2025-26', 3, '/app/sales-order-review-tracker?place=o.b.y'],
    ]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(2);
  });
});

describe('GST due dates', () => {
  const pune = { gstin: '27AAPFU0939F1ZV', state: '27', filing: 'monthly', filed: [] } as const;
  const delhi = { gstin: '07AAPFU0939F1ZX', state: '07', filing: 'quarterly', filed: [] } as const;

  it('has the nearest first, and counts the days until then', () => {
    const { headline, rows, columns } = gstDatesTable([pune], '2026-11-24');
    expect(headline).toEqual({ label: 'Days until GSTR-1', value: 17, kind: 'number', note: 'Nov-2026, by 11-Dec-2026' });
    expect(rows.map(({ cells }) => [cells['due'], cells['form']])).toEqual([
      ['2026-12-11', 'GSTR-1 · Sales'],
      ['2026-12-20', 'GSTR-3B · Summary return and payment'],
      ['2026-12-31', 'GSTR-9 · Annual return, above ₹2 crore'],
    ]);
    expect(columns.map(({ key }) => key)).not.toContain('gstin');
  });

  it('names the registration if there are several', () => {
    const { rows, columns } = gstDatesTable([pune, delhi], '2026-11-24');
    expect(columns.map(({ key }) => key)).toContain('gstin');
    expect(rows[0]?.cells).toMatchObject({ due: '2026-11-25', period: 'Oct-2026', gstin: '07AAPFU0939F1ZX (Delhi)' });
  });

  it('leaves out what is filed, and begins with what is overdue', () => {
    const of = (form: 'GSTR-1' | 'GSTR-3B', month: string) => ({
      ...{ form, from: month, month, arn: 'AA271026000001A', filedOn: '2026-11-11', open: null },
    });
    const filed = [of('GSTR-1', '2026-09'), of('GSTR-3B', '2026-09'), of('GSTR-1', '2026-10')];
    const { headline, rows } = gstDatesTable([{ ...pune, filed }], '2026-11-24', '/app/gst-returns');
    expect(headline).toMatchObject({ label: 'Overdue returns', value: 1, note: 'GSTR-3B of Oct-2026 since 20-Nov-2026' });
    expect(rows.map(({ cells, link }) => [cells['due'], cells['period'], link]).slice(0, 2)).toEqual([
      ['2026-11-20', 'Oct-2026', '/app/gst-returns'],
      ['2026-12-11', 'Nov-2026', '/app/gst-returns'],
    ]);
  });

  it('is empty without a registration', () => {
    expect(gstDatesTable([], '2026-11-24')).toMatchObject({ headline: null, rows: [] });
  });
});

describe('what to order', () => {
  const item = (name: string, free: number, level: number) => ({ id: name, name, unit: 'Nos', free, level, missing: level - free });
  it('has the items first of which the largest part is missing', () => {
    const { rows, headline, more } = reorderTable([item('Cable', 90, 100), item('Panel', 1, 2), item('Screw', 0, 9)], []);
    expect(rows.map(({ id }) => id)).toEqual(['Screw', 'Panel', 'Cable']);
    expect(headline?.value).toBe(3);
    expect(more).toBeUndefined();
  });
});

describe('documents of a list', () => {
  const place = { path: '/sales-invoice-dashboard', plural: 'Invoices' };
  const statuses = [
    { status: 'Sent', count: 1, total: 100 },
    { status: 'New', count: 12_345, total: 200 },
    { status: 'Cancelled', count: 7, total: 900 },
  ];

  it('are counted by status, cancelled ones in none', () => {
    const { rows, headline, note } = statusTable({ all: true, statuses }, ['New', 'Ready', 'Sent'], place);
    expect(rows.map(({ cells }) => cells)).toEqual([
      { status: 'New', count: 12_345, total: 200 },
      { status: 'Ready', count: 0, total: 0 },
      { status: 'Sent', count: 1, total: 100 },
    ]);
    expect(rows[0]?.link).toBe('/app/sales-invoice-dashboard?status=New&redirected=1');
    expect(headline).toMatchObject({ label: 'Invoices in this year', value: 12_346 });
    expect(note).toBeUndefined();
  });

  it('of somebody who sees only their own, are the newest, and the card says so', () => {
    expect(statusTable({ all: false, statuses }, ['New'], place)).toMatchObject({
      headline: { label: 'of your newest invoices' },
      note: 'Your older invoices are not counted here. They are in the list.',
    });
  });

  it('is empty without documents, and with cancelled ones only', () => {
    expect(statusTable({ all: true, statuses }, ['Ready'], place)).toMatchObject({ headline: null, rows: [] });
  });
});

describe('documents that wait', () => {
  const one = (id: string, date: string): ListedDocument => ({ id, date, status: 'In-transit', number: id, total: 100, other: 'Pune' });
  const tableOf = (open: Partial<OpenDocuments>) =>
    openDocumentsTable({ all: true, count: 0, total: 0, documents: [], ...open }, { path: '/ist-sales', other: 'From' });

  it('come the oldest first', () => {
    const table = tableOf({ count: 2, total: 200, documents: [one('a', '2026-11-09'), one('b', '2026-11-01')] });
    expect(table.headline).toMatchObject({ label: '2 transfers', value: 200 });
    expect(table.rows.map(({ id, link }) => [id, link])).toEqual([
      ['b', '/app/ist-sales/view/b'],
      ['a', '/app/ist-sales/view/a'],
    ]);
    expect([table.more, table.note]).toEqual([undefined, undefined]);
  });

  it('are all counted, also those that are too old to be found', () => {
    const table = tableOf({ count: 3, total: 900, documents: [one('a', '2026-11-09')] });
    expect(table).toMatchObject({ headline: { label: '3 transfers', value: 900 }, more: 2, note: 'The 2 oldest are only in the list.' });
  });

  it('of somebody who sees only their own, are the newest, and the card says so', () => {
    expect(tableOf({ all: false, count: 1, documents: [one('a', '2026-11-09')] }).note).toContain('Only your newest');
  });

  it('is empty if nothing waits', () => {
    expect(tableOf({})).toMatchObject({ headline: null, rows: [] });
  });
});
