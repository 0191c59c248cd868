import { beforeAll, describe, expect, it } from 'vitest';
import { derivedId } from '#application/derived-id';
import { incomingId } from '#application/transfers/other-branches/incoming';
import { addDays } from '#domain/time/day';
import { documents, moduleOf } from '#modules/all';
import type { Field } from '#modules/kit/field';
import { documentName, type ImportColumn, importColumns } from '#modules/kit/imports/import-columns';
import { isImported } from '#modules/kit/imports/is-imported';
import { basePath } from '#modules/kit/operations/operation';
import { unposted } from '#modules/kit/trade/unposted';
import { type App, type Organisation, ok, type Reply } from '#test/kit/app';
import { headsOf } from '#test/kit/books/written';
import { runJobs } from '#test/kit/jobs';
import { newId } from '#test/kit/new-id';
import { sharedApp } from '#test/kit/shared-app';

/**
 * Pieces and batches that a document may not take, through HTTP and in files, in every way in which goods move. Each is refused with its
 * line and field named, and nothing is written. What is wrong with quantities, days and places is in `bad-documents.test.ts`, and with what
 * another branch sent in `goods-between-branches.test.ts`.
 */
type Body = Readonly<Record<string, unknown>>;

let app: App;
let org: Organisation;
let surat: string;
let today: string;
let customer: string;
let supplier: string;
let yearStart: string;
let inverter: string;
let panel: string;
let syrup: string;
let tablet: string;
let lamp: string;
let shade: string;
const names = new Map<string, string>();
const one = 1_0000;

beforeAll(async () => {
  app = await sharedApp();
  org = await app.organisation('Bad Goods', { state: '27', gstin: '27AAPFU0939F1ZV' });
  today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
  const address = { line1: '4 Ring Road', city: 'Pune', state: '27', pincode: '411001' };
  surat = (await org.post('branch', { code: 'GODOWN', name: 'Godown', address, gstin: '27AAPFU0939F1ZV' })).id;
  const { id, version, name, currency } = await org.get('org', `/${org.organisationId}`);
  await org.put('org', { id, version, name, currency, negativeStock: 'allowed', expiredGoods: 'refused' });
  const branch = await org.get('branch', `/${org.branchId}`);
  const locations = ['A1', 'B1'].map((code) => ({ code, name: `Rack ${code}` }));
  await org.put('branch', { id: branch.id, version: branch.version, code: branch.code, name: branch.name, address, locations });
  const item = async (called: string, more: Body) => {
    const gstHistory = [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000, hsn: '85044090' }];
    const unitId = derivedId(org.organisationId, 'unit:PCS');
    const made = await org.post('inventory-item', { name: called, type: 'Goods', unitId, hsn: '85044090', gstHistory, ...more });
    names.set(made.id, called);
    return String(made.id);
  };
  inverter = await item('Inverter', { barcodeTracking: true });
  panel = await item('Panel', { barcodeTracking: true });
  syrup = await item('Syrup', { batchTracking: true });
  tablet = await item('Tablet', { batchTracking: true });
  lamp = await item('Lamp', {});
  shade = await item('Shade', {});
  const group = (alias: string) => derivedId(org.organisationId, `group:${alias}`);
  const party = async (name: string, groupId: string) => {
    const made = await org.post('customer', { name, groupId, registrationType: 'Unregistered' });
    names.set(made.id, name);
    return String(made.id);
  };
  customer = await party('Buyer', group('debtors'));
  supplier = await party('Maker', group('creditors'));
  yearStart = ((await org.get('financial-year', `/${org.financialYearId}`)) as { start: string }).start;
  await org.post('opening-stock', {
    date: yearStart,
    lines: [
      { itemId: inverter, quantity: 2 * one, rate: one, barcodes: ['HERE', 'SOLD'] },
      { itemId: inverter, quantity: one, rate: one, barcodes: ['RACK'], location: 'A1' },
      { itemId: panel, quantity: one, rate: one, barcodes: ['PANEL'] },
      { itemId: syrup, quantity: 40 * one, rate: one, batch: 'GOOD', expires: addDays(today, 300) },
      { itemId: syrup, quantity: 9 * one, rate: one, batch: 'FINE' },
      { itemId: syrup, quantity: 9 * one, rate: one, batch: 'OLD', expires: addDays(today, -1) },
      { itemId: tablet, quantity: 9 * one, rate: one, batch: 'TAB' },
    ],
  });
  await org.post('sales-invoice', sale({ itemId: inverter, quantity: one, barcodes: ['SOLD'] }));
});

