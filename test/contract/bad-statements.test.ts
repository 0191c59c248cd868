import { beforeAll, describe, expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import { addDays } from '#domain/time/day';
import type { Fields } from '#modules/kit/field';
import type { ReportRow, ReportTable } from '#modules/kit/module';
import { org as organisation } from '#modules/organisation/org/org';
import { type App, type Organisation, ok, type Reply } from '#test/kit/app';
import { hostileTables } from '#test/kit/faults/hostile-tables';
import { newId } from '#test/kit/new-id';
import { sheetOf, workbookOf } from '#test/kit/papers/zip';
import { sharedApp } from '#test/kit/shared-app';

/**
 * Bad input of statements and of the year: files of banks, closing dates, openings that do not balance, periods across years. Each gets a
 * clear message, and nothing is changed half-way. Branches that somebody may not see are in `reports-of-branches.test.ts`.
 */
let app: App;
let org: Organisation;
let year: { readonly start: string; readonly end: string };
beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Narmada Works', { state: '27' });
  year = await org.get('financial-year', `/${org.financialYearId}`);
}, 60_000);

const ledger = (alias: string) => derivedId(org.organisationId, `ledger:${alias}`);
const group = (alias: string) => derivedId(org.organisationId, `group:${alias}`);
let banks = 0;
const newBank = async (): Promise<string> => {
  banks += 1;
  return (await org.post('customer', { name: `Bank ${banks}`, groupId: group('bank_accounts') })).id;
};

const base = '/api/ims-crm/bankReconciliation/s';
async function send(verb: 'preview' | 'multipart', ledgerId: string, content: string | Uint8Array, name: string): Promise<Reply> {
  const form = new FormData();
  form.set('data', JSON.stringify({ ledgerId }));
  form.set('files', new Blob([Buffer.from(content)]), name);
  const response = await fetch(`${app.url}${base}/${verb}`, {
    method: 'POST',
    body: form,
    headers: {
      authorization: `Bearer ${org.owner.token}`,
      OrganizationId: org.organisationId,
      BranchId: org.branchId,
      FinancialYearId: org.financialYearId,
      'x-viewer-address': '10.9.7.1',
    },
  });
  return { status: response.status, body: await response.json() } as Reply;
}

const head = 'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance\r\n';
const camt = (currency: string) =>
  '<Document><BkToCstmrStmt><Stmt><Ntry>' +
  `<Amt Ccy="${currency}">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-06-01</Dt></BookgDt>` +
  '</Ntry></Stmt></BkToCstmrStmt></Document>';
const cells = (...texts: readonly string[]) =>
  texts.map((text, at) => `<c r="${'ABCDEFG'[at]}1" t="inlineStr"><is><t>${text}</t></is></c>`).join('');
const sheet = (amount: string) =>
  sheetOf(
    `<row r="1">${cells(...head.trim().split(','))}</row>`,
    `<row r="2">${cells('04/06/26', 'A', '', '04/06/26').replaceAll('1"', '2"')}<c r="E2"${amount}</c></row>`,
  );
const bomb = hostileTables['a sheet that unpacks to more than anyone needs'];

