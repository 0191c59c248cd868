import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importRecords } from '#application/imports/import-records';
import { pasteOpeningRows } from '#application/imports/paste-opening-rows';
import { approveImport, startOpeningImport } from '#application/imports/start-import';
import { openingBalanceOf } from '#application/opening/opening-balance-of';
import { setOpeningBalance } from '#application/opening/sheet/set-opening-balance';
import { sampleFile } from '#application/tables/sample-file';
import { sheets } from '#integrations/sheet/read-rows';
import type { ColumnChoice } from '#modules/kit/imports/import-columns';
import { openingRow } from '#modules/organisation/financial-year/opening-row';
import { type OpenBooks, openBooks, today } from '#test/journeys/books';
import { uploadTable } from '#test/journeys/upload-table';

let books: OpenBooks;
let asha: string;
let om: string;

beforeAll(async () => {
  books = await openBooks();
  asha = (await books.create('customer', { name: 'Asha Traders', groupId: books.group('debtors'), creditDays: 30 })).id;
  om = (await books.create('customer', { name: 'Om Steel', groupId: books.group('creditors') })).id;
});
afterAll(() => books.close());

const heading = ['Ledger', 'Bill No.', 'Bill Date', 'Due Date', 'Debit', 'Credit'];
const take = (save: boolean, ...rows: readonly (readonly string[])[]) =>
  pasteOpeningRows(books.context, { rows: [heading, ...rows], dateFormat: 'DD-MM-YYYY', save });
const of = (ledgerId: string) => openingBalanceOf(books.context, ledgerId);

describe('opening balances pasted from a sheet', () => {
  const rows = [
    ['Asha Traders', 'INV/41', '20-11-2025', '', '11,800.00', ''],
    ['Asha Traders', 'RC/12', '20-03-2026', '', '', '2000'],
    ['Om Steel', 'PI/8', '10-03-2026', '25-03-2026', '0', '3000'],
    ['Om Steel', '', '', '', '', '500'],
    ['Cash', '', '', '', '7000', ''],
  ];

  it('are checked first, with problems by line', async () => {
    const wrong = [
      ['Nobody', 'INV/1', '01-03-2026', '', '1', ''],
      ['Cash', 'INV/1', '01-03-2026', '', '1', ''],
      ['Asha Traders', 'INV/2', '', '', '1', ''],
      ['Asha Traders', 'INV/3', '01-04-2026', '', '1', ''],
      ['Asha Traders', 'INV/4', '01-03-2026', '', '1', '1'],
      ['Round Off', '', '', '', '1', ''],
    ];
    const { created, existing, problems } = await take(false, ...rows, ...wrong);
    expect([created, existing]).toEqual([3, 0]);
    expect(problems.map(({ line, column }) => [line, column])).toEqual([
      [7, 'Ledger'],
      [8, 'Bill No.'],
      [9, 'Bill Date'],
      [10, 'Bill Date'],
      [11, 'Debit'],
      [12, 'Ledger'],
    ]);
    expect((await of(asha)).opening).toBe(0);
  });

  it('are saved for more parties with bills than an attempt has tries', async () => {
    const names = Array.from({ length: 12 }, (_, at) => `Party ${at + 1}`);
    for (const name of names) await books.create('customer', { name, groupId: books.group('debtors') });
    const bills = names.map((name, at) => [name, `B/${at + 1}`, '10-03-2026', '', '100', '']);
    expect(await take(true, ...bills)).toEqual({ created: 12, existing: 0, problems: [] });
    expect(await take(true, ...bills)).toEqual({ created: 0, existing: 12, problems: [] });
  });

  it('are saved, and the same rows again already exist', async () => {
    expect(await take(false, ...rows)).toEqual({ created: 5, existing: 0, problems: [] });
    expect(await take(true, ...rows)).toEqual({ created: 5, existing: 0, problems: [] });
    expect(await take(true, ...rows)).toEqual({ created: 0, existing: 5, problems: [] });
    expect(await of(asha)).toMatchObject({
      opening: 9_800_00,
      version: 1,
      bills: [
        { number: 'INV/41', date: '2025-11-20', dueDate: '2025-12-20', amount: 11_800_00 },
        { number: 'RC/12', amount: -2_000_00 },
      ],
    });
    expect(await of(om)).toMatchObject({ opening: -3_500_00, bills: [{ number: 'PI/8' }, { number: 'On account', date: '2026-03-31' }] });
    const { scope, ports } = books.context;
    expect((await ports.books.openBills(scope, scope.branchId, om)).map(({ kind, open }) => [kind, open])).toEqual([
      ['bill', -3_000_00],
      ['on-account', -500_00],
    ]);
  });

  it('never change entered openings', async () => {
    const { problems } = await take(true, ['Asha Traders', 'INV/41', '20-11-2025', '', '1', ''], ['Cash', '', '', '', '1', '']);
    expect(problems.map(({ message }) => message)).toEqual([
      'INV/41 already exists with 11,800.00 Dr. Change it on the Opening balances screen',
      'Opening balance 7,000.00 Dr already exists. Change it on the Opening balances screen',
    ]);
    expect((await of(asha)).opening).toBe(9_800_00);
  });

  it('first use up the amount on account, and raise the balance by the rest', async () => {
    const ravi = (await books.create('customer', { name: 'Ravi Stores', groupId: books.group('debtors') })).id;
    await setOpeningBalance(books.context, { ledgerId: ravi, balance: 1_000_00 });
    await take(true, ['Ravi Stores', 'INV/1', '01-03-2026', '', '600', '']);
    expect(await of(ravi)).toMatchObject({ opening: 1_000_00 });
    await take(true, ['Ravi Stores', 'INV/2', '02-03-2026', '', '700', '']);
    expect(await of(ravi)).toMatchObject({ opening: 1_300_00, bills: [{ amount: 600_00 }, { amount: 700_00 }] });
  });
});

