import { beforeAll, describe, expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import { addDays } from '#domain/time/day';
import { type App, type Organisation, ok, type Reply } from '#test/kit/app';
import { newId } from '#test/kit/new-id';
import { sharedApp } from '#test/kit/shared-app';

/** Receipts, payments, journals and set-offs against bills, as people do it through the API. */
let app: App;
let org: Organisation;
let start: string;
let serial = 0;

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Surya Solar', { state: '27', gstin: '27AAPFU0939F1ZV' });
  ({ start } = await org.get('financial-year', `/${org.financialYearId}`));
});

const group = (alias: string) => derivedId(org.organisationId, `group:${alias}`);
const ledger = (alias: string) => derivedId(org.organisationId, `ledger:${alias}`);
const on = (days: number) => addDays(start, days);
const party = async (of: 'debtors' | 'creditors' = 'debtors'): Promise<string> => {
  serial += 1;
  const { id } = await org.post('customer', {
    name: `Party ${serial}`,
    groupId: group(of),
    registrationType: 'Unregistered',
    billingAddress: { line1: '12 FC Road', city: 'Pune', state: '27', pincode: '411004' },
    creditDays: 10,
  });
  return id;
};
const openOf = async (ledgerId: string): Promise<Record<string, number>> => {
  const bills: readonly { number: string; open: number }[] = ok(
    await org.call('GET', `/api/ims-crm/customer/s/getUnadjustedVoucherDetailsByLedgerId/${ledgerId}`),
  );
  return Object.fromEntries(bills.map(({ number, open }) => [number, open]));
};
const money = (type: 'Receipt' | 'Payment', date: string, lines: readonly object[], more: object = {}) => ({
  date,
  type,
  accountId: ledger('cash'),
  lines,
  ...more,
});
const paths = (reply: Reply) => [reply.status, ...(reply.body.errors ?? []).map(({ path }: { path: string }) => path)];
const act = (entity: string, id: string, verb: string, body: object) => org.call('PUT', `/api/ims-crm/${entity}/s/${id}/${verb}`, { body });
const enter = (entity: string, body: object) => org.call('POST', `/api/ims-crm/${entity}/s`, { body: { id: newId(), ...body } });
/** Closing balances by the names of ledgers, debit positive. */
const balances = async (): Promise<Record<string, number>> => {
  const found: Record<string, number> = {};
  const walk = (rows: readonly { cells: Record<string, number | string>; children?: never[] }[]): void => {
    for (const { cells, children } of rows) {
      found[String(cells['particulars'])] = Number(cells['closingDr'] ?? 0) - Number(cells['closingCr'] ?? 0);
      walk(children ?? []);
    }
  };
  const table = ok(await org.call('POST', '/api/ims-crm/trialBalance/s/data', { body: { from: start, to: addDays(start, 360) } }));
  walk(table.rows);
  expect(table.totals.closingDr).toBe(table.totals.closingCr);
  return found;
};

describe('a receipt from two parties', () => {
  it('can be refunded to both in one payment, which can be changed afterwards', async () => {
    const [asha, ravi] = [await party(), await party()];
    const receipt = await org.post(
      'bank-cash',
      money('Receipt', on(1), [
        { ledgerId: asha, amount: 600_00 },
        { ledgerId: ravi, amount: 100_00 },
      ]),
    );
    const refund = (ledgerId: string, amount: number) => ({ ledgerId, billId: receipt.id, number: receipt.number, amount });
    const lines = [
      { ledgerId: asha, amount: 400_00 },
      { ledgerId: ravi, amount: 100_00 },
      { ledgerId: asha, amount: 200_00 },
    ];
    const body = money('Payment', on(2), lines, { allocations: [refund(asha, 600_00), refund(ravi, 100_00)] });
    const payment = await org.post('bank-cash', body);
    expect([await openOf(asha), await openOf(ravi)]).toEqual([{}, {}]);

    const less = {
      ...body,
      lines: [
        { ledgerId: asha, amount: 600_00 },
        { ledgerId: ravi, amount: 40_00 },
      ],
    };
    const changed = { ...less, allocations: [refund(asha, 600_00), refund(ravi, 40_00)], id: payment.id };
    ok(await org.call('PUT', '/api/ims-crm/bankCash/s', { body: { ...changed, version: payment.version } }));
    expect([await openOf(asha), await openOf(ravi)]).toEqual([{}, { [receipt.number]: -60_00 }]);
    const more = { ...changed, lines: [{ ledgerId: ravi, amount: 200_00 }], allocations: [refund(ravi, 100_01)] };
    expect(paths(await org.call('PUT', '/api/ims-crm/bankCash/s', { body: { ...more, version: payment.version + 1 } }))).toEqual([
      422,
      'allocations.0.amount',
    ]);
  });

  it('cannot be cut below the refunded amount, and the refund is named', async () => {
    const [asha, ravi] = [await party(), await party()];
    const receipt = await org.post(
      'bank-cash',
      money('Receipt', on(1), [
        { ledgerId: asha, amount: 60_00 },
        { ledgerId: ravi, amount: 10_00 },
      ]),
    );
    const allocations = [{ ledgerId: ravi, billId: receipt.id, amount: 10_00 }];
    const refund = await org.post('bank-cash', money('Payment', on(2), [{ ledgerId: ravi, amount: 10_00 }], { allocations }));
    const reply = await act('bankCash', receipt.id, 'cancel', { version: receipt.version, remark: 'Twice' });
    expect(reply.status).toBe(422);
    expect(reply.body.message).toContain(refund.number);
  });
});

