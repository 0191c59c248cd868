import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actOnDocument } from '#application/documents/act-on-document';
import { changeDocument } from '#application/documents/change-document';
import { enterDocument } from '#application/documents/enter-document';
import { removeDocument } from '#application/documents/remove-document';
import type { Row } from '#application/ports/records';
import { getRecord } from '#application/records/get-record';
import { updateRecord } from '#application/records/update-record';
import { documentOf, masterOf, type OpenBooks, openBooks, parsed, withPartyAndItem } from '#test/journeys/books';

let books: OpenBooks;
let supplierId: string;
let vendorId: string;
let itemId: string;
beforeAll(async () => {
  books = await openBooks();
  ({ itemId } = await withPartyAndItem(books));
  const address = { line1: '7 Port Road', line2: '', city: 'Pune', state: '27', pincode: '411001', country: 'India' };
  const party = { groupId: books.group('creditors'), billingAddress: address, billWise: true };
  supplierId = (await books.create('customer', { ...party, name: 'Kutch Panels', registrationType: 'Regular', gstin: '27AAPFU0939F1ZV' }))
    .id;
  vendorId = (await books.create('customer', { ...party, name: 'Hari Sand', registrationType: 'Unregistered' })).id;
});
afterAll(() => books.close());

const invoices = documentOf('purchase-invoice');
const buy = (more: Row = {}) =>
  books.enter('purchase-invoice', {
    date: '2026-11-20',
    partyId: supplierId,
    lines: [{ itemId, quantity: 2_0000, rate: 800_0000 }],
    ...more,
  });
const act = async (id: string, verb: string) => {
  const { version } = await getRecord(books.context, invoices, id);
  return actOnDocument(books.context, invoices, id, verb, { version, remark: 'x' });
};
const balanceOf = async (ledgerId: string) => {
  const rows = await books.context.ports.books.balances(books.context.scope, books.context.scope.branchId, '2026-04-01', '2027-03-31', [
    ledgerId,
  ]);
  return rows.reduce((sum, { opening, debit, credit }) => sum + opening + debit - credit, 0);
};