const sale = (line: Body): Body => ({ date: today, partyId: customer, lines: [{ rate: 1000_0000, ...line }] });
const purchase = (line: Body): Body => ({
  date: today,
  partyId: supplier,
  referenceNo: newId().slice(0, 12),
  referenceDate: today,
  lines: [{ rate: 1000_0000, ...line }],
});
const adjustment = ({ quantity: _, ...line }: Body, change: Body): Body => ({ date: today, lines: [{ ...line, ...change }] });
const raw = { type: 'RAW_ITEM', quantity: one };
const made = { type: 'FINAL_ITEM', quantity: one };
const pathOf = (slug: string) => {
  const module = moduleOf(slug);
  if (module === undefined || !('entity' in module)) throw new Error(`${slug} has no path`);
  return basePath(module);
};
const post = (slug: string, body: Body) => org.call('POST', pathOf(slug), { direct: true, body: { id: newId(), ...body } });
const takenFrom = (slug: string, { id }: { readonly id: string }) => ({ sourceSlug: slug, sourceId: id, sourceLine: '1' });

/** A way in which a line of goods moves. */
interface Way {
  readonly slug: string;
  readonly name: string;
  /** Goods go out, come in from outside, or come back as the invoice or delivery before says. */
  readonly goods: 'out' | 'in' | 'back';
  /** A document with the line. */
  readonly body: (line: Body) => Body | Promise<Body>;
  /** The call that moves the goods, if that is not the entry. */
  readonly moves?: (entered: Saved) => (line: Body) => Promise<Reply>;
}
interface Saved {
  readonly id: string;
  readonly version: number;
}

const out = (slug: string, body: Way['body'], name = slug): Way => ({ slug, name, goods: 'out', body });
const into = (slug: string, body: Way['body'], name = slug): Way => ({ slug, name, goods: 'in', body });
const back = (slug: string, of: string, before: (line: Body) => Body, field?: string): Way => ({
  ...{ slug, name: `${slug} of a ${of}`, goods: 'back' },
  body: async (line) => {
    const source = await org.post(of, before({ quantity: one, itemId: syrup, batch: 'GOOD' }));
    return { ...before({ ...line, ...takenFrom(of, source) }), ...(field === undefined ? {} : { [field]: source.id }) };
  },
});
/** From an order, which names no batch. */
const ordered = (way: Way, order: string): Way => ({
  ...way,
  name: `${way.slug} from a ${order}`,
  body: async (line) => {
    const { batch: _, barcodes: __, ...wanted } = line;
    const source = await org.post(order, {
      date: today,
      partyId: way.goods === 'in' ? supplier : customer,
      lines: [{ rate: one, ...wanted }],
    });
    return way.body({ ...line, ...takenFrom(order, source) });
  },
});

