import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { actOnDocument } from '#application/documents/act-on-document';
import { enterDocument } from '#application/documents/enter-document';
import { removeDocument } from '#application/documents/remove-document';
import { type ImportWorld, importRecords } from '#application/imports/import-records';
import { approveImport, startImport } from '#application/imports/start-import';
import { wrongRowsAddress } from '#application/imports/wrong-file';
import { listRecords } from '#application/lists/list-records';
import type { Journal } from '#application/ports/journal';
import type { Row } from '#application/ports/records';
import { getRecord } from '#application/records/get-record';
import { updateRecord } from '#application/records/update-record';
import { sampleFile } from '#application/tables/sample-file';
import { Refusal } from '#domain/refusal';
import type { RecordImport } from '#events/record-import';
import { sheets } from '#integrations/sheet/read-rows';
import { documents, moduleOf } from '#modules/all';
import { isImported } from '#modules/kit/imports/is-imported';
import type { ImportFile } from '#modules/organisation/import-file/import-file';
import { documentOf, masterOf, type OpenBooks, openBooks, parsed, today } from '#test/journeys/books';
import { uploadTable } from '#test/journeys/upload-table';
import { typedFields } from '#test/kit/books/typed-fields';

let books: OpenBooks;
const ids = new Map<string, string>();

beforeAll(async () => {
  books = await openBooks();
  const billingAddress = { line1: '12 FC Road', line2: '', city: 'Pune', state: '27', pincode: '411004', country: 'India' };
  const ledgers = [
    { name: 'Asha Traders', groupId: books.group('debtors'), registrationType: 'Regular', gstin: '27AAACR5055K1Z7', billingAddress },
    { name: 'Om Steel', groupId: books.group('creditors'), registrationType: 'Unregistered', billingAddress },
    { name: 'HDFC Bank', groupId: books.group('bank_accounts') },
    { name: 'Office Rent', groupId: books.group('indirect_expenses') },
  ];
  for (const ledger of ledgers) ids.set(ledger.name, (await books.create('customer', ledger)).id);
  for (const name of ['Solar Panel 540 W', 'Mounting Structure']) {
    const gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 5_0000, hsn: '85414300' }];
    const item = { name, type: 'Goods', unitId: books.unit('NOS'), hsn: '85414300', salesRate: 1000_0000, gstHistory };
    ids.set(name, (await books.create('inventory-item', item)).id);
  }
  const godown = { code: 'GODOWN', name: 'Godown', address: billingAddress, gstin: '27AAPFU0939F1ZV' };
  ids.set('Godown', (await books.create('branch', godown)).id);
}, 60_000);
afterAll(() => books.close());

const idOf = (name: string) => ids.get(name) ?? '';
const world = (change: Partial<ImportWorld> = {}): ImportWorld => ({
  sheets,
  moduleOf: (slug) => documents.find((one) => one.slug === slug),
  goOn: () => true,
  ...change,
});
const wishOf = (importId: string, phase: RecordImport['phase']): RecordImport => {
  const { organisationId, branchId, financialYearId, userId } = books.context.scope;
  return { version: 1, organisationId, branchId, financialYearId, userId, importId, phase };
};
const stateOf = async (id: string) => {
  const stored = await books.context.ports.records.find(books.context.scope, 'import-file', id);
  return { ...(stored?.row as unknown as ImportFile), version: stored?.version ?? 0 };
};

async function started(slug: string, lines: readonly string[], approved = false, key?: string): Promise<string> {
  const id = randomUUID();
  const file = key ?? (await uploadTable(books, `${slug}.csv`, lines));
  await startImport(books.context, documentOf(slug), 'CSV', { id, key: file, dateFormat: 'DD-MM-YYYY', approved });
  return id;
}

async function checked(slug: string, lines: readonly string[]) {
  const id = await started(slug, lines);
  await importRecords(books.context, world(), wishOf(id, 'check'));
  return { id, ...(await stateOf(id)) };
}

async function approved(id: string) {
  await approveImport(books.context, id, (await stateOf(id)).version);
  await importRecords(books.context, world(), wishOf(id, 'save'));
  return stateOf(id);
}

/** Saves without a check. */
async function imported(slug: string, lines: readonly string[], change: Partial<ImportWorld> = {}) {
  const id = await started(slug, lines, true);
  await importRecords(books.context, world(change), wishOf(id, 'save'));
  return { id, ...(await stateOf(id)) };
}

/** All documents of the kind by number, as they are stored. */
async function stored(slug: string): Promise<readonly (Row & { readonly id: string })[]> {
  const { rows } = await listRecords(books.context, documentOf(slug), { limit: 100 });
  const found = await books.context.ports.records.findMany(
    books.context.scope,
    rows.map(({ id }) => ({ slug, id })),
  );
  return [...found.values()]
    .map(({ id, row }) => ({ ...row, id, place: Number(String(row['number']).split('/').at(-1)) }))
    .toSorted((one, other) => one.place - other.place);
}
const countOf = async (slug: string) => (await stored(slug)).length;

const heading = 'Document,Date,Customer,Item,Quantity,Rate,Discount %';
const threeInvoices = [
  heading,
  '1,20-11-2026,Asha Traders,Solar Panel 540 W,2,1000,',
  ',,,Mounting Structure,1,500,10',
  '2,20-11-2026,Asha Traders,No such item,1,,',
  '2,20-11-2026,Asha Traders,Mounting Structure,1,,',
  '3,21-11-2026,27AAACR5055K1Z7,solar panel 540 w,5,990.5,',
];