describe('a receipt less deductions', () => {
  it('puts the net in the bank and settles the bill for the gross', async () => {
    const before = await balances();
    const customer = await party();
    const bill = await org.post('journal-voucher', {
      date: on(1),
      type: 'Journal',
      lines: [
        { ledgerId: customer, debit: 1_00_000_00 },
        { ledgerId: ledger('sales'), credit: 1_00_000_00 },
      ],
      allocations: [{ ledgerId: customer, kind: 'new', number: 'INV-1', dueDate: on(30), amount: 1_00_000_00 }],
    });
    const [{ billId }] = bill.allocations;
    expect(billId).toBe('1');
    const receipt = await org.post(
      'bank-cash',
      money('Receipt', on(5), [{ ledgerId: customer, amount: 1_00_000_00 }], {
        deductions: [
          { ledgerId: ledger('tds_receivable'), amount: 2_000_00 },
          { ledgerId: ledger('discount_allowed'), amount: 500_00 },
          { ledgerId: ledger('bank_charges'), amount: 118_00 },
        ],
        allocations: [{ ledgerId: customer, billId: `${bill.id}.1`, amount: 1_00_000_00 }],
      }),
    );
    expect(receipt).toMatchObject({ gross: 1_00_000_00, deducted: 2_618_00, total: 97_382_00 });
    expect(await openOf(customer)).toEqual({});
    const after = await balances();
    const moved = (name: string) => (after[name] ?? 0) - (before[name] ?? 0);
    expect(['Cash', 'TDS Receivable', 'Discount Allowed', 'Bank Charges'].map(moved)).toEqual([97_382_00, 2_000_00, 500_00, 118_00]);
    const paper = await org.call('GET', `/api/ims-crm/bankCash/s/download/${receipt.id}`);
    expect(paper.headers.get('content-type')).toBe('application/pdf');
  });

  it.each([
    ['of nothing', { deductions: [{ amount: 0 }] }, ['deductions.0.amount']],
    ['into cash', { deductions: [{ ledger: 'cash', amount: 5 }] }, ['deductions.0.ledgerId']],
    ['of all that was received', { deductions: [{ amount: 100 }] }, ['deductions']],
    ['below nothing', { deductions: [{ amount: -5 }] }, ['deductions.0.amount']],
    ['by a contra', { type: 'Contra', lines: [{ ledger: 'opening_stock', amount: 5 }] }, ['lines.0.ledgerId', 'deductions']],
  ] as const)('refuses a deduction %s', async (_, change, expected) => {
    const named = (lines: readonly { readonly ledger?: string; readonly amount: number }[], otherwise: string) =>
      lines.map(({ ledger: alias, amount }) => ({ ledgerId: ledger(alias ?? otherwise), amount }));
    const given: { lines?: readonly { ledger?: string; amount: number }[]; deductions?: readonly { ledger?: string; amount: number }[] } =
      change;
    const body = {
      date: on(5),
      accountId: ledger('cash'),
      type: 'type' in change ? change.type : 'Receipt',
      lines: named(given.lines ?? [{ amount: 100 }], 'sales'),
      deductions: named(given.deductions ?? [{ amount: 5 }], 'bank_charges'),
    };
    const reply = await enter('bankCash', body);
    expect([400, 422]).toContain(reply.status);
    expect(paths(reply).slice(1)).toEqual(expected);
  });
});

