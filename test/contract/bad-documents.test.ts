import { beforeAll, describe, expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import { addDays } from '#domain/time/day';
import { documents, moduleOf } from '#modules/all';
import { basePath } from '#modules/kit/operations/operation';
import { type App, type Organisation, ok, type Person, type Reply } from '#test/kit/app';
import { typedFields } from '#test/kit/books/typed-fields';
import { headsOf } from '#test/kit/books/written';
import { newId } from '#test/kit/new-id';
import { sharedApp } from '#test/kit/shared-app';

/**
 * Bad input to every kind of document, through HTTP. Each case is refused with its field named, and nothing is written: the log does not
 * grow, and the bills and lists are as before. Where a kind has no such field, or the input only looks bad, the table says why.
 */
type Body = Readonly<Record<string, unknown>>;

interface Kind {
  readonly slug: string;
  /** If the kind has several forms. */
  readonly name?: string;
  /** A body that is entered without a problem. */
  readonly body: () => Body;
  /** The amount that a line must have. */
  readonly amount: string;
  readonly rate?: string;
  /** Missing: goods move within the organisation. */
  readonly party?: string;
  /** If they are not called `lines`. */
  readonly lines?: string;
  /** What the kind takes from, and a body that takes this much of one. */
  readonly from: readonly string[];
  readonly take: (source: Source, quantity: number) => Body;
  /** Where a wrong source, one of another branch if elsewhere, another party's and too much are reported. */
  readonly at: { readonly source: string; readonly branch?: string; readonly party: string; readonly more: string };
}

interface Source {
  readonly slug: string;
  readonly id: string;
  readonly partyId: string;
  readonly number: string;
}

let app: App;
let org: Organisation;
let elsewhere: string;
let clerk: Person;
let today: string;
let year: { readonly start: string; readonly end: string };
let partyIds: Readonly<Record<'customer' | 'otherCustomer' | 'supplier' | 'otherSupplier' | 'bank', string>>;
let itemId: string;
/** An item that is made of the other. */
let madeId: string;
let received: string;
const sources = new Map<string, Source>();

const ledger = (alias: string) => derivedId(org.organisationId, `ledger:${alias}`);
const source = (name: string): Source => {
  const found = sources.get(name);
  if (found === undefined) throw new Error(`There is no ${name}`);
  return found;
};
const pathOf = (slug: string) => {
  const module = moduleOf(slug);
  if (module?.kind !== 'document') throw new Error(`${slug} is no document`);
  return basePath(module);
};

const masterPath = (slug: string) => {
  const module = moduleOf(slug);
  if (module?.kind !== 'master') throw new Error(`${slug} is no master`);
  return basePath(module);
};

const line = (change: Body = {}) => ({ itemId, quantity: 2_0000, rate: 1000_0000, ...change });
const taken = ({ slug, id }: Source) => ({ sourceSlug: slug, sourceId: id, sourceLine: '1' });

function trade(slug: string, from: readonly string[], party: 'customer' | 'supplier' = 'customer'): Kind {
  return {
    slug,
    body: () => ({ date: today, partyId: partyIds[party], lines: [line()] }),
    amount: 'lines.0.quantity',
    rate: 'lines.0.rate',
    party: 'partyId',
    from,
    take: (of, quantity) => ({ date: today, partyId: partyIds[party], lines: [line({ quantity, ...taken(of) })] }),
    at: { source: 'lines.0.sourceId', party: 'lines.0.sourceId', more: 'lines.0.quantity' },
  };
}

function goodsBack(slug: string, of: string, party: 'customer' | 'supplier'): Kind {
  const take: Kind['take'] = (from, quantity) => ({
    date: today,
    partyId: partyIds[party],
    invoiceId: from.id,
    lines: [{ itemId, quantity, ...taken(from) }],
  });
  return {
    slug,
    body: () => take(source(`${of} standing`), 1_0000),
    amount: 'lines.0.quantity',
    party: 'partyId',
    from: [of],
    take,
    at: { source: 'lines.0.sourceId', branch: 'invoiceId', party: 'partyId', more: 'lines.0.quantity' },
  };
}

/** `quantity` is an amount of the line, in proportion to one that is taken whole. */
function note(slug: string, of: string, field: string, party: 'customer' | 'supplier'): Kind {
  const take: Kind['take'] = (from, quantity) => ({
    date: today,
    partyId: partyIds[party],
    reason: '07',
    [field]: from.id,
    lines: [{ itemId, amount: quantity * 10, ...taken(from) }],
  });
  return {
    slug,
    body: () => take(source(`${of} standing`), 1_0000),
    amount: 'lines.0.amount',
    party: 'partyId',
    from: [of],
    take,
    at: { source: 'lines.0.sourceId', branch: field, party: 'partyId', more: 'lines.0.amount' },
  };
}

const whole = 100_0000;
/** A whole source is 100 pieces at ₹1,000, and 5 % tax. */
const billOf = (quantity: number) => quantity * 10.5;

const receipt: Kind = {
  slug: 'bank-cash',
  body: () => ({ date: today, type: 'Receipt', accountId: ledger('cash'), lines: [{ ledgerId: partyIds.customer, amount: 100_00 }] }),
  amount: 'lines.0.amount',
  party: 'lines.0.ledgerId',
  from: ['sales-invoice'],
  take: ({ id }, quantity) => ({
    ...receipt.body(),
    lines: [{ ledgerId: partyIds.customer, amount: billOf(quantity) }],
    allocations: [{ ledgerId: partyIds.customer, billId: id, amount: billOf(quantity) }],
  }),
  at: { source: 'allocations.0.billId', party: 'allocations.0.billId', more: 'allocations.0.amount' },
};

const journal: Kind = {
  slug: 'journal-voucher',
  body: () => journalOf(100_00),
  amount: 'lines.0.debit',
  party: 'lines.1.ledgerId',
  from: ['sales-invoice'],
  take: ({ id }, quantity) => ({
    ...journalOf(billOf(quantity)),
    allocations: [{ ledgerId: partyIds.customer, billId: id, amount: billOf(quantity) }],
  }),
  at: { source: 'allocations.0.billId', party: 'allocations.0.billId', more: 'allocations.0.amount' },
};

const payment: Kind = {
  ...receipt,
  name: 'payment',
  body: () => ({ date: today, type: 'Payment', accountId: ledger('cash'), lines: [{ ledgerId: partyIds.supplier, amount: 100_00 }] }),
  from: ['purchase-invoice'],
  take: ({ id }, quantity) => ({
    ...payment.body(),
    lines: [{ ledgerId: partyIds.supplier, amount: billOf(quantity) }],
    allocations: [{ ledgerId: partyIds.supplier, billId: id, amount: billOf(quantity) }],
  }),
};

const contra: Kind = {
  ...receipt,
  name: 'contra',
  body: () => ({ date: today, type: 'Contra', accountId: ledger('cash'), lines: [{ ledgerId: partyIds.bank, amount: 100_00 }] }),
  from: [],
};

const withTax = (type: 'Expense' | 'Income', party: 'supplier' | 'customer', used: string): Kind => ({
  ...journal,
  name: type.toLowerCase(),
  body: () => ({ date: today, type, partyId: partyIds[party], items: [{ ledgerId: ledger(used), amount: 100_00, taxRate: 18_0000 }] }),
  amount: 'items.0.amount',
  party: 'partyId',
  lines: 'items',
  from: [],
});

const advance: Kind = {
  ...journal,
  name: 'advance receipt',
  body: () => advanceOf(100_00),
  amount: 'advances.0.amount',
  party: 'partyId',
  lines: 'advances',
  from: [],
};

function advanceOf(amount: number, partyId = partyIds.customer): Body {
  const advances = [{ amount, taxRate: 18_0000, hsn: '998331' }];
  return { date: today, type: 'Advance Receipt', partyId, accountId: ledger('cash'), advances };
}

const reversal: Kind = {
  ...advance,
  name: 'reverse advance receipt',
  body: () => reversal.take(source('journal-voucher standing'), 1_0000),
  from: ['journal-voucher'],
  take: ({ id, number }, quantity) => ({
    ...{ date: today, type: 'Reverse Advance Receipt', partyId: partyIds.customer, reversesId: id, reversesNumber: number },
    advances: [{ sourceLine: '1', amount: quantity * 10, taxRate: 18_0000, hsn: '998331' }],
  }),
  at: { source: 'reversesId', party: 'reversesId', more: 'advances.0.amount' },
};

function journalOf(amount: number): Body {
  const lines = [
    { ledgerId: ledger('bank_charges'), debit: amount },
    { ledgerId: partyIds.customer, credit: amount },
  ];
  return { date: today, type: 'Journal', lines };
}

const setOff: Kind = {
  slug: 'bill-set-off',
  body: () => setOff.take(source('sales-invoice standing'), 1_0000),
  amount: 'lines.0.amount',
  party: 'partyId',
  from: ['sales-invoice'],
  take: ({ id }, quantity) => ({
    date: today,
    partyId: partyIds.customer,
    lines: [
      { billId: id, side: 'Debit', amount: billOf(quantity) },
      { billId: received, side: 'Credit', amount: billOf(quantity) },
    ],
  }),
  at: { source: 'lines.0.billId', party: 'lines.0.billId', more: 'lines.0.amount' },
};

/** Goods that move within the organisation. */
function warehouse(slug: string, change: () => Body, amount = 'lines.0.quantity'): Kind {
  const body = () => ({ date: today, lines: [{ itemId, quantity: 2_0000 }], ...change() });
  return { slug, body, amount, from: [], take: body, at: { source: '', party: '', more: '' } };
}

const kinds: readonly Kind[] = [
  trade('quotation', []),
  trade('proforma-invoice', ['quotation']),
  trade('sales-order', ['quotation', 'proforma-invoice']),
  trade('delivery-note', ['quotation', 'proforma-invoice', 'sales-order']),
  trade('sales-invoice', ['quotation', 'proforma-invoice', 'sales-order', 'delivery-note']),
  goodsBack('sales-return', 'sales-invoice', 'customer'),
  trade('purchase-order', [], 'supplier'),
  trade('purchase-invoice', ['purchase-order'], 'supplier'),
  goodsBack('purchase-return', 'purchase-invoice', 'supplier'),
  note('credit-note', 'sales-invoice', 'invoiceId', 'customer'),
  note('debit-note', 'purchase-invoice', 'purchaseInvoiceId', 'supplier'),
  receipt,
  payment,
  contra,
  journal,
  withTax('Expense', 'supplier', 'bank_charges'),
  withTax('Income', 'customer', 'discount_received'),
  advance,
  reversal,
  setOff,
  warehouse('stock-transfer', () => ({ fromLocation: 'A1', toLocation: 'B2' })),
  warehouse('ist-sales', () => ({ toBranchId: elsewhere, lines: [{ itemId, quantity: 2_0000 }] })),
  warehouse('opening-stock', () => ({ date: year.start })),
  warehouse('stock-adjustment', () => ({ lines: [{ itemId, counted: 2_0000, location: 'A1' }] }), 'lines.0.counted'),
  warehouse('production', () => ({
    lines: [
      { type: 'RAW_ITEM', itemId, quantity: 2_0000 },
      { type: 'FINAL_ITEM', itemId: madeId, quantity: 1_0000 },
    ],
  })),
];

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Surya Solar', { state: '27', gstin: '27AAPFU0939F1ZV' });
  const slugs = documents.map(({ slug }) => slug);
  const founded = await org.get('org', `/${org.organisationId}`);
  await org.put('org', { ...typedFields('org', founded), manualNumbers: true, manualNumberModules: slugs });
  year = await org.get('financial-year', `/${org.financialYearId}`);
  today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
  const billingAddress = { line1: '12 FC Road', line2: '', city: 'Pune', state: '27', pincode: '411004', country: 'India' };
  const party = async (name: string, group: string) => {
    const groupId = derivedId(org.organisationId, `group:${group}`);
    return (await org.post('customer', { name, groupId, registrationType: 'Unregistered', billingAddress })).id as string;
  };
  partyIds = {
    customer: await party('Asha Traders', 'debtors'),
    otherCustomer: await party('Bharat Stores', 'debtors'),
    supplier: await party('Panel Makers', 'creditors'),
    otherSupplier: await party('Glass Works', 'creditors'),
    bank: await party('State Bank', 'bank_accounts'),
  };
  const gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 5_0000, hsn: '85414300' }];
  const unitId = derivedId(org.organisationId, 'unit:PCS');
  const goods = { type: 'Goods', unitId, hsn: '85414300', gstHistory };
  itemId = (await org.post('inventory-item', { ...goods, name: 'Mono PERC', minimumSellingPrice: 900_0000 })).id;
  madeId = (await org.post('inventory-item', { ...goods, name: 'Framed PERC' })).id;
  elsewhere = (await org.post('branch', { code: 'NSK', name: 'Nashik', address: billingAddress, gstin: '27AAPFU0939F1ZV' })).id;
  const head = await org.get('branch', `/${org.branchId}`);
  const locations = ['A1', 'B2'].map((code) => ({ code, name: `Rack ${code}` }));
  await org.put('branch', { ...typedFields('branch', head), locations });
  clerk = await org.member('Admin');
  for (const slug of [
    'quotation',
    'proforma-invoice',
    'sales-order',
    'delivery-note',
    'sales-invoice',
    'purchase-order',
    'purchase-invoice',
    'journal-voucher',
  ])
    await makeSources(slug);
  const money = { ...receipt.body(), lines: [{ ledgerId: partyIds.customer, amount: 5_00_000_00 }] };
  received = (await org.post('bank-cash', money)).id;
}, 120_000);

