import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { enterDocument } from '#application/documents/enter-document';
import { dashboardGrids } from '#application/grids/dashboard-grids';
import { countGrid, getGrid, gridRows } from '#application/grids/grid';
import { loadGrid } from '#application/grids/load-grid';
import type { Kept, Preferences } from '#application/grids/ports';
import { getSavedFilter, saveFilter } from '#application/grids/saved-filters';
import { getSetup, gridModules, gridSubModules, previewSetup, saveSetup, setupModel } from '#application/grids/setup';
import { buildReport } from '#application/reports/build-report';
import { exportReport } from '#application/reports/export-report';
import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import { clauseReader } from '#integrations/clauses/clauses';
import { documents, masters, moduleOf, reports } from '#modules/all';
import { type GridList, gridLists } from '#modules/grids/definitions';
import type { GridPageBody } from '#modules/grids/operations';
import type { SetupBody } from '#modules/grids/setup';
import type { AnyReport } from '#modules/kit/module';
import { schemaOf } from '#modules/kit/schema';
import { menu } from '#modules/menu';
import { openPlatform } from '#storage/platform/platform';
import { documentOf, type OpenBooks, openBooks, parsed, withPartyAndItem } from '#test/journeys/books';

const rupees = (amount: number | undefined) => formatPaise(paise(amount ?? 0));

let books: OpenBooks;
let preferences: Preferences;
let partyId = '';
const reader = clauseReader();
const clauses = async () => reader;
const page = (body: GridPageBody, context: Context = books.context) => getGrid(context, clauses, body);
const count = (body: GridPageBody) => countGrid(books.context, clauses, body);
const names = async (body: GridPageBody, key = 'name') => (await page(body)).rows.map((row) => row[key]);

beforeAll(async () => {
  books = await openBooks();
  preferences = openPlatform(books.engine.client, books.engine.tables.platform, () => new Date()).preferences;
  const { itemId, partyId: party } = await withPartyAndItem(books);
  partyId = party;
  for (const [day, quantity] of [
    ['2026-11-02', 3],
    ['2026-11-01', 1],
    ['2026-11-03', 2],
    ['2026-11-03', 1],
  ] as const)
    await books.enter('sales-invoice', { date: day, partyId, lines: [{ itemId, quantity: quantity * 1_0000 }] });
  for (const name of ['Gati', 'Safexpress', 'Blue Dart', 'Om Logistics', 'VRL']) {
    await books.create('transporter', {
      name,
      mobile: name.length > 4 ? '9812345678' : null,
      contactPerson: name.startsWith('O') ? 'Om' : null,
    });
  }
}, 60_000);
afterAll(() => books.close());

describe('a page of a list', () => {
  const listId = 'TRANSPORTER_LIST';

  it('is sorted, paged and continued', async () => {
    const first = await page({ listId, limit: 2 });
    expect(first.rows.map(({ name }) => name)).toEqual(['Blue Dart', 'Gati']);
    const second = await page({ listId, limit: 10, ...(first.cursor ? { cursor: first.cursor } : {}) });
    expect(second.rows.map(({ name }) => name)).toEqual(['Om Logistics', 'Safexpress', 'VRL']);
    expect(second.cursor).toBeUndefined();
    expect(first.rows[0]).toMatchObject({ status: 'Active', version: 1, createdBy: books.context.scope.userId });
  });

  it.each`
    what                     | question                                                                  | expected
    ${'a text'}              | ${{ filters: { name: 'AT' } }}                                            | ${['Gati']}
    ${'a choice'}            | ${{ filters: { status: ['Inactive'] } }}                                  | ${[]}
    ${'two filters'}         | ${{ filters: { name: 'r', mobile: '9812' } }}                             | ${['Blue Dart', 'Safexpress']}
    ${'an empty filter'}     | ${{ filters: { name: '', status: [] } }}                                  | ${['Blue Dart', 'Gati', 'Om Logistics', 'Safexpress', 'VRL']}
    ${'the other way round'} | ${{ sort: [{ column: 'name', descending: true }] }}                       | ${['VRL', 'Safexpress', 'Om Logistics', 'Gati', 'Blue Dart']}
    ${'by two columns'}      | ${{ sort: [{ column: 'mobile' }, { column: 'name', descending: true }] }} | ${['VRL', 'Gati', 'Safexpress', 'Om Logistics', 'Blue Dart']}
    ${'soft search'}         | ${{ search: 'logi om' }}                                                  | ${['Om Logistics']}
    ${'search and a filter'} | ${{ search: 'gati', filters: { name: 'blue' } }}                          | ${[]}
  `('by $what', async ({ question, expected }: { question: object; expected: string[] }) => {
    expect(await names({ listId, ...question })).toEqual(expected);
  });

  it('adds up amounts, but not prices', async () => {
    const { id: productCategoryId } = await books.create('product-category', { name: 'Panels' });
    for (const name of ['Mono', 'Poly']) await books.create('product', { name, productCategoryId, minimumSellingPrice: 100_00 });
    for (const projectNo of ['P-1', 'P-2']) await books.create('project', { projectNo, name: projectNo, budget: 50_00 });
    expect(await count({ listId: 'PRODUCT_LIST' })).toEqual({ count: 2, exact: true, totals: {} });
    expect(await count({ listId: 'PROJECT_LIST' })).toEqual({ count: 2, exact: true, totals: { budget: 100_00 } });
  });

  it('is counted by its counter, or by its rows if filtered', async () => {
    expect(await count({ listId })).toEqual({ count: 5, exact: true, totals: {} });
    expect(await count({ listId, filters: { name: 'a' } })).toEqual({ count: 3, exact: true, totals: {} });
    expect(await count({ listId, search: 'blue' })).toEqual({ count: 1, exact: true, totals: {} });
  });

  it.each`
    question                            | path
    ${{ filters: { secret: 'x' } }}     | ${'filters.secret'}
    ${{ sort: [{ column: 'secret' }] }} | ${'sort.0.column'}
  `('$question is refused at $path', async ({ question, path }: { question: object; path: string }) => {
    await expect(page({ listId, ...question })).rejects.toMatchObject({ code: 'invalid', errors: [{ path }] });
  });

  it('pages through rows sorted in memory, and refuses invalid cursors', async () => {
    const sort = [{ column: 'mobile' }, { column: 'name' }];
    const first = await page({ listId, sort, limit: 3 });
    const rest = await page({ listId, sort, limit: 3, cursor: first.cursor ?? '' });
    expect([...first.rows, ...rest.rows].map(({ name }) => name)).toEqual(['Gati', 'VRL', 'Blue Dart', 'Om Logistics', 'Safexpress']);
    for (const cursor of ['rubbish', 'm-1', 'm1e9'])
      await expect(page({ listId, sort, cursor })).rejects.toMatchObject({ code: 'malformed' });
  });

  it('shows people with /own only their own rows, and others nothing', async () => {
    const as = (permissions: readonly string[]) => ({
      ...books.context,
      caller: { ...books.context.caller, userId: randomUUID(), permissions: new Set(permissions) },
    });
    expect((await page({ listId }, as(['/transporter/own']))).rows).toEqual([]);
    expect((await countGrid(as(['/transporter/own']), clauses, { listId })).count).toBe(0);
    expect((await page({ listId }, as(['/transporter']))).rows).toHaveLength(5);
    await expect(page({ listId }, as(['/customer']))).rejects.toMatchObject({ code: 'forbidden' });
    await expect(page({ listId: 'SALES_INVOICE_DASHBOARD' }, as(['/sales-invoice-dashboard']))).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(page({ listId: 'NO_LIST' })).rejects.toMatchObject({ code: 'notFound' });
  });
});