const invoice = out('sales-invoice', sale);
const ways: readonly Way[] = [
  invoice,
  ordered(invoice, 'sales-order'),
  {
    ...invoice,
    name: 'sales-invoice that is edited',
    body: () => sale({ itemId: lamp, quantity: one }),
    moves:
      ({ id, version }) =>
      (line) =>
        org.call('PUT', pathOf('sales-invoice'), { direct: true, body: { id, version, ...sale(line) } }),
  },
  out('delivery-note', sale),
  ordered(out('delivery-note', sale), 'sales-order'),
  out('stock-transfer', (line) => ({ date: today, toLocation: 'B1', lines: [line] })),
  out('stock-adjustment', (line) => adjustment(line, { change: -Number(line['quantity']), reason: 'Damage' })),
  out(
    'production',
    (line) => ({
      date: today,
      lines: [
        { ...line, type: 'RAW_ITEM' },
        { ...made, itemId: shade },
      ],
    }),
    'production of a raw item',
  ),
  {
    ...out('ist-sales', (line) => ({ date: today, toBranchId: surat, lines: [line] })),
    // What is missing is asked for when the goods leave; what is wrong, at once.
    moves:
      ({ id, version }) =>
      () =>
        org.call('PUT', `${pathOf('ist-sales')}/${id}/dispatch`, { direct: true, body: { version } }),
  },
  into('purchase-invoice', purchase),
  ordered(into('purchase-invoice', purchase), 'purchase-order'),
  into('opening-stock', (line) => ({ date: yearStart, lines: [{ rate: one, ...line }] })),
  into(
    'production',
    (line) => ({
      date: today,
      lines: [
        { ...raw, itemId: lamp },
        { ...line, type: 'FINAL_ITEM' },
      ],
    }),
    'production of a final item',
  ),
  into(
    'production',
    (line) => ({
      date: today,
      lines: [
        { ...raw, itemId: lamp },
        { ...made, itemId: shade },
        { ...line, type: 'SCRAP' },
      ],
    }),
    'production of scrap',
  ),
  into('stock-adjustment', (line) => adjustment(line, { change: line['quantity'], reason: 'Found' }), 'stock-adjustment of what was found'),
  back('sales-return', 'sales-invoice', sale, 'invoiceId'),
  back('purchase-return', 'purchase-invoice', purchase, 'invoiceId'),
  back('sales-invoice', 'delivery-note', sale),
];
const linePath = ({ slug, name }: Way) => `lines.${slug !== 'production' || name.includes('raw') ? 0 : name.includes('scrap') ? 2 : 1}`;

interface Case {
  readonly what: string;
  readonly line: () => Body;
  readonly at: string;
  readonly says: RegExp;
  readonly goods?: readonly Way['goods'][];
  readonly only?: readonly string[];
}
const noBarcodes = { barcodes: [] };
const anyWay = ['out', 'in'] as const;
const cases: readonly Case[] = [
  { what: 'a barcode sold before', line: () => ({ itemId: inverter, barcodes: ['SOLD'] }), at: 'barcodes', says: /^SOLD was sold with SI/ },
  {
    what: 'a barcode that is at another place',
    line: () => ({ itemId: inverter, barcodes: ['RACK'] }),
    ...{ at: 'barcodes', says: /^RACK is at Rack A1/ },
  },
  { what: 'an unknown barcode', line: () => ({ itemId: inverter, barcodes: ['NONE'] }), at: 'barcodes', says: /^NONE is not in stock/ },
  {
    what: 'a barcode of another item',
    line: () => ({ itemId: inverter, barcodes: ['PANEL'] }),
    at: 'barcodes',
    says: /^PANEL is a Panel/,
    goods: anyWay,
  },
  {
    what: 'a barcode that is here',
    line: () => ({ itemId: inverter, barcodes: ['HERE'] }),
    at: 'barcodes',
    says: /^HERE is in stock: it came with/,
    goods: ['in'],
  },
  { what: 'a piece without its barcode', line: () => ({ itemId: inverter, ...noBarcodes }), at: 'barcodes', says: /./, goods: anyWay },
  {
    what: 'one barcode twice',
    line: () => ({ itemId: inverter, quantity: 2 * one, barcodes: ['HERE', 'HERE'] }),
    ...{ at: 'barcodes', says: /./, goods: anyWay },
  },
  { what: 'a batch of another item', line: () => ({ itemId: syrup, batch: 'TAB' }), at: 'batch', says: /^TAB is no batch of Syrup/ },
  { what: 'a batch that never was', line: () => ({ itemId: syrup, batch: 'NONE' }), at: 'batch', says: /^NONE is no batch of Syrup/ },
  {
    what: 'a batch of an item without batches',
    line: () => ({ itemId: lamp, batch: 'TAB' }),
    at: 'batch',
    says: /^TAB is no batch of Lamp/,
  },
  {
    what: 'a batch of another item',
    line: () => ({ itemId: syrup, batch: 'TAB' }),
    ...{ at: 'batch', says: /^TAB is not on this line of the (invoice|delivery)/, goods: ['back'] },
  },
  {
    what: 'a batch that was not on the invoice',
    line: () => ({ itemId: syrup, batch: 'FINE' }),
    ...{ at: 'batch', says: /^FINE is not on this line of the (invoice|delivery)/, goods: ['back'] },
  },
  { what: 'no batch', line: () => ({ itemId: syrup, batch: null }), at: 'batch', says: /^Choose a batch/, goods: anyWay },
  {
    what: 'expired goods',
    line: () => ({ itemId: syrup, batch: 'OLD' }),
    ...{ at: 'batch', says: /^OLD expired on /, only: ['sales-invoice', 'delivery-note'] },
  },
];
const casesOf = ({ slug, goods }: Way) =>
  cases.filter(({ goods: of = ['out'], only }) => of.includes(goods) && (only === undefined || only.includes(slug)));

