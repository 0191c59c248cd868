import { describe, expect, it } from 'vitest';
import { ewayStandingOf, withEwayBill, withoutMovement } from '#modules/eway-bill/decide';
import { withoutEwayBill } from '#modules/kit/eway-bill/fields';
import type { AnyDocument, AnyRow, DocumentRow } from '#modules/kit/module';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { eInvoiceCases, sale } from '#test/kit/books/e-invoice-cases';

const document: AnyDocument = salesInvoice;
const now = '2026-10-12T10:00:00.000Z';
const { row: made, facts } = sale(
  eInvoiceCases.find(({ document: { kind } }) => kind === 'sales-invoice')?.document ?? expect.fail('a case'),
);
const invoice = withoutEwayBill(made) as unknown as DocumentRow & { readonly vehicleNumber: string | null };
const worth = (rupees: number) => {
  const [line] = (made['lines'] as readonly object[]).map((one) => ({
    ...one,
    itemType: 'Goods',
    taxability: 'Taxable',
    total: rupees * 100,
  }));
  return { ...invoice, lines: [line], charges: [] } as unknown as DocumentRow;
};
const registration = {
  id: 'r',
  gstin: facts.branch['gstin'],
  status: 'Active',
  ewayBills: true,
  ewayAutomatic: true,
  ewayAccess: 'Entered',
  ewayLimit: 1_00_000_00,
};
const saved = (
  row: DocumentRow,
  { settings = {}, ...more }: { readonly settings?: object; readonly imported?: boolean; readonly before?: AnyRow } = {},
) =>
  ewayStandingOf({
    ...withEwayBill(
      document,
      row,
      { ...facts, all: () => [{ ...registration, ...settings }] },
      { before: undefined, now, imported: false, ...more },
    ),
  });
const byRoad = { transportMode: 'Road', vehicleNumber: 'MH15GV4471' };

describe('a saved document', () => {
  it.each([
    ['below the limit', worth(90_000), {}, { ewayBill: 'Not needed', ewayBillWhy: 'Their value is not above the limit' }],
    [
      'above it, without a vehicle',
      { ...worth(2_00_000), vehicleNumber: null, transporterId: null },
      {},
      { ewayBill: 'Not made', ewayBillSince: now },
    ],
    [
      'above it, with its vehicle',
      { ...worth(2_00_000), ...byRoad },
      {},
      { ewayBill: 'Pending', ewayBillSince: now, ewayBillStep: 'Generate', ewayBillRequest: now },
    ],
    [
      'made by hand',
      { ...worth(2_00_000), ...byRoad },
      { settings: { ewayAutomatic: false, ewayLimit: null } },
      { ewayBill: 'Not made', ewayBillSince: now },
    ],
    [
      'from a file',
      { ...worth(2_00_000), ...byRoad },
      { imported: true },
      { ewayBill: 'Not needed', ewayBillWhy: 'It came from a file, so its goods have moved' },
    ],
    [
      'of half a year ago',
      { ...worth(2_00_000), ...byRoad, date: '2026-04-14' },
      {},
      { ewayBill: 'Not needed', ewayBillWhy: 'It is older than 180 days, and the portal takes none' },
    ],
    ['without e-way bills', worth(2_00_000), { settings: { ewayBills: false } }, {}],
  ] as const)('%s', (_, row, more, expected) => {
    expect(saved(row, more)).toEqual(expected);
  });

  it('with a bill keeps it, changes its vehicle, and changes nothing that the bill says', () => {
    const before: AnyRow = { ...worth(2_00_000), ewayBill: 'Active', ewayBillNo: '331001234567' };
    const standing = { ewayBill: 'Active', ewayBillNo: '331001234567' };
    expect(saved({ ...worth(2_00_000), ...byRoad } as DocumentRow, { before })).toEqual(standing);
    expect(() => saved({ ...worth(2_00_000), total: 7_00 }, { before })).toThrow(
      'It has an e-way bill, and this would change what it says',
    );
  });

  it('whose Part A lapsed is decided anew, and may change', () => {
    const at = (day: string): AnyRow => ({
      ...worth(2_00_000),
      ...{ ewayBill: 'Part A only', ewayBillNo: '331001234567', ewayBillAt: `${day}T09:00:00.000Z` },
    });
    const changed = { ...worth(3_00_000), ...byRoad, total: 7_00 } as DocumentRow;
    expect(() => saved(changed, { before: at('2026-09-28') })).toThrow('It has an e-way bill');
    expect(saved(changed, { before: at('2026-09-27') })).toEqual({
      ...{ ewayBill: 'Pending', ewayBillSince: now, ewayBillStep: 'Generate', ewayBillRequest: now },
    });
  });

  it('that left the books moves nothing, and a cancelled bill stays told', () => {
    expect(withoutMovement({ ewayBill: 'Not made', ewayBillSince: now })).toEqual({
      ewayBill: 'Not needed',
      ewayBillWhy: 'It is cancelled',
    });
    expect(withoutMovement({ ewayBill: 'Cancelled', ewayBillNo: '1' })).toEqual({ ewayBill: 'Cancelled', ewayBillNo: '1' });
  });
});