/** The same document of every sort: to take from, of another party, cancelled, and of another branch. */
async function makeSources(slug: string): Promise<void> {
  const buys = slug.startsWith('purchase');
  const [own, other] = buys ? [partyIds.supplier, partyIds.otherSupplier] : [partyIds.customer, partyIds.otherCustomer];
  const enter = async (name: string, partyId: string, branchId = org.branchId) => {
    const traded = { date: today, partyId, lines: [line({ quantity: whole })] };
    const body = { id: newId(), ...(slug === 'journal-voucher' ? advanceOf(whole * 10, partyId) : traded) };
    const { organisationId, financialYearId } = org;
    const made = ok(await org.call('POST', pathOf(slug), { body, direct: true, scope: { organisationId, branchId, financialYearId } }));
    sources.set(`${slug} ${name}`, { slug, partyId, id: made.id, number: made.number });
    return made as Standing;
  };
  await enter('standing', own);
  await enter('of another party', other);
  await enter('of another branch', own, elsewhere);
  const { id, version } = await enter('cancelled', own);
  ok(await org.call('PUT', `${pathOf(slug)}/${id}/cancel`, { direct: true, body: { version, remark: 'No longer needed' } }));
}

const heads = () => headsOf(app.engine, org.organisationId, ['organisation', { branchId: org.branchId }]);

