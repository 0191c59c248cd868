import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importRecords } from '#application/imports/import-records';
import { startImport } from '#application/imports/start-import';
import { sheets } from '#integrations/sheet/read-rows';
import { masterOf, type OpenBooks, openBooks } from '#test/journeys/books';
import { uploadTable } from '#test/journeys/upload-table';

// Sheets as other programs export them and as people make them: each goes in at the first try, with no heading changed.
let books: OpenBooks;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

interface Sheet {
  readonly of: string;
  readonly lines: readonly string[];
  /** Headings that have no field. The screen proposes not to import them. */
  readonly leftOut?: readonly string[];
  readonly first: Readonly<Record<string, unknown>>;
}

async function imported(slug: string, { lines, leftOut = [] }: Omit<Sheet, 'of' | 'first'>) {
  const { scope, ports } = books.context;
  const id = randomUUID();
  const key = await uploadTable(books, `${slug}.csv`, lines);
  const master = masterOf(slug);
  const columns = Object.fromEntries(leftOut.map((heading) => [heading, null]));
  await startImport(books.context, master, 'CSV', { id, key, dateFormat: 'DD-MM-YYYY', approved: true, columns });
  const world = { sheets, moduleOf: (asked: string) => (asked === slug ? master : undefined), goOn: () => true };
  const { organisationId, branchId, financialYearId, userId } = scope;
  await importRecords(books.context, world, { version: 1, organisationId, branchId, financialYearId, userId, importId: id, phase: 'save' });
  return (await ports.records.find(scope, 'import-file', id))?.row ?? {};
}

async function named(slug: string, name: string) {
  const { scope, ports } = books.context;
  const id = await ports.records.findByUnique(scope, slug, 'name', name.toLowerCase());
  return (await ports.records.find(scope, slug, id ?? ''))?.row;
}