describe('a list of documents', () => {
  const listId = 'SALES_INVOICE_LIST';

  it('filters by the open year, a day, other years and all days', async () => {
    const loaded = await loadGrid(books.context, clauses, preferences, listId);
    expect(loaded).toMatchObject({ module: 'sales-invoice', setupVersion: 0, sort: [{ column: 'date', descending: true }] });
    expect(loaded.defaultFilter).toEqual({ date: { from: '2026-04-01', to: '2027-03-31' } });
    const days = async (filters?: GridPageBody['filters']) => names({ listId, ...(filters ? { filters } : {}) }, 'date');
    const all = ['2026-11-03', '2026-11-03', '2026-11-02', '2026-11-01'];
    expect(await days(loaded.defaultFilter)).toEqual(all);
    expect(await days()).toEqual(all);
    expect(await days({ date: '2026-11-02' })).toEqual(['2026-11-02']);
    expect(await days({ date: { from: '2026-11-02', to: '2026-11-02' } })).toEqual(['2026-11-02']);
    expect(await days({ date: { from: Date.parse('2026-11-03T00:00:00+05:30') } })).toEqual(['2026-11-03', '2026-11-03']);
    expect(await days({ date: { to: '2020-01-01' } })).toEqual([]);
    // From and to are swapped.
    expect(await days({ date: { from: '2026-12-01', to: '2026-11-01' } })).toEqual(
      await days({ date: { from: '2026-11-01', to: '2026-12-01' } }),
    );
  });

  it('adds up its amounts, counts by the counter, and finds a party', async () => {
    const { rows } = await page({ listId });
    const total = rows.reduce((sum, row) => sum + Number(row['total']), 0);
    expect(await count({ listId })).toMatchObject({ count: 4, exact: true, totals: { total } });
    expect(await count({ listId, filters: { date: '2026-11-03' } })).toMatchObject({ count: 2, exact: true });
    expect((await page({ listId, filters: { partyId } })).rows).toHaveLength(4);
    expect((await page({ listId, filters: { partyId: randomUUID() } })).rows).toEqual([]);
    const largest = Math.max(...rows.map((row) => Number(row['total'])));
    expect((await page({ listId, filters: { total: { from: largest } } })).rows).toHaveLength(1);
    expect((await page({ listId, filters: { total: { to: largest - 1 } } })).rows).toHaveLength(3);
    await expect(page({ listId, filters: { total: { from: 'much' } } })).rejects.toMatchObject({
      errors: [{ path: 'filters.total', message: 'A number is expected' }],
    });
    expect(await names({ listId, sort: [{ column: 'total', descending: true }] }, 'date')).toEqual([
      '2026-11-02',
      '2026-11-03',
      expect.any(String),
      expect.any(String),
    ]);
  });

  it('is exported row by row, with the visible columns', async () => {
    const { columns, rows } = await gridRows(books.context, { clauses, people: books.people }, { listId, sort: [{ column: 'date' }] });
    expect(columns.map(({ key }) => key)).toEqual([
      'date',
      'number',
      'partyName',
      'taxable',
      'total',
      'dueDate',
      'balanceDue',
      'paymentStatus',
      'status',
    ]);
    const days: unknown[] = [];
    for await (const some of rows) days.push(...some.map(({ date }) => date));
    expect(days).toEqual(['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-03']);
  });
});

const idsOf = (of: (list: GridList) => boolean) => [...gridLists().values()].filter(of).map(({ id }) => id);

