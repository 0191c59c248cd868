import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { type ImportWorld, importRecords } from '#application/imports/import-records';
import { approveImport, startImport } from '#application/imports/start-import';
import { checkImportAgain, continueImport, stopImport, takeBackImport } from '#application/imports/steering/steer-import';
import { openingBalanceOf } from '#application/opening/opening-balance-of';
import { setOpeningBalance } from '#application/opening/sheet/set-opening-balance';
import { removeRecord } from '#application/records/remove-record';
import { updateRecord } from '#application/records/update-record';
import type { RecordImport } from '#events/record-import';
import { sheets } from '#integrations/sheet/read-rows';
import { documents, masters } from '#modules/all';
import type { AnyDocument, AnyMaster } from '#modules/kit/module';
import { openingRow } from '#modules/organisation/financial-year/opening-row';
import { documentOf, masterOf, type OpenBooks, openBooks } from '#test/journeys/books';
import { uploadTable } from '#test/journeys/upload-table';
import { typedFields } from '#test/kit/books/typed-fields';

let books: OpenBooks;
beforeAll(async () => {
  books = await openBooks();
}, 60_000);
afterAll(() => books.close());

const imports = [...masters, ...documents, openingRow];
const world = (change: Partial<ImportWorld> = {}): ImportWorld => ({
  sheets,
  moduleOf: (slug) => imports.find((one) => one.slug === slug),
  goOn: () => true,
  rowsAtOnce: 20,
  ...change,
});
const wishOf = (importId: string, phase: RecordImport['phase']): RecordImport => {
  const { organisationId, branchId, financialYearId, userId } = books.context.scope;
  return { version: 1, organisationId, branchId, financialYearId, userId, importId, phase };
};
const versionOf = async (id: string) => (await books.context.ports.records.find(books.context.scope, 'import-file', id))?.version ?? 0;
const stateOf = async (id: string) => (await books.context.ports.records.find(books.context.scope, 'import-file', id))?.row ?? {};

async function imported(module: AnyMaster | AnyDocument, lines: readonly string[]): Promise<string> {
  const id = randomUUID();
  const key = await uploadTable(books, `${module.slug}.csv`, lines);
  await startImport(books.context, module, 'CSV', { id, key, dateFormat: 'DD-MM-YYYY', approved: true });
  await importRecords(books.context, world(), wishOf(id, 'save'));
  return id;
}

async function takenBack(id: string, context: Context = books.context, change: Partial<ImportWorld> = {}) {
  await takeBackImport(books.context, id, await versionOf(id));
  await importRecords(context, world(change), wishOf(id, 'take-back'));
  return stateOf(id);
}

const named = async (slug: string, word: string) => {
  const { ports, scope } = books.context;
  return (await ports.records.search(scope, slug, [word], 500)).length;
};

const carriers = (name: string, count = 50) => ['Name', ...Array.from({ length: count }, (_, at) => `${name} ${at}`)];
const transporter = () => masterOf('transporter');

