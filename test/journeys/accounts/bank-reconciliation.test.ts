import { beforeAll, describe, expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import { addDays, dayOf } from '#domain/time/day';
import { type App, type Organisation, ok, type Person, type Reply } from '#test/kit/app';
import { newId } from '#test/kit/new-id';
import { sharedApp } from '#test/kit/shared-app';

/** A month of a bank account, from the bank's file to a statement that ties. */
let app: App;
let org: Organisation;
let start: string;

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Kaveri Traders', { state: '27', gstin: '27AAPFU0939F1ZV' });
  ({ start } = await org.get('financial-year', `/${org.financialYearId}`));
});

const base = '/api/ims-crm/bankReconciliation/s';
const group = (alias: string) => derivedId(org.organisationId, `group:${alias}`);
const ledger = (alias: string) => derivedId(org.organisationId, `ledger:${alias}`);
const on = (days: number) => addDays(start, days);
/** As HDFC writes days. */
const written = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(2, 4)}`;

let accounts = 0;
async function account(): Promise<string> {
  accounts += 1;
  return (await org.post('customer', { name: `HDFC ${accounts}`, groupId: group('bank_accounts') })).id;
}

async function party(name: string): Promise<string> {
  const address = { line1: '12 FC Road', city: 'Pune', state: '27', pincode: '411004' };
  return (await org.post('customer', { name, groupId: group('debtors'), registrationType: 'Unregistered', billingAddress: address })).id;
}

const voucher = (type: string, accountId: string, date: string, ledgerId: string, amount: number, more: object = {}) =>
  org.post('bank-cash', { date, type, accountId, lines: [{ ledgerId, amount }], ...more });

type Line = readonly [day: string, narration: string, ref: string, amount: number];

/** A file as HDFC offers it. */
function file(opening: number, lines: readonly Line[]): string {
  let balance = opening;
  const rupees = (amount: number) => (amount / 100).toFixed(2);
  const rows = lines.map(([day, narration, ref, amount]) => {
    balance += amount;
    const [out, into] = amount < 0 ? [rupees(-amount), ''] : ['', rupees(amount)];
    return [written(day), narration, ref, written(day), out, into, rupees(balance)].join(',');
  });
  const head = 'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance';
  return ['HDFC BANK Ltd.', '', head, ...rows, '', 'STATEMENT SUMMARY'].join('\r\n');
}

function send(
  verb: 'preview' | 'multipart',
  ledgerId: string,
  content: string | Uint8Array<ArrayBuffer>,
  more: object = {},
  by?: Person,
): Promise<Reply> {
  const form = new FormData();
  form.set('data', JSON.stringify({ ledgerId, ...more }));
  form.set('files', new Blob([content]), 'statement.csv');
  return org.call('POST', `${base}/${verb}`, { form, headers: { 'x-viewer-address': '10.9.9.8' }, ...(by ? { as: by } : {}) });
}

const period = (ledgerId: string) => `ledgerId=${ledgerId}&from=${start}&to=${on(60)}`;
const lines = async (ledgerId: string, tab = 'open') => ok(await org.call('GET', `${base}/lines?${period(ledgerId)}&tab=${tab}`)).rows;
const summary = async (ledgerId: string) => ok(await org.call('GET', `${base}/summary?${period(ledgerId)}`));
const accept = async (ledgerId: string, matches: readonly object[], by?: Person) =>
  ok(
    await org.call('POST', `${base}/accept`, {
      body: { ledgerId, matches: matches.map((one) => ({ id: newId(), ...one })) },
      ...(by ? { as: by } : {}),
    }),
  );
const entryOf = ({ slug = 'bank-cash', id }: { slug?: string; id: string }) => ({ slug, id });
const act = (id: string, verb: string, version: number) =>
  org.call('PUT', `/api/ims-crm/bankCash/s/${id}/${verb}`, { body: { version, remark: 'wrong' } });
const report = async (ledgerId: string, asOf: string) =>
  ok(await org.call('POST', '/api/ims-crm/bankReconciliationStatement/s/data', { body: { ledgerId, asOf } }));
const figures = (table: { rows: readonly { id: string; cells: { amount?: number; balance?: number }; children?: readonly unknown[] }[] }) =>
  Object.fromEntries(table.rows.map(({ id, cells, children }) => [id, [cells.amount ?? cells.balance, children?.length ?? 0]]));

describe('a month', () => {
  it('is imported, matched, completed and ties with the statement of the bank', async () => {
    const bank = await account();
    const [asha, ravi] = [await party('Asha Chemicals'), await party('Ravi Tools')];
    await voucher('Contra', ledger('cash'), on(0), bank, 1_000_00);
    const cheque = await voucher('Payment', bank, on(2), asha, 200_00, { mode: 'Cheque', instrumentNo: '471880' });
    const late = await voucher('Payment', bank, on(3), ravi, 50_00, { mode: 'Cheque', instrumentNo: '471881' });
    const utr = await voucher('Receipt', bank, on(4), ravi, 700_00, { mode: 'NEFT / RTGS', instrumentNo: 'HDFCN52025597012651306' });
    const [first, second] = [await voucher('Receipt', bank, on(6), asha, 30_00), await voucher('Receipt', bank, on(6), ravi, 45_00)];
    const content = file(0, [
      [on(0), 'CASH DEPOSIT SELF', '', 1_000_00],
      [on(5), 'CHQ PAID ASHA', '000000471880', -200_00],
      [on(5), 'NEFT CR HDFCN52025597012651306 RAVI', '', 700_00],
      [on(7), 'CASH DEPOSIT 2', '', 75_00],
      [on(8), 'SMS ALERT CHARGES', '', -17_70],
    ]);

    const preview = ok(await send('preview', bank, content));
    expect(preview).toMatchObject({ kind: 'table', bank: 'HDFC', problem: null, warnings: [] });
    expect(preview.statement).toMatchObject({ count: 5, added: 5, alreadyThere: 0, opening: 0, closing: 1_557_30 });
    expect(ok(await send('multipart', bank, content))).toMatchObject({ added: 5, alreadyThere: 0, warnings: [] });
    expect(ok(await send('multipart', bank, content))).toMatchObject({ added: 0, alreadyThere: 5 });

    expect(await summary(bank)).toMatchObject({
      ...{ balanceAsPerBooks: 1_525_00, balanceAsPerBank: 1_557_30 },
      lines: { open: 5, matched: 0, certain: 3 },
      openEntries: 6,
    });
    expect(ok(await org.call('POST', `${base}/acceptCertain`, { body: { ledgerId: bank, from: start, to: on(60) } }))).toEqual({
      ...{ accepted: 3, refused: 0, left: 0 },
    });
    const todo = await lines(bank);
    expect(todo.map(({ line }: { line: { narration: string } }) => line.narration)).toEqual(['CASH DEPOSIT 2', 'SMS ALERT CHARGES']);
    expect(todo[0].suggestions[0]).toMatchObject({ kind: 'many-to-one', certain: false, reasons: ['sum', 'date'] });
    expect(todo[0].suggestions[0].entries.map(({ id }: { id: string }) => id).sort()).toEqual([first.id, second.id].sort());

    // The suggestions of two lines are accepted, and the charges are booked and matched.
    const charges = await voucher('Payment', bank, on(8), ledger('bank_charges'), 17_70);
    expect(
      await accept(bank, [
        { lines: [todo[0].line.id], entries: todo[0].suggestions[0].entries.map(entryOf) },
        { lines: [todo[1].line.id], entries: [entryOf(charges)] },
      ]),
    ).toMatchObject([{ accepted: true }, { accepted: true }]);
    expect(await summary(bank)).toMatchObject({ difference: 0, lines: { open: 0, matched: 5, certain: 0 }, issuedNotPresented: -50_00 });

    const table = await report(bank, on(60));
    expect(figures(table)).toMatchObject({
      books: [1_507_30, 0],
      issued: [50_00, 1],
      deposited: [expect.closeTo(0), 0],
      computed: [1_557_30, 0],
      bank: [1_557_30, 0],
    });
    expect(table.notes).toContain('The books agree with the statement of the bank');
    // On an earlier day, what the bank had only later was open.
    expect(figures(await report(bank, on(4)))).toMatchObject({
      books: [1_450_00, 0],
      issued: [250_00, 2],
      deposited: [-700_00, 1],
      computed: [1_000_00, 0],
      bank: [1_000_00, 0],
    });
    for (const as of ['PDF', 'EXCEL', 'JSON']) {
      const sent = await org.call('POST', '/api/ims-crm/bankReconciliationStatement/s/export', {
        body: { ledgerId: bank, asOf: on(60), as },
      });
      expect(sent.status).toBe(200);
    }
    expect([cheque, late, utr].every(Boolean)).toBe(true);
  });
});

describe('a reconciled voucher', () => {
  it('cannot be edited, cancelled or deleted until it is unmatched, which is audited', async () => {
    const bank = await account();
    const asha = await party('Gate Chemicals');
    const paid = await voucher('Payment', bank, on(2), asha, 99_00, { mode: 'Cheque', instrumentNo: '700100' });
    ok(await send('multipart', bank, file(500_00, [[on(3), 'CHQ PAID', '700100', -99_00]])));
    const [row] = await lines(bank);
    expect(row.suggestions[0]).toMatchObject({ certain: true });
    await accept(bank, [{ lines: [row.line.id], entries: [entryOf(paid)] }]);

    const { isReconciled, version } = await org.get('bank-cash', `/${paid.id}`);
    expect(isReconciled).toBe(true);
    const listed = await org.list('bank-cash', { search: paid.number });
    expect(listed.rows[0]).toMatchObject({ isReconciled: true });
    const refused = [
      await org.call('PUT', '/api/ims-crm/bankCash/s', { body: { ...bodyOf(paid), narration: 'x', version } }),
      await act(paid.id, 'cancel', version),
      await org.call('DELETE', `/api/ims-crm/bankCash/s/${paid.id}?version=${version}`),
    ];
    for (const reply of refused) {
      expect(reply.status).toBe(422);
      expect(reply.body.message).toMatch(/reconciled with the bank statement/);
    }
    const statement = ok(await org.call('POST', '/api/ims-crm/ledger/s/data', { body: { ledgerId: bank, from: start, to: on(60) } }));
    expect(statement.rows.map(({ cells }: { cells: { reconciledOn?: string } }) => cells.reconciledOn)).toContain(on(3));

    const [{ match }] = await lines(bank, 'matched');
    const unmatched = await org.call('POST', `${base}/unmatch`, { body: { ledgerId: bank, ids: [match.id], remark: 'wrong cheque' } });
    expect(ok(unmatched)).toEqual([{ id: match.id, accepted: true, why: null }]);
    expect(ok(await org.call('POST', `${base}/unmatch`, { body: { ledgerId: bank, ids: [match.id] } }))).toMatchObject([
      { accepted: false },
    ]);
    expect(await lines(bank)).toHaveLength(1);
    const history = async (of: Record<string, string>) =>
      ok(await org.call('GET', `${base}/lineHistory?${new URLSearchParams({ ledgerId: bank, ...of })}`));
    const moves = await history({ lineId: row.line.id });
    expect(moves).toMatchObject([
      { action: 'unmatch', remark: 'wrong cheque', lines: 1, entries: [{ number: paid.number, amount: -99_00 }] },
      { action: 'match', lines: 1, entries: [{ id: paid.id }] },
    ]);
    expect(moves.every(({ byName, at }: { byName: string; at: string }) => byName !== '' && at !== '')).toBe(true);
    expect(await history({ matchId: match.id })).toHaveLength(2);
    expect(await history({ lineId: 'of another bank' })).toEqual([]);
    expect((await org.get('bank-cash', `/${paid.id}`)).isReconciled).toBe(false);
    expect((await act(paid.id, 'cancel', version)).status).toBe(200);
    expect((await lines(bank))[0].suggestions).toEqual([]);
  });

  it('may be a journal too', async () => {
    const bank = await account();
    const journal = await org.post('journal-voucher', {
      date: on(1),
      type: 'Journal',
      lines: [
        { ledgerId: bank, debit: 40_00 },
        { ledgerId: ledger('cash'), credit: 40_00 },
      ],
    });
    ok(await send('multipart', bank, file(0, [[on(1), 'DEPOSIT', '', 40_00]])));
    const [row] = await lines(bank);
    await accept(bank, [{ lines: [row.line.id], entries: [entryOf({ slug: 'journal-voucher', id: journal.id })] }]);
    const cancelled = await org.call('PUT', `/api/ims-crm/journalVoucher/s/${journal.id}/cancel`, {
      body: { version: 1, remark: 'wrong' },
    });
    expect([cancelled.status, cancelled.body.message]).toEqual([422, expect.stringMatching(/reconciled/)]);
  });

  it('may be a cheque that the bank returns afterwards', async () => {
    const bank = await account();
    const asha = await party('Bounce Chemicals');
    const receipt = await voucher('Receipt', bank, on(1), asha, 60_00, { mode: 'Cheque', instrumentNo: '800100' });
    ok(
      await send(
        'multipart',
        bank,
        file(0, [
          [on(2), 'CLG 800100', '800100', 60_00],
          [on(3), 'CHQ RETURN 800100', '800100', -60_00],
        ]),
      ),
    );
    await org.call('POST', `${base}/acceptCertain`, { body: { ledgerId: bank, from: start, to: on(60) } });
    const returned = {
      date: on(3),
      type: 'Payment',
      accountId: bank,
      lines: [{ ledgerId: asha, amount: 60_00 }],
      returnsId: receipt.id,
      returnsNumber: receipt.number,
    };
    const back = await org.post('bank-cash', returned);
    const [row] = await lines(bank);
    expect(row.suggestions[0].entries).toMatchObject([{ id: back.id }]);
    expect(await accept(bank, [{ lines: [row.line.id], entries: [entryOf(back)] }])).toMatchObject([{ accepted: true }]);
    expect(await summary(bank)).toMatchObject({ difference: 0 });
  });
});

interface Entered {
  readonly id: string;
  readonly date: string;
  readonly type: string;
  readonly accountId: string;
  readonly lines: readonly { readonly ledgerId: string; readonly amount: number }[];
  readonly mode: string;
  readonly instrumentNo: string;
}

function bodyOf({ id, date, type, accountId, lines: of, mode, instrumentNo }: Entered) {
  return {
    id,
    date,
    type,
    accountId,
    lines: of.map(({ ledgerId, amount }) => ({ ledgerId, amount })),
    mode,
    instrumentNo,
  };
}

describe('two people', () => {
  it('match the same line at once: one wins and the other is told', async () => {
    const bank = await account();
    const asha = await party('Race Chemicals');
    const other = await org.member('Accountant');
    const vouchers = [await voucher('Payment', bank, on(2), asha, 10_00), await voucher('Payment', bank, on(2), asha, 10_00)];
    ok(await send('multipart', bank, file(500_00, [[on(3), 'PAID', '', -10_00]])));
    const [row] = await lines(bank);
    const outcomes = (
      await Promise.all(
        vouchers.map((one, at) => accept(bank, [{ lines: [row.line.id], entries: [entryOf(one)] }], at === 0 ? undefined : other)),
      )
    ).flat();
    expect(outcomes.filter(({ accepted }) => accepted)).toHaveLength(1);
    expect(outcomes.find(({ accepted }) => !accepted).why).toBe('The line of -10.00 is matched already');
    expect(await lines(bank)).toHaveLength(0);
  });

  it('import the same days at once: every line is there once', async () => {
    const bank = await account();
    const all: Line[] = Array.from({ length: 40 }, (_, at) => [on(Math.floor(at / 4)), `LINE ${at % 3}`, '', (at % 5) * 100 + 100]);
    const replies = await Promise.all(
      [file(0, all), file(0, all.slice(0, 25)), file(0, all)].map((content) => send('multipart', bank, content)),
    );
    expect(replies.map((reply) => ok(reply).added).reduce((sum, count) => sum + count, 0)).toBe(40);
    expect((await summary(bank)).lines.open).toBe(40);
  });
});

describe('a match', () => {
  it('must come to the same on both sides', async () => {
    const bank = await account();
    const asha = await party('Equal Chemicals');
    const paid = await voucher('Payment', bank, on(2), asha, 100_00);
    ok(
      await send(
        'multipart',
        bank,
        file(500_00, [
          [on(3), 'PAID', '', -99_00],
          [on(3), 'PAID', '', -1_00],
          [on(4), 'WRONG', '', 5_00],
          [on(5), 'REV WRONG', '', -5_00],
        ]),
      ),
    );
    const [most, rest, wrong, back] = await lines(bank);
    expect(await accept(bank, [{ lines: [most.line.id], entries: [entryOf(paid)] }])).toMatchObject([
      { accepted: false, why: 'The entries come to -100.00 and the lines to -99.00. Book the difference first' },
    ]);
    expect(
      await accept(bank, [
        { lines: [most.line.id, rest.line.id], entries: [entryOf(paid)] },
        { lines: [wrong.line.id, back.line.id], entries: [] },
      ]),
    ).toMatchObject([{ accepted: true }, { accepted: true }]);
    expect(await accept(bank, [{ lines: [], entries: [] }])).toMatchObject([{ accepted: false }]);
  });

  it('of an entry on no statement needs the day of the bank', async () => {
    const bank = await account();
    const asha = await party('Old Chemicals');
    const old = await voucher('Payment', bank, on(2), asha, 10_00);
    expect(await accept(bank, [{ lines: [], entries: [entryOf(old)] }])).toMatchObject([{ accepted: false }]);
    const tomorrow = addDays(dayOf(new Date().toISOString()), 1);
    expect(await accept(bank, [{ lines: [], entries: [entryOf(old)], date: tomorrow }])).toMatchObject([
      { accepted: false, why: expect.stringContaining('is in the future') },
    ]);
    expect(await accept(bank, [{ lines: [], entries: [entryOf(old)], date: start }])).toMatchObject([{ accepted: true }]);
    expect(await summary(bank)).toMatchObject({ openEntries: 0, lines: { open: 0, matched: 0, marked: 1 } });
  });

  it('teaches the payee: the next line of the text is certain', async () => {
    const bank = await account();
    const tulsi = await party('Tulsi Packaging');
    const [one, two] = [await voucher('Receipt', bank, on(2), tulsi, 10_00), await voucher('Receipt', bank, on(20), tulsi, 12_00)];
    ok(
      await send(
        'multipart',
        bank,
        file(0, [
          [on(2), 'UPI CR tp85@okaxis', '', 10_00],
          [on(20), 'UPI CR tp85@okaxis', '', 12_00],
        ]),
      ),
    );
    const before = await lines(bank);
    expect(before.map(({ suggestions }: { suggestions: { certain: boolean }[] }) => suggestions[0]?.certain)).toEqual([false, false]);
    await accept(bank, [{ lines: [before[0].line.id], entries: [entryOf(one)] }]);
    const [after] = await lines(bank);
    expect(after).toMatchObject({
      learned: { ledgerId: tulsi, name: 'Tulsi Packaging' },
      suggestions: [{ certain: true, entries: [{ id: two.id }] }],
    });
  });
});

describe('a transfer between two banks', () => {
  it('is matched in both, stays closed until both are unmatched, and teaches the other account', async () => {
    const [from, to] = [await account(), await account()];
    ok(
      await send(
        'multipart',
        from,
        file(9_00, [
          [on(2), 'TRF own.savings@okaxis', '', -5_00],
          [on(9), 'TRF own.savings@okaxis', '', -2_00],
        ]),
      ),
    );
    ok(
      await send(
        'multipart',
        to,
        file(0, [
          [on(2), 'TRF own.current@okhdfc', '', 5_00],
          [on(9), 'TRF own.current@okhdfc', '', 2_00],
        ]),
      ),
    );
    const contra = await voucher('Contra', from, on(2), to, 5_00);
    const matched: string[] = [];
    for (const bank of [from, to]) {
      const [row] = await lines(bank);
      expect(row.suggestions[0]).toMatchObject({ kind: 'one-to-one', entries: [{ id: contra.id }] });
      expect(await accept(bank, [{ lines: [row.line.id], entries: [entryOf(contra)] }])).toMatchObject([{ accepted: true }]);
      matched.push((await lines(bank, 'matched'))[0].match.id);
    }
    expect([(await lines(from))[0].learned.ledgerId, (await lines(to))[0].learned.ledgerId]).toEqual([to, from]);
    const { version } = await org.get('bank-cash', `/${contra.id}`);
    for (const [bank, id, status] of [
      [from, matched[0], 422],
      [to, matched[1], 200],
    ] as const) {
      expect((await act(contra.id, 'cancel', version)).status).toBe(422);
      ok(await org.call('POST', `${base}/unmatch`, { body: { ledgerId: bank, ids: [id] } }));
      expect((await act(contra.id, 'cancel', version)).status).toBe(status);
    }
  });
});

describe('an imported statement', () => {
  it('can be taken out while nothing of it is matched', async () => {
    const bank = await account();
    const asha = await party('Undo Chemicals');
    const paid = await voucher('Payment', bank, on(2), asha, 10_00);
    ok(
      await send(
        'multipart',
        bank,
        file(500_00, [
          [on(3), 'PAID', '', -10_00],
          [on(3), 'FEE', '', -1_00],
        ]),
      ),
    );
    const [statement] = ok(await org.call('GET', `${base}/statements?ledgerId=${bank}`));
    expect(statement).toMatchObject({ fileName: 'statement.csv', lines: 2, opening: 500_00, closing: 489_00 });
    const [row] = await lines(bank);
    await accept(bank, [{ lines: [row.line.id], entries: [entryOf(paid)] }]);
    const remove = () => org.call('POST', `${base}/removeStatement`, { body: { ledgerId: bank, id: statement.id } });
    expect([(await remove()).status, (await lines(bank, 'all')).length]).toEqual([422, 2]);
    const [{ match }] = await lines(bank, 'matched');
    await org.call('POST', `${base}/unmatch`, { body: { ledgerId: bank, ids: [match.id] } });
    expect(ok(await remove())).toEqual({ removed: 2 });
    expect([await lines(bank, 'all'), ok(await org.call('GET', `${base}/statements?ledgerId=${bank}`))]).toEqual([[], []]);
    expect((await remove()).status).toBe(404);
  });

  it('of any bank is read with chosen columns, which are remembered', async () => {
    const bank = await account();
    const content = ['Posted;Details;Paid out;Paid in', `${on(3)};RENT;10.00;`, `${on(4)};SALE;;25.50`].join('\n');
    const guessed = ok(await send('preview', bank, content));
    expect(guessed).toMatchObject({ statement: { count: 2 }, headings: ['Posted', 'Details', 'Paid out', 'Paid in'] });
    const columns = { date: 'Posted', narration: 'Details', withdrawal: 'Paid out', deposit: 'Paid in', dateFormat: 'YYYY-MM-DD' };
    expect(ok(await send('preview', bank, content, { columns })).statement).toMatchObject({ count: 2, added: 2 });
    expect(ok(await send('multipart', bank, content, { columns }))).toMatchObject({ added: 2 });
    expect(ok(await send('preview', bank, content))).toMatchObject({ columns, statement: { count: 2, alreadyThere: 2 } });
  });

  it('of a bank with headings of its own below its address can be mapped', async () => {
    const content = ['Account Number: XXXX9999', 'Posted,Info,Out,In', `${on(3)},RENT,10.00,`].join('\n');
    const preview = ok(await send('preview', await account(), content));
    expect(preview).toMatchObject({
      headings: ['Posted', 'Info', 'Out', 'In'],
      statement: null,
      problem: expect.stringContaining('Choose'),
    });
  });

  it('of a card whose purchases have no sign is turned round, which is remembered', async () => {
    const bank = await account();
    const content = ['Date,Description,Amount', `${on(3)},STORES,250.00`, `${on(4)},PAYMENT,"-1,000.00"`].join('\n');
    const columns = { date: 'Date', narration: 'Description', amount: 'Amount', dateFormat: 'YYYY-MM-DD', outIsPositive: true };
    ok(await send('multipart', bank, content, { columns }));
    const kept = ok(await send('preview', bank, content));
    expect(kept).toMatchObject({ columns, statement: { alreadyThere: 2, lines: [{ amount: -250_00 }, { amount: 1_000_00 }] } });
  });

  it('tells that the same days may be there from another format, or that it is of another account', async () => {
    const bank = (await org.post('customer', { name: 'Numbered', groupId: group('bank_accounts'), bankAccount: '50100012345678' })).id;
    const all: Line[] = [
      [on(1), 'NEFT CR ASHA', 'U1', 1_00],
      [on(2), 'CHARGES', '', -2_00],
    ];
    ok(await send('multipart', bank, file(10_00, all)));
    const day = (at: number) => on(at).replaceAll('-', '').slice(2);
    const swift = (account: string) =>
      [
        ...[':20:S', `:25:${account}`, `:60F:C${day(0)}INR10,00`, `:61:${day(1)}C1,00NTRFU1//B1`, ':86:NEFT ASHA'],
        ...[`:61:${day(2)}D2,00NCHGNONREF//B2`, ':86:CHGS', `:62F:C${day(2)}INR9,00`],
      ].join('\r\n');
    const { statement, warnings } = ok(await send('preview', bank, swift('HDFC/50100012345678')));
    expect([statement.added, warnings]).toEqual([2, [expect.stringMatching(/^2 new lines have the day and amount/)]]);
    expect(ok(await send('preview', bank, swift('60100099999999'))).warnings).toContain(
      'This statement is of the account 60100099999999, but Numbered has 50100012345678. Check the bank above',
    );
  });

  it('tells when lines may be missing', async () => {
    const bank = await account();
    ok(await send('multipart', bank, file(100_00, [[on(1), 'A', '', 1_00]])));
    expect(ok(await send('preview', bank, file(150_00, [[on(9), 'B', '', 1_00]]))).warnings).toEqual([
      'It opens with 150.00, but the statement before it closed with 101.00. Lines may be missing',
    ]);
  });

  it.each`
    because                      | content
    ${'no column fits'}          | ${'a,b,c\n1,2,3\n'}
    ${'it is a picture'}         | ${new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0])}
    ${'it is empty'}             | ${''}
    ${'its encoding is another'} | ${new Uint8Array([0x44, 0xe9, 0x2c, 0x0a])}
  `('is refused because $because, and nothing changes', async ({ content }) => {
    const bank = await account();
    const { status, body } = await send('multipart', bank, content);
    expect([status, typeof body.message]).toEqual([422, 'string']);
    expect(await lines(bank, 'all')).toEqual([]);
  });
});