it.each(idsOf(({ module }) => module !== undefined))('%s is loaded, read and counted', async (listId) => {
  const loaded = await loadGrid(books.context, clauses, preferences, listId);
  expect(loaded.columns.length).toBeGreaterThan(0);
  const { rows } = await page({ listId, filters: loaded.defaultFilter, sort: loaded.sort });
  const { count: counted } = await count({ listId, filters: loaded.defaultFilter });
  expect(counted).toBe(rows.length);
});

it.each(idsOf(({ report }) => report !== undefined))('%s is a report: loaded, read and counted', async (listId) => {
  const loaded = await loadGrid(books.context, clauses, preferences, listId);
  expect(loaded.columns.length).toBeGreaterThan(0);
  const { filters = {} } = gridLists().get(listId)?.report ?? {};
  const of: Readonly<Record<string, string>> = {
    ledgerId: (await books.create('customer', { name: `Bank of ${listId}`, groupId: books.group('bank_accounts') })).id,
    groupId: books.group('debtors'),
    itemId: (
      await books.create('inventory-item', {
        ...{ name: `Item of ${listId}`, type: 'Goods', unitId: books.unit('NOS'), hsn: '85414300' },
        gstHistory: [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000, hsn: '85414300' }],
      })
    ).id,
  };
  const needed = Object.entries(filters).flatMap(([key, field]) => (field.required && of[key] ? [[key, of[key]] as const] : []));
  const asked = { listId, filters: Object.fromEntries(needed) };
  const { rows } = await page({ ...asked, limit: 100 });
  expect((await count(asked)).count).toBe(rows.length);
});

it.each(idsOf(({ module, report }) => module === undefined && report === undefined))(
  '%s has no records yet and is refused',
  async (listId) => {
    await expect(page({ listId })).rejects.toMatchObject({ code: 'notAllowed' });
    await expect(count({ listId })).rejects.toMatchObject({ code: 'notAllowed' });
  },
);

it('lists with their own default filters', async () => {
  const { defaultFilter } = await loadGrid(books.context, clauses, preferences, 'LEAD_REMINDER_LIST');
  expect(defaultFilter).toEqual({ reminderDate: { from: '2026-11-14', to: '2026-11-21' } });
  expect((await loadGrid(books.context, clauses, preferences, 'EMAIL_NOTIFICATION_LIST')).defaultFilter).toEqual({ status: '0' });
  expect((await loadGrid(books.context, clauses, preferences, 'TRANSPORTER_LIST')).defaultFilter).toEqual({});
});

it('saved filters of a list belong to the person, until they are cleared', async () => {
  const kept: Kept = { filters: { status: ['Active'] }, sort: [{ column: 'name', descending: true }] };
  await saveFilter(books.context, preferences, { listId: 'GROUP_LIST', ...kept });
  expect(await getSavedFilter(books.context, preferences, 'GROUP_LIST')).toEqual(kept);
  expect((await loadGrid(books.context, clauses, preferences, 'GROUP_LIST')).savedFilter).toEqual(kept);
  const other = { ...books.context, scope: { ...books.context.scope, userId: randomUUID() } };
  expect(await getSavedFilter(other, preferences, 'GROUP_LIST')).toBeNull();
  expect(await saveFilter(books.context, preferences, { listId: 'GROUP_LIST', filters: {}, sort: undefined })).toBeNull();
  expect(await getSavedFilter(books.context, preferences, 'GROUP_LIST')).toBeNull();
});

it('the look of a list is saved separately from its filters', async () => {
  const view = { hidden: ['gstin'], widths: { name: 240 }, density: 'compact', limit: 100 } as const;
  const look = { listId: 'GROUP_LIST', view: { ...view, hidden: ['gstin'] } };
  const save = (body: Omit<Parameters<typeof saveFilter>[2], 'listId'>) =>
    saveFilter(books.context, preferences, { listId: 'GROUP_LIST', ...body });
  expect(await saveFilter(books.context, preferences, look)).toEqual({ filters: {}, view });
  expect(await save({ filters: { status: ['Active'] } })).toEqual({ filters: { status: ['Active'] }, view });
  expect((await loadGrid(books.context, clauses, preferences, 'GROUP_LIST')).savedFilter?.view).toEqual(view);
  expect(await save({ view: { ...look.view, density: 'standard' } })).toMatchObject({
    filters: { status: ['Active'] },
    view: { density: 'standard' },
  });
  expect(await save({ filters: {} })).toMatchObject({ view: { density: 'standard' } });
  expect(await save({ view: null })).toBeNull();
  expect(await getSavedFilter(books.context, preferences, 'GROUP_LIST')).toBeNull();
});