/** The call that moves the line, after whatever has to be there before. */
async function attemptOf(way: Way, line: Body): Promise<() => Promise<Reply>> {
  const body = await way.body(line);
  if (way.moves === undefined) return () => post(way.slug, body);
  const entered = await post(way.slug, body);
  const moves = entered.status === 200 ? way.moves(ok(entered)) : undefined;
  return moves === undefined ? async () => entered : () => moves(line);
}

it('every document that moves goods is in the table', () => {
  const moving = documents.filter(({ move, chain, fields }) => {
    const { lines } = fields;
    return move !== unposted.move && chain?.corrects === undefined && lines?.kind === 'lines' && lines.of['itemId'] !== undefined;
  });
  // What a receipt takes in is as it was sent: its lines name no batch.
  const own = moving.filter(({ fields: { lines } }) => lines?.kind === 'lines' && lines.of['batch']?.computed !== true);
  expect([...new Set(ways.map(({ slug }) => slug))].sort()).toEqual(own.map(({ slug }) => slug).sort());
  expect(moving.filter((one) => !own.includes(one)).map(({ slug }) => slug)).toEqual(['ist-receipt']);
});

describe.each(ways.map((way) => [way.name, way] as const))('%s', (_, way) => {
  it('takes nothing that it may not, and names the line and the field', async () => {
    const faults: string[] = [];
    for (const { what, line, at, says } of casesOf(way)) {
      const attempt = await attemptOf(way, { quantity: one, ...line() });
      const before = await heads();
      const { status, body } = await attempt();
      const errors = (body.errors ?? []) as readonly { readonly path: string; readonly message: string }[];
      const isNamed = errors.some(({ path, message }) => path === `${linePath(way)}.${at}` && says.test(message));
      if (status !== 422 || !isNamed) faults.push(`${what}: ${status} ${JSON.stringify(body.errors ?? body)}`);
      if ((await heads()).join() !== before.join()) faults.push(`${what}: something was written`);
    }
    expect(faults).toEqual([]);
  });

  it('takes the same goods without the fault', async () => {
    const good = [
      { itemId: syrup, batch: 'GOOD' },
      { itemId: tablet, batch: 'TAB' },
    ];
    for (const line of way.goods === 'back' ? good.slice(0, 1) : good) ok(await (await attemptOf(way, { quantity: one, ...line }))());
  });
});