describe('a file of three invoices, one of them wrong', () => {
  let id: string;

  it('is checked whole, and enters nothing', async () => {
    const found = await checked('sales-invoice', threeInvoices);
    id = found.id;
    expect(found).toMatchObject({ importStatus: 'Pending Approval', rows: 5, wrong: 2, created: 0, existing: 0, documents: 2 });
    expect(found.problems).toEqual([{ line: 4, column: 'Item', message: 'Item No such item was not found' }]);
    expect(await countOf('sales-invoice')).toBe(0);
  });

  it('enters the others with the figures they have by hand, and returns all rows of the wrong one', async () => {
    expect(await approved(id)).toMatchObject({ importStatus: 'Processed', created: 3, documents: 2, announced: 3, wrong: 2 });
    const [first, second] = await stored('sales-invoice');
    const byHand = await books.enter('sales-invoice', {
      date: '2026-11-20',
      partyId: idOf('Asha Traders'),
      lines: [
        { itemId: idOf('Solar Panel 540 W'), quantity: 2_0000, rate: 1000_0000 },
        { itemId: idOf('Mounting Structure'), quantity: 1_0000, rate: 500_0000, discountPercent: 10_0000 },
      ],
    });
    const { id: _, number, version: __, createdAt, createdBy, updatedAt, updatedBy, warnings, ...figures } = byHand;
    expect(first).toMatchObject(figures);
    expect(second).toMatchObject({ date: '2026-11-21', partyId: idOf('Asha Traders'), taxable: 4952_50 });
    expect([first?.['number'], second?.['number'], number].map((one) => String(one).split('/').at(-1))).toEqual(['1', '2', '3']);
    const { url } = await wrongRowsAddress(books.context, id);
    expect((await (await fetch(url)).text()).replace('\uFEFF', '').trim().split('\r\n')).toEqual([
      `${heading},Problem`,
      '2,20-11-2026,Asha Traders,No such item,1,,,Item No such item was not found',
      '2,20-11-2026,Asha Traders,Mounting Structure,1,,,This document has an error in line 4',
    ]);
    const { version } = byHand;
    await removeDocument(books.context, documentOf('sales-invoice'), byHand.id, version);
  });

  it('enters nothing when it is imported again', async () => {
    const found = await checked('sales-invoice', threeInvoices);
    expect(found).toMatchObject({ rows: 5, existing: 3, wrong: 2, documents: 0 });
    expect(await imported('sales-invoice', threeInvoices)).toMatchObject({ created: 0, existing: 3, documents: 0 });
    expect(await countOf('sales-invoice')).toBe(2);
  });

  it('enters one again that was deleted', async () => {
    const [first] = await stored('sales-invoice');
    const { version } = (await books.context.ports.records.find(books.context.scope, 'sales-invoice', first?.id ?? '')) ?? { version: 0 };
    await removeDocument(books.context, documentOf('sales-invoice'), first?.id ?? '', version);
    expect(await imported('sales-invoice', threeInvoices)).toMatchObject({ created: 2, existing: 1, documents: 1 });
    expect(await imported('sales-invoice', threeInvoices)).toMatchObject({ created: 0, existing: 3 });
    expect(await countOf('sales-invoice')).toBe(2);
  });
});

describe('many vouchers', () => {
  const lines = (name: string, count: number) => [
    'Document,Date,Type,Ledger,Debit,Credit,Narration',
    ...Array.from({ length: count }, (_, at) => [
      `${at},01-06-2026,Journal,Office Rent,${at + 1}.50,,${name}`,
      `,,,HDFC Bank,,${at + 1}.50,`,
    ]).flat(),
  ];
  const mine = async (name: string) => (await stored('journal-voucher')).filter((row) => row['narration'] === name);

  /** Another process, which dies when it is asked to commit for the third time: some of those works are written, and nobody hears of it. */
  function dying(after: number): Context {
    const { ports } = books.context;
    let asked = 0;
    const journal: Journal = {
      ...ports.journal,
      async commitAll(scope, stream, works) {
        asked += 1;
        if (asked < after) return ports.journal.commitAll(scope, stream, works);
        await ports.journal.commitAll(scope, stream, works.slice(0, 3));
        throw new Error('cut off');
      },
    };
    return { ...books.context, ports: { ...ports, journal } };
  }

  it('are entered once each if the process is killed between two of them, or the message comes twice', async () => {
    const id = await started('journal-voucher', lines('killed', 30), true);
    const small = world({ rowsAtOnce: 11 });
    for (const after of [1, 2, 3]) {
      await expect(importRecords(dying(after), small, wishOf(id, 'save'))).rejects.toThrow('cut off');
      expect((await stateOf(id)).importStatus).toBe('Save In progress');
    }
    await Promise.all([1, 2].map(() => importRecords(books.context, small, wishOf(id, 'save'))));
    expect(await stateOf(id)).toMatchObject({ importStatus: 'Processed', rows: 60, done: 60, created: 60, documents: 30, existing: 0 });
    const entered = await mine('killed');
    expect(entered.map((row) => row['total'])).toEqual(Array.from({ length: 30 }, (_, at) => (at + 1) * 100 + 50));
    expect(new Set(entered.map((row) => row['number'])).size).toBe(30);
  }, 60_000);

  it('are continued by another message, and never cut within a voucher', async () => {
    const id = await started('journal-voucher', lines('continued', 9), true);
    for (let runs = 0; runs < 9 && (await stateOf(id)).importStatus !== 'Processed'; runs += 1) {
      await importRecords(books.context, world({ rowsAtOnce: 5, goOn: () => false }), wishOf(id, 'save'));
      expect(((await stateOf(id)).done ?? 0) % 2).toBe(0);
    }
    expect(await stateOf(id)).toMatchObject({ importStatus: 'Processed', created: 18, documents: 9 });
  }, 60_000);

  it('that are equal are different vouchers, also in the next file that has them', async () => {
    const twice = ['Date,Type,Bank / Cash,Ledger,Amount', ...Array(2).fill('01-06-2026,Payment,HDFC Bank,Office Rent,100')];
    expect(await imported('bank-cash', twice)).toMatchObject({ created: 2, documents: 2 });
    expect(await imported('bank-cash', [...twice, twice[1] ?? ''])).toMatchObject({ created: 1, existing: 2 });
    expect(await countOf('bank-cash')).toBe(3);
  });
});