describe('Module Setup', () => {
  const listId = 'LEDGER_LIST';
  const body = (
    columns: readonly object[],
    more: Partial<SetupBody> & { readonly grid?: object; readonly groupClause?: string; readonly unique?: string } = {},
  ): SetupBody => {
    const { grid = {}, groupClause = '', unique = '', ...rest } = more;
    return {
      commonGridSetUpId: null,
      moduleId: 'accounts',
      subModuleId: listId,
      json: JSON.stringify({ Columns: columns, gridSetup: grid, groupClause, uniqueIdForOrder: unique }),
      conditions: '[]',
      filters: '[]',
      fromClause: 'FROM customer c LEFT JOIN group g ON c.groupId = g.id',
      countClause: '',
      ...rest,
    };
  };
  const name = { ColumnName: 'name', DisplayName: 'Ledger', GlobalSearch: true };
  const groupName = { TableName: 'g', ColumnName: 'name', DisplayName: 'Group' };

  it('returns modules, lists, tables and columns', async () => {
    expect(gridModules().map(({ moduleId }) => moduleId)).toContain('accounts');
    const offered = gridModules().flatMap(({ moduleId }) => gridSubModules(moduleId).map((list) => ({ ...list, moduleId })));
    // Each list that has records or rows, once, below the heading of its screen in the menu; ledgers are also customers there.
    const kept = [...masters, ...documents, ...reports].map(({ list }) => list.id);
    expect(kept.filter((id) => offered.filter(({ subModuleId }) => subModuleId === id).length !== 1)).toEqual([]);
    for (const { moduleId, subModuleId } of offered) {
      const { module, report, screen } = gridLists().get(subModuleId) ?? {};
      expect([subModuleId, (module ?? report) !== undefined]).toEqual([subModuleId, true]);
      const heading = menu.find(({ entries }) => entries.some(({ path }) => path === screen))?.title.toLowerCase();
      if (heading !== undefined && subModuleId !== 'LEDGER_LIST') expect([subModuleId, moduleId]).toEqual([subModuleId, heading]);
    }
    expect(gridSubModules('accounts')).toContainEqual({ subModuleId: listId, subModuleName: 'Ledgers' });
    const table = (await setupModel()).tables.find((one) => one.name === 'customer');
    expect(table?.columns).toContainEqual(expect.objectContaining({ name: 'groupId', joins: 'group' }));
  });

  it('offers the reports, in which only columns can be changed', async () => {
    const ids = ['TRIAL_BALANCE_REPORT', 'LEDGER_REPORT', 'DAY_BOOK_REPORT', 'PAYMENT_RECEIVABLES_PAYABLES'];
    expect(gridSubModules('reports').map(({ subModuleId }) => subModuleId)).toEqual(expect.arrayContaining(ids));
    const { columnsOnly, fromClause } = await getSetup(books.context, 'DAY_BOOK_REPORT');
    expect([columnsOnly, fromClause]).toEqual([true, 'FROM dayBook']);
    expect((await getSetup(books.context, listId)).columnsOnly).toBe(false);
    const dayBook = { moduleId: 'reports', subModuleId: 'DAY_BOOK_REPORT', fromClause };
    const columns = [
      { ColumnName: 'number', DisplayName: 'Voucher' },
      { ColumnName: 'debit', Export: false },
    ];
    expect(await previewSetup(books.context, clauses, body(columns, dayBook))).toMatchObject({
      columns: [
        { key: 'number', label: 'Voucher' },
        { key: 'debit', export: false },
      ],
      rows: [],
    });
    await expect(saveSetup(books.context, clauses, body([{ ColumnName: 'profit' }], dayBook))).rejects.toMatchObject({
      errors: [{ path: 'json.Columns.0.ColumnName', message: 'Day Book has no column profit' }],
    });
    await saveSetup(books.context, clauses, body(columns, dayBook));
    const day = { from: '2026-11-03', to: '2026-11-03' };
    const report = moduleOf('day-book') as AnyReport;
    const filter = schemaOf(report.filters).parse(day);
    expect((await buildReport(books.context, report, filter)).columns.map(({ label }) => label)).toEqual(['Voucher', 'Debit']);
    const file = await exportReport(books.context, report, filter, 'JSON');
    expect(JSON.parse(Buffer.from(file.content).toString('utf8')).columns).toEqual([{ key: 'number', label: 'Voucher', kind: 'text' }]);
    const { columns: loaded } = await loadGrid(books.context, clauses, preferences, 'DAY_BOOK_REPORT');
    expect(loaded.map(({ label }) => label)).toEqual(['Voucher', 'Debit']);
  });

  it.each([
    ['who may see it: all', ['/customer', '/group'], { Group: true, Alias: true }],
    ['who may only read what names it: its name', ['/customer'], { Group: true, Alias: false }],
  ])('describes a joined table %s', async (_, held, told) => {
    const columns = [name, groupName, { TableName: 'g', ColumnName: 'alias', DisplayName: 'Alias' }];
    const context = { ...books.context, caller: { ...books.context.caller, permissions: new Set(held) } };
    const { columns: shown, rows } = await previewSetup(context, clauses, body(columns));
    const keyOf = (label: string) => shown.find((column) => column.label === label)?.key ?? '';
    const isTold = (label: string) => rows.some((row) => typeof row[keyOf(label)] === 'string');
    expect(rows.length).toBeGreaterThan(5);
    expect({ Group: isTold('Group'), Alias: isTold('Alias') }).toEqual(told);
  });

  it('previews columns of a joined table, static texts and formulas', async () => {
    const columns = [
      name,
      groupName,
      { Type: 'StaticData', name: 'INR', DisplayName: 'Currency' },
      { Type: 'ManualConfig', DisplayName: 'Both', ManualConfig: "name || ' / ' || g.name" },
      { ColumnName: 'createdAt' },
    ];
    const { columns: shown, rows } = await previewSetup(
      books.context,
      clauses,
      body(columns, { conditions: JSON.stringify([{ Key: 'only', Column: 'g.name', Condition: 'EQ', value: 'sundry debtors' }]) }),
    );
    expect(shown.map(({ label }) => label)).toEqual(['Ledger', 'Group', 'Currency', 'Both', 'Created On']);
    expect(rows).toHaveLength(1);
    const [row] = rows;
    expect(row).toMatchObject({
      'g.name': 'Sundry Debtors',
      'StaticData:Currency': 'INR',
      'ManualConfig:Both': `${row?.['name']} / Sundry Debtors`,
    });
    expect(row?.['createdAt']).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  it('groups by ticked columns and by those of the Group Clause, and once by a column in both', async () => {
    const kind = { ColumnName: 'ledgerKind' };
    const ticked = (column: object) => ({ ...column, GroupBy: true });
    const shown = async (columns: readonly object[], groupClause = '') =>
      (await previewSetup(books.context, clauses, body(columns, { groupClause, unique: 'ledgerKind' }))).rows;
    const named = await shown([kind, groupName], 'GROUP BY c.ledgerKind, g.name');
    expect(named.length).toBeGreaterThan(2);
    expect(named[0]).toHaveProperty('count');
    expect(await shown([ticked(kind), ticked(groupName)])).toEqual(named);
    expect(await shown([ticked(kind), groupName], 'GROUP BY g.name')).toEqual(named);
    expect(await shown([ticked(kind), ticked(groupName)], 'GROUP BY c.ledgerKind')).toEqual(named);
  });

  it.each([
    ['a column of the list that is not shown', 'c.name', 'name'],
    ['a column of a joined table', 'g.name', 'g.name'],
    ['no column', '', 'id'],
  ])('breaks ties of a sort in memory by %s', async (_, unique, key) => {
    const columns = [{ ColumnName: 'currency' }, groupName];
    const { rows } = await previewSetup(books.context, clauses, body(columns, { unique, grid: { defaultSortBy: 'currency' } }));
    const order = rows.map((row) => String(row[key] ?? '').toLowerCase());
    expect(new Set(rows.map((row) => row['currency'])).size).toBe(1);
    expect(order.length).toBeGreaterThan(5);
    expect(order).toEqual([...order].sort());
  });

  it.each([
    [
      'a text that is grouped by',
      [name, { Type: 'StaticData', name: 'INR', GroupBy: true }],
      '',
      'json.Columns.1.GroupBy',
      'Only a column of a table can be grouped by',
    ],
    [
      'a column beside one that is ticked',
      [{ ...groupName, GroupBy: true }, name],
      '',
      'json.Columns.1.ColumnName',
      expect.stringContaining('With a Group Clause'),
    ],
    ['an order by no column', [name], 'c.nothing', 'json.uniqueIdForOrder', 'Unique Id for Order: customer has no column nothing'],
    ['an order by no table', [name], 'x.name', 'json.uniqueIdForOrder', 'Unique Id for Order: unknown table x in the From Clause'],
    [
      'an order by what rows do not hold',
      [name],
      'g.name',
      'json.uniqueIdForOrder',
      'Unique Id for Order: g.name is not among the columns',
    ],
  ])('refuses %s', async (_, columns, unique, path, message) => {
    await expect(saveSetup(books.context, clauses, body(columns, { unique }))).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ path, message }],
    });
  });

  it('shows each row once if the result is distinct', async () => {
    const kinds = await previewSetup(
      books.context,
      clauses,
      body([{ ColumnName: 'ledgerKind' }], { grid: { distinctResult: true, defaultSortBy: 'ledgerKind' } }),
    );
    const shown = kinds.rows.map((row) => row['ledgerKind']);
    expect(shown.length).toBeGreaterThan(2);
    expect(shown).toEqual([...new Set(shown)].sort());
  });

  it('applies a saved setup at once, filters by joined columns, groups, and records who saved it', async () => {
    expect(await getSetup(books.context, listId)).toMatchObject({ commonGridSetUpId: null, version: null });
    const filters = JSON.stringify([{ CriteriaType: 'Textbox', Name: 'Group', Key: 'group' }]);
    const conditions = JSON.stringify([{ Key: 'group', Column: 'g.name', Condition: 'STARTS_WITH' }]);
    const saved = await saveSetup(
      books.context,
      clauses,
      body([name, groupName], { filters, conditions, grid: { defaultSortBy: 'g.name', defaultSortByDir: 'desc' } }),
    );
    expect(saved).toEqual({ id: listId, version: 1 });
    const loaded = await loadGrid(books.context, clauses, preferences, listId);
    expect(loaded).toMatchObject({
      setupVersion: 1,
      sort: [{ column: 'g.name', descending: true }],
      columns: [{ key: 'name' }, { key: 'g.name', sortable: 'memory' }],
    });
    const found = await page({ listId, filters: { group: 'sundry d' }, setupVersion: 1 });
    expect(found.rows.map((row) => row['g.name'])).toEqual(['Sundry Debtors']);
    expect((await count({ listId, filters: { group: 'sundry d' } })).count).toBe(1);
    expect((await page({ listId, search: 'asha' })).rows).toHaveLength(1);
    expect((await page({ listId, search: 'debtors' })).rows).toEqual([]);
    // People who still have the built-in columns on the screen continue with them.
    expect((await page({ listId, setupVersion: 0, limit: 1 })).rows[0]).not.toHaveProperty('g.name');

    // A column of another table is searched where it is ticked.
    await saveSetup(books.context, clauses, body([name, { ...groupName, GlobalSearch: true }], { version: 1 }));
    const debtors = await page({ listId, search: 'debtors' });
    expect(debtors.rows.map((row) => row['g.name'])).toEqual(['Sundry Debtors']);
    expect((await count({ listId, search: 'debtors' })).count).toBe(1);
    expect((await page({ listId, search: 'asha sundry' })).rows).toHaveLength(1);

    await saveSetup(books.context, clauses, body([groupName], { groupClause: 'GROUP BY g.name', version: 2 }));
    const groups = await page({ listId, sort: [{ column: 'count', descending: true }] });
    expect(groups.rows[0]).toMatchObject({ count: expect.any(Number), 'g.name': expect.any(String) });
    expect(new Set(groups.rows.map((row) => row['g.name'])).size).toBe(groups.rows.length);
    expect((await count({ listId })).count).toBe(groups.rows.length);
    await expect(saveSetup(books.context, clauses, body([name], { version: 1 }))).rejects.toMatchObject({ code: 'changed' });
    // Nor over a setup that was saved after the built-in one was read.
    await expect(saveSetup(books.context, clauses, body([name]))).rejects.toMatchObject({ code: 'changed' });

    const history = await books.context.ports.records.history(books.context.scope, 'organisation', 'grid-setup', listId);
    expect(history.map(({ action, by }) => [action, by])).toEqual([
      ['edit', books.context.scope.userId],
      ['edit', books.context.scope.userId],
      ['create', books.context.scope.userId],
    ]);
  });

  it.each`
    what                             | more                                                                                                                                   | path                              | message
    ${'another table'}               | ${{ fromClause: 'FROM branch' }}                                                                                                       | ${'fromClause'}                   | ${'From Clause, line 1, column 6: Ledgers must start from customer'}
    ${'a table that is not there'}   | ${{ fromClause: 'FROM customer\nJOIN secrets s ON groupId = s.id' }}                                                                   | ${'fromClause'}                   | ${'From Clause, line 2, column 6: unknown table secrets'}
    ${'a join by no reference'}      | ${{ fromClause: 'FROM customer c JOIN group g ON c.name = g.id' }}                                                                     | ${'fromClause'}                   | ${'From Clause, line 1, column 33: name does not refer to group'}
    ${'a join by no id'}             | ${{ fromClause: 'FROM customer c JOIN group g ON c.groupId = g.name' }}                                                                | ${'fromClause'}                   | ${'From Clause, line 1, column 33: a table is joined by its id: ON x.groupId = g.id'}
    ${'a clause that is not SQL'}    | ${{ fromClause: 'FROM customer c WHERE' }}                                                                                             | ${'fromClause'}                   | ${'From Clause, line 1, column 17: unexpected WHERE'}
    ${'a count of another table'}    | ${{ countClause: 'FROM group' }}                                                                                                       | ${'countClause'}                  | ${'Count From Clause, line 1, column 6: Ledgers must start from customer'}
    ${'a group that is not shown'}   | ${{ groupClause: 'GROUP BY status' }}                                                                                                  | ${'json.Columns.0.ColumnName'}    | ${'With a Group Clause, a column must be one of its columns or one that can be added up'}
    ${'a list of another module'}    | ${{ moduleId: 'sales' }}                                                                                                               | ${'subModuleId'}                  | ${'Ledgers is not a list of this module'}
    ${'what is no JSON'}             | ${{ filters: '{' }}                                                                                                                    | ${'filters'}                      | ${'This is not JSON'}
    ${'an unknown operator'}         | ${{ conditions: '[{"Key":"a","Column":"name","Condition":"OR"}]' }}                                                                    | ${'conditions.0.Condition'}       | ${expect.stringContaining('This must be one of LIKE, ')}
    ${'a condition without a value'} | ${{ conditions: '[{"Key":"a","Column":"name","Condition":"EQ"}]' }}                                                                    | ${'conditions.0.value'}           | ${'No filter has the key a: A value is expected'}
    ${'a filter of nothing'}         | ${{ filters: '[{"CriteriaType":"Date","Name":"a","Key":"b"}]' }}                                                                       | ${'filters.0.Key'}                | ${'No condition or column is named b'}
    ${'a date of a text'}            | ${{ filters: '[{"CriteriaType":"Date","Name":"a","Key":"name"}]' }}                                                                    | ${'filters.0.CriteriaType'}       | ${'Name is not a date'}
    ${'a choice of nothing'}         | ${{ filters: '[{"CriteriaType":"Single Select","Name":"a","Key":"name"}]' }}                                                           | ${'filters.0.CriteriaValue'}      | ${'Add at least one value'}
    ${'a formula of an id'}          | ${{ json: JSON.stringify({ Columns: [{ Type: 'ManualConfig', DisplayName: 'x', ManualConfig: 'name || groupId' }], gridSetup: {} }) }} | ${'json.Columns.0.ManualConfig'}  | ${'Manual Config, line 1, column 9: groupId refers to another record: join its table and name one of its columns'}
    ${'a source that is not there'}  | ${{ filters: '[{"CriteriaType":"Multi Select","Name":"a","Key":"name","StaticValue":"N","dataUri":"/api/x"}]' }}                       | ${'filters.0.dataUri'}            | ${'Unknown source of values /api/x'}
    ${'a sort by nothing'}           | ${{ grid: { defaultSortBy: 'x' } }}                                                                                                    | ${'json.gridSetup.defaultSortBy'} | ${'x is not a column of this list'}
  `('refuses $what at $path', async ({ more, path, message }) => {
    await expect(saveSetup(books.context, clauses, body([name], more))).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ path, message }],
    });
  });
});

