import { beforeAll, describe, expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import { listExport } from '#events/list-export';
import { documents, masters, operations } from '#modules/all';
import { reports } from '#modules/all-modules';
import { entryModules } from '#modules/kit/entry-modules';
import type { ReportTable } from '#modules/kit/module';
import { basePath, type Operation } from '#modules/kit/operations/operation';
import { type App, type Organisation, ok, type Person, type Scope } from '#test/kit/app';
import { type EveryDocument, enterEveryDocument } from '#test/kit/books/every-document';
import { fetchedBill } from '#test/kit/books/fetched-bill';
import { validBodies } from '#test/kit/books/valid-bodies';
import { itemsWritten } from '#test/kit/books/written';
import { droppedFile } from '#test/kit/migration/dropped-file';
import { newId } from '#test/kit/new-id';
import { isKeptForOneself, onlyReads } from '#test/kit/only-reads';
import { sharedApp } from '#test/kit/shared-app';

/**
 * An auditor of one year walks every call of the organisation: each write is refused, each read is answered, and other years are closed. The
 * rule is written down here again, in the simplest way: a call by GET reads, and a call by POST reads if it is listed here.
 */
let app: App;
let org: Organisation;
let auditor: Person;
let audited: { readonly id: string; readonly start: string; readonly end: string };
let open: { readonly start: string; readonly end: string };
let theirs: string;
let ours: string;
let bank: string;
const calls: Person[] = [];

const closed = operations.filter(({ access, scope }) => access !== 'public' && scope !== 'none');

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Audited Works', { state: '27' });
  open = await org.get('financial-year', `/${org.financialYearId}`);
  const year = Number(open.start.slice(0, 4));
  const before = { start: `${year - 1}-04-01`, end: `${year}-03-31`, lockedUntil: null, lockReason: null };
  audited = await org.post('financial-year', before);
  bank = (await org.post('customer', { name: 'State Bank', groupId: derivedId(org.organisationId, 'group:bank_accounts') })).id;
  theirs = await enter(audited.id, audited.start);
  ours = await enter(org.financialYearId, open.start);
  const accessUntil = new Date(Date.now() + 20 * 24 * 3600_000).toISOString().slice(0, 10);
  for (let at = 0; at < 6; at += 1)
    calls.push(await org.member('Auditor', [org.branchId], { financialYearIds: [audited.id], accessUntil }));
  [auditor = org.owner] = calls;
}, 120_000);

const scopeOf = (financialYearId: string): Scope => ({ organisationId: org.organisationId, branchId: org.branchId, financialYearId });

async function enter(financialYearId: string, date: string): Promise<string> {
  const line = (alias: string) => derivedId(org.organisationId, `ledger:${alias}`);
  const lines = [
    { ledgerId: line('round_off'), debit: 1_00 },
    { ledgerId: line('cash'), credit: 1_00 },
  ];
  const body = { id: newId(), date, type: 'Journal', lines };
  const { token } = org.owner;
  return ok(await app.call('POST', '/api/ims-crm/journalVoucher/s', { token, scope: scopeOf(financialYearId), body })).id;
}

let turn = 0;
/** The auditors take turns, because the limit per person would stop a single one. */
function attempt(operation: Operation, financialYearId: string) {
  turn += 1;
  return app.call(
    operation.method,
    operation.path.replace(/\{(\w+)\}/g, () => newId()),
    {
      token: calls[turn % calls.length]?.token,
      direct: true,
      scope: scopeOf(financialYearId),
      ...(operation.body ? { body: {} } : {}),
      headers: { 'x-viewer-address': `172.24.${Math.floor(turn / 200) % 200}.${turn % 200}` },
    },
  );
}

const as = (method: string, path: string, body?: object, financialYearId = audited.id, person = auditor) =>
  app.call(method, path, { token: person.token, scope: scopeOf(financialYearId), ...(body === undefined ? {} : { body }) });