describe('a saved import', () => {
  it('is taken back whole: its own records go, those that existed stay, and its rows can be imported again', async () => {
    await books.create('transporter', { name: 'Whole 3' });
    const id = await imported(transporter(), carriers('Whole'));
    expect(await stateOf(id)).toMatchObject({ importStatus: 'Processed', created: 49, wrong: 1 });
    expect(await takenBack(id)).toMatchObject({ importStatus: 'Parsed', created: 0, takenBack: 49, takenBackAt: expect.any(String) });
    expect(await named('transporter', 'whole')).toBe(1);
    await expect(takeBackImport(books.context, id, await versionOf(id))).rejects.toThrow('This import was taken back');
    await checkImportAgain(books.context, id, await versionOf(id));
    await importRecords(books.context, world(), wishOf(id, 'check'));
    await approveImport(books.context, id, await versionOf(id));
    await importRecords(books.context, world(), wishOf(id, 'save'));
    expect(await stateOf(id)).toMatchObject({ importStatus: 'Processed', created: 49 });
    expect(await named('transporter', 'whole')).toBe(50);
    expect(await takenBack(id)).toMatchObject({ takenBack: 49 });
    expect(await named('transporter', 'whole')).toBe(1);
  });

  it('of opening balances is taken back to nothing, and the same rows can be imported again', async () => {
    const names = ['Opened before', 'Opened by it'];
    const groupId = books.group('bank_accounts');
    const ids = await Promise.all(names.map(async (name) => (await books.create('customer', { name, groupId })).id));
    await setOpeningBalance(books.context, { ledgerId: ids[0] ?? '', balance: 10_00 });
    const openings = () => Promise.all(ids.map(async (ledgerId) => (await openingBalanceOf(books.context, ledgerId)).opening));
    const lines = ['Ledger,Debit', 'Opened by it,20'];
    for (const first of ['Opened before,10', 'Opened before,30']) {
      const id = await imported(openingRow, [...lines, first]);
      expect(await stateOf(id)).toMatchObject({ importStatus: 'Processed', created: 1 });
      expect(await openings()).toEqual([10_00, 20_00]);
      expect(await takenBack(id)).toMatchObject({ importStatus: 'Parsed', failure: null, takenBack: 1 });
      expect(await openings()).toEqual([10_00, 0]);
    }
    for (const openedAgain of [1, 2]) {
      const id = await imported(openingRow, lines);
      expect(await stateOf(id), `time ${openedAgain}`).toMatchObject({ created: 1, existing: 0 });
      expect(await takenBack(id)).toMatchObject({ takenBack: 1 });
    }
  });

  it('does not take what another import of the same rows created', async () => {
    const first = await imported(transporter(), carriers('Shared', 20));
    const second = await imported(transporter(), carriers('Shared', 30));
    expect(await stateOf(second)).toMatchObject({ created: 10, existing: 20 });
    expect(await takenBack(second)).toMatchObject({ takenBack: 10 });
    expect(await named('transporter', 'shared')).toBe(20);
    expect(await takenBack(first)).toMatchObject({ takenBack: 20 });
    expect(await named('transporter', 'shared')).toBe(0);
  });

  it('stays whole if anything uses one of its records, and says what', async () => {
    const id = await imported(masterOf('group'), [
      'Name,Under',
      'Retail Pune,Sundry Debtors',
      'Retail Camp,Retail Pune',
      'Wholesale Pune,Sundry Debtors',
    ]);
    const asha = await books.create('customer', { name: 'Asha Traders', groupId: await idNamed('group', 'retail camp') });
    expect(await takenBack(id)).toMatchObject({
      importStatus: 'Processed',
      created: 3,
      failure: 'Nothing was taken back. Retail Camp: Used in Ledgers: Asha Traders',
    });
    expect(await named('group', 'pune')).toBe(2);
    const customer = await books.context.ports.records.find(books.context.scope, 'customer', asha.id);
    const moved = { ...typedFields('customer', { ...customer?.row, ...asha }), groupId: books.group('debtors') };
    await updateRecord(books.context, masterOf('customer'), moved as never);
    // Groups below others of the file go before them.
    expect(await takenBack(id)).toMatchObject({ importStatus: 'Parsed', takenBack: 3, failure: null });
    expect(await named('group', 'pune')).toBe(0);
  });

  it('of ledgers is taken back although an active ledger cannot be deleted, and not one that a voucher uses', async () => {
    const ledgers = ['Name,Group', 'Ledger of One,Sundry Debtors', 'Ledger of Two,Indirect Expenses'];
    expect(await takenBack(await imported(masterOf('customer'), ledgers))).toMatchObject({ importStatus: 'Parsed', takenBack: 2 });
    expect(await named('customer', 'ledger')).toBe(0);
    const id = await imported(masterOf('customer'), ledgers);
    await imported(documentOf('journal-voucher'), [
      'Document,Date,Type,Ledger,Debit,Credit',
      '1,01-06-2026,Journal,Ledger of Two,10,',
      '1,,,Cash,,10',
    ]);
    expect(await takenBack(id)).toMatchObject({
      importStatus: 'Processed',
      created: 2,
      failure: 'Nothing was taken back. Ledger of Two: Used in posted vouchers',
    });
    expect(await named('customer', 'ledger')).toBe(2);
  });

  // Each deletion is two commits: an active record is deactivated first.
  it.each([1, 8, 15])('goes on when its job is killed after %i commits, and when it is stopped', async (after) => {
    const id = await imported(transporter(), carriers(`Killed${after}`, 20));
    const { ports } = books.context;
    let written = 0;
    const commit: typeof ports.journal.commit = async (scope, stream, work) => {
      if (work.slug === 'transporter' && written === after) throw new Error('cut off');
      const committed = await ports.journal.commit(scope, stream, work);
      if (work.slug === 'transporter') written += 1;
      return committed;
    };
    const dying = { ...books.context, ports: Object.create(ports, { journal: { value: { ...ports.journal, commit } } }) };
    await expect(takenBack(id, dying)).rejects.toThrow('cut off');
    expect(await stateOf(id)).toMatchObject({ importStatus: 'Processing', phase: 'take-back' });
    await stopImport(books.context, id);
    await importRecords(books.context, world(), wishOf(id, 'take-back'));
    expect(await stateOf(id)).toMatchObject({ importStatus: 'Failed', stopped: true });
    await continueImport(books.context, id, await versionOf(id));
    for (let runs = 0; runs < 3; runs += 1) await importRecords(books.context, world({ goOn: () => false }), wishOf(id, 'take-back'));
    expect(await stateOf(id)).toMatchObject({ importStatus: 'Parsed', takenBack: 20 });
    expect(await named('transporter', `killed${after}`)).toBe(0);
  });

  it('of which only a part was saved when it was stopped is taken back, too', async () => {
    const id = randomUUID();
    const key = await uploadTable(books, 'part.csv', carriers('Part', 60));
    await startImport(books.context, transporter(), 'CSV', { id, key, dateFormat: 'DD-MM-YYYY', approved: true });
    await importRecords(books.context, world({ goOn: () => false }), wishOf(id, 'save'));
    await stopImport(books.context, id);
    await importRecords(books.context, world(), wishOf(id, 'save'));
    const { created } = await stateOf(id);
    expect(created).toBe(await named('transporter', 'part'));
    expect(await takenBack(id)).toMatchObject({ importStatus: 'Parsed', takenBack: created });
    expect(await named('transporter', 'part')).toBe(0);
  });
});