it('continues a search page by page to the last match, and counts the matches', async () => {
  const listId = 'DESIGNATION_LIST';
  const made = Array.from({ length: 40 }, (_, place) => `Road Engineer ${String((place * 7) % 40).padStart(2, '0')}`);
  for (const name of made) await books.create('designation-master', { name });
  const found: unknown[] = [];
  let cursor: string | undefined;
  do {
    const { rows, ...rest } = await page({ listId, search: 'eng road', limit: 3, ...(cursor ? { cursor } : {}) });
    found.push(...rows.map((row) => row['name']));
    cursor = rest.cursor;
  } while (cursor !== undefined && found.length < 100);
  expect(found.toSorted()).toEqual(made.toSorted());
  expect(await count({ listId, search: 'eng road' })).toEqual({ count: 40, exact: true, totals: {} });
  const last = await page({ listId, search: 'road', limit: 3, sort: [{ column: 'name', descending: true }] });
  expect(last.rows.map((row) => row['name'])).toEqual(['Road Engineer 39', 'Road Engineer 38', 'Road Engineer 37']);
});

it('formats amounts, days and choices in texts like the list', async () => {
  const { rows } = await previewSetup(books.context, clauses, {
    commonGridSetUpId: null,
    moduleId: 'sales',
    subModuleId: 'SALES_INVOICE_LIST',
    json: JSON.stringify({
      Columns: [{ Type: 'ManualConfig', DisplayName: 'All', ManualConfig: "date || ': ' || total" }, { ColumnName: 'total' }],
      gridSetup: {},
    }),
    conditions: '[]',
    filters: '[]',
    fromClause: 'FROM salesInvoice',
    countClause: '',
  });
  expect(rows[0]?.['ManualConfig:All']).toBe(`03-Nov-2026: ${rupees(Number(rows[0]?.['total']))}`);
});