it('books value, input tax and bill, and takes the goods in at their cost', async () => {
  const { branchId } = books.context.scope;
  const bought = await buy();
  expect(bought).toMatchObject({ number: expect.stringMatching(/^PI\//), total: 1680_00, supplyKind: 'intra', selfInvoiceNo: null });
  expect(await balanceOf(supplierId)).toBe(-1680_00);
  expect(await balanceOf(books.ledger('purchase'))).toBe(1600_00);
  expect(await balanceOf(books.ledger('input_cgst'))).toBe(40_00);
  expect(await books.context.ports.books.openBills(books.context.scope, branchId, supplierId)).toMatchObject([{ open: -1680_00 }]);
  expect(await books.context.ports.books.onHand(books.context.scope, branchId, [itemId])).toMatchObject([{ quantity: 2_0000 }]);
  const stored = await books.context.ports.records.find(books.context.scope, 'purchase-invoice', bought.id);
  expect(stored?.effect?.movements).toMatchObject([{ itemId, quantity: 2_0000, value: 1600_00 }]);
});

describe('the number of the supplier', () => {
  const set = async (supplierNumberTwice: string) => {
    const { organisationId } = books.context.scope;
    const { version } = await getRecord(books.context, masterOf('org'), organisationId);
    await updateRecord(books.context, masterOf('org'), { id: organisationId, version, supplierNumberTwice });
  };

  it('entered twice is warned about, by the number of the first', async () => {
    const first = await buy({ referenceNo: 'KP/1' });
    expect(first.warnings).not.toContainEqual(expect.stringContaining('already'));
    const second = await buy({ referenceNo: 'kp/1' });
    expect(second.warnings).toContainEqual(`kp/1 of this supplier is already entered as ${first['number']} of 20-Nov-2026`);
    expect((await buy({ referenceNo: 'KP/11' })).warnings).not.toContainEqual(expect.stringContaining('already'));
    expect((await buy({ referenceNo: 'KP/1', partyId: vendorId })).warnings).not.toContainEqual(expect.stringContaining('already'));
  });

  it('tells no number of an invoice that one may not see', async () => {
    await buy({ referenceNo: 'KP/9' });
    const { scope, caller } = books.context;
    const userId = randomUUID();
    const lines = [{ itemId, quantity: 1_0000, rate: 1_0000 }];
    const body = parsed('purchase-invoice', { date: '2026-11-20', partyId: supplierId, referenceNo: 'KP/9', lines });
    for (const permissions of [new Set(['/purchase-invoice/add']), new Set(['/purchase-invoice/add', '/purchase-invoice/own'])]) {
      const clerk = { ...books.context, scope: { ...scope, userId }, caller: { ...caller, userId, permissions } };
      const { warnings } = await enterDocument(clerk, invoices, { ...body, id: randomUUID() });
      expect(warnings).toContainEqual('KP/9 of this supplier is already entered');
    }
  });

  it('is refused to all but one who enter it at once, where the organisation says so', async () => {
    await set('refused');
    const entered = await Promise.allSettled([1, 2, 3].map(() => buy({ referenceNo: 'KP/2' })));
    expect(entered.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = entered.find((one) => one.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: 'duplicate', errors: [{ path: 'referenceNo' }] });
    await set('warned');
  });

  it('is free again when the invoice is cancelled, and not restored over another', async () => {
    await set('refused');
    const first = await buy({ referenceNo: 'KP/3' });
    await act(first.id, 'cancel');
    const second = await buy({ referenceNo: 'KP/3' });
    await expect(act(first.id, 'undo-cancel')).rejects.toMatchObject({ code: 'duplicate' });
    await act(second.id, 'cancel');
    expect(await act(first.id, 'undo-cancel')).toMatchObject({ cancelled: false });
    await set('warned');
  });
});

describe('reverse charge on an unregistered supplier', () => {
  const owed = (more: Row = {}) => buy({ partyId: vendorId, lines: [{ itemId, quantity: 1_0000, rate: 800_0000, itc: 'rcm' }], ...more });

  it('has a self-invoice in a series of its own, which an edit keeps', async () => {
    const [first, second] = [await owed(), await owed()];
    expect(String(first['selfInvoiceNo'])).toMatch(/^RC\/.*\/1$/);
    expect(second['selfInvoiceNo']).toBe(String(first['selfInvoiceNo']).replace(/1$/, '2'));
    const body = { date: '2026-11-20', partyId: vendorId, lines: [{ itemId, quantity: 3_0000, rate: 800_0000 }] };
    const changed = await changeDocument(books.context, invoices, { ...parsed('purchase-invoice', body), id: first.id, version: 1 });
    expect(changed).toMatchObject({ selfInvoiceNo: first['selfInvoiceNo'], reverseChargeTax: 0, number: first['number'] });
    expect(String((await owed())['selfInvoiceNo'])).toMatch(/\/3$/);
  });

  it('shares that series with expenses', async () => {
    const fees = await books.create('customer', { name: 'Freight by Road', groupId: books.group('direct_expenses') });
    const expense = (partyId: string) => ({
      ...{ date: '2026-11-20', type: 'Expense', partyId },
      items: [{ ledgerId: fees.id, amount: 500_00, taxRate: 5_0000, itc: 'rcm' }],
    });
    const last = String((await owed())['selfInvoiceNo']);
    const next = (number: string) => number.replace(/\d+$/, (count) => String(Number(count) + 1));
    const spent = await books.enter('journal-voucher', expense(vendorId));
    expect(spent).toMatchObject({ selfInvoiceNo: next(last), reverseChargeTax: 25_00 });
    expect((await owed())['selfInvoiceNo']).toBe(next(next(last)));
    expect(await books.enter('journal-voucher', expense(supplierId))).toMatchObject({ selfInvoiceNo: null, reverseChargeTax: 25_00 });
  });

  it('owes and takes the tax', async () => {
    const before = await balanceOf(books.ledger('rcm_payable_cgst'));
    const bought = await owed();
    expect(bought).toMatchObject({ total: 800_00, reverseChargeTax: 40_00 });
    expect(await balanceOf(books.ledger('rcm_payable_cgst'))).toBe(before - 20_00);
  });

  it('without it, or of a registered supplier, there is none', async () => {
    expect(await owed({ lines: [{ itemId, quantity: 1_0000, rate: 1_0000 }] })).toMatchObject({ selfInvoiceNo: null });
    expect(await owed({ partyId: supplierId })).toMatchObject({ selfInvoiceNo: null, reverseChargeTax: 40_00 });
  });
});

describe('where negative stock is blocked', () => {
  const block = async (negativeStock: string) => {
    const { organisationId } = books.context.scope;
    const { version } = await getRecord(books.context, masterOf('org'), organisationId);
    await updateRecord(books.context, masterOf('org'), { id: organisationId, version, negativeStock });
  };

  it('goods that were sold since are not taken back by cancelling, changing or deleting their purchase', async () => {
    const { itemId: rare, partyId } = await withPartyAndItem(books);
    const lines = [{ itemId: rare, quantity: 5_0000, rate: 10_0000 }];
    const bought = await buy({ lines });
    await block('blocked');
    const sold = await books.enter('sales-invoice', { date: '2026-11-20', partyId, lines: [{ itemId: rare, quantity: 3_0000 }] });
    const why = expect.stringContaining('was sold or moved since');
    await expect(act(bought.id, 'cancel')).rejects.toMatchObject({ message: why });
    await expect(removeDocument(books.context, invoices, bought.id, 1)).rejects.toMatchObject({ message: why });
    const other = parsed('purchase-invoice', {
      date: '2026-11-20',
      partyId: supplierId,
      lines: [{ itemId, quantity: 1_0000, rate: 1_0000 }],
    });
    await expect(changeDocument(books.context, invoices, { ...other, id: bought.id, version: 1 })).rejects.toMatchObject({ message: why });
    const { version } = await getRecord(books.context, documentOf('sales-invoice'), sold.id);
    await actOnDocument(books.context, documentOf('sales-invoice'), sold.id, 'cancel', { version, remark: 'x' });
    expect(await act(bought.id, 'cancel')).toMatchObject({ cancelled: true });
    await block('warned');
  });
});

it('takes in imported goods with their duty, in dollars', async () => {
  const address = { line1: 'Longhua', line2: '', city: 'Shenzhen', state: '96', pincode: '', country: 'China' };
  const abroad = await books.create('customer', {
    name: 'Shenzhen Cells',
    groupId: books.group('creditors'),
    clientType: 'Overseas',
    registrationType: 'Unregistered',
    billingAddress: address,
    billWise: true,
  });
  const { itemId: cell } = await withPartyAndItem(books);
  const bought = await buy({
    partyId: abroad.id,
    currency: 'USD',
    exchangeRate: 80_0000,
    billOfEntryNo: '7654321',
    billOfEntryDate: '2026-11-19',
    dutyPercent: 10_0000,
    surchargePercent: 10_0000,
    lines: [{ itemId: cell, quantity: 10_0000, rate: 100_0000 }],
  });
  expect(bought).toMatchObject({ total: 80_000_00, foreignTotal: 1_000_00, duty: 8_800_00, importTax: 4_440_00, supplyKind: 'inter' });
  expect(await balanceOf(abroad.id)).toBe(-80_000_00);
  const stored = await books.context.ports.records.find(books.context.scope, 'purchase-invoice', bought.id);
  expect(stored?.effect?.movements).toMatchObject([{ itemId: cell, value: 88_800_00 }]);
  expect(stored?.effect?.postings.map(({ amount }) => amount).sort((one, other) => one - other)).toEqual([
    -80_000_00, -13_240_00, 4_440_00, 8_800_00, 80_000_00,
  ]);
});

it('gives the same answer to the same request', async () => {
  const id = randomUUID();
  const body = { date: '2026-11-20', partyId: supplierId, lines: [{ itemId, quantity: 1_0000, rate: 1_0000 }] };
  const { enterDocument } = await import('#application/documents/enter-document');
  const enter = () => enterDocument(books.context, invoices, { ...parsed('purchase-invoice', body), id });
  const [one, two] = [await enter(), await enter()];
  expect(two['number']).toBe(one['number']);
});