/** Every document and every open bill. */
async function books(as: Person): Promise<object> {
  const lists = await Promise.all(
    documents.map(async ({ slug }) => [
      slug,
      (await org.list(slug, { limit: 100 }, as)).rows.map((row: Body) => [row['id'], row['version'], row['status']]),
    ]),
  );
  const bills = await Promise.all(
    Object.values(partyIds).map(async (id) =>
      ok(await org.call('GET', `/api/ims-crm/customer/s/getUnadjustedVoucherDetailsByLedgerId/${id}`, { direct: true, as })),
    ),
  );
  return { lists, bills };
}

const post = (slug: string, body: Body, as?: Person) =>
  org.call('POST', pathOf(slug), { direct: true, body: { id: newId(), ...body }, ...(as ? { as } : {}) });

interface Standing {
  readonly id: string;
  readonly version: number;
}

const put = (slug: string, { id, version }: Standing, body: Body, as?: Person) =>
  org.call('PUT', pathOf(slug), { direct: true, body: { ...body, id, version }, ...(as ? { as } : {}) });

/** What is wrong with an answer that should refuse the field at this path; undefined if it does. */
function faultOf({ status, body }: Reply, path: string | RegExp, expected = 422): string | undefined {
  const errors = (body.errors ?? []) as readonly { readonly path: string; readonly message: string }[];
  const named = errors.some((one) => (typeof path === 'string' ? one.path === path : path.test(one.path)));
  const plain = errors.every(({ message }) => /^[A-Z0-9₹].*[^.]$/.test(message));
  return status === expected && named && plain ? undefined : `${path} expected: ${status} ${JSON.stringify(body.errors ?? body)}`;
}