describe('permissions', () => {
  it('are those of the screens, and of taking back', async () => {
    const bank = await account();
    const [accountant, viewer, sales] = [await org.member('Accountant'), await org.member('Viewer'), await org.member('Sales')];
    const ask = (by: Person) => org.call('GET', `${base}/summary?${period(bank)}`, { as: by });
    expect([(await ask(accountant)).status, (await ask(viewer)).status, (await ask(sales)).status]).toEqual([200, 403, 403]);
    expect((await send('multipart', bank, file(0, [[on(1), 'A', '', 1_00]]), {}, sales)).status).toBe(403);
    expect((await send('multipart', bank, file(0, [[on(1), 'A', '', 1_00]]), {}, accountant)).status).toBe(200);
    const body = { ledgerId: bank, ids: [newId()] };
    expect((await org.call('POST', `${base}/unmatch`, { body, as: sales })).status).toBe(403);
  });

  it('do not open another organisation’s bank, and only banks can be reconciled', async () => {
    const stranger = await app.organisation('Stranger', { state: '27', gstin: null });
    const bank = await account();
    const seen = await stranger.call('GET', `${base}/summary?${period(bank)}`);
    expect(seen.status).toBe(404);
    const cash = await org.call('GET', `${base}/summary?${period(ledger('cash'))}`);
    expect([cash.status, cash.body.errors[0].path]).toEqual([422, 'ledgerId']);
  });
});