describe('a document is refused', () => {
  const change = async (values: Row) => {
    const { organisationId } = books.context.scope;
    const org = await books.context.ports.records.find(books.context.scope, 'org', organisationId);
    await updateRecord(books.context, masterOf('org'), { id: organisationId, version: org?.version ?? 0, ...values });
  };
  const numbered = (...rows: readonly string[]) => ['Number,Date,Customer,Item,Quantity', ...rows];
  const row = (number: string, more = '20-11-2026,Asha Traders,Solar Panel 540 W,1') => `${number},${more}`;

  it('for its number, date, cells, and as the rules of its kind say, each in its column', async () => {
    expect((await checked('sales-invoice', numbered(row('A/1')))).problems).toEqual([
      { line: 2, column: 'Number', message: expect.stringContaining('does not allow typed numbers') },
    ]);
    await change({ manualNumbers: true });
    expect(await imported('sales-invoice', numbered(row('A/1')))).toMatchObject({ created: 1 });
    const another = await checked('sales-invoice', numbered(row('a/1', '20-11-2026,Asha Traders,Solar Panel 540 W,7')));
    expect(another.problems).toEqual([{ line: 2, column: 'Number', message: 'a/1 already exists' }]);
    const found = await checked('sales-invoice', [
      ...numbered(row('A/1'), row('A/7'), row('A/2')),
      row('A/3', '20-11-2020,Asha Traders,Solar Panel 540 W,1'),
      row('A/2', ',,Solar Panel 540 W,1'),
      row('A/4', '20-11-2026,Asha Traders,Solar Panel 540 W,'),
      row('A/5', '20-11-2026,Asha Traders,,many'),
      row('A/6', '20-11-2026,Asha Traders,Solar Panel 540 W,0'),
    ]);
    expect(found.problems.map(({ line, column, message }) => `${line} ${column}: ${message}`)).toEqual([
      expect.stringMatching(/^5 Date: /),
      expect.stringMatching(/^6 Date: /),
      expect.stringMatching(/^6 Customer: /),
      '6 Number: Line 4 has the same. Put the rows of a document below each other',
      expect.stringMatching(/^7 Quantity: /),
      '8 Quantity: This is not a number',
      expect.stringMatching(/^8 Item: /),
      expect.stringMatching(/^9 Quantity: /),
    ]);
    expect(found).toMatchObject({ existing: 1, documents: 2, wrong: 5 });
  });

  it('by the policy for stock in the check, and when it is saved, and the documents after it are entered', async () => {
    const lines = numbered(row('B/1'), row('', '20-11-2026,Asha Traders,,'));
    await change({ negativeStock: 'blocked' });
    const blocked = await checked('sales-invoice', lines);
    expect(blocked).toMatchObject({ wrong: 2, documents: 0, problems: [{ line: 2, column: 'Quantity' }, { line: 3 }] });
    await change({ negativeStock: 'warned' });
    const found = await checked('sales-invoice', lines);
    expect(found).toMatchObject({ wrong: 1, documents: 1 });
    await change({ negativeStock: 'blocked' });
    expect(await approved(found.id)).toMatchObject({ importStatus: 'Processed', created: 0, wrong: 2, documents: 0 });
    expect((await stateOf(found.id)).problems[0]).toMatchObject({ line: 2, column: 'Quantity' });
    await change({ negativeStock: 'warned' });
  });
});