/** The same of a new document, and of an edit if one stands; and nothing was written. */
async function faultIn(slug: string, body: Body, path: string | RegExp, as?: Person, standing?: Standing): Promise<string | undefined> {
  const before = await heads();
  const created = faultOf(await post(slug, body, as), path);
  const edited = standing && faultOf(await put(slug, standing, body, as), path);
  if (created !== undefined) return created;
  if (edited !== undefined) return `as an edit: ${edited}`;
  return (await heads()).join() === before.join() ? undefined : 'something was written';
}

/** The body with a value at a path such as `lines.0.quantity`. */
function withAt(body: Body, path: string, value: unknown): Body {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...body, [name]: value };
  const inner = body[name];
  const put = (one: unknown) => withAt((one ?? {}) as Body, rest.join('.'), value);
  if (!Array.isArray(inner)) return { ...body, [name]: put(inner) };
  const [place = '0', ...deeper] = rest;
  return { ...body, [name]: inner.map((one, i) => (i === Number(place) ? withAt(one, deeper.join('.'), value) : one)) };
}

interface Bad {
  readonly body: () => Body;
  readonly path: string | RegExp;
}
/** A reason: the kind has no such field, or what looks bad is allowed. */
type Row = readonly [
  what: string,
  of: (kind: Kind) => Bad | { readonly absent: string } | { readonly allowed: string; readonly body: () => Body },
];

