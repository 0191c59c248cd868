import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { vi } from 'vitest';
import { type Failure, recordFailure } from '#application/failed-messages/record-failure';
import { archiveMake } from '#events/archive-make';
import { names } from '#infra/local/runner/environment';
import { documents, moduleOf, modules } from '#modules/all-modules';
import { booksOf } from '#modules/books-of';
import type { AnyDocument } from '#modules/kit/module';
import { basePath } from '#modules/kit/operations/operation';
import { pathOf } from '#modules/kit/operations/permission';
import { isTrade } from '#modules/kit/trade/is-trade';
import { ewayBillFetch } from '#modules/purchase/eway-bill-fetch/eway-bill-fetch';
import { openStorage } from '#storage/storage';
import { importLedgers } from '#test/browser/list-data';
import { fetched, fetchedBill, standAtPortal } from '#test/browser/portals/stand-at-portal';
import { colleagueOf, type Site } from '#test/browser/site';
import { says } from '#test/kit/books/says';
import { typedFields } from '#test/kit/books/typed-fields';
import { aValueOf, validBodies } from '#test/kit/books/valid-bodies';
import { droppedFile } from '#test/kit/migration/dropped-file';
import { importedBook } from '#test/kit/migration/imported-book';
import { newId } from '#test/kit/new-id';

type Found = Readonly<Record<string, unknown>> & { readonly id: string };

/** The id of a record for a screen that needs one, of the module that its path belongs to. */
export async function everyRecord(site: Site): Promise<(path: string) => Promise<string>> {
  await enterDocuments(site);
  await importLedgers(site, 1);
  await site.call('POST', '/api/utility/exportFile/s/begin', { id: newId(), listId: 'GROUP_LIST', exportType: 'JSON' });
  await failMessage(site);
  await droppedFile({ url: site.address, branchId: site.scope.branchId, call: site.call });
  for (const slug of ['tally-import-file', 'acct-import-file'] as const) await importedBook(site.address, site.call, baseOf(slug), slug);
  const { gstin } = (await site.call('GET', `branch/s/${site.scope.branchId}`)) as Found;
  await fetchedBill(site, 30, {
    gstin,
    billNo: '341000000002',
    makerGstin: '29AAKCS7261P1ZE',
    makerName: 'Kaveri Cables',
    documentNo: 'KC/2',
  });
  await fetched(site, ewayBillFetch, {
    gstin,
    day: '2026-11-20',
    fetchStatus: 'Done',
    askedAt: new Date().toISOString(),
    bills: 1,
    added: 1,
  });
  const post = (slug: string, body: object) => site.call('POST', baseOf(slug), { id: newId(), ...body });
  const bodies = validBodies({ ...site.scope, owner: { userId: site.userId }, post } as unknown as Parameters<typeof validBodies>[0]);
  const known = new Map([['org', site.scope.organisationId]]);
  return async (path) => {
    const slug = slugOf(path);
    const id = known.get(slug) ?? (await rowsOf(site, slug))[0]?.id ?? (await bodies.fresh(slug)).id;
    known.set(slug, id);
    return id;
  };
}