describe('the filters of a list', () => {
  const load = (listId: string) => loadGrid(books.context, clauses, preferences, listId);

  it('includes every state its rows can have, and the people of the organisation', async () => {
    const states = (listId: string) => {
      const list = gridLists().get(listId);
      const filters = list === undefined || list.report !== undefined ? [] : list.setup.filters;
      return filters.find(({ Key }) => Key === 'status')?.CriteriaValue.map(({ value }) => value);
    };
    expect(states('LEDGER_LIST')).toEqual(['Active', 'Draft', 'Inactive']);
    expect(states('TRANSPORTER_LIST')).toEqual(['Active', 'Inactive']);
    for (const listId of ['SALES_INVOICE_LIST', 'CUSTOMERS_LIST'])
      expect((await load(listId)).filters).toContainEqual(
        expect.objectContaining({ key: 'salesRepresentativeId', type: 'Multi Select', dataUri: 'USERS_OF_ORGANIZATION' }),
      );
  });

  it('shows names for columns with a type of Module Setup, also in select filters without values', async () => {
    const listId = 'BANK_CASH';
    const type = (Type: string) => ({
      Columns: [{ ColumnName: 'number' }, { ColumnName: 'entityType', DisplayName: 'Kind', Type }],
      gridSetup: { forDashboard: true },
    });
    const setup = (json: object) => ({
      commonGridSetUpId: null,
      moduleId: 'accounts',
      subModuleId: listId,
      json: JSON.stringify(json),
      filters: JSON.stringify([{ CriteriaType: 'Multi Select', Name: 'Kind', Key: 'entityType' }]),
      conditions: '[]',
      fromClause: 'FROM bankCash',
      countClause: '',
    });
    await saveSetup(books.context, clauses, setup(type('EntryModuleEntityType')));
    const { columns, filters } = await load(listId);
    expect(columns[1]?.choices).toContainEqual({ label: 'Bank Cash', value: '14' });
    expect(filters[0]?.values).toContainEqual({ label: 'Sales Invoice', value: '4' });
  });

  it('is on the dashboard if an administrator chose so, for people who may see it', async () => {
    expect(await dashboardGrids(books.context)).toContainEqual({ listId: 'BANK_CASH', title: 'Bank / Cash', screen: '/bank-cash' });
    const clerk = { ...books.context, caller: { ...books.context.caller, permissions: new Set(['/sales-invoice']) } };
    expect(await dashboardGrids(clerk)).toEqual([]);
  });
});