it('pieces that a file names are sold once, and the check knows those of the documents before', async () => {
  const gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 5_0000, hsn: '85414300' }];
  const item = { name: 'Inverter', type: 'Goods', unitId: books.unit('NOS'), hsn: '85414300', barcodeTracking: true, gstHistory };
  const { id: itemId } = await books.create('inventory-item', item);
  const bought = { date: '2026-11-20', referenceNo: 'OM/7', referenceDate: '2026-11-20', partyId: idOf('Om Steel') };
  await books.enter('purchase-invoice', { ...bought, lines: [{ itemId, quantity: 3_0000, rate: 900_0000, barcodes: ['I1', 'I2', 'I3'] }] });
  const found = await checked('sales-invoice', [
    'Document,Date,Customer,Item,Quantity,Rate,Barcodes',
    '1,21-11-2026,Asha Traders,Inverter,2,1000,I1 I2',
    '2,21-11-2026,Asha Traders,Inverter,1,1000,I2',
    '3,21-11-2026,Asha Traders,Inverter,1,1000,I9',
    '4,21-11-2026,Asha Traders,Inverter,1,1000,I3',
  ]);
  const told = (problems: ImportFile['problems']) => problems.map(({ line, column, message }) => `${line} ${column}: ${message}`);
  expect(told(found.problems)).toEqual(['3 Barcodes: I2 was sold with an earlier document of this file', '4 Barcodes: I9 is not in stock']);
  // Somebody sells a piece before the file is saved.
  const sold = await books.enter('sales-invoice', {
    ...{ date: '2026-11-20', partyId: idOf('Asha Traders') },
    lines: [{ itemId, quantity: 1_0000, barcodes: ['I3'] }],
  });
  const saved = await approved(found.id);
  expect(saved).toMatchObject({ documents: 1 });
  expect(told(saved.problems)).toContain(`5 Barcodes: I3 was sold with ${sold['number']}`);
});

it('counts of a file are compared with the books and with the documents before, by any policy for stock', async () => {
  const gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 5_0000, hsn: '85414300' }];
  const item = { name: 'Battery', type: 'Goods', unitId: books.unit('NOS'), hsn: '85414300', barcodeTracking: true, gstHistory };
  const { id: itemId } = await books.create('inventory-item', item);
  // Bought, because opening stock would let the books of the branch begin, and a test below needs the year before.
  await books.enter('purchase-invoice', {
    ...{ date: '2026-11-20', partyId: idOf('Om Steel'), referenceNo: 'B/1', referenceDate: '2026-11-20' },
    lines: [{ itemId, quantity: 3_0000, rate: 9_0000, barcodes: ['B1', 'B2', 'B3'] }],
  });
  const found = await checked('stock-adjustment', [
    'Document,Date,Item,Counted,Lost or Found,Reason,Barcodes',
    '1,21-11-2026,Battery,2,,Damage,B1',
    '2,21-11-2026,Battery,1,,,B2',
    '3,21-11-2026,Battery,1,,,B3',
    '4,21-11-2026,Battery,,-1,Sample,B3',
    '5,21-11-2026,Battery,1,-1,Sample,B3',
  ]);
  expect(found.problems.map(({ line, column, message }) => `${line} ${column}: ${message}`)).toEqual([
    '4 Barcodes: Nothing moves here, so it needs no barcodes',
    '6 Lost or Found: Enter what was counted, or what was lost or found, not both',
  ]);
  expect(await approved(found.id)).toMatchObject({ created: 3, documents: 3 });
  expect(await books.context.ports.books.onHand(books.context.scope, books.context.scope.branchId, [itemId])).toEqual([]);
});