/** Only a job writes one, after all its tries. */
async function failMessage({ tables, scope, userId }: Site): Promise<void> {
  const client = new DynamoDBClient({
    endpoint: tables,
    region: 'ap-south-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const clock = { now: () => new Date() };
  const [log, records, views] = [names.table('log'), names.table('records'), names.table('views')];
  const ports = { ...openStorage({ says, client, tables: { log, records, views }, clock }), clock };
  const at = { ...scope, userId, from: 'test', requestId: newId() };
  const failure = { queue: archiveMake.name, messageId: newId(), body: { ...archiveMake.sample }, tries: 4, error: undefined };
  await recordFailure({ scope: at, ports }, moduleOf, failure as Failure);
  client.destroy();
}

/** One of each document: a sale, a journal that opens a reference, an advance, and both set off against each other. */
async function enterDocuments(site: Site): Promise<void> {
  const [ledgers, items] = [await rowsOf(site, 'customer'), await rowsOf(site, 'inventory-item')];
  const ledger = (name: string) => ledgers.find((row) => row['name'] === name)?.id ?? '';
  const entered = new Map<string, Found>();
  const enter = async (slug: string, body: object) => {
    const made = (await site.call('POST', baseOf(slug), { id: newId(), date: '2026-11-20', ...body })) as Found;
    entered.set(slug, made);
    return made;
  };
  const partyId = ledger('Sunrise Power');
  await enter('sales-invoice', { partyId, lines: [{ itemId: items[0]?.id, quantity: 2_0000 }] });
  const journal = await enter('journal-voucher', {
    type: 'Journal',
    lines: [
      { ledgerId: partyId, debit: 500_00 },
      { ledgerId: ledger('Sales'), credit: 500_00 },
    ],
    allocations: [{ ledgerId: partyId, kind: 'new', number: 'OLD-1', amount: 500_00 }],
  });
  const advance = await enter('bank-cash', {
    type: 'Receipt',
    accountId: ledger('HDFC Bank'),
    lines: [{ ledgerId: partyId, amount: 500_00 }],
  });
  await enter('bill-set-off', {
    partyId,
    lines: [
      { billId: `${journal.id}.1`, side: 'Debit', amount: 500_00 },
      { billId: advance.id, side: 'Credit', amount: 500_00 },
    ],
  });
  const branch = (await site.call('GET', `branch/s/${site.scope.branchId}`)) as Found;
  const racks = [{ code: 'A1', name: 'Rack A1' }];
  await site.call('PUT', 'branch/s', { ...typedFields('branch', branch), locations: racks });
  await enter('opening-stock', { date: '2026-04-01', lines: [{ itemId: items[0]?.id, quantity: 1_0000, rate: 100_0000 }] });
  const { version: _, ...item } = typedFields(
    'inventory-item',
    (await site.call('GET', `${baseOf('inventory-item')}/${items[0]?.id}`)) as Found,
  );
  const paint = { ...item, id: newId(), name: 'Paint in batches', stockCode: 'PAINT', batchTracking: true };
  const inBatches = (await site.call('POST', baseOf('inventory-item'), paint)) as Found;
  const batch = { batch: 'P-01', manufactured: '2026-01-05', expires: '2028-01-04' };
  await enter('opening-stock', { date: '2026-04-01', lines: [{ itemId: inBatches.id, quantity: 1_0000, rate: 100_0000, ...batch }] });
  const letter = { id: newId(), kind: 'Statement', asOf: '2026-11-20', parties: [partyId] };
  await site.call('POST', 'partyLetter/s/begin', letter);
  await onTripSheet(site, partyId, items[0]?.id);
  const made = { type: 'FINAL_ITEM', itemId: items[1]?.id, quantity: 1_0000 };
  await enter('production', { lines: [{ type: 'RAW_ITEM', itemId: items[0]?.id, quantity: 1_0000 }, made] });
  await enter('stock-transfer', { toLocation: 'A1', lines: [{ itemId: items[0]?.id, quantity: 1_0000 }] });
  await enter('stock-adjustment', { lines: [{ itemId: items[0]?.id, location: 'A1', counted: 2_0000, reason: 'Found' }] });
  await betweenBranches(site, enter, items[0]?.id);
  for (const { slug, fields, chain } of documents.filter(isTrade)) {
    const { atCommit } = booksOf({ slug });
    if (slug === 'sales-invoice') continue;
    const invoice = atCommit && entered.get(chain?.from[0] ?? '');
    const parties = fields['partyId']?.kind === 'ref' ? (fields['partyId'].only?.['ledgerKind'] ?? []) : [];
    await enter(slug, {
      ...Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => (field.required ? [[name, aValueOf(field, 1)]] : []))),
      date: '2026-11-20',
      partyId: invoice?.['partyId'] ?? ledgers.find((row) => parties.includes(String(row['ledgerKind'])))?.id,
      lines: [{ itemId: items[0]?.id, quantity: 1_0000, rate: 100_0000, ...(invoice && correcting(chain, invoice)) }],
    });
  }
}