const at = (kind: Kind, path: string, value: unknown): Bad => ({ body: () => withAt(kind.body(), path, value), path });
/** Goods between branches have numbers under GST, because they may be a supply. */
const isOfWarehouse = ({ slug, party }: Kind) => party === undefined && slug !== 'ist-sales';
const isOfMoney = ({ rate, slug, party }: Kind) =>
  rate === undefined && party !== undefined && !slug.endsWith('-return') && !slug.endsWith('-note');
const isTrade = ({ rate }: Kind) => rate !== undefined;
const tooMuch = 999_999_999_999_999;

const rows: readonly Row[] = [
  [
    'quantity or amount of zero',
    (kind) =>
      kind.slug === 'stock-adjustment'
        ? { allowed: 'Nothing is left', body: () => withAt(kind.body(), kind.amount, 0) }
        : { ...at(kind, kind.amount, 0), path: kind.slug.endsWith('t-note') ? 'lines' : kind.amount },
  ],
  ['negative quantity or amount', (kind) => at(kind, kind.amount, -1)],
  ['quantity or amount of fifteen digits', (kind) => at(kind, kind.amount, tooMuch)],
  ['part of the smallest unit', (kind) => at(kind, kind.amount, 0.5)],
  [
    'no quantity or amount',
    (kind) => ({ ...at(kind, kind.amount, null), path: /t-note$|-return$/.test(kind.slug) ? 'lines' : kind.amount }),
  ],
  [
    'rate of zero',
    (kind) =>
      kind.rate
        ? { allowed: 'Goods are given free of charge', body: () => withAt(kind.body(), kind.rate ?? '', 0) }
        : { absent: 'No rate, or that of the invoice' },
  ],
  ['negative rate', (kind) => (kind.rate ? at(kind, kind.rate, -1) : { absent: 'No rate, or that of the invoice' })],
  ['rate of fifteen digits', (kind) => (kind.rate ? at(kind, kind.rate, tooMuch) : { absent: 'No rate, or that of the invoice' })],
  [
    'quantity and rate that make more than there is',
    (kind) =>
      kind.rate
        ? {
            body: () => withAt(withAt(kind.body(), 'lines.0.quantity', 80_00_00_00_00_000), 'lines.0.rate', 80_00_00_00_00_000),
            path: /^lines(\.0\.(quantity|rate))?$/,
          }
        : { absent: 'No rate, or that of the invoice' },
  ],
  ['discount above 100 %', (kind) => (isTrade(kind) ? at(kind, 'lines.0.discountPercent', 100_0001) : { absent: 'No discount' })],
  ['discount above the line', (kind) => (isTrade(kind) ? at(kind, 'lines.0.discountAmount', 2_000_01) : { absent: 'No discount' })],
  ['day before the year', (kind) => at(kind, 'date', addDays(year.start, -1))],
  ['day after the year', (kind) => at(kind, 'date', addDays(year.end, 1))],
  ['day that is none', (kind) => at(kind, 'date', `${year.start.slice(0, 4)}-11-31`)],
  ['no day', (kind) => at(kind, 'date', null)],
  ['day in the future', (kind) => at(kind, 'date', addDays(today, 1))],
  [
    'number longer than 16 characters',
    (kind) =>
      isOfMoney(kind) || isOfWarehouse(kind)
        ? { allowed: 'No number under GST; 30 characters', body: () => ({ ...kind.body(), number: 'ABCDEFGH/12345678' }) }
        : at(kind, 'number', 'ABCDEFGH/12345678'),
  ],
  ['number longer than 30 characters', (kind) => at(kind, 'number', `A${'1'.repeat(30)}`)],
  ['number with a blank', (kind) => at(kind, 'number', 'INV 1')],
  ['number with a sign that GST refuses', (kind) => at(kind, 'number', 'INV#1')],
  ['number in another script', (kind) => at(kind, 'number', 'बिल१')],
  [
    'number with a dot or underscore',
    (kind) =>
      isOfMoney(kind) || isOfWarehouse(kind) || ['purchase-order', 'purchase-invoice'].includes(kind.slug)
        ? { allowed: 'No number under GST', body: () => ({ ...kind.body(), number: 'V.1_2' }) }
        : at(kind, 'number', 'INV.1'),
  ],
  ['party that does not exist', (kind) => (kind.party ? at(kind, kind.party, newId()) : { absent: 'No party' })],
  [
    'party that is no party',
    (kind) =>
      kind.party === undefined || kind.slug === 'bank-cash' || kind === journal
        ? { absent: 'No party, or any ledger' }
        : { ...at(kind, kind.party, ledger('bank_charges')), path: 'partyId' },
  ],
  [
    'item that does not exist',
    (kind) => (isOfMoney(kind) ? { absent: 'No items' } : { ...at(kind, 'lines.0.itemId', newId()), path: 'lines.0.itemId' }),
  ],
  [
    'more decimals than the unit has',
    (kind) =>
      isOfMoney(kind) || kind.slug.endsWith('note') !== (kind.slug === 'delivery-note')
        ? { absent: 'Says amounts' }
        : at(kind, kind.party === undefined ? kind.amount : 'lines.0.quantity', 1_5000),
  ],
  ['to the place it comes from', (kind) => ('toLocation' in kind.body() ? at(kind, 'toLocation', 'A1') : { absent: 'Goes to no place' })],
  [
    'place that there is not',
    (kind) => ('toLocation' in kind.body() ? at(kind, 'toLocation', 'X9') : { absent: 'Tested with the kit of trade documents' }),
  ],
  ['no lines', (kind) => at(kind, kind.lines ?? 'lines', [])],
  [
    'currency without a rate',
    (kind) =>
      isTrade(kind) || kind.slug === 'bank-cash'
        ? { ...at(kind, 'currency', 'USD'), path: kind === contra ? 'currency' : 'exchangeRate' }
        : { absent: 'That of the invoice, or rupees' },
  ],
  [
    'rate without a currency',
    (kind) =>
      isTrade(kind) || kind.slug === 'bank-cash'
        ? { ...at(kind, 'exchangeRate', 86_0000), path: 'currency' }
        : { absent: 'That of the invoice, or rupees' },
  ],
  [
    'currency that there is not',
    (kind) => (isTrade(kind) || kind.slug === 'bank-cash' ? at(kind, 'currency', 'ZZZ') : { absent: 'That of the invoice, or rupees' }),
  ],
];