it('the list of bank and cash entries totals receipts, payments and contras separately', async () => {
  const bank = await org.post('customer', { name: 'HDFC Bank', groupId: group('bank_accounts') });
  await org.post('bank-cash', { date: on(5), type: 'Contra', accountId: ledger('cash'), lines: [{ ledgerId: bank.id, amount: 33_00 }] });
  const { rows } = ok(await org.call('POST', '/api/utility/commonGridSetUp/s/grid/get', { body: { listId: 'BANK_CASH', limit: 100 } }));
  const counted = ok(await org.call('POST', '/api/utility/commonGridSetUp/s/grid/count', { body: { listId: 'BANK_CASH' } }));
  const sumOf = (type: string) =>
    rows.reduce((sum: number, row: { type: string; total: number }) => sum + (row.type === type ? row.total : 0), 0);
  expect(counted.byType.map(({ type, totals }: { type: string; totals: { total: number } }) => [type, totals.total])).toEqual(
    ['Payment', 'Receipt', 'Contra'].map((type) => [type, sumOf(type)]),
  );
});

describe('a journal on a party', () => {
  const purchase = (supplier: string, allocations: readonly object[], amount = 300_00) => ({
    date: on(3),
    type: 'Journal',
    lines: [
      { ledgerId: ledger('purchase'), debit: amount },
      { ledgerId: supplier, credit: amount },
    ],
    allocations,
  });

  it('opens references by number and due date, which payments settle, and which stay when it is changed', async () => {
    const supplier = await party('creditors');
    const opened = (number: string, amount: number, more: object = {}) => ({ ledgerId: supplier, kind: 'new', number, amount, ...more });
    const journal = await org.post(
      'journal-voucher',
      purchase(supplier, [opened('P-1', 200_00, { dueDate: on(40) }), opened('P-2', 90_00)]),
    );
    expect(await openOf(supplier)).toEqual({ 'P-1': -200_00, 'P-2': -90_00, [journal.number]: -10_00 });
    const allocations = [{ ledgerId: supplier, billId: `${journal.id}.2`, number: 'P-2', amount: 90_00 }];
    const paid = await org.post('bank-cash', money('Payment', on(9), [{ ledgerId: supplier, amount: 90_00 }], { allocations }));

    const [first, second] = journal.allocations;
    const change = (body: object) =>
      org.call('PUT', '/api/ims-crm/journalVoucher/s', { body: { ...body, id: journal.id, version: journal.version } });
    const without = await change(purchase(supplier, [first]));
    expect(without.status).toBe(422);
    expect(without.body.message).toContain(paid.number);
    ok(await change(purchase(supplier, [second, { ...first, number: 'P-1A' }])));
    expect(await openOf(supplier)).toEqual({ 'P-1A': -200_00, [journal.number]: -10_00 });
    // After the later payment is cancelled, this one can be edited although its bill was closed.
    const again = { ...money('Payment', on(9), [{ ledgerId: supplier, amount: 90_00 }], { allocations }), narration: 'by cheque' };
    ok(await org.call('PUT', '/api/ims-crm/bankCash/s', { body: { ...again, id: paid.id, version: paid.version } }));
  });

  it('uses the credit days of the party if no due date is typed', async () => {
    const supplier = await party('creditors');
    const journal = await org.post(
      'journal-voucher',
      purchase(supplier, [{ ledgerId: supplier, kind: 'new', number: 'P-9', amount: 300_00 }]),
    );
    expect(journal.allocations[0]).toMatchObject({ billId: '1', dueDate: on(13) });
  });

  it('sets an advance off against a bill of the same party, one side each', async () => {
    const supplier = await party('creditors');
    const advance = await org.post('bank-cash', money('Payment', on(1), [{ ledgerId: supplier, amount: 250_00 }]));
    const bill = await org.post(
      'journal-voucher',
      purchase(supplier, [{ ledgerId: supplier, kind: 'new', number: 'P-3', amount: 300_00 }]),
    );
    await org.post('journal-voucher', {
      date: on(4),
      type: 'Journal',
      lines: [
        { ledgerId: supplier, debit: 250_00 },
        { ledgerId: supplier, credit: 250_00 },
      ],
      allocations: [
        { ledgerId: supplier, side: 'Debit', billId: `${bill.id}.1`, amount: 250_00 },
        { ledgerId: supplier, side: 'Credit', billId: advance.id, amount: 250_00 },
      ],
    });
    expect(await openOf(supplier)).toEqual({ 'P-3': -50_00 });
  });

  it.each([
    ['a reference without a number', { kind: 'new' }, ['allocations.0.number']],
    ['more than it posts', { kind: 'new', number: 'X', amount: 300_01 }, ['allocations']],
    ['of the side it does not post', { kind: 'new', number: 'X', side: 'Debit' }, ['allocations']],
    ['a made-up place', { kind: 'new', number: 'X', billId: 'x' }, ['allocations.0.billId']],
    ['no bill', {}, ['allocations.0.billId']],
    ['a bill there is not', { billId: newId() }, ['allocations.0.billId']],
    ['an unknown kind', { kind: 'other' }, ['allocations.0.kind']],
  ])('refuses %s', async (_, given, expected) => {
    const supplier = await party('creditors');
    const reply = await enter('journalVoucher', purchase(supplier, [{ ledgerId: supplier, amount: 5, ...given }]));
    expect(paths(reply).slice(1)).toEqual(expected);
    expect(await openOf(supplier)).toEqual({});
  });
});