describe('rows that name earlier documents by number', () => {
  const told = ({ problems }: Pick<ImportFile, 'problems'>) => problems.map(({ line, column, message }) => `${line} ${column}: ${message}`);
  const sold = (lines: readonly Row[]) => ({ date: '2026-11-20', partyId: idOf('Asha Traders'), lines });
  const panels = (quantity: number) => ({ itemId: idOf('Solar Panel 540 W'), quantity, rate: 900_0000, discountPercent: 5_0000 });
  const structures = (quantity: number) => ({ itemId: idOf('Mounting Structure'), quantity, rate: 300_0000 });

  it('take from an order what is open, with its prices, and say in the check what is not', async () => {
    const order = await books.enter('sales-order', sold([panels(10_0000), structures(4_0000), structures(1_0000)]));
    const lines = [
      'Document,Date,Customer,From Document,From Line,Item,Quantity,Rate',
      `1,21-11-2026,Asha Traders,${order['number']},,Solar Panel 540 W,4,`,
      `,,,sales order ${order['number']},2,,4,310`,
      `2,21-11-2026,Asha Traders,${order['number']},1,,6,`,
      `3,21-11-2026,Asha Traders,${order['number']},1,,1,`,
      '4,21-11-2026,Asha Traders,SO/none,1,,1,',
      `5,21-11-2026,Asha Traders,${order['number']},9,,1,`,
      `6,21-11-2026,Asha Traders,${order['number']},,Mounting Structure,1,`,
      `7,21-11-2026,HDFC Bank,${order['number']},1,,1,`,
    ];
    const found = await checked('sales-invoice', lines);
    expect(told(found)).toEqual([
      `5 Quantity: Only 0 of ${order['number']} is open`,
      '6 From Document: SO/none was not found',
      `7 From Line: ${order['number']} has no line 9`,
      `8 From Line: Say which line of ${order['number']} this is: 2, 3`,
      `9 From Document: ${order['number']} is for another party`,
    ]);
    expect(found).toMatchObject({ documents: 2, wrong: 5 });
    expect(await approved(found.id)).toMatchObject({ created: 3, documents: 2 });
    const entered = (await stored('sales-invoice')).filter(({ lines: of }) => JSON.stringify(of).includes(order.id));
    expect(entered).toMatchObject([
      {
        taxable: 4660_00,
        lines: [
          { sourceSlug: 'sales-order', sourceLine: '1', rate: 900_0000, discountPercent: 5_0000 },
          { sourceLine: '2', rate: 310_0000 },
        ],
      },
      { taxable: 5130_00 },
    ]);
    expect(await imported('sales-invoice', lines)).toMatchObject({ created: 0, existing: 3 });
  });

  it('never take more than is open, also if others took it after the check', async () => {
    const order = await books.enter('sales-order', sold([panels(2_0000)]));
    const lines = ['Date,Customer,From Document,Item,Quantity', `21-11-2026,Asha Traders,${order['number']},Solar Panel 540 W,2`];
    const found = await checked('delivery-note', lines);
    expect(found).toMatchObject({ documents: 1, problems: [] });
    const from = { sourceSlug: 'sales-order', sourceId: order.id, sourceLine: '1' };
    await books.enter('delivery-note', sold([{ ...panels(1_0000), ...from }]));
    expect(told(await approved(found.id))).toEqual([`2 Quantity: Only 1 of ${order['number']} is open`]);
  });

  it('return and correct an invoice that is named once', async () => {
    const invoice = await books.enter('sales-invoice', sold([panels(3_0000), structures(1_0000)]));
    const lines = [
      'Document,Date,Customer,Invoice,Item,Quantity',
      `1,21-11-2026,Asha Traders,${invoice['number']},Solar Panel 540 W,1`,
      ',,,,Mounting Structure,1',
      `2,21-11-2026,Asha Traders,${invoice['number']},Solar Panel 540 W,3`,
    ];
    const found = await checked('sales-return', lines);
    expect(told(found)).toEqual([expect.stringMatching(/^4 Quantity: /)]);
    expect(await approved(found.id)).toMatchObject({ created: 2, documents: 1 });
    expect((await stored('sales-return')).at(-1)).toMatchObject({ invoiceId: invoice.id, taxable: 1155_00 });
    const note = ['Date,Party,From Document,Item,Quantity,Amount', `21-11-2026,Asha Traders,${invoice['number']},Solar Panel 540 W,,100`];
    expect(await imported('credit-note', note)).toMatchObject({ created: 1, problems: [] });
    expect((await stored('credit-note')).at(-1)).toMatchObject({ invoiceId: invoice.id, taxable: 100_00 });
  });

  it('correct several invoices with one note, each row its own', async () => {
    const [first, second] = [
      await books.enter('sales-invoice', sold([panels(1_0000)])),
      await books.enter('sales-invoice', sold([panels(1_0000)])),
    ];
    const lines = [
      'Document,Date,Party,From Document,Item,Amount',
      `1,21-11-2026,Asha Traders,${first['number']},Solar Panel 540 W,100`,
      `1,21-11-2026,Asha Traders,${second['number']},Solar Panel 540 W,50`,
    ];
    expect(await imported('credit-note', lines)).toMatchObject({ created: 2, documents: 1, problems: [] });
    expect((await stored('credit-note')).at(-1)).toMatchObject({
      invoiceId: first.id,
      taxable: 150_00,
      invoices: [{ invoiceId: first.id }, { invoiceId: second.id }],
    });
  });

  it('settle bills, and are known again when the bill is settled', async () => {
    const invoice = await books.enter('sales-invoice', sold([structures(10_0000)]));
    const total = Number(invoice['total']) / 100;
    const lines = [
      'Date,Type,Bank / Cash,Ledger,Amount,Against Bill',
      `21-11-2026,Receipt,HDFC Bank,Asha Traders,1000,${invoice['number']}`,
      `21-11-2026,Receipt,HDFC Bank,Asha Traders,${total - 1000},${String(invoice['number']).toLowerCase()}`,
      `21-11-2026,Receipt,HDFC Bank,Asha Traders,1,${invoice['number']}`,
      '21-11-2026,Receipt,HDFC Bank,Asha Traders,5,SI/none',
    ];
    const found = await checked('bank-cash', lines);
    expect(told(found)).toEqual([expect.stringMatching(/^4 Against Bill: /), '5 Against Bill: This party has no open bill SI/none']);
    expect(await approved(found.id)).toMatchObject({ created: 2, documents: 2 });
    const { ports, scope } = books.context;
    const open = await ports.books.openBills(scope, scope.branchId, idOf('Asha Traders'));
    expect(open.filter(({ billId }) => billId === invoice.id)).toEqual([]);
    expect(await checked('bank-cash', lines)).toMatchObject({ existing: 2, wrong: 2, documents: 0 });
  });

  it('settle a bill in its currency, and say in the check when nothing of it is left', async () => {
    const billingAddress = { line1: 'Hafenstr. 1', line2: '', city: 'Hamburg', state: '96', pincode: '', country: 'Germany' };
    const abroad = { name: 'Helios GmbH', groupId: books.group('debtors'), clientType: 'Overseas', billingAddress };
    const { id: partyId } = await books.create('customer', abroad);
    const inDollars = { exportType: 'without-payment', lutNumber: 'AD270326000001X', currency: 'USD', exchangeRate: 80_0000 };
    const invoice = await books.enter('sales-invoice', {
      ...sold([{ ...panels(1_0000), rate: 1000_0000, discountPercent: null }]),
      partyId,
      ...inDollars,
    });
    const row = (amount: number) => `21-11-2026,Receipt,HDFC Bank,USD,82,Helios GmbH,${amount},${invoice['number']}`;
    const lines = ['Date,Type,Bank / Cash,Currency,Exchange Rate,Ledger,Amount,Against Bill', row(600), row(401), row(400), row(1)];
    const found = await checked('bank-cash', lines);
    expect(told(found).map((one) => one.slice(0, 16))).toEqual(['3 Against Bill: ', '5 Against Bill: ']);
    expect(await approved(found.id)).toMatchObject({ created: 2, documents: 2 });
    const { ports, scope } = books.context;
    expect(await ports.books.openBills(scope, scope.branchId, partyId)).toEqual([]);
  });

  it('take over the currency and the rate of the order', async () => {
    const { row } = (await stored('sales-invoice')).map((one) => ({ row: one })).find(({ row: one }) => one['currency'] === 'USD') ?? {};
    const order = await books.enter('sales-order', {
      ...sold([panels(2_0000)]),
      ...{
        partyId: row?.['partyId'] ?? null,
        currency: 'USD',
        exchangeRate: 81_0000,
        exportType: 'without-payment',
        lutNumber: 'AD270326000001X',
      },
    });
    const lines = [
      'Document,Date,Customer,Export / SEZ,LUT Number,From Document,From Line,Item,Quantity',
      `1,21-11-2026,Helios GmbH,Without payment,AD270326000001X,${order['number']},1,,2`,
    ];
    expect(await imported('sales-invoice', lines)).toMatchObject({ created: 1, problems: [] });
    expect((await stored('sales-invoice')).at(-1)).toMatchObject({ currency: 'USD', exchangeRate: 81_0000, lines: [{ rate: 900_0000 }] });
  });

  it('name the kind where two documents have one number, and find a number that begins like a kind', async () => {
    const typed = (number: string) => ({ ...sold([panels(5_0000)]), number });
    const quotation = await books.enter('quotation', typed('JOB/7'));
    const order = await books.enter('sales-order', typed('JOB/7'));
    await books.enter('quotation', typed('Quotation-9'));
    const row = (name: string) => `21-11-2026,Asha Traders,${name},1,,1`;
    const lines = [
      'Date,Customer,From Document,From Line,Item,Quantity',
      row('JOB/7'),
      row('Quotation JOB/7'),
      row('sales order job/7'),
      row('Quotation-9'),
    ];
    const found = await checked('sales-invoice', lines);
    expect(told(found)).toEqual(['2 From Document: There are several documents JOB/7. Write its kind before the number']);
    expect(await approved(found.id)).toMatchObject({ created: 3 });
    const named = (await stored('sales-invoice')).slice(-3).map((one) => (one['lines'] as readonly Row[])[0]?.['sourceId']);
    expect(named.slice(0, 2)).toEqual([quotation.id, order.id]);
  });

  it('find a number of an earlier year, unless the open year has it too', async () => {
    const { scope } = books.context;
    const before = await books.create('financial-year', { start: '2025-04-01', end: '2026-03-31' });
    const enter = async (financialYearId: string, date: string, number: string) => {
      const there: Context = { ...books.context, scope: { ...scope, financialYearId } };
      const body = parsed('sales-order', { ...sold([panels(5_0000)]), date, number });
      return enterDocument(there, documentOf('sales-order'), { ...body, id: randomUUID() });
    };
    const old = await enter(before.id, '2026-03-20', 'OLD/1');
    await enter(before.id, '2026-03-21', 'TWICE/1');
    const here = await enter(scope.financialYearId, '2026-11-20', 'TWICE/1');
    const row = (name: string) => `21-11-2026,Asha Traders,${name},1,,1`;
    expect(
      await imported('sales-invoice', ['Date,Customer,From Document,From Line,Item,Quantity', row('OLD/1'), row('TWICE/1')]),
    ).toMatchObject({
      created: 2,
      problems: [],
    });
    const named = (await stored('sales-invoice')).slice(-2).map((one) => (one['lines'] as readonly Row[])[0]?.['sourceId']);
    expect(named).toEqual([old.id, here.id]);
  });

  it('with a GST rate that no law knows are refused at its column', async () => {
    const rows = [
      'Document,Date,Customer,Item,Quantity,Additional Charges Charge,Additional Charges Amount,Additional Charges GST Rate',
      '1,20-11-2026,Asha Traders,Mounting Structure,1,Office Rent,100,0.18',
    ];
    const message = '0.18 % is no GST rate in India on 20-Nov-2026. Correct it, or import with “Take any GST rate”';
    expect((await checked('quotation', rows)).problems).toEqual([{ line: 2, column: 'Additional Charges GST Rate', message }]);
  });

  it("are purchases with the supplier's own paise, within the tolerance and named at their columns beyond it", async () => {
    const address = { line1: '7 Port Road', line2: '', city: 'Surat', state: '24', pincode: '395001', country: 'India' };
    await books.create('customer', {
      ...{ name: 'Kutch Panels', groupId: books.group('creditors'), registrationType: 'Regular', gstin: '24AANFA2641L1ZF' },
      billingAddress: address,
    });
    const before = await countOf('purchase-invoice');
    const { id, problems } = await checked('purchase-invoice', [
      "Document,Date,Supplier,Supplier Invoice No.,Item,Quantity,Rate,Supplier's IGST,Supplier's CGST,Supplier's Round Off",
      '1,20-11-2026,Kutch Panels,KP/1,Solar Panel 540 W,3,3333.33,500.50,,-0.49',
      '2,20-11-2026,Kutch Panels,KP/2,Solar Panel 540 W,3,3333.33,501.01,,',
      '3,20-11-2026,Kutch Panels,KP/3,Solar Panel 540 W,3,3333.33,,1,',
      '4,20-11-2026,Kutch Panels,KP/4,Solar Panel 540 W,3,3333.33,,,1.51',
      '5,20-11-2026,Kutch Panels,KP/5,Solar Panel 540 W,3,3333.33,,,',
    ]);
    expect(problems).toEqual([
      { line: 3, column: "Supplier's IGST", message: 'The IGST comes to ₹500.00 here. It may differ by at most ₹1.00' },
      { line: 4, column: "Supplier's CGST", message: 'There is no CGST of the supplier here' },
      { line: 5, column: "Supplier's Round Off", message: 'The round-off comes to ₹0.00 here. It may differ by at most ₹1.00' },
    ]);
    expect(await approved(id)).toMatchObject({ created: 2 });
    const [stated, computed] = (await stored('purchase-invoice')).slice(before);
    expect(stated).toMatchObject({ referenceNo: 'KP/1', igst: 500_50, roundOff: -49, total: 10_500_00, statedIgst: 500_50 });
    expect(computed).toMatchObject({ referenceNo: 'KP/5', igst: 500_00, total: 10_499_99 });
    // Fields that nobody typed are computed, not stated as nothing.
    expect(Object.keys(computed ?? {}).filter((name) => name.startsWith('stated'))).toEqual([]);
  });

  it('settle bills by a journal, and by a list of bills', async () => {
    const [one, other] = [
      await books.enter('sales-invoice', sold([structures(1_0000)])),
      await books.enter('sales-invoice', sold([structures(1_0000)])),
    ];
    const journal = [
      'Document,Date,Type,Ledger,Debit,Credit,Against Bill',
      '1,21-11-2026,Journal,Office Rent,100,,',
      `1,,,Asha Traders,,100,${one['number']}`,
    ];
    expect(await imported('journal-voucher', journal)).toMatchObject({ created: 2, problems: [] });
    const receipt = [
      'Document,Date,Type,Bank / Cash,Ledger,Amount,Bill References Party,Bill References Bill Number,Bill References Amount',
      `1,21-11-2026,Receipt,HDFC Bank,Asha Traders,150,Asha Traders,${one['number']},50`,
      `1,,,,,,Asha Traders,${other['number']},100`,
    ];
    expect(await imported('bank-cash', receipt)).toMatchObject({ created: 2, problems: [] });
    const { ports, scope } = books.context;
    const open = await ports.books.openBills(scope, scope.branchId, idOf('Asha Traders'));
    const left = new Map(open.map((bill) => [bill.billId, bill.amount - bill.open]));
    expect([left.get(one.id), left.get(other.id)]).toEqual([150_00, 100_00]);
  });
});