describe('filters of a saved setup', () => {
  const listId = 'SALES_INVOICE_DASHBOARD';
  const filter = (Key: string, CriteriaType: string) => ({ CriteriaType, Name: Key, Key });
  const condition = (Key: string, Column: string, Condition: string, value?: string) => ({
    Key,
    Column,
    Condition,
    ...(value ? { value } : {}),
  });
  /** Totals of the invoices, smallest first; two of the four are equal. */
  let totals: readonly number[] = [];

  beforeAll(async () => {
    const { rows } = await page({ listId: 'SALES_INVOICE_LIST' });
    totals = [...new Set(rows.map((row) => Number(row['total'])))].sort((one, other) => one - other);
    await saveSetup(books.context, clauses, {
      commonGridSetUpId: null,
      moduleId: 'sales',
      subModuleId: listId,
      json: JSON.stringify({ Columns: [{ ColumnName: 'total' }, { ColumnName: 'number' }, { ColumnName: 'date' }], gridSetup: {} }),
      conditions: JSON.stringify([
        condition('above', 'total', 'GT'),
        condition('within', 'total', 'BETWEEN'),
        condition('of', 'total', 'IN'),
        condition('day', 'date', 'EQ'),
        condition('always', 'total', 'GT', '0.01'),
      ]),
      filters: JSON.stringify([
        filter('above', 'Textbox'),
        filter('within', 'Textbox'),
        filter('of', 'Textbox'),
        filter('day', 'Date'),
        filter('date', 'DateRangeLong'),
      ]),
      fromClause: 'FROM salesInvoice',
      countClause: '',
    });
  });

  it.each`
    what                               | filters                                                                       | places
    ${'more than an amount in rupees'} | ${([one]: number[]) => ({ above: rupees(one) })}                              | ${[1, 2]}
    ${'more than an amount in paise'}  | ${([, two]: number[]) => ({ above: two })}                                    | ${[2]}
    ${'between two amounts'}           | ${([one, two]: number[]) => ({ within: `${rupees(one)}, ${rupees(two)}` })}   | ${[0, 1]}
    ${'one of several amounts'}        | ${([one, , three]: number[]) => ({ of: `${rupees(one)}; ${rupees(three)}` })} | ${[0, 2]}
  `(
    'filter by $what',
    async ({ filters, places }: { filters: (totals: readonly number[]) => GridPageBody['filters']; places: number[] }) => {
      const asked = filters(totals);
      const { rows } = await page({ listId, ...(asked ? { filters: asked } : {}) });
      expect([...new Set(rows.map((row) => totals.indexOf(Number(row['total']))))].sort()).toEqual(places);
    },
  );

  it('start with the open year if a date range comes after a single day', async () => {
    const { defaultFilter } = await loadGrid(books.context, clauses, preferences, listId);
    expect(defaultFilter).toEqual({ date: { from: Date.parse('2026-04-01T00:00:00+05:30'), to: Date.parse('2027-03-31T00:00:00+05:30') } });
    expect((await page({ listId, filters: defaultFilter })).rows).toHaveLength(4);
  });
});