describe('a file', () => {
  const imported = ways.filter(({ slug, goods, name, moves }) => {
    const module = moduleOf(slug);
    return module?.kind === 'document' && isImported(module) && goods !== 'back' && moves === undefined && !name.includes(' from a ');
  });

  it.each(imported.map((way) => [way.name, way] as const))('of %s takes no batch item without a batch of it', async (_, way) => {
    const faults: string[] = [];
    for (const { what, line, at, says } of casesOf(way).filter((one) => one.at === 'batch')) {
      const before = await branchHeads();
      const { importStatus, created, wrong, problems } = await importOf(way.slug, await way.body({ quantity: one, ...line() }));
      const row = Number(linePath(way).split('.')[1]) + 2;
      const isNamed = problems.some((one) => one.line === row && one.column === 'Batch' && says.test(one.message));
      if (importStatus !== 'Processed' || created !== 0 || wrong === 0 || !isNamed)
        faults.push(`${what} (${at}): ${importStatus} ${created} ${JSON.stringify(problems)}`);
      if ((await branchHeads()).join() !== before.join()) faults.push(`${what}: something was written`);
    }
    const { created } = await importOf(way.slug, await way.body({ quantity: one, itemId: syrup, batch: 'GOOD' }));
    if (created === 0) faults.push('a good file is not taken');
    expect(faults).toEqual([]);
  });

  it('is tried of every such document with a file', () => {
    expect([...new Set(imported.map(({ slug }) => slug))].length).toBeGreaterThan(5);
  });
});

it('goods that come back without naming a batch are of the batch that was sold, or delivered', async () => {
  const line = { itemId: syrup, quantity: one };
  const invoice = ok(await post('sales-invoice', sale({ ...line, batch: 'GOOD' })));
  const note = ok(await post('delivery-note', sale({ ...line, batch: 'FINE' })));
  const billed = ok(await post('sales-invoice', sale({ ...line, ...takenFrom('delivery-note', note) })));
  const returned = async (of: Saved) => {
    const body = { ...sale({ ...line, ...takenFrom('sales-invoice', of) }), invoiceId: of.id };
    return ok(await post('sales-return', body)).lines.map(({ batch }: Body) => batch);
  };
  expect([await returned(invoice), await returned(billed)]).toEqual([['GOOD'], ['FINE']]);
});

it('what another branch receives is of the batch that was sent, and its receipt names no other', async () => {
  const sent = ok(
    await post('ist-sales', { date: today, toBranchId: surat, lines: [{ itemId: syrup, quantity: 2 * one, batch: 'FINE' }] }),
  );
  const path = `${pathOf('ist-sales')}/${sent.id}/dispatch`;
  ok(await org.call('PUT', path, { direct: true, body: { version: sent.version } }));
  for (const branchId of [org.branchId, surat]) await runJobs(app, org, { branchId }, 'branch-transfer');
  const there = { organisationId: org.organisationId, branchId: surat, financialYearId: org.financialYearId };
  const receive = (more: Body) => {
    const lines = [{ itemId: syrup, sourceLine: '1', quantity: one, ...more }];
    const body = { id: newId(), date: today, incomingId: incomingId(sent.id), lines };
    return org.call('POST', pathOf('ist-receipt'), { direct: true, scope: there, body });
  };
  const before = await heads();
  for (const batch of ['TAB', null]) {
    const { status, body } = await receive({ batch });
    expect([status, body.errors]).toMatchObject([422, [{ path: 'lines.0.batch' }]]);
  }
  expect(await heads()).toEqual(before);
  ok(await receive({}));
  const batches = ok(await org.call('GET', `/api/ims-crm/batch/s/ofItem/${syrup}`, { scope: there }));
  expect(batches).toMatchObject([{ batch: 'FINE', quantity: one }]);
});