describe('taking back', () => {
  it('asked twice at the same moment is done once', async () => {
    const id = await imported(transporter(), carriers('Twice', 20));
    const version = await versionOf(id);
    const asked = await Promise.allSettled([1, 2].map(() => takeBackImport(books.context, id, version)));
    expect(asked.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const jobs = [1, 2].map(() => importRecords(books.context, world({ rowsAtOnce: 5 }), wishOf(id, 'take-back')));
    await Promise.allSettled(jobs);
    await importRecords(books.context, world(), wishOf(id, 'take-back'));
    expect(await stateOf(id)).toMatchObject({ importStatus: 'Parsed', takenBack: 20, created: 0, failure: null });
    expect(await named('transporter', 'twice')).toBe(0);
  });

  it('that is stopped before anything was deleted leaves the import as it was', async () => {
    const id = await imported(transporter(), carriers('Looked', 20));
    await takeBackImport(books.context, id, await versionOf(id));
    await stopImport(books.context, id);
    await importRecords(books.context, world(), wishOf(id, 'take-back'));
    expect(await stateOf(id)).toMatchObject({
      ...{ importStatus: 'Processed', phase: 'save', stopped: false, stopAsked: false, created: 20 },
      failure: 'Stopped. Nothing was taken back',
    });
    expect(await named('transporter', 'looked')).toBe(20);
    expect(await takenBack(id)).toMatchObject({ importStatus: 'Parsed', takenBack: 20 });
  });

  it('goes on only for people who may delete', async () => {
    const id = await imported(transporter(), carriers('Half', 25));
    const { caller } = books.context;
    await takeBackImport(books.context, id, await versionOf(id));
    // There is time for two stretches of records to look at, and for one to delete.
    for (const _ of [1, 2]) await importRecords(books.context, world({ goOn: () => false }), wishOf(id, 'take-back'));
    await stopImport(books.context, id);
    await importRecords(books.context, world(), wishOf(id, 'take-back'));
    expect(await stateOf(id)).toMatchObject({ importStatus: 'Failed', stopped: true, phase: 'take-back' });
    const paths = new Set(['/import-file', '/transporter', '/transporter/add']);
    const clerk: Context = { ...books.context, caller: { ...caller, permissions: paths as never } };
    await expect(continueImport(clerk, id, await versionOf(id))).rejects.toMatchObject({ code: 'forbidden' });
    await continueImport(books.context, id, await versionOf(id));
    await importRecords(books.context, world(), wishOf(id, 'take-back'));
    expect(await stateOf(id)).toMatchObject({ importStatus: 'Parsed', takenBack: 25 });
    expect(await named('transporter', 'half')).toBe(0);
  });

  it('leaves a ledger that another record names, or that existed before, though it would go as a draft', async () => {
    const before = await books.create('customer', { name: 'Kept Before', groupId: books.group('debtors') });
    const lines = ['Name,Group', 'Kept Before,Sundry Debtors', 'Kept Own,Sundry Debtors', 'Kept Named,Sundry Debtors'];
    const id = await imported(masterOf('customer'), lines);
    expect(await stateOf(id)).toMatchObject({ created: 2 });
    const used = await idNamed('customer', 'kept named');
    const project = await books.create('project', { name: 'Rooftop', projectNo: 'R-1', customerId: used });
    expect(await takenBack(id)).toMatchObject({
      importStatus: 'Processed',
      failure: 'Nothing was taken back. Kept Named: Used in Projects: Rooftop',
    });
    expect(await named('customer', 'kept')).toBe(3);
    await removeRecord(books.context, masterOf('project'), project.id, undefined);
    expect(await takenBack(id)).toMatchObject({ importStatus: 'Parsed', takenBack: 2 });
    expect(await idNamed('customer', 'kept')).toBe(before.id);
  });

  it('takes no invoice that a receipt settles', async () => {
    const gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 5_0000, hsn: '85414300' }];
    await books.create('inventory-item', { name: 'Panel', type: 'Goods', unitId: books.unit('NOS'), hsn: '85414300', gstHistory });
    const billingAddress = { line1: '1 FC Road', line2: '', city: 'Pune', state: '27', pincode: '411004', country: 'India' };
    await books.create('customer', { name: 'Buyer', groupId: books.group('debtors'), billingAddress });
    const invoices = await imported(documentOf('sales-invoice'), [
      'Document,Date,Customer,Item,Quantity,Rate',
      ...[1, 2, 3].map((at) => `${at},01-07-2026,Buyer,Panel,${at},100`),
    ]);
    expect(await stateOf(invoices)).toMatchObject({ documents: 3 });
    const { ports, scope } = books.context;
    const [bill] = await ports.books.openBills(scope, scope.branchId, await idNamed('customer', 'buyer'));
    const receipts = await imported(documentOf('bank-cash'), [
      'Date,Type,Bank / Cash,Ledger,Amount,Against Bill',
      `02-07-2026,Receipt,Cash,Buyer,10,${bill?.number}`,
    ]);
    expect(await stateOf(receipts)).toMatchObject({ documents: 1, problems: [] });
    expect(await takenBack(invoices)).toMatchObject({
      importStatus: 'Processed',
      documents: 3,
      failure: expect.stringContaining(`Nothing was taken back. ${bill?.number}`),
    });
    expect(await takenBack(receipts)).toMatchObject({ importStatus: 'Parsed', takenBack: 1 });
    expect(await takenBack(invoices)).toMatchObject({ importStatus: 'Parsed', takenBack: 3 });
  });
});