it('also limits a list of masters by date, in any sort order, and by the open year if asked', async () => {
  const listId = 'HOLIDAY_LIST';
  for (const [name, date] of [
    ['Diwali', '2026-11-08'],
    ['Holi', '2026-03-04'],
    ['Republic Day', '2027-01-26'],
  ] as const)
    await books.create('holiday', { name, date });
  const filters = { date: { from: '2026-04-01', to: '2027-03-31' } };
  expect(await names({ listId, filters, sort: [{ column: 'name' }] })).toEqual(['Diwali', 'Republic Day']);
  expect(await names({ listId, filters, sort: [{ column: 'name' }, { column: 'date' }] })).toEqual(['Diwali', 'Republic Day']);
  const { builtIn } = await getSetup(books.context, listId);
  const { group = '' } = gridLists().get(listId) ?? {};
  const restricted = JSON.stringify([{ CriteriaType: 'DateRangeRestricted', Name: 'Date', Key: 'date' }]);
  await saveSetup(books.context, clauses, {
    ...builtIn,
    commonGridSetUpId: null,
    moduleId: group,
    subModuleId: listId,
    conditions: '[]',
    filters: restricted,
  });
  const beyond = { listId, filters: { date: { from: '2020-01-01', to: '2030-01-01' } } };
  const moved = ['bsDate minDate', 'bsDate maxDate'].map((code) => ({ path: 'filters.date', message: expect.stringContaining(code) }));
  const { rows, errors } = await page({ ...beyond, sort: [{ column: 'name' }] });
  expect(rows.map(({ name }) => name)).toEqual(['Diwali', 'Republic Day']);
  expect(errors).toEqual(moved);
  expect(await count(beyond)).toMatchObject({ count: 2, errors: moved });
  expect(await page({ listId, filters: { date: { from: '2026-05-01', to: '2026-12-31' } } })).not.toHaveProperty('errors');
});

it('applies every filter on the same date, whichever comes first', async () => {
  const listId = 'SALES_INVOICE_LIST';
  const filter = (Key: string, CriteriaType: string) => ({ CriteriaType, Name: Key, Key });
  await saveSetup(books.context, clauses, {
    commonGridSetUpId: null,
    moduleId: 'sales',
    subModuleId: listId,
    json: JSON.stringify({ Columns: [{ ColumnName: 'date' }, { ColumnName: 'number' }], gridSetup: {} }),
    conditions: JSON.stringify([{ Key: 'on', Column: 'date', Condition: 'EQ' }]),
    filters: JSON.stringify([filter('date', 'DateRange'), filter('on', 'Date')]),
    fromClause: 'FROM salesInvoice',
    countClause: '',
  });
  const within = { from: '2026-11-01', to: '2026-11-02' };
  expect(await names({ listId, filters: { date: within, on: '2026-11-02' } }, 'date')).toEqual(['2026-11-02']);
  expect(await names({ listId, filters: { on: '2026-11-02', date: within } }, 'date')).toEqual(['2026-11-02']);
  expect(await names({ listId, filters: { date: within, on: '2026-11-03' } }, 'date')).toEqual([]);
  expect((await count({ listId, filters: { on: '2026-11-03', date: within } })).count).toBe(0);
});

it('a list of documents reads only the years of its dates, and all of them without dates', async () => {
  const listId = 'SALES_INVOICE_LIST';
  const { id } = await books.create('financial-year', { start: '2025-04-01', end: '2026-03-31' });
  const earlier: Context = { ...books.context, scope: { ...books.context.scope, financialYearId: id } };
  const { itemId } = await withPartyAndItem(books);
  const body = { ...parsed('sales-invoice', { date: '2026-03-30', partyId, lines: [{ itemId, quantity: 1_0000 }] }), id: randomUUID() };
  await enterDocument(earlier, documentOf('sales-invoice'), body);
  const sort = [{ column: 'date' }];
  expect(await names({ listId, sort, limit: 2 }, 'date')).toEqual(['2026-03-30', '2026-11-01']);
  expect(await names({ listId, sort, filters: { date: { from: '2026-03-01', to: '2026-11-01' } } }, 'date')).toEqual([
    '2026-03-30',
    '2026-11-01',
  ]);
  expect(await names({ listId, sort, filters: { date: { to: '2026-03-31' } } }, 'date')).toEqual(['2026-03-30']);
  expect((await count({ listId })).count).toBe(5);
  expect((await count({ listId, filters: { date: { from: '2026-04-01', to: '2027-03-31' } } })).count).toBe(4);
  expect(await names({ listId, search: 'asha' }, 'date')).toHaveLength(5);
});