it('two items may have a batch of one number, and their goods are kept apart', async () => {
  const number = 'SHARED';
  for (const itemId of [syrup, tablet]) ok(await post('purchase-invoice', purchase({ itemId, quantity: 3 * one, batch: number })));
  ok(await post('sales-invoice', sale({ itemId: syrup, quantity: one, batch: number })));
  const left = await Promise.all(
    [syrup, tablet].map(async (itemId) => {
      const there = ok(await org.call('GET', `/api/ims-crm/batch/s/ofItem/${itemId}`)) as readonly { batch: string; quantity: number }[];
      return there.find(({ batch }) => batch === number)?.quantity;
    }),
  );
  expect(left).toEqual([2 * one, 3 * one]);
});

describe('a recipe', () => {
  it('that contains its own item is refused with its line named, and so is such a production', async () => {
    const [raw, made] = [
      { type: 'RAW_ITEM', itemId: lamp, quantity: one },
      { type: 'FINAL_ITEM', itemId: lamp, quantity: one },
    ];
    const before = await heads();
    const recipe = await post('recipe', { name: 'Circle', items: [raw, made] });
    expect([recipe.status, recipe.body.errors]).toMatchObject([
      422,
      [{ path: 'items.1.itemId', message: 'An item cannot contain itself' }],
    ]);
    const production = await post('production', { date: today, lines: [raw, made] });
    expect([production.status, production.body.errors]).toMatchObject([422, [{ path: 'lines.1.itemId' }]]);
    expect(await heads()).toEqual(before);
  });
});

/** The result of importing a document as a file with one row for each of its lines. */
async function importOf(slug: string, body: Body) {
  const module = moduleOf(slug);
  if (module?.kind !== 'document') throw new Error(`${slug} is no document`);
  const { lines, ...own } = body as Body & { readonly lines: readonly Body[] };
  // Rows with one name are one document.
  const head = { ...own, [documentName.name]: 'one' };
  const cell = (values: Body, { name, field }: ImportColumn) => cellOf(field, values[name]);
  const columns = importColumns(module).filter(({ name, line }) =>
    (line?.name === 'lines' ? lines : line === undefined ? [head] : []).some((one) => (one[name] ?? null) !== null),
  );
  const rows = lines.map((one) => columns.map((column) => cell(column.line === undefined ? head : one, column)).join(','));
  const content = Buffer.from([columns.map(({ label }) => label).join(','), ...rows].join('\n'));
  const file = '/api/utility/file/s';
  const upload = { id: newId(), name: `${slug}.csv`, type: 'text/csv', bytes: content.length };
  const { key, url, headers } = ok(await org.call('POST', `${file}/upload`, { body: upload }));
  await fetch(url, { method: 'PUT', headers, body: content });
  ok(await org.call('POST', `${file}/confirm`, { body: { key } }));
  const { id } = ok(await org.call('POST', `${pathOf(slug)}/fileImport/CSV`, { body: { id: newId(), key, approved: true } }));
  await runJobs(app, org, 'organisation', 'record-import');
  return (await org.get('import-file', `/${id}`)) as {
    readonly importStatus: string;
    readonly created: number;
    readonly wrong: number;
    readonly problems: readonly { readonly line: number; readonly column: string; readonly message: string }[];
  };
}

function cellOf(field: Field, value: unknown): string {
  if ((value ?? null) === null) return '';
  if (field.kind === 'ref') return names.get(String(value)) ?? '';
  if (field.kind === 'choice') return field.of.find((one) => one.value === value)?.label ?? '';
  if (field.kind === 'quantity') return String(Number(value) / one);
  return field.kind === 'date' ? String(value).split('-').reverse().join('-') : String(value);
}

const branchHeads = () => headsOf(app.engine, org.organisationId, [{ branchId: org.branchId }]);
const heads = () => headsOf(app.engine, org.organisationId, ['organisation', { branchId: org.branchId }, { branchId: surat }]);