it('a set-off names the bills of its party, which two with one number are on either side of', async () => {
  const { number } = await books.enter('sales-invoice', {
    date: '2026-11-20',
    partyId: idOf('Asha Traders'),
    lines: [{ itemId: idOf('Mounting Structure'), quantity: 1_0000, rate: 1000_0000 }],
  });
  await books.enter('bank-cash', {
    ...{ date: '2026-11-20', type: 'Receipt', accountId: idOf('HDFC Bank') },
    lines: [{ ledgerId: idOf('Asha Traders'), amount: 300_00 }],
    allocations: [
      { ledgerId: idOf('Asha Traders'), kind: 'advance', number: 'ADV-7', amount: 200_00 },
      { ledgerId: idOf('Asha Traders'), kind: 'new', number: String(number), amount: 100_00 },
    ],
  });
  const lines = [
    'Document,Date,Party,Bill Number,Side,Set Off',
    `1,21-11-2026,Asha Traders,${number},Debit,300`,
    '1,,,adv-7,Credit,200',
    `1,,,${number},Credit,100`,
    '2,21-11-2026,Asha Traders,ADV-8,Credit,1',
    `2,,,${number},Debit,1`,
  ];
  const found = await checked('bill-set-off', lines);
  expect(found.problems).toEqual([{ line: 5, column: 'Bill Number', message: 'This party has no open bill ADV-8' }]);
  expect(await approved(found.id)).toMatchObject({ created: 3, wrong: 2 });
  const { context } = books;
  const open = await context.ports.books.openBills(context.scope, context.scope.branchId, idOf('Asha Traders'));
  expect(open.filter((bill) => bill.number === number || bill.number === 'ADV-7').map((bill) => bill.open)).toEqual([750_00]);
});