/** A trip sheet of an invoice whose goods are on the road; the portal does not know it. */
async function onTripSheet(site: Site, partyId: string | undefined, itemId: string | undefined) {
  const body = { id: newId(), date: '2026-11-20', partyId, lines: [{ itemId, quantity: 1_0000 }] };
  const invoice = (await site.call('POST', baseOf('sales-invoice'), body)) as Found;
  const [made, until] = [-1, 20].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
  await standAtPortal(site, moduleOf('sales-invoice') as AnyDocument, invoice, 'eway-bill-generated', {
    ...{ ewayBill: 'Active', ewayBillNo: '641009900077', ewayBillAt: made, ewayBillPartBAt: made, ewayBillUntil: until, ewayBillKm: 300 },
  });
  const goes = { id: newId(), vehicle: 'GJ05CD77', from: { place: 'Ahmedabad', state: '24' } };
  await site.call('POST', `${baseOf('trip-sheet')}/make`, { ...goes, bills: [{ slug: 'sales-invoice', id: invoice.id }] });
}

/** Goods for another branch, and goods that a colleague sent from there and that were received here. */
async function betweenBranches(site: Site, enter: (slug: string, body: object) => Promise<Found>, itemId: string | undefined) {
  const { branchId } = site.scope;
  const here = (await site.call('GET', `branch/s/${branchId}`)) as Found;
  const { address, gstin } = here;
  const surat = (await site.call('POST', 'branch/s', { id: newId(), code: 'SURAT', name: 'Surat', address, gstin })) as Found;
  const lines = [{ itemId, quantity: 1_0000 }];
  await enter('ist-sales', { toBranchId: surat.id, lines });
  const paths = ['', '/view', '/add', '/source-qty'].map((verb) => `/ist-sales${verb}`);
  const colleague = await colleagueOf({ ...site, scope: { ...site.scope, branchId: surat.id } }, 'Meera', paths);
  const goods = { id: newId(), date: '2026-11-20', toBranchId: branchId, lines };
  const { id, version } = (await colleague.call('POST', 'istSales/s', goods)) as Found;
  await colleague.call('PUT', `istSales/s/${id}/dispatch`, { version });
  const arrived = async () => (await rowsOf(site, 'ist-sales')).find(({ status }) => status === 'In-transit')?.id;
  const incomingId = await vi.waitUntil(arrived, { timeout: 60_000 });
  await enter('ist-receipt', { incomingId, lines: [{ itemId, sourceLine: '1', quantity: 1_0000 }] });
}

/** The line of a return or note: a part of the first line of its invoice. */
function correcting(chain: AnyDocument['chain'], { id }: Found) {
  const source = { sourceSlug: chain?.from[0], sourceId: id, sourceLine: '1' };
  return chain?.corrects ? { ...source, quantity: null, rate: null, amount: 10_00 } : { ...source, rate: null };
}

async function rowsOf(site: Site, slug: string): Promise<readonly Found[]> {
  return ((await site.call('POST', `${baseOf(slug)}/list`, {})) as { readonly rows: readonly Found[] }).rows;
}

/** The most particular module whose path this begins with. */
function slugOf(path: string): string {
  const [module] = modules
    .filter((one) => `/${path}`.startsWith(`${pathOf(one)}/`))
    .sort((one, other) => pathOf(other).length - pathOf(one).length);
  if (module === undefined) throw new Error(`${path} belongs to no module`);
  return module.slug;
}

function baseOf(slug: string): string {
  const module = modules.find((one) => one.slug === slug);
  if (module === undefined || module.kind === 'report') throw new Error(`${slug} has no records`);
  return basePath(module);
}