describe('opening balances imported from a file', () => {
  const lines = [heading.join(','), 'Asha Traders,INV/200,01/02/2026,03/03/2026,250.50,', 'Nobody,INV/1,01/02/2026,,1,'];

  async function imported(wish: { readonly approved: boolean; readonly columns?: ColumnChoice }, rows = lines) {
    const key = await uploadTable(books, 'openings.csv', rows);
    const id = randomUUID();
    await startOpeningImport(books.context, 'CSV', { id, key, dateFormat: 'DD-MM-YYYY', ...wish });
    return id;
  }
  const run = (importId: string, phase: 'check' | 'save') => {
    const { organisationId, branchId, financialYearId, userId } = books.context.scope;
    const world = { sheets, moduleOf: () => openingRow, goOn: () => true };
    return importRecords(books.context, world, { version: 1, organisationId, branchId, financialYearId, userId, importId, phase });
  };
  const stateOf = async (id: string) => (await books.context.ports.records.find(books.context.scope, 'import-file', id))?.row;

  it('of a list of parties stand on the side of each, and parties that begin with nothing are left out', async () => {
    for (const [name, group] of [
      ['Bharat Solar', 'debtors'],
      ['Citadel Cables', 'creditors'],
      ['Deepam Traders', 'debtors'],
      ['Eshan Metals', 'creditors'],
    ] as const)
      await books.create('customer', { name, groupId: books.group(group) });
    const list = [
      'Name,GSTIN,City,Opening Balance',
      'Bharat Solar,,Surat,"12,500"',
      'Citadel Cables,,Vapi,8000.50',
      'Deepam Traders,,Pune,-700',
      'Eshan Metals,,Pune,300 Dr',
      'Asha Traders,,Pune,0.00',
      'Om Steel,,Pune,-',
      'Cash,,,',
    ];
    const columns = { Name: 'ledgerId', GSTIN: null, City: null, 'Opening Balance': 'balance' };
    const id = await imported({ approved: false, columns }, list);
    await run(id, 'check');
    expect(await stateOf(id)).toMatchObject({ importStatus: 'Pending Approval', rows: 7, leftOut: 3, wrong: 0, problems: [] });
    const saved = await imported({ approved: true, columns }, list);
    await run(saved, 'save');
    expect(await stateOf(saved)).toMatchObject({ importStatus: 'Processed', created: 4, leftOut: 3, wrong: 0 });
    const named = await Promise.all(
      ['Bharat Solar', 'Citadel Cables', 'Deepam Traders', 'Eshan Metals'].map(async (name) => {
        const [ledger] = (await books.context.ports.records.all(books.context.scope, 'customer')).filter(({ row }) => row['name'] === name);
        return (await of(ledger?.id ?? '')).opening;
      }),
    );
    expect(named).toEqual([12_500_00, -8_000_50, -700_00, 300_00]);
  });

  it('are checked, approved and saved; the same file again creates nothing', async () => {
    const id = await imported({ approved: false });
    await run(id, 'check');
    expect(await stateOf(id)).toMatchObject({ importStatus: 'Pending Approval', rows: 2, created: 0, wrong: 1, problems: [{ line: 3 }] });
    expect((await of(asha)).bills).toHaveLength(2);
    const version = (await books.context.ports.records.find(books.context.scope, 'import-file', id))?.version ?? 0;
    await approveImport({ ...books.context, scope: { ...books.context.scope, financialYearId: randomUUID() } }, id, version);
    await run(id, 'save');
    expect(await stateOf(id)).toMatchObject({ importStatus: 'Processed', created: 1, existing: 0, wrong: 1 });
    expect((await of(asha)).bills.at(-1)).toMatchObject({ number: 'INV/200', dueDate: '2026-03-03', amount: 250_50 });
    const again = await imported({ approved: true });
    await run(again, 'save');
    expect(await stateOf(again)).toMatchObject({ importStatus: 'Processed', created: 0, existing: 1, wrong: 1 });
  });

  it('are read from the list of customers: the column is placed once, and its cells say the other side', async () => {
    for (const name of ['Meena Stores', 'Nila Mart']) await books.create('customer', { name, groupId: books.group('debtors') });
    const rows = ['Party Name,City,Opening Balance', 'Meena Stores,Pune,"5,000.00 Dr"', 'Nila Mart,Surat,750 Cr', 'Nila Mart,Surat,lots'];
    const id = await imported({ approved: true, columns: { City: null, 'Opening Balance': 'debit' } }, rows);
    await run(id, 'save');
    expect(await stateOf(id)).toMatchObject({
      importStatus: 'Processed',
      created: 2,
      wrong: 1,
      problems: [{ line: 4, column: 'Debit', message: 'This is not an amount' }],
    });
    const ofName = async (name: string) => {
      const ledger = await books.context.ports.records.findByUnique(books.context.scope, 'customer', 'name', name);
      return (await of(ledger ?? '')).opening;
    };
    expect([await ofName('meena stores'), await ofName('nila mart')]).toEqual([5_000_00, -750_00]);
  });

  it('have a sample file with the needed columns', async () => {
    expect(new TextDecoder().decode((await sampleFile(openingRow.slug, today)).content)).toContain(
      'Ledger *,Bill No.,Bill Date,Due Date,Debit,Credit',
    );
  });
});

it('pass the proof', async () => {
  expect(await books.storage.prover.prove(books.context.scope.organisationId)).toEqual([]);
});