describe('a statement of a bank', () => {
  it.each<readonly [string, string, () => string | Uint8Array, RegExp]>([
    ['has columns that do not fit', 'a.csv', () => 'Name,Town\r\nAsha,Pune\r\n', /Choose which column is the date/],
    ['lacks the columns of amounts', 'a.csv', () => 'Date,Narration\r\n04/06/26,A\r\n', /column/],
    ['has amounts in dollars', 'a.csv', () => `${head}04/06/26,A,,04/06/26,$5.00,,9\r\n`, /\$5\.00 in row 2 is not an amount in rupees/],
    ['is of an account in another currency', 'a.sta', () => ':20:S\r\n:25:1\r\n:60F:C260601USD1,00\r\n:62F:C260630USD1,00\r\n', /in USD/],
    [
      'says its currency above',
      'a.csv',
      () => `Account Currency : USD\r\n${head}04/06/26,A,,04/06/26,5.00,,9\r\n`,
      /This statement is in USD/,
    ],
    ['has entries in another currency', 'a.xml', () => camt('EUR'), /This statement is in EUR/],
    [
      'has 100,000 lines',
      'a.csv',
      () => head + '04/06/26,A,,04/06/26,1.00,,\r\n'.repeat(100_000),
      /more than 20,000 lines\. Download it for shorter periods/,
    ],
    ['has a formula for an amount', 'a.csv', () => `${head}04/06/26,A,,04/06/26,=1+1,,9\r\n`, /=1\+1 in row 2 is not an amount in rupees/],
    [
      'has a formula without its result',
      'a.xlsx',
      () => workbookOf(sheet('><f>HYPERLINK("http://x")</f>')),
      /Row 2 has a formula without its result/,
    ],
    ['has macros', 'a.xlsm', () => workbookOf(sheet('><v>5</v>'), { 'xl/vbaProject.bin': 'x' }), /without macros/],
    ['is a zip bomb', 'a.xlsx', () => bomb?.make() ?? '', /unpacks to more than 200 MB/],
    ['declares entities', 'a.xml', () => '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', /document type/],
    [
      'has dates in two formats',
      'a.csv',
      () => `${head}04/06/26,A,,04/06/26,1.00,,9\r\n2026-Jun-05,B,,05/06/26,1.00,,8\r\n`,
      /The date 2026-Jun-05 in row 3 is not in the format DD\/MM\/YY/,
    ],
    [
      'has dates that a spreadsheet program swapped',
      'a.csv',
      () => `${head}25/09/26,A,,,1.00,,9\r\n2026-04-10,B,,,1.00,,8\r\n`,
      /written in two ways: 2026-04-10 in row 3 and 25\/09\/26 in row 2/,
    ],
    [
      'has two accounts',
      'a.sta',
      () => [1, 2].map((account) => `:20:S\r\n:25:${account}\r\n:60F:C260601INR1,00\r\n:62F:C260630INR1,00\r\n-\r\n`).join(''),
      /statements of 2 accounts: 1, 2\. Choose/,
    ],
    ['is a web page without its columns', 'a.xls', () => '<html><table><tr><td>Date</td></tr></table></html>', /Choose which column/],
    ['has a day that the month has not', 'a.csv', () => `${head}31/06/26,A,,31/06/26,1.00,,9\r\n`, /The date 31\/06\/26 in row 2/],
  ])(
    'that %s is refused with the reason, and adds nothing',
    async (_, name, make, says) => {
      const bank = await newBank();
      const content = make();
      const { status, body } = await send('multipart', bank, content, name);
      const said = [body.message, ...(body.errors ?? []).map((one: { readonly message: string }) => one.message)].join(' ');
      expect([status, said]).toEqual([422, expect.stringMatching(says)]);
      // The preview says it too: as a refusal, or as the problem beside the columns to choose.
      const preview = await send('preview', bank, content, name);
      expect(preview.status === 422 || typeof preview.body.data.problem === 'string').toBe(true);
      const lines = `${base}/lines?ledgerId=${bank}&from=1900-01-01&to=2100-12-31&tab=all`;
      expect(ok(await org.call('GET', lines)).rows).toEqual([]);
      expect(ok(await org.call('GET', `${base}/statements?ledgerId=${bank}`))).toEqual([]);
    },
    60_000,
  );

  it.each([
    ['Windows-1252', Buffer.from(`${head}04/06/26,Caf\xe9,,04/06/26,5.00,,9\r\n`, 'latin1')],
    ['UTF-16', Buffer.from(`\ufeff${head}04/06/26,Caf\xe9,,04/06/26,5.00,,9\r\n`, 'utf16le')],
  ])('in %s is read', async (_, content) => {
    const bank = await newBank();
    expect(ok(await send('multipart', bank, content, 'a.csv'))).toMatchObject({ added: 1 });
    const lines = `${base}/lines?ledgerId=${bank}&from=1900-01-01&to=2100-12-31&tab=all`;
    expect(ok(await org.call('GET', lines)).rows).toMatchObject([{ line: { narration: 'Café' } }]);
  });

  it('with a result beside its formula is read by the result', async () => {
    const bank = await newBank();
    const content = workbookOf(sheet('><f>2+3</f><v>5</v>'));
    expect(ok(await send('multipart', bank, content, 'a.xlsx'))).toMatchObject({ added: 1 });
  });
});