describe('a set-off', () => {
  const sale = (customer: string, date: string, number: string, amount: number) =>
    org.post('journal-voucher', {
      date,
      type: 'Journal',
      lines: [
        { ledgerId: customer, debit: amount },
        { ledgerId: ledger('sales'), credit: amount },
      ],
      allocations: [{ ledgerId: customer, kind: 'new', number, amount }],
    });
  const setOff = (partyId: string, date: string, debit: readonly [string, number], credit: readonly [string, number]) => ({
    date,
    partyId,
    lines: [
      { billId: debit[0], side: 'Debit', amount: debit[1] },
      { billId: credit[0], side: 'Credit', amount: credit[1] },
    ],
  });

  it('uses an advance against a later invoice though the month of the advance is locked', async () => {
    const customer = await party();
    const advance = await org.post('bank-cash', money('Receipt', start, [{ ledgerId: customer, amount: 700_00 }]));
    const invoice = await sale(customer, on(6), 'INV-7', 500_00);
    const before = await balances();
    const { version, ...year } = await org.get('financial-year', `/${org.financialYearId}`);
    const lock = (at: number, lockedUntil: string | null) =>
      org.put('financial-year', {
        id: org.financialYearId,
        version: at,
        start: year.start,
        end: year.end,
        lockedUntil,
        lockReason: lockedUntil === null ? null : 'Returns filed',
      });
    const locked = await lock(version, start);
    try {
      const edit = { ...money('Receipt', start, [{ ledgerId: customer, amount: 700_00 }]), id: advance.id, version: advance.version };
      expect((await org.call('PUT', '/api/ims-crm/bankCash/s', { body: edit })).status).toBe(422);
      const body = setOff(customer, on(7), [`${invoice.id}.1`, 500_00], [advance.id, 500_00]);
      expect(paths(await enter('billSetOff', { ...body, date: start }))).toEqual([422, 'date']);
      const made = await org.post('bill-set-off', body);
      expect(made).toMatchObject({ total: 500_00 });
      expect(made.number).toMatch(/^BS\//);
      expect(await openOf(customer)).toEqual({ [advance.number]: -200_00 });
      expect(await balances()).toEqual(before);

      const cancelled = ok(await act('billSetOff', made.id, 'cancel', { version: made.version, remark: 'Wrong bill' }));
      expect(await openOf(customer)).toEqual({ 'INV-7': 500_00, [advance.number]: -700_00 });
      const back = ok(await act('billSetOff', made.id, 'undo-cancel', { version: cancelled.version }));
      expect(await openOf(customer)).toEqual({ [advance.number]: -200_00 });
      const less = { ...setOff(customer, on(7), [`${invoice.id}.1`, 450_00], [advance.id, 450_00]), id: made.id, version: back.version };
      const changed = ok(await org.call('PUT', '/api/ims-crm/billSetOff/s', { body: less }));
      expect(await openOf(customer)).toEqual({ 'INV-7': 50_00, [advance.number]: -250_00 });

      const refused = await act('journalVoucher', invoice.id, 'cancel', { version: invoice.version, remark: 'Returned' });
      expect(refused.status).toBe(422);
      expect(refused.body.message).toContain(made.number);
      const history = await org.get('bill-set-off', `/${made.id}/history`);
      expect(history.map(({ action }: { action: string }) => action)).toEqual(['edit', 'undo-cancel', 'cancel', 'create']);
      ok(await org.call('DELETE', `/api/ims-crm/billSetOff/s/${made.id}?version=${changed.version}`));
      expect(await openOf(customer)).toEqual({ 'INV-7': 500_00, [advance.number]: -700_00 });
    } finally {
      await lock(locked.version, null);
    }
  });

  it('can be for a party that both buys and sells, on one ledger', async () => {
    const trader = await party();
    const sold = await sale(trader, on(2), 'INV-8', 900_00);
    const bought = await org.post('journal-voucher', {
      date: on(3),
      type: 'Journal',
      lines: [
        { ledgerId: ledger('purchase'), debit: 400_00 },
        { ledgerId: trader, credit: 400_00 },
      ],
      allocations: [{ ledgerId: trader, kind: 'new', number: 'P-8', amount: 400_00 }],
    });
    await org.post('bill-set-off', setOff(trader, on(4), [`${sold.id}.1`, 400_00], [`${bought.id}.1`, 400_00]));
    expect(await openOf(trader)).toEqual({ 'INV-8': 500_00 });
    const open = ok(
      await org.call('POST', '/api/ims-crm/paymentReceivablesPayables/s/data', {
        body: { asOf: on(3), side: 'Receivables', partyId: trader },
      }),
    );
    expect(open.totals.pending).toBe(500_00);
    expect(open.rows[0].children.map(({ cells }: { cells: { pending: number } }) => cells.pending).sort()).toEqual(
      [-400_00, 900_00].sort(),
    );
  });

  it('uses exactly the open amount, with 32 at once', async () => {
    const customer = await party();
    const advance = await org.post('bank-cash', money('Receipt', on(1), [{ ledgerId: customer, amount: 100_00 }]));
    const invoice = await sale(customer, on(2), 'INV-9', 900_00);
    const replies = await Promise.all(
      Array.from({ length: 32 }, () => enter('billSetOff', setOff(customer, on(3), [`${invoice.id}.1`, 7_00], [advance.id, 7_00]))),
    );
    expect(replies.map(({ status }) => status).filter((status) => status === 200 || status === 201)).toHaveLength(14);
    expect(await openOf(customer)).toEqual({ 'INV-9': 802_00, [advance.number]: -2_00 });
  });

  it('is refused with wrong amounts or bills', async () => {
    const [customer, other] = [await party(), await party()];
    const advance = await org.post('bank-cash', money('Receipt', on(1), [{ ledgerId: customer, amount: 100_00 }]));
    const theirs = await org.post('bank-cash', money('Receipt', on(1), [{ ledgerId: other, amount: 100_00 }]));
    const invoice = await sale(customer, on(5), 'INV-10', 90_00);
    const bill = `${invoice.id}.1`;
    const cases: readonly (readonly [object, readonly (string | number)[]])[] = [
      [{ ...setOff(customer, on(6), [bill, 5], [advance.id, 6]) }, [422, 'lines']],
      [{ ...setOff(customer, on(6), [bill, 90_01], [advance.id, 90_01]) }, [422, 'lines.0.amount']],
      [{ ...setOff(customer, on(4), [bill, 5], [advance.id, 5]) }, [422, 'lines.0.billId']],
      [{ ...setOff(customer, on(6), [bill, 5], [theirs.id, 5]) }, [422, 'lines.1.billId']],
      [{ ...setOff(customer, on(6), [advance.id, 5], [bill, 5]) }, [422, 'lines.0.side', 'lines.1.side']],
      [{ ...setOff(ledger('sales'), on(6), [bill, 5], [advance.id, 5]) }, [422, 'partyId']],
      [{ ...setOff(customer, on(6), [bill, 5], [advance.id, 5]), lines: [] }, [422, 'lines']],
      [{ ...setOff(newId(), on(6), [bill, 5], [advance.id, 5]) }, [422, 'partyId']],
    ];
    for (const [body, expected] of cases) expect(paths(await enter('billSetOff', body))).toEqual(expected);
  });

  it('has its own number series', async () => {
    await org.post('number-series', { entryModule: 'bill-set-off', branchId: org.branchId, prefix: 'SET-', width: 3 });
    const customer = await party();
    const advance = await org.post('bank-cash', money('Receipt', on(1), [{ ledgerId: customer, amount: 9_00 }]));
    const invoice = await sale(customer, on(2), 'INV-11', 9_00);
    const made = await org.post('bill-set-off', setOff(customer, on(3), [`${invoice.id}.1`, 9_00], [advance.id, 9_00]));
    expect(made.number).toBe('SET-001');
  });

  it('needs its own permission', async () => {
    const [seller, accountant] = [await org.member('Sales'), await org.member('Accountant')];
    expect((await org.call('POST', '/api/ims-crm/billSetOff/s', { body: { id: newId() }, as: seller })).status).toBe(403);
    expect((await org.call('POST', '/api/ims-crm/billSetOff/s', { body: { id: newId() }, as: accountant })).status).toBe(422);
  });
});

describe('bills in dollars', () => {
  const overseas = async (): Promise<string> => {
    serial += 1;
    const { id } = await org.post('customer', {
      name: `Party ${serial}`,
      groupId: group('debtors'),
      registrationType: 'Unregistered',
      clientType: 'Overseas',
      billingAddress: { line1: '1 Main Street', city: 'Austin', state: '96', pincode: '', country: 'United States' },
    });
    return id;
  };
  const sold = async (partyId: string, rate: number, pieces = 10) => {
    const gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000, hsn: '85414300' }];
    const unitId = derivedId(org.organisationId, 'unit:NOS');
    const item = await org.post('inventory-item', { name: `Panel ${newId()}`, type: 'Goods', unitId, hsn: '85414300', gstHistory });
    const lines = [{ itemId: item.id, quantity: pieces * 1_0000, rate: 20_0000 }];
    const more = { placeOfSupply: '96', exportType: 'without-payment', lutNumber: 'AD270426000001A' };
    return org.post('sales-invoice', { date: on(31), partyId, currency: 'USD', exchangeRate: Math.round(rate * 1_0000), lines, ...more });
  };
  const inDollars = async (partyId: string) => {
    const bills: readonly { number: string; open: number; foreign?: { open: number } }[] = ok(
      await org.call('GET', `/api/ims-crm/customer/s/getUnadjustedVoucherDetailsByLedgerId/${partyId}`),
    );
    return Object.fromEntries(bills.map(({ number, open, foreign }) => [number, [foreign?.open, open]]));
  };
  const exchange = async () => (await balances())['Exchange Gain or Loss'] ?? 0;

  it('are set off in dollars, and the difference of their rates is exchange gain or loss', async () => {
    const partyId = await overseas();
    const before = await exchange();
    const lines = [{ ledgerId: partyId, amount: 100_00 }];
    const receipt = await org.post('bank-cash', money('Receipt', on(1), lines, { currency: 'USD', exchangeRate: 60_0000 }));
    const invoice = await sold(partyId, 80);
    expect(await inDollars(partyId)).toEqual({ [receipt.number]: [-100_00, -6_000_00], [invoice.number]: [200_00, 16_000_00] });

    const part = (billId: string, side: string, amount: number) => ({ billId, side, amount });
    const setOff = { date: on(32), partyId, lines: [part(receipt.id, 'Credit', 100_00), part(invoice.id, 'Debit', 100_00)] };
    expect(paths(await enter('billSetOff', setOff))).toEqual([422, 'lines.0.billId', 'lines.1.billId']);
    const made = ok(await enter('billSetOff', { ...setOff, currency: 'USD' }));
    expect(made).toMatchObject({ total: 8_000_00, foreignTotal: 100_00, exchangeGain: -2_000_00 });
    expect([await inDollars(partyId), (await exchange()) - before]).toEqual([{ [invoice.number]: [100_00, 8_000_00] }, 2_000_00]);

    const { version } = ok(await act('billSetOff', made.id, 'cancel', { version: made.version, remark: 'Wrong' }));
    expect((await exchange()) - before).toBe(0);
    ok(await act('billSetOff', made.id, 'undo-cancel', { version }));
    expect([await inDollars(partyId), (await exchange()) - before]).toEqual([{ [invoice.number]: [100_00, 8_000_00] }, 2_000_00]);
  });

  it('come back in dollars: each return says its total in them, and together they close the bill', async () => {
    const partyId = await overseas();
    const invoice = await sold(partyId, 83.3333, 3);
    const back = { itemId: invoice.lines[0].itemId, sourceSlug: 'sales-invoice', sourceId: invoice.id, sourceLine: '1', quantity: 1_0000 };
    const returned = () => org.post('sales-return', { date: on(40), partyId, invoiceId: invoice.id, lines: [back] });
    const first = await returned();
    expect([first.foreignTotal, await inDollars(partyId)]).toEqual([20_00, { [invoice.number]: [40_00, invoice.total - first.total] }]);
    const rest = [await returned(), await returned()];
    expect([rest.map(({ foreignTotal }) => foreignTotal), await inDollars(partyId)]).toEqual([[20_00, 20_00], {}]);
  });
});
