import { expect, it } from 'vitest';
import { paise } from '#domain/money/paise';
import { BillsOfFile, type BillUser } from '#domain/tally/rows/ledgers/bills-of-file';
import { TallyMasters } from '#domain/tally/tally-masters';
import type { BillType, VoucherBill } from '#domain/tally/voucher';
import { tallyObject } from '#test/kit/books/tally-object';

const bill = (type: BillType, name: string, amount: number): VoucherBill => ({ type, name, amount: paise(amount), creditDays: null });
const user = (guid: string, date = '2025-05-01', slug: string | null = null): BillUser => ({ guid, date, slug });

/** Bills of a customer with an opening bill of 100, and of a supplier. */
function book(): BillsOfFile {
  const masters = new TallyMasters();
  const bills = [{ NAME: 'Old/1', OPENINGBALANCE: '-1.00' }];
  masters.add(tallyObject('LEDGER Anvi', { ISBILLWISEON: 'Yes', BILLALLOCATIONS: bills }));
  return new BillsOfFile(masters, (guid, slug) => `${slug} of ${guid}`);
}

it('settle a bill up to what is open, and the rest is a bill of its own with the name', () => {
  const bills = book();
  const received = bill('Agst Ref', 'OLD/1', -130);
  bills.know(user('receipt'), 'Anvi', received);
  const raised = bill('Agst Ref', 'Old/1', 30);
  bills.know(user('journal', '2025-05-02'), 'anvi', raised);
  expect(bills.partsOf('receipt', 'Anvi', received)).toEqual([
    { kind: 'against', number: 'Old/1', amount: 100 },
    { kind: 'new', number: 'Old/1 (2)', amount: 30 },
  ]);
  expect(bills.partsOf('journal', 'Anvi', raised)).toEqual([{ kind: 'against', number: 'Old/1 (2)', amount: 30 }]);
  expect([...bills.usesOf('receipt')]).toEqual([]);
  expect([...bills.usesOf('journal')]).toEqual(['receipt']);
});

it('are those of invoices by the number of the invoice, whatever comes first in the file', () => {
  const bills = book();
  const paid = bill('Agst Ref', 'S/1', -50);
  bills.know(user('receipt', '2025-04-01'), 'Anvi', paid);
  bills.know(user('sale', '2025-06-01', 'sales-invoice'), 'Anvi', bill('New Ref', 'S/1', 80));
  expect(bills.partsOf('receipt', 'Anvi', paid)).toEqual([{ kind: 'against', number: 'sales-invoice of sale', amount: 50 }]);
});

it('that an invoice uses up are its own only as far as they are open', () => {
  const bills = book();
  const advance = bill('Advance', 'ADV/1', -40);
  const used = bill('Agst Ref', 'ADV/1', 70);
  bills.know(user('receipt'), 'Anvi', advance);
  bills.know(user('sale', '2025-06-01', 'sales-invoice'), 'Anvi', used);
  expect(bills.partsOf('receipt', 'Anvi', advance)).toEqual([{ kind: 'advance', number: 'ADV/1', amount: 40 }]);
  expect(bills.partsOf('sale', 'Anvi', used)).toEqual([{ kind: 'against', number: 'ADV/1', amount: 40 }]);
});

it('that nothing opened stay open with their name, and those of vouchers that are left are not there', () => {
  const bills = book();
  bills.know(user('sale', '2025-05-01', 'sales-invoice'), 'Anvi', bill('New Ref', 'S/9', 80));
  const [paid, strange] = [bill('Agst Ref', 'S/9', -80), bill('Agst Ref', 'X', -1)];
  bills.know(user('receipt'), 'Anvi', paid);
  bills.know(user('receipt'), 'Anvi', strange);
  bills.forget(new Set(['sale']));
  expect([paid, strange].flatMap((one) => bills.partsOf('receipt', 'Anvi', one))).toEqual([
    { kind: 'new', number: 'S/9', amount: 80 },
    { kind: 'new', number: 'X', amount: 1 },
  ]);
  expect(bills.partsOf('receipt', 'Anvi', bill('On Account', '', -5))).toEqual([]);
});