/** Bodies without the invoice that they correct. */
const without: readonly (readonly [what: string, slugs: readonly string[], change: Body, path: string])[] = [
  ['goods back that were never sold or bought', ['sales-return', 'purchase-return'], { invoiceId: null }, 'invoiceId'],
  ['a note without an invoice', ['credit-note', 'debit-note'], { invoiceId: null, purchaseInvoiceId: null }, 'invoiceId'],
];

/** Of each kind, for each of the kinds that it takes from. */
const takings: readonly (readonly [what: string, quantity: number, at: (kind: Kind) => string])[] = [
  ['standing', whole + 1_0000, ({ at: place }) => place.more],
  ['of another party', 1_0000, ({ at: place }) => place.party],
  ['of another branch', 1_0000, ({ at: place }) => place.branch ?? place.source],
  ['cancelled', 1_0000, ({ at: place }) => place.source],
];

/** A receipt takes from what another branch sent: its bad input is in `goods-between-branches.test.ts`. */
const ofTwoBranches = 'ist-receipt';

it('every kind is in the table', () => {
  const inTable = [...new Set(kinds.map(({ slug }) => slug)), ofTwoBranches];
  expect(inTable.sort()).toEqual(documents.map(({ slug }) => slug).sort());
});

describe.each(kinds.map((kind) => [kind.name ?? kind.slug, kind] as const))('%s', (_, kind) => {
  const { slug } = kind;

  it('refuses each bad value with its field named, in a new document and in an edit, and writes nothing', async () => {
    // Each kind has a person, so that none reaches the rate limit.
    const as = await org.member('Super Admin');
    const standing: Standing = ok(await post(slug, kind.body(), as));
    const before = await books(as);
    const faults: string[] = [];
    const tell = (what: string, fault: string | undefined) => (fault === undefined ? 0 : faults.push(`${what}: ${fault}`));
    for (const [what, of] of rows) {
      const row = of(kind);
      if ('path' in row) tell(what, await faultIn(slug, row.body(), row.path, as, standing));
      if ('allowed' in row) {
        const made = await post(slug, row.body());
        tell(what, made.status === 200 ? undefined : `${row.allowed}, but ${JSON.stringify(made.body.errors)}`);
        await org.call('DELETE', `${pathOf(slug)}/${made.body.data?.id}?version=1`, { direct: true });
      }
    }
    for (const [what, slugs, change, path] of without) {
      const unnamed = { ...kind.body(), ...change, lines: [{ itemId, quantity: 1_0000 }] };
      if (slugs.includes(slug)) tell(what, await faultIn(slug, unnamed, path, as, standing));
    }
    for (const from of kind.from)
      for (const [what, quantity, path] of takings)
        tell(`${from} ${what}`, await faultIn(slug, kind.take(source(`${from} ${what}`), quantity), path(kind), as, standing));
    expect(faults).toEqual([]);
    expect(await books(as)).toEqual(before);
    ok(await org.call('DELETE', `${pathOf(slug)}/${standing.id}?version=${standing.version}`, { direct: true }));
  }, 60_000);

  it('accepts the same without the fault', async () => {
    for (const from of kind.from) ok(await post(slug, kind.take(source(`${from} standing`), 1_0000)));
    ok(await post(slug, kind.body()));
  });
});