describe('an auditor of one year', () => {
  it('is refused every call that changes something, and nothing is written', async () => {
    const before = await itemsWritten(app.engine);
    const writes = closed.filter((operation) => !onlyReads(operation) && !isKeptForOneself(operation));
    expect(writes.length).toBeGreaterThan(400);
    const wrong: string[] = [];
    for (const operation of writes) {
      const { status } = await attempt(operation, audited.id);
      if (status !== 403) wrong.push(`${operation.id}: ${status}`);
    }
    expect(wrong).toEqual([]);
    expect(await itemsWritten(app.engine)).toEqual(before);
  }, 120_000);

  it('is answered every call that reads, but for the setup of the product, and nothing is written', async () => {
    const before = await itemsWritten(app.engine);
    const wrong: string[] = [];
    for (const operation of closed.filter(onlyReads)) {
      const { status, body } = await attempt(operation, audited.id);
      if (refusedAnyway(operation)) continue;
      if (status === 403 || status >= 500) wrong.push(`${operation.id}: ${status} ${JSON.stringify(body?.message)}`);
    }
    expect(wrong).toEqual([]);
    expect(await itemsWritten(app.engine)).toEqual(before);
  }, 120_000);

  it('is refused every call in another year', async () => {
    const wrong: string[] = [];
    for (const operation of closed.filter(({ scope }) => scope === 'branch')) {
      const { status } = await attempt(operation, org.financialYearId);
      if (status !== 403) wrong.push(`${operation.id}: ${status}`);
    }
    expect(wrong).toEqual([]);
  }, 120_000);

  it('sees the vouchers of the year, and none of another', async () => {
    const path = '/api/ims-crm/journalVoucher/s';
    expect((await as('GET', `${path}/${theirs}`)).status).toBe(200);
    expect((await as('GET', `${path}/${ours}`)).status).toBe(404);
    expect((await as('GET', `${path}/${ours}/history`)).body.data ?? []).toEqual([]);
    const { rows } = ok(await as('POST', `${path}/list`, {}));
    expect(rows.map(({ id }: { id: string }) => id)).toEqual([theirs]);
  });

  it('gets every report of the year, and none that reaches into another', async () => {
    const wrong: string[] = [];
    for (const report of reports) {
      const asked = (from: string, to: string) => {
        const { filters } = report;
        const days = { ...('from' in filters ? { from, to } : {}), ...('asOf' in filters ? { asOf: to } : {}) };
        const chosen = Object.entries(filters).flatMap(([name, field]) =>
          field.required && field.kind === 'choice' ? [[name, field.of[0]?.value]] : [],
        );
        const ledgerId = report.slug.startsWith('bank') ? bank : derivedId(org.organisationId, 'ledger:cash');
        const groupId = derivedId(org.organisationId, 'group:current_assets');
        const given = {
          ...('ledgerId' in filters ? { ledgerId } : {}),
          ...('itemId' in filters ? { itemId: newId() } : {}),
          ...('groupId' in filters ? { groupId } : {}),
        };
        return { ...days, ...Object.fromEntries(chosen), ...given };
      };
      if (!('from' in report.filters) && !('asOf' in report.filters)) continue;
      const build = (from: string, to: string) => as('POST', `${basePath(report)}/data`, asked(from, to));
      const [within, beyond, across] = [
        await build(audited.start, audited.end),
        await build(open.start, open.start),
        await build(audited.end, open.start),
      ];
      if (within.status !== 200 && within.status !== 404) wrong.push(`${report.slug}: ${within.status} ${JSON.stringify(within.body)}`);
      for (const { status } of [beyond, across]) if (status !== 422) wrong.push(`${report.slug} of another year: ${status}`);
    }
    expect(wrong).toEqual([]);
  }, 60_000);

  it('is refused exactly the reports that tell of today, which their menu leaves out', async () => {
    const refused: string[] = [];
    for (const report of reports.filter(({ filters }) => !('from' in filters || 'asOf' in filters))) {
      const { status } = await as('POST', `${basePath(report)}/data`, 'search' in report.filters ? { search: 'a' } : {});
      if (status === 403) refused.push(report.slug);
    }
    expect(refused.sort()).toEqual(reports.flatMap(({ slug, ofToday: is }) => (is ? [slug] : [])).sort());
  });

  it('has a dashboard of the year, without what is there today', async () => {
    const path = '/api/ims-crm/dashboardReport/s';
    const { cards } = ok(await as('POST', `${path}/filterOptions`, {}));
    expect(cards.length).toBeGreaterThan(5);
    for (const { id } of cards) {
      const { status, body } = await as('POST', `${path}/data`, { card: id });
      if (ofNow.has(id)) expect([id, status, body.message]).toEqual([id, 403, expect.stringMatching(/because your years have ended/)]);
      else expect([id, status, status === 200 && body.data.asOf]).toEqual([id, 200, audited.end]);
    }
    expect((await as('PUT', `${path}/arrangement`, { cards: [] })).status).toBe(403);
  });

  it('sees no bank entry after the year as post-dated', async () => {
    const lines = [{ ledgerId: derivedId(org.organisationId, 'ledger:round_off'), amount: 1_23 }];
    await org.post('bank-cash', { date: open.start, type: 'Receipt', accountId: bank, lines, narration: 'After the year' });
    const path = '/api/ims-crm/bankReconciliationStatement/s/data';
    const asked = { ledgerId: bank, asOf: audited.end };
    const of = async (person: Person) => JSON.stringify(ok(await as('POST', path, asked, audited.id, person)).rows);
    expect([(await of(org.owner)).includes(':123'), (await of(auditor)).includes(':123')]).toEqual([true, false]);
  });

  it('sees the balance that the bank states, as the owner does', async () => {
    const form = new FormData();
    form.set('data', JSON.stringify({ ledgerId: bank }));
    const head = 'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance';
    const [year, month, day] = audited.end.split('-');
    const line = `${day}/${month}/${year?.slice(2)},INTEREST,,,,5.00,105.00`;
    form.set('files', new Blob([`${head}\r\n${line}\r\n`]), 'last-day.csv');
    const { token } = org.owner;
    const headers = {
      authorization: `Bearer ${token}`,
      OrganizationId: org.organisationId,
      BranchId: org.branchId,
      FinancialYearId: audited.id,
      'x-viewer-address': '10.9.7.3',
    };
    const sent = await fetch(`${app.url}/api/ims-crm/bankReconciliation/s/multipart`, { method: 'POST', body: form, headers });
    expect(sent.status).toBe(200);
    const path = '/api/ims-crm/bankReconciliationStatement/s/data';
    const of = async (person: Person): Promise<ReportTable> =>
      ok(await as('POST', path, { ledgerId: bank, asOf: audited.end }, audited.id, person));
    const balance = ({ rows }: ReportTable) => rows.find(({ id }) => id === 'bank')?.cells['balance'];
    const [owners, auditors] = [await of(org.owner), await of(auditor)];
    expect([balance(owners), balance(auditors), auditors.notes]).toEqual([105_00, 105_00, owners.notes]);
    // The lines behind it are there to be read, of this year alone.
    const read = (what: string, to: string, more: object = {}) =>
      as('GET', `/api/ims-crm/bankReconciliation/s/${what}?${new URLSearchParams({ ledgerId: bank, from: audited.start, to, ...more })}`);
    const [{ line: shown }] = ok(await read('lines', audited.end, { tab: 'all' })).rows;
    expect(shown).toMatchObject({ narration: 'INTEREST', amount: 5_00 });
    expect(ok(await read('summary', audited.end))).toMatchObject({ balanceAsPerBank: 105_00, lines: { open: 1 } });
    expect(ok(await as('GET', `/api/ims-crm/bankReconciliation/s/lineHistory?ledgerId=${bank}&lineId=${shown.id}`))).toEqual([]);
    expect([(await read('lines', open.start, { tab: 'all' })).status, (await read('summary', open.start)).status]).toEqual([422, 422]);
  });

  it('may have a report written as a file', async () => {
    const body = { id: newId(), report: 'trial-balance', exportType: 'EXCEL', filter: { from: audited.start, to: audited.end } };
    const begun = await as('POST', '/api/utility/exportFile/s/report', body);
    expect([begun.status, begun.body.errors]).toEqual([200, undefined]);
  });

  it('sees opening balances of the year, and is told that the access is for reading', async () => {
    for (const what of ['openingBalances', 'openingStock']) {
      const openings = (id: string) => as('GET', `/api/ims-crm/financialYear/s/${id}/${what}`);
      expect((await openings(audited.id)).status).toBe(200);
      expect((await openings(org.financialYearId)).status).toBe(404);
    }
    const [first] = ok(await as('GET', '/api/ims-crm/userBranchPermission/s/findUserAppPermissions'));
    expect(first.readOnly.until).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(first.financialYears.map(({ id }: { id: string }) => id)).toEqual([audited.id]);
  });

  it('sees leave balances of the year, and none of another', async () => {
    const person = await org.post('employee', { code: 'E77', firstName: 'Meera', joiningDate: audited.start });
    const type = await org.post('leave-type', { name: 'Casual', code: 'CL', daysPerYear: 8_0000 });
    const balances: string[] = [];
    for (const yearId of [audited.id, org.financialYearId]) {
      const wanted = { employeeId: person.id, leaveTypeId: type.id, yearId };
      balances.push((await org.post('leave-balance', { ...wanted, granted: 5_0000 })).id);
      await org.post('leave-balance-org', { leaveTypeId: type.id, yearId, days: 6_0000 });
    }
    const { rows } = ok(await as('POST', '/api/payroll/leaveBalance/s/list', {}));
    expect(rows.map(({ id }: { id: string }) => id)).toEqual([balances[0]]);
    const all = ok(await as('POST', '/api/payroll/leaveBalanceOrg/s/list', {})).rows;
    expect(all.map(({ yearId }: { yearId: string }) => yearId)).toEqual([audited.id]);
    expect((await as('GET', `/api/payroll/leaveBalance/s/${balances[1]}`)).status).toBe(404);
    const path = `/api/payroll/employee/s/${person.id}/leaveBalance`;
    expect(ok(await as('GET', path)).year.id).toBe(audited.id);
    expect((await as('GET', `${path}?yearId=${org.financialYearId}`)).status).toBe(404);
  });

  it('may export a list', async () => {
    const begun = await as('POST', '/api/utility/exportFile/s/begin', { id: newId(), listId: 'JOURNAL_VOUCHER', exportType: 'EXCEL' });
    expect([begun.status, begun.body.errors]).toEqual([200, undefined]);
  });
});