describe('openings that do not balance', () => {
  it('are shown as a difference, here and in the statements, and are never refused', async () => {
    const path = `/api/ims-crm/financialYear/s/${org.financialYearId}/openingBalances`;
    ok(await org.call('PUT', `${path}/${ledger('cash')}`, { body: { version: 0, opening: 500_00 } }));
    expect(ok(await org.call('GET', path)).totals).toMatchObject({ opening: 500_00 });
    const asked = { form: 'two-sided', from: year.start, to: year.end };
    const table: ReportTable = ok(await org.call('POST', '/api/ims-crm/balanceSheet/s/data', { body: asked }));
    const flat = (rows: readonly ReportRow[]): readonly ReportRow[] => rows.flatMap((row) => [row, ...flat(row.children ?? [])]);
    const line = flat(table.rows).find((row) => Object.values(row.cells).some((cell) => /opening/i.test(String(cell))));
    expect(Object.values(line?.cells ?? {})).toContain(500_00);
    ok(await org.call('PUT', `${path}/${ledger('cash')}`, { body: { version: 1, opening: 0 } }));
  });
});

describe('a period across years', () => {
  it.each(['profitLoss', 'balanceSheet', 'cashFlow', 'trialBalance', 'dayBook'])('of %s is answered as one', async (entity) => {
    const body = { from: addDays(year.start, -40), to: addDays(year.start, 40) };
    const { status } = await org.call('POST', `/api/ims-crm/${entity}/s/data`, {
      body: { ...body, ...(entity === 'profitLoss' || entity === 'balanceSheet' ? { form: 'two-sided' } : {}) },
    });
    expect(status).toBe(200);
  });

  it('adds up what both years say', async () => {
    const before = await org.post('financial-year', { start: addDays(year.start, -365), end: addDays(year.start, -1) });
    const scope = (financialYearId: string) => ({ organisationId: org.organisationId, branchId: org.branchId, financialYearId });
    for (const [id, date, amount] of [
      [before.id, addDays(year.start, -1), 300_00],
      [org.financialYearId, year.start, 200_00],
    ] as const) {
      const lines = [
        { ledgerId: ledger('cash'), debit: amount },
        { ledgerId: ledger('sales'), credit: amount },
      ];
      const body = { id: newId(), date, type: 'Journal', lines };
      ok(await app.call('POST', '/api/ims-crm/journalVoucher/s', { token: org.owner.token, scope: scope(id), body }));
    }
    const sales = async (from: string, to: string) => {
      const table: ReportTable = ok(await org.call('POST', '/api/ims-crm/trialBalance/s/data', { body: { from, to } }));
      return JSON.stringify(table.rows.find(({ id }) => id.includes(ledger('sales'))) ?? table.rows);
    };
    expect(await sales(addDays(year.start, -1), year.start)).toContain('50000');
    expect(await sales(year.start, year.end)).toContain('20000');
  });
});

describe('a closing date', () => {
  const act = async (id: string, verb: string) => {
    const { version } = await org.get('financial-year', `/${id}`);
    return org.call('PUT', `/api/ims-crm/financialYear/s/${id}/${verb}`, { body: { version, remark: 'Audited' } });
  };

  it('of a year after one that is open is refused and says which, and no lock moves back', async () => {
    const { rows } = await org.list('financial-year');
    const [earlier, later] = (rows as readonly { id: string; start: string }[]).toSorted((a, b) => (a.start < b.start ? -1 : 1));
    if (earlier === undefined || later === undefined) throw new Error('There are two years');
    const refused = await act(later.id, 'close');
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringMatching(/is still open\. Close that year first/)]);
    expect((await org.get('financial-year', `/${later.id}`)).lockedUntil).toBeNull();
    ok(await act(earlier.id, 'close'));
    ok(await act(later.id, 'close'));
    // The organisation cannot be locked up to an earlier day either; its field says so.
    const settings = await org.get('org', `/${org.organisationId}`);
    const typed = Object.entries<Fields[string]>(organisation.fields).filter(([, field]) => field.computed !== true);
    const body = Object.fromEntries(typed.map(([name]) => [name, settings[name]]));
    const reply = await org.call('PUT', '/api/ims-crm/organization/s', {
      body: { ...body, id: settings.id, version: settings.version, lockedUntil: addDays(year.start, 5), lockReason: 'Checked' },
    });
    expect([reply.status, reply.body.errors?.map(({ path }: { readonly path: string }) => path)]).toEqual([422, ['lockedUntil']]);
    ok(await act(later.id, 'reopen'));
    ok(await act(earlier.id, 'reopen'));
  });
});