describe('a customer, supplier or item', () => {
  it.each(kinds.map((kind) => [kind.name ?? kind.slug, kind] as const))(
    'that is deactivated while a %s is typed is refused',
    async (_, kind) => {
      const { slug } = kind;
      const body = kind.body();
      const path = kind.party ?? 'lines.0.itemId';
      const master = kind.party === undefined ? 'inventory-item' : 'customer';
      const id = path.split('.').reduce<unknown>((value, name) => (value as Body)[name], body) as string;
      const made = kind === setOff ? undefined : ok(await post(slug, body));
      const turn = async (active: boolean) => {
        const { version } = await org.get(master, `/${id}`);
        ok(await org.call('PUT', `${masterPath(master)}/statusChange/${id}`, { direct: true, body: { version, active } }));
      };
      await turn(false);
      const faults = [await faultIn(slug, body, path)];
      await turn(true);
      expect(faults).toEqual([undefined]);
      if (made) ok(await org.call('DELETE', `${pathOf(slug)}/${made.id}?version=${made.version}`, { direct: true }));
    },
  );
});

describe('a locked period', () => {
  it('takes no document of any kind, and lets none go', async () => {
    const made: (readonly [string, Standing, Body])[] = [];
    for (const { slug, body } of kinds) made.push([slug, ok(await post(slug, body())), body()]);
    const lock = async (lockedUntil: string | null) => {
      const row = await org.get('financial-year', `/${org.financialYearId}`);
      const { id, version, start, end } = row;
      await org.put('financial-year', { id, version, start, end, lockedUntil, lockReason: lockedUntil && 'Returns filed' });
    };
    await lock(today);
    const before = await heads();
    const faults: (string | undefined)[] = [];
    for (const kind of kinds) faults.push(await faultIn(kind.slug, kind.body(), 'date'));
    for (const [slug, { id, version }, body] of made) {
      const gone = await org.call('DELETE', `${pathOf(slug)}/${id}?version=${version}`, { direct: true });
      const cancelled = await org.call('PUT', `${pathOf(slug)}/${id}/cancel`, { direct: true, body: { version, remark: 'No' } });
      for (const { status, body } of [gone, cancelled])
        faults.push(status === 422 && body.message.startsWith('The books are locked until') ? undefined : `${slug}: ${body.message}`);
      faults.push(faultOf(await put(slug, { id, version }, body), 'date'));
    }
    expect(await heads()).toEqual(before);
    await lock(null);
    expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
  });
});