/**
 * Each record of an ended year by its own id: every GET with a record in its path is answered, for one record of every master and one document
 * of every kind. A call with an id that exists goes further than one with an id that does not.
 */
describe('an auditor of an ended year reads', () => {
  let books: Organisation;
  let ended: Required<Scope>;
  let readers: readonly Person[] = [];
  let made: EveryDocument;
  const ids = new Map<string, readonly string[]>();
  const files = new Map<string, string>();

  beforeAll(async () => {
    books = await app.organisation('Audited by Id', { state: '27', gstin: '27AAPFU0939F1ZV' });
    const bodies = validBodies(books);
    for (const { slug, without } of masters) if (!without?.includes('create')) ids.set(slug, [(await bodies.fresh(slug)).id]);
    const year = { start: audited.start, end: audited.end, lockedUntil: null, lockReason: null };
    const { id: financialYearId } = await books.post('financial-year', year);
    made = await enterEveryDocument(app, books, { financialYearId, start: audited.start, projectId: ids.get('project')?.[0] ?? '' });
    for (const { slug, id, fileId } of made.documents) {
      ids.set(slug, [...(ids.get(slug) ?? []), id]);
      files.set(id, fileId);
    }
    const accessUntil = new Date(Date.now() + 20 * 24 * 3600_000).toISOString().slice(0, 10);
    const audit = { financialYearIds: [financialYearId], accessUntil };
    const people: Person[] = [];
    for (let at = 0; at < 8; at += 1) people.push(await books.member('Auditor', [books.branchId], audit));
    readers = people;
    ended = { organisationId: books.organisationId, branchId: books.branchId, financialYearId };
    const exported = { id: newId(), listId: 'JOURNAL_VOUCHER', exportType: 'JSON' };
    const options = { token: people[0]?.token, scope: ended, body: exported };
    ids.set('export-file', [ok(await app.call('POST', '/api/utility/exportFile/s/begin', options)).id]);
    const letter = { id: newId(), kind: 'Statement', asOf: audited.end, parties: [made.customerId] };
    ids.set('party-letter', [ok(await books.call('POST', '/api/ims-crm/partyLetter/s/begin', { scope: ended, body: letter })).id]);
    const { rows: invitations } = await books.list('user-invitation');
    ids.set('user-invitation', [invitations[0].id]);
    const table = Buffer.from('Name\nGati');
    const upload = { id: newId(), name: 'transporters.csv', type: 'text/csv', bytes: table.length };
    const { key, url, headers } = ok(await books.call('POST', '/api/utility/file/s/upload', { body: upload }));
    expect((await fetch(url, { method: 'PUT', headers, body: table })).status).toBe(200);
    ok(await books.call('POST', '/api/utility/file/s/confirm', { body: { key } }));
    const toImport = { body: { id: newId(), key } };
    ids.set('import-file', [ok(await books.call('POST', '/api/ims-crm/transporter/s/fileImport/CSV', toImport)).id]);
    const call = async (method: 'POST', path: string, body?: object) => ok(await books.call(method, path, { body }));
    ids.set('dropped-file', [await droppedFile({ url: app.url, branchId: books.branchId, call })]);
    const { recordFailed } = await import('#functions/jobs/record-failed');
    const message = { ...listExport.sample, ...ended, exportId: exported.id };
    await recordFailed({ queue: listExport.name, messageId: newId(), body: message, tries: 4, error: new Error('no') });
    ids.set('failed-message', [(await books.list('failed-message')).rows[0].id]);
    const { gstin } = await books.get('gst-registration', `/${ids.get('gst-registration')?.[0]}`);
    const day = new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10);
    const begun = ok(await books.call('POST', '/api/ims-crm/ewayBillFetch/s/begin', { body: { day, gstin } }));
    ids.set('eway-bill-fetch', [begun.id]);
    ids.set('others-eway-bill', [await fetchedBill(books, gstin, { documentId: begun.id, request: begun.askedAt })]);
    ids.set('warehouse-location', ['A1']);
    const leaveTypeId = ids.get('leave-type')?.[0];
    const ofYear = { employeeId: ids.get('employee')?.[0], leaveTypeId, yearId: financialYearId, granted: 5_0000 };
    ids.set('leave-balance', [(await books.post('leave-balance', ofYear)).id]);
    ids.set('leave-balance-org', [(await books.post('leave-balance-org', { leaveTypeId, yearId: financialYearId, days: 6_0000 })).id]);
    const series = { branchId: books.branchId, financialYearId, prefix: 'AUD/', suffix: null, width: 4 };
    ids.set('number-series', [(await books.post('number-series', { ...series, entryModule: entryModules[0]?.value })).id]);
    ids.set('batch', [made.batchId]);
    ids.set('branch', [books.branchId]);
    ids.set('org', [books.organisationId]);
    ids.set('user', [books.owner.userId]);
    ids.set('financial-year', [financialYearId]);
    ids.set('customer', [made.customerId]);
    ids.set('inventory-item', [made.itemId]);
  }, 240_000);

  const read = closed.filter(({ method, path }) => method === 'GET' && path.includes('{'));
  const pathOf = ({ id: operation, path }: Operation, id: string) => {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      if (name === 'fileId') return files.get(id) ?? newId();
      const other = others[name];
      return placed[operation] ?? placed[name] ?? (other === undefined ? id : (ids.get(other)?.[0] ?? newId()));
    });
    return operation.startsWith('financial-year.export-') ? `${filled}?as=EXCEL` : filled;
  };

  it('every record by its id, with its history, papers and files', async () => {
    expect(read.length).toBeGreaterThan(300);
    const wrong: string[] = [];
    const refused = new Set<string>();
    let turn = 0;
    for (const operation of read) {
      for (const id of ids.get(operation.slug) ?? [newId()]) {
        turn += 1;
        const headers = { 'x-viewer-address': `172.25.${Math.floor(turn / 200) % 200}.${turn % 200}` };
        // An export is found by the person who began it.
        const { token } = (operation.slug === 'export-file' ? readers[0] : readers[turn % readers.length]) ?? books.owner;
        const { status, body } = await app.call('GET', pathOf(operation, id), { token, direct: true, scope: ended, headers });
        if (status === 200) continue;
        refused.add(operation.id);
        if (!isException(operation)) wrong.push(`${operation.id}: ${status} ${JSON.stringify(body?.message)}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(Object.keys(exceptions).filter((id) => !refused.has(id))).toEqual([]);
  }, 240_000);

  it('every list, and the names and choices of its records', async () => {
    const wrong: string[] = [];
    for (const [at, module] of [...masters, ...documents].entries()) {
      const { token } = readers[at % readers.length] ?? books.owner;
      const [id = newId()] = ids.get(module.slug) ?? [];
      const listed = { listId: module.list.id };
      for (const [method, rest, body] of [
        ['POST', '/list', { limit: 100 }],
        ['GET', `/options?id=${id}`],
        ['GET', '/options?search=a'],
        ['GET', `/namesOf?ids=${id}`],
        ...(['load', 'get', 'count'] as const).map((verb) => ['POST', `/api/utility/commonGridSetUp/s/grid/${verb}`, listed] as const),
      ] as const) {
        const path = rest.startsWith('/api') ? rest : `${basePath(module)}${rest}`;
        const options = { token, direct: true, scope: ended, ...(body === undefined ? {} : { body }) } as const;
        const { status, body: said } = await app.call(method, path, options);
        if (status !== 200) wrong.push(`${method} ${path}: ${status} ${JSON.stringify(said?.message)}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

/** What these places of a path are the id of. */
const others: Readonly<Record<string, string>> = {
  ...{ ledgerId: 'customer', itemId: 'inventory-item', projectId: 'project', categoryId: 'product-category', branchId: 'branch' },
  roleId: 'role',
};
/** What stands in these places of a path, by its name or by the call. */
const placed: Readonly<Record<string, string>> = {
  ...{ name: 'anything', type: 'PURCHASE', prefix: 'AB', retail: '1', email: 'asha@example.in' },
  'import-file.sample': 'transporter',
  'dropdown.rows': 'PROJECTS',
  'grid.find-filter-data': 'JOURNAL_VOUCHER',
};

/** Calls that an auditor of an ended year is not answered, with the reason. Those of `refusedAnyway` lead to a change. */
const exceptions: Readonly<Record<string, string>> = {
  'user.download': 'nobody has a picture here',
  'org.get-doc': 'the organisation has no document here',
  'draft.get': 'a draft belongs to the person who types it, and an auditor types none',
  ...Object.fromEntries(['get', 'history', 'download'].map((verb) => [`trip-sheet.${verb}`, 'there is no trip sheet here'])),
  'gst-reconciliation.import-file': 'no file of the portal is imported here',
  'export-file.address': 'the job has not written the file yet',
  'import-file.get': 'an import quotes the file, for people who may add its records',
  'import-file.history': 'the same',
  'import-file.download': 'the same',
  'import-file.wrong-rows': 'the same',
  'import-file.refused-rows': 'the same',
  'dropped-file.address': 'a dropped file is for people who may add its records',
  ...Object.fromEntries(
    ['tally', 'acct'].flatMap((kind) =>
      ['get', 'history', 'download'].map((verb) => [`${kind}-import-file.${verb}`, 'there is no import of books here']),
    ),
  ),
  'product.stock-of-item': 'what is in stock today, because the year has ended',
  'inventory-item.pieces': 'what is in stock today, for a form that is filled in',
  'batch.of-item': 'what is in stock today, for a form that is filled in',
  ...Object.fromEntries(
    documents
      .filter(({ actions }) => 'print-e-invoice' in actions)
      .flatMap(({ slug }) =>
        ['download', 'print', 'paper', 'signed'].map((verb) => [`${slug}.e-invoice-${verb}`, 'there is no e-invoice here']),
      ),
  ),
  ...Object.fromEntries(
    documents
      .filter(({ actions }) => 'print-eway-bill' in actions)
      .flatMap(({ slug }) => ['download', 'print', 'paper'].map((verb) => [`${slug}.eway-bill-${verb}`, 'there is no e-way bill here'])),
  ),
};
const isException = (operation: Operation) => exceptions[operation.id] !== undefined || refusedAnyway(operation);

describe('inviting an auditor', () => {
  const invited = async (change: object) => {
    const { rows } = await org.list('role', { search: 'Auditor' });
    const body = { id: newId(), email: `ca.${newId()}@example.in`, firstName: 'Chandra', roleId: rows[0].id, branchIds: [org.branchId] };
    return org.call('POST', '/api/ims-crm/userInvitation/s', { body: { ...body, ...change } });
  };
  it.each([
    ['without years and a last day', () => ({}), ['financialYearIds', 'accessUntil']],
    ['until a day that has passed', () => ({ financialYearIds: [audited.id], accessUntil: '2020-01-01' }), ['accessUntil']],
    [
      'for a year that does not exist',
      () => ({ financialYearIds: [newId()], accessUntil: '2099-01-01' }),
      ['financialYearIds.0', 'accessUntil'],
    ],
  ] as const)('is refused %s', async (_, change, paths) => {
    const { status, body } = await invited(change());
    expect([status, body.errors?.map(({ path }: { path: string }) => path)]).toEqual([422, paths]);
  });

  it('is refused for a role that may change things', async () => {
    const { rows } = await org.list('role', { search: 'Accountant' });
    const { status, body } = await invited({ roleId: rows[0].id, financialYearIds: [audited.id], accessUntil: '2099-01-01' });
    expect([status, body.errors?.length]).toEqual([422, 2]);
  });

  it('a read-only role cannot have a permission that changes something', async () => {
    const body = { id: newId(), name: 'Half an Auditor', readOnly: true, permissions: ['/sales-invoice', '/sales-invoice/edit'] };
    const { status, body: said } = await org.call('POST', '/api/ims-crm/role/s', { body });
    expect([status, said.errors?.[0]?.path]).toEqual([422, 'permissions.1']);
  });
});

/** Calls of the super admin, those that lead to a change, where all years are in one file or list, and what is there today: the year has ended. */
/** Files with the books of all years are not for the auditor of one. */
const wholeBooks = /^(?:bank-reconciliation\.statements$|archive\.|(?:tally|acct)-import-file\.(?:details|original))/;

function refusedAnyway({ access, id }: Operation): boolean {
  const paths = typeof access !== 'object' || 'may' in access ? [] : 'anyOf' in access ? access.anyOf : [access.permission];
  const changing =
    /configure-grid|org\/delete|gst-returns\/file|user-registrations|-tracker|\/(?:add|edit|invite|clone|email|set-password|branch-permission|push-to-xero)/;
  return paths.some((path) => changing.test(path)) || ofToday.has(id) || wholeBooks.test(id);
}

/** Cards. */
const ofNow: ReadonlySet<string> = new Set(['reorder']);

const ofToday: ReadonlySet<string> = new Set([
  'product.stock-report',
  'product.location-wise-item-report',
  'product.export-stock-report',
  'reorder-list.build',
  'reorder-list.export',
  'barcode-report.build',
  'barcode-report.export',
]);