describe('a saved import of vouchers', () => {
  const vouchers = (name: string, date: string) => [
    'Document,Date,Type,Ledger,Debit,Credit,Narration',
    ...Array.from({ length: 15 }, (_, at) => [`${at},${date},Journal,Office Rent,${at + 1}.50,,${name}`, `,,,Cash,,${at + 1}.50,`]).flat(),
  ];
  const lock = async (lockedUntil: string | null) => {
    const { scope, ports } = books.context;
    const org = await ports.records.find(scope, 'org', scope.organisationId);
    const change = { id: scope.organisationId, version: org?.version ?? 0, lockedUntil, lockReason: lockedUntil && 'Returns filed' };
    await updateRecord(books.context, masterOf('org'), change);
  };
  const balance = async (ledgerId: string) => {
    const { scope, ports } = books.context;
    const entries = await ports.journal.entries(scope, { branchId: scope.branchId }, 0, 1_000);
    const own = new Map(entries.map(({ id, effect }) => [id, effect?.postings ?? []]));
    return [...own.values()].flat().reduce((sum, one) => sum + (one.ledgerId === ledgerId ? one.amount : 0), 0);
  };

  it('leaves the books, and none leaves while one of them is in a locked period', async () => {
    const rent = await books.create('customer', { name: 'Office Rent', groupId: books.group('indirect_expenses') });
    const id = await imported(documentOf('journal-voucher'), vouchers('taken', '01-06-2026'));
    expect(await stateOf(id)).toMatchObject({ importStatus: 'Processed', documents: 15, created: 30 });
    expect(await balance(rent.id)).toBe(127_50);
    await lock('2026-06-30');
    const kept = await takenBack(id);
    expect(kept).toMatchObject({
      importStatus: 'Processed',
      documents: 15,
      failure: expect.stringMatching(/^Nothing was taken back\. .*2026/),
    });
    expect(await balance(rent.id)).toBe(127_50);
    await lock(null);
    expect(await takenBack(id)).toMatchObject({ importStatus: 'Parsed', takenBack: 15, documents: 0, created: 0 });
    expect(await balance(rent.id)).toBe(0);
  });

  it('needs the permission to delete such records, when somebody asks and when the job runs', async () => {
    const id = await imported(documentOf('journal-voucher'), vouchers('kept', '02-06-2026'));
    const { caller } = books.context;
    const paths = new Set(['/import-file', '/import-file/delete', '/journal-voucher', '/journal-voucher/add']);
    const clerk: Context = { ...books.context, caller: { ...caller, permissions: paths as never } };
    await expect(takeBackImport(clerk, id, await versionOf(id))).rejects.toMatchObject({ code: 'forbidden' });
    expect(await takenBack(id, clerk)).toMatchObject({
      importStatus: 'Processed',
      documents: 15,
      failure: expect.stringContaining('delet'),
    });
  });
});

async function idNamed(slug: string, word: string): Promise<string> {
  const { ports, scope } = books.context;
  const [id = ''] = await ports.records.search(scope, slug, word.split(' '), 2);
  return id;
}