describe.each([
  ['review', 'sales-order', { reviewOrders: true }],
  ['approve', 'sales-order', { approveOrders: true }],
  ['msp-approve', 'sales-order', { mspApproveOrders: true }],
  ['review', 'purchase-order', { reviewOrders: true }],
  ['approve', 'purchase-order', { approveOrders: true }],
])('to %s a %s', (verb, slug, setting) => {
  const settings = async (change: Body) =>
    org.put('org', { ...typedFields('org', await org.get('org', `/${org.organisationId}`)), ...change });
  const give = (id: string, version: number, as?: Person) =>
    org.call('PUT', `${pathOf(slug)}/${id}/${verb}`, { direct: true, body: { version }, ...(as ? { as } : {}) });

  it('is refused to its author, a second time and of a changed version', async () => {
    await settings(setting);
    const kind = kinds.find((one) => one.slug === slug) as Kind;
    const body = withAt(kind.body(), 'lines.0.rate', 800_0000);
    const { id, version } = ok(await post(slug, body, clerk));
    const before = await heads();
    const own = await give(id, version, clerk);
    expect([own.status, own.body.message]).toEqual([422, expect.stringMatching(/entered|own/)]);
    expect(await heads()).toEqual(before);
    const changed = ok(await put(slug, { id, version }, { ...body, notes: 'By Friday' }, clerk));
    expect((await give(id, version)).status).toBe(409);
    const done = ok(await give(id, changed.version));
    const again = await give(id, done.version);
    expect([again.status, again.body.message]).toEqual([422, expect.stringMatching(/Already (Reviewed|Approved|MSP Approved)/)]);
    const later = await put(slug, { id, version: done.version }, { ...body, notes: 'By Monday' }, clerk);
    expect([later.status, later.body.message]).toEqual([422, expect.stringMatching(/Reviewed|Approved/)]);
    await settings(Object.fromEntries(Object.keys(setting).map((name) => [name, false])));
  });
});