const gujarat = { state: '24' };
const parties: readonly Sheet[] = [
  {
    of: 'a sheet of customers by hand',
    lines: [
      'Name,GSTIN,City,State,PIN,Phone',
      'Hand One,24AAACC1206D1ZM,Surat,Gujarat,395003,9825012345',
      'Hand Two,,Pune,Maharashtra,411 001,',
    ],
    first: {
      ledgerKind: 'Customer',
      registrationType: 'Regular',
      mobile: '9825012345',
      billingAddress: { ...gujarat, city: 'Surat', pincode: '395003' },
    },
  },
  {
    of: 'customers with serial numbers and GST No.',
    lines: ['S.No,Party Name,GST No.,Mobile No.,City', '1,Serial One,24AAACC1206D1ZM,98250 12345,Rajkot'],
    first: { ledgerKind: 'Customer', billingAddress: { ...gujarat, city: 'Rajkot' } },
  },
  {
    of: 'suppliers by hand',
    lines: ['Supplier Name,Phone,Email ID', 'Supply One,9825012346,a@supply.test'],
    first: { ledgerKind: 'Supplier', email: 'a@supply.test' },
  },
  { of: 'vendors', lines: ['Vendor Name,Contact No.', 'Vend One,+91-9825012347'], first: { ledgerKind: 'Supplier' } },
  {
    of: 'both kinds with a type',
    lines: ['Party Name,Type,State', 'Both One,Supplier,24-Gujarat', 'Both Two,Customer,Gujarat (24)'],
    first: { ledgerKind: 'Supplier', billingAddress: gujarat },
  },
  {
    of: 'ledgers of Tally',
    lines: [
      'Name of Ledger,Under,GSTIN/UIN,State Name,Registration,PAN/IT No',
      'Tally One,Sundry Creditors,24AAACC1206D1ZM,Gujarat,Regular,AAACC1206D',
    ],
    first: { ledgerKind: 'Supplier', registrationType: 'Regular', pan: 'AAACC1206D' },
  },
  { of: 'other ledgers of Tally', lines: ['Ledger Name,Parent', 'Office Tea,Indirect Expenses'], first: { ledgerKind: 'Expense' } },
  {
    of: 'contacts of Zoho Books',
    lines: [
      'Display Name,Company Name,Contact Type,GST Treatment,GST Identification Number (GSTIN),Billing Address,Billing City,Billing State,Billing Code,MobilePhone,EmailID,Payment Terms',
      'Zoho One,Zoho One Ltd,customer,business_gst,24AAACC1206D1ZM,1 Ring Road,Surat,Gujarat,395003,9825012348,z@one.test,Net 30',
    ],
    leftOut: ['Company Name'],
    first: {
      ledgerKind: 'Customer',
      registrationType: 'Regular',
      creditDays: 30,
      billingAddress: { line1: '1 Ring Road', pincode: '395003' },
    },
  },
  {
    of: 'vendors of Zoho Books',
    lines: ['Contact Name,Contact Type,GST Treatment,Billing State', 'Zoho Vendor,vendor,business_none,Karnataka'],
    first: { ledgerKind: 'Supplier', registrationType: 'Unregistered', billingAddress: { state: '29' } },
  },
  {
    of: 'parties of Vyapar',
    lines: ['Name,Email,Phone No.,Address,GSTIN,Opening Balance', 'Vyapar One,v@one.test,9825012349,2 MG Road,,5000'],
    leftOut: ['Opening Balance'],
    first: { ledgerKind: 'Customer', mobile: '9825012349', notes: 'Address: 2 MG Road', billingAddress: null },
  },
  {
    of: 'accounts of Busy',
    lines: [
      'Account Name,Group Name,Address 1,Address 2,State,GST No,Mobile No,Credit Period',
      'Busy One,Sundry Debtors,4 Link Road,Near Bank,Gujarat,,9825012350,45 Days',
    ],
    first: { ledgerKind: 'Customer', creditDays: 45, billingAddress: { line2: 'Near Bank' } },
  },
  {
    of: 'parties of Marg',
    lines: ['Party Name,Station,State,Tel No.,GST No,Cr Limit,Cr Days', 'Marg One,Vapi,Gujarat,0260-2400000,URP,"1,50,000",Due on receipt'],
    first: { creditLimit: 1_50_000_00, creditDays: 0, gstin: null, notes: 'Phone: 0260-2400000' },
  },
  {
    of: 'clients with two phones',
    lines: ['Client Name,Phone', 'Client One,079-26580000 / 9825012351'],
    first: { mobile: '9825012351', ledgerKind: 'Customer' },
  },
  { of: 'a state code and GSTIN -', lines: ['Customer,GSTIN,State', 'Code One,-,24'], first: { gstin: null, billingAddress: gujarat } },
  {
    of: 'composition dealers',
    lines: ['Party,GSTIN,Type of Dealer', 'Composed One,24AAACC1206D1ZM,Composition Dealer'],
    first: { registrationType: 'Composition' },
  },
  {
    of: 'suppliers with their bank',
    lines: ['Vendor,Bank Name,A/c No,IFSC Code', 'Banked One,HDFC Bank,50100012345678,HDFC0000060'],
    first: { ledgerKind: 'Supplier', bankIfsc: 'HDFC0000060', bankAccount: '50100012345678' },
  },
];