it('orders of a file are approved neither by who uploaded it nor by who approved the import', async () => {
  const { context } = books;
  const org = await getRecord(context, masterOf('org'), context.scope.organisationId);
  await updateRecord(context, masterOf('org'), { ...typedFields('org', org), reviewOrders: true } as never);
  const permissions = new Set(['', '/add', '/view', '-review-tracker'].map((verb) => `/sales-order${verb}`).concat('/import-file'));
  const person = (): Context => {
    const userId = randomUUID();
    return { ...context, scope: { ...context.scope, userId }, caller: { ...context.caller, userId, permissions } };
  };
  const [asha, ravi, meena] = [person(), person(), person()];
  const before = new Set((await stored('sales-order')).map((one) => one.id));
  const lines = ['Date,Customer,Item,Quantity,Rate', '20-11-2026,Asha Traders,Solar Panel 540 W,2,1000'];
  const key = await uploadTable({ ...books, context: asha }, 'orders.csv', lines);
  const id = randomUUID();
  await startImport(asha, documentOf('sales-order'), 'CSV', { id, key, dateFormat: 'DD-MM-YYYY', approved: false });
  await importRecords(asha, world(), wishOf(id, 'check'));
  await approveImport(ravi, id, (await stateOf(id)).version);
  await importRecords(ravi, world(), wishOf(id, 'save'));
  const order = (await stored('sales-order')).find((one) => !before.has(one.id));
  const review = (by: Context) => actOnDocument(by, documentOf('sales-order'), order?.id ?? '', 'review', { version: 1 });
  await expect(review(asha)).rejects.toMatchObject({ code: 'notAllowed' });
  await expect(review(ravi)).rejects.toMatchObject({ code: 'notAllowed' });
  expect(await review(meena)).toMatchObject({ approvalStatus: 'Reviewed' });
  const now = await getRecord(context, masterOf('org'), context.scope.organisationId);
  await updateRecord(context, masterOf('org'), { ...typedFields('org', now), reviewOrders: false } as never);
});