const rated = (rate: number) => [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate }];
const items: readonly Sheet[] = [
  {
    of: 'a sheet of items by hand',
    lines: ['Item,HSN,Unit,GST,Rate,MRP,Opening Quantity', 'Hand Item,85414300,pcs,18%,14500,16000,10'],
    leftOut: ['MRP', 'Opening Quantity'],
    first: { type: 'Goods', hsn: '85414300', gstHistory: rated(18_0000), salesRate: 14_500_0000 },
  },
  {
    of: 'items with GST 18%',
    lines: ['Item Name,HSN Code,UOM,GST,Sale Price', 'Word Item,8541,NOS,GST 18%,Rs. 500/-'],
    first: { gstHistory: rated(18_0000), salesRate: 500_0000 },
  },
  {
    of: 'items with 18% GST',
    lines: ['Product,Units,GST Rate,Price', 'Back Item,kgs,18% GST,12.50'],
    first: { gstHistory: rated(18_0000), salesRate: 12_5000 },
  },
  {
    of: 'items with a bare figure',
    lines: ['Sr. No.,Product Name,UOM,Tax %,Selling Price', '1,Bare Item,mtr,5,99'],
    first: { gstHistory: rated(5_0000) },
  },
  { of: 'exempt items', lines: ['Item Name,Unit,GST %', 'Free Item,kg,Exempt'], first: { gstHistory: [{ taxability: 'Exempt' }] } },
  { of: 'items without tax', lines: ['Item Name,Unit,GST %', 'Nil Item,kg,0%'], first: { gstHistory: [{ taxability: 'Nil' }] } },
  {
    of: 'services',
    lines: ['Item Name,SAC,Unit,GST %,Rate', 'Fitting Work,998719,Nos,18,1500'],
    first: { type: 'Service', hsn: '998719' },
  },
  {
    of: 'stock items of Tally',
    lines: ['Name of Stock Item,Units,HSN/SAC,Taxability Type,Integrated Tax Rate', 'Tally Item,Nos,7308,Taxable,18%'],
    first: { hsn: '7308', gstHistory: rated(18_0000) },
  },
  {
    of: 'items of Zoho Books',
    lines: [
      'Item Name,SKU,HSN/SAC,Rate,Usage unit,Product Type,Purchase Rate,Reorder Point,Tax Percentage',
      'Zoho Item,ZB-1,8504,250,pcs,goods,200,10,18',
    ],
    first: { stockCode: 'ZB-1', type: 'Goods', purchaseRate: 200_0000, reorderLevel: 10_0000 },
  },
  {
    of: 'items of Vyapar',
    lines: [
      'Item name*,Item code,HSN,Sale price,Purchase price,Minimum stock quantity,Tax Rate,Base Unit',
      'Vyapar Item,VY-1,8504,250,200,5,GST@18%,PIECES',
    ],
    first: { stockCode: 'VY-1', reorderLevel: 5_0000, gstHistory: rated(18_0000) },
  },
  {
    of: 'items of Busy',
    lines: ['Item Name,Alias,Unit,HSN Code,Tax Rate (%),Sale Price (Rs.)', 'Busy Item,BU-1,Pcs.,8504,18,250'],
    first: { stockCode: 'BU-1', salesRate: 250_0000 },
  },
  {
    of: 'items of Marg',
    lines: ['Product,Code,Unit,HSN,IGST %,Rate A,Pur Rate', 'Marg Item,MA-1,PKT,3004,12,110,90'],
    first: { purchaseRate: 90_0000, gstHistory: rated(12_0000) },
  },
  { of: 'items in square feet', lines: ['Material Name,Per,GST Slab,Cost', 'Tile Item,Sq.Ft,18,45'], first: { purchaseRate: 45_0000 } },
  {
    of: 'items in tonnes',
    lines: ['Particulars,Unit of Measure,Rate of GST', 'Sand Item,Metric Ton,5'],
    first: { gstHistory: rated(5_0000) },
  },
];

it.each(parties)('$of go in at the first try', async ({ first, ...sheet }) =>
  expect(await outcome('customer', sheet)).toMatchObject(first),
);
it.each(items)('$of go in at the first try', async ({ first, ...sheet }) =>
  expect(await outcome('inventory-item', sheet)).toMatchObject(first),
);

/** The first record of a sheet of which every row went in. */
async function outcome(slug: string, sheet: Omit<Sheet, 'first' | 'of'>) {
  const { lines } = sheet;
  const { failure = null, problems, created, wrong } = await imported(slug, sheet);
  expect({ failure, problems, created, wrong }).toEqual({ failure: null, problems: [], created: lines.length - 1, wrong: 0 });
  const [, first = ''] = lines;
  const cells = first.split(',');
  return named(slug, (/^\d+$/.test(cells[0] ?? '') ? cells[1] : cells[0]) ?? '');
}

it('says which row and column is wrong, in plain words', async () => {
  const { problems } = await imported('inventory-item', { lines: ['Item Name,Unit,GST', 'Wrong Item,Coil,18%', 'Other Item,Nos,lots'] });
  expect(problems).toEqual([
    { line: 2, column: 'Unit', message: 'Unit Coil was not found' },
    { line: 3, column: 'GST History 1 GST Rate', message: 'This is not a percentage' },
  ]);
});

it('a code of which a sheet took the zero away is refused, because a wrong code would be filed', async () => {
  const { problems } = await imported('inventory-item', { lines: ['Item Name,HSN,Unit,GST %', 'Gold Item,7108090,kgs,3'] });
  expect(problems).toEqual([{ line: 2, column: 'HSN / SAC', message: expect.stringContaining('leading zero') }]);
});

it('a list of ledgers without parties asks for the group', async () => {
  const { problems } = await imported('customer', { lines: ['Name', 'Some Ledger'] });
  expect(problems).toEqual([{ line: 2, column: 'Group', message: 'Choose a group' }]);
});