/** The example that people download, imported and entered by hand: the same figures, or the same problems. */
describe.each(documents.filter(isImported).map((module) => [module.slug] as const))('the example of %s', (slug) => {
  it('is entered as by hand', async () => {
    const text = new TextDecoder()
      .decode((await sampleFile(slug, today)).content)
      .replace('\uFEFF', '')
      .trim();
    const lines = text.split('\r\n');
    const document = documentOf(slug);
    const id = await started(slug, lines, true);
    const bodies: Row[] = [];
    const seen: Context = {
      ...books.context,
      ports: {
        ...books.context.ports,
        journal: {
          ...books.context.ports.journal,
          commitAll: async (scope, stream, works) => {
            bodies.push(...works.map((work) => ({ id: work.id })));
            return books.context.ports.journal.commitAll(scope, stream, works);
          },
        },
      },
    };
    await importRecords(seen, world(), wishOf(id, 'save'));
    const done = await stateOf(id);
    const entered = await books.context.ports.records.find(books.context.scope, slug, String(bodies[0]?.['id']));
    // So that both find the same books: a count depends on the stock.
    if (entered !== undefined) await removeDocument(books.context, document, entered.id, entered.version);
    const byHand = await enterDocument(books.context, document, { ...parsed(slug, bodyOf(slug)), id: randomUUID() }).catch(
      (error: unknown) => error,
    );
    if (byHand instanceof Refusal) {
      const messages = byHand.errors.map(({ message }) => message);
      expect(done.problems.map(({ message }) => message)).toEqual(messages.length > 0 ? messages : [byHand.message]);
      return;
    }
    if (byHand instanceof Error) throw byHand;
    expect(done).toMatchObject({ importStatus: 'Processed', documents: 1, created: 2, wrong: 0, problems: [] });
    const { id: _, number: __, version, createdAt, createdBy, updatedAt, updatedBy, warnings, ...figures } = byHand as Row;
    expect(entered?.row).toMatchObject(figures);
  });
});

/** What someone types who enters the example by hand. */
function bodyOf(slug: string): Row {
  const { fields } = documentOf(slug);
  const needs = (name: string) => fields[name]?.required === true;
  const party = fields['partyId'];
  const lines = fields['lines']?.kind === 'lines' ? fields['lines'].of : {};
  const isBought = party?.kind === 'ref' && party.begins?.['groupId'] === 'creditors';
  const first = (name: string) => {
    const field = fields[name];
    return field?.kind === 'choice' && field.required ? { [name]: field.of[0]?.value ?? '' } : {};
  };
  const of = (all: Readonly<Record<string, Row[string]>>) => Object.fromEntries(Object.entries(all).filter(([name]) => lines[name]));
  return {
    date: slug === 'opening-stock' ? '2026-04-01' : today,
    ...(needs('partyId') ? { partyId: idOf(isBought ? 'Om Steel' : 'Asha Traders') } : {}),
    ...(needs('accountId') ? { accountId: idOf('HDFC Bank') } : {}),
    ...(needs('toBranchId') ? { toBranchId: idOf('Godown') } : {}),
    ...(fields['toLocation'] ? { fromLocation: 'A1', toLocation: 'B2' } : {}),
    ...(fields['narration'] ? { narration: 'Rent of the month' } : {}),
    ...Object.assign({}, ...Object.keys(fields).map(first)),
    lines: [
      {
        ...of({
          type: 'RAW_ITEM',
          itemId: idOf('Solar Panel 540 W'),
          quantity: 10_0000,
          counted: 12_0000,
          rate: 14_500_0000,
          discountPercent: 5_0000,
        }),
        ...(lines['ledgerId']?.required ? { ledgerId: idOf('Office Rent') } : {}),
        ...of({ debit: 5000_00, amount: 5000_00 }),
      },
      {
        ...of({ type: 'FINAL_ITEM', itemId: idOf('Mounting Structure'), quantity: 25_0000, counted: 25_0000, rate: 3200_5000 }),
        ...(lines['ledgerId']?.required ? { ledgerId: idOf('Asha Traders') } : {}),
        ...of({ credit: 5000_00, amount: 2500_00 }),
      },
    ],
  };
}

it('the kinds of which a file is taken', () => {
  const slugs = documents.filter((one) => !isImported(one)).map(({ slug }) => slug);
  // Each line of a receipt names a line that another branch sent.
  expect(slugs).toEqual(['bill-set-off', 'ist-receipt']);
  expect(moduleOf('bill-set-off')).toBeDefined();
});
