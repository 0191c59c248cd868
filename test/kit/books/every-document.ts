import { expect } from 'vitest';
import { derivedId } from '#application/derived-id';
import { incomingId } from '#application/transfers/other-branches/incoming';
import { addDays, type Day } from '#domain/time/day';
import { documents, moduleOf } from '#modules/all';
import { booksOf } from '#modules/books-of';
import { basePath } from '#modules/kit/operations/operation';
import { isTrade } from '#modules/kit/trade/is-trade';
import { type App, type CallOptions, type Organisation, ok } from '#test/kit/app';
import { typedFields } from '#test/kit/books/typed-fields';
import { aValueOf, type Body } from '#test/kit/books/valid-bodies';
import { samples } from '#test/kit/files';
import { runJobs } from '#test/kit/jobs';
import { newId } from '#test/kit/new-id';

interface Entered {
  readonly id: string;
  readonly version: number;
  readonly number: string;
  readonly partyId?: string;
}

export interface EveryDocument {
  readonly documents: readonly { readonly slug: string; readonly id: string; readonly fileId: string }[];
  readonly itemId: string;
  readonly customerId: string;
  readonly batchId: string;
}

/**
 * One document of every kind in this year, with every type of journal and bank entry, dated soon after its start, each with a file attached.
 * Goods come from a second branch, too.
 */
export async function enterEveryDocument(
  app: App,
  org: Organisation,
  { financialYearId, start, projectId }: { readonly financialYearId: string; readonly start: Day; readonly projectId: string },
): Promise<EveryDocument> {
  const scope = { organisationId: org.organisationId, branchId: org.branchId, financialYearId };
  const call = async (method: string, path: string, body?: object, options: CallOptions = {}) =>
    ok(await org.call(method, path, { direct: true, scope, ...(body === undefined ? {} : { body }), ...options }));
  const all: { readonly slug: string; readonly id: string }[] = [];
  const entered = new Map<string, Entered>();
  const enter = async (slug: string, values: Body, options: CallOptions = {}): Promise<Entered> => {
    const made = await call('POST', baseOf(slug), { id: newId(), date: addDays(start, 10), ...values }, options);
    entered.set(slug, made);
    // What another branch entered is read there.
    if (options.scope === undefined) all.push({ slug, id: made.id });
    return made;
  };
  const idOf = (name: string) => derivedId(org.organisationId, name);
  const party = (name: string, group: string) => org.post('customer', { name, groupId: idOf(`group:${group}`), creditDays: 30 });
  const [customer, supplier] = [await party('Kaveri Traders', 'debtors'), await party('Tapti Modules', 'creditors')];
  const bank = await party('State Bank', 'bank_accounts');
  const item = {
    ...{ name: 'Mono PERC 545 Wp', type: 'Goods', unitId: idOf('unit:NOS'), hsn: '85414300' },
    ...{ salesRate: 1000_0000, purchaseRate: 800_0000 },
    gstHistory: [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000, hsn: '85414300' }],
  };
  const { id: itemId } = await org.post('inventory-item', item);
  const { id: batched } = await org.post('inventory-item', { ...item, name: 'Paint', batchTracking: true });
  const { id: finished } = await org.post('inventory-item', { ...item, name: 'Kit' });
  const lines = [{ itemId, quantity: 1_0000 }];

  await enter('opening-stock', {
    date: start,
    lines: [
      { itemId, quantity: 100_0000, rate: 800_0000 },
      { itemId: batched, quantity: 1_0000, rate: 100_0000, batch: 'P-01', manufactured: addDays(start, -60), expires: addDays(start, 900) },
    ],
  });
  const [batch] = (await org.list('batch')).rows;
  const branch = await org.get('branch', `/${org.branchId}`);
  await org.put('branch', { ...typedFields('branch', branch), locations: [{ code: 'A1', name: 'Rack A1' }] });

  for (const { slug, fields, chain } of documents.filter(isTrade)) {
    const { atCommit } = booksOf({ slug });
    const invoice = atCommit && entered.get(chain?.from[0] ?? '');
    const kinds = fields['partyId']?.kind === 'ref' ? (fields['partyId'].only?.['ledgerKind'] ?? []) : [];
    const source = invoice && { sourceSlug: chain?.from[0], sourceId: invoice.id, sourceLine: '1' };
    const line = !source ? { rate: 100_0000 } : chain?.corrects ? { ...source, quantity: null, rate: null, amount: 1_00 } : source;
    const required = Object.entries(fields).flatMap(([name, field]) => (field.required ? [[name, aValueOf(field, 1)]] : []));
    await enter(slug, {
      ...Object.fromEntries(required),
      ...(fields['projectId']?.kind === 'ref' && !fields['projectId'].computed ? { projectId } : {}),
      date: addDays(start, 10),
      partyId: invoice?.partyId ?? (kinds.includes('Customer') ? customer.id : supplier.id),
      lines: [{ itemId, quantity: chain && atCommit ? 1_0000 : 5_0000, ...line }],
    });
  }
  const journal = await enter('journal-voucher', {
    type: 'Journal',
    lines: [
      { ledgerId: customer.id, debit: 500_00 },
      { ledgerId: idOf('ledger:sales'), credit: 500_00 },
    ],
    allocations: [{ ledgerId: customer.id, kind: 'new', number: 'OLD-1', amount: 500_00 }],
  });
  const account = { accountId: idOf('ledger:cash') };
  const advance = await enter('bank-cash', { type: 'Receipt', ...account, lines: [{ ledgerId: customer.id, amount: 500_00 }] });
  await enter('bill-set-off', {
    partyId: customer.id,
    lines: [
      { billId: `${journal.id}.1`, side: 'Debit', amount: 500_00 },
      { billId: advance.id, side: 'Credit', amount: 500_00 },
    ],
  });
  const charges = [{ ledgerId: idOf('ledger:bank_charges'), amount: 10_00 }];
  await enter('bank-cash', { type: 'Payment', ...account, lines: charges });
  await enter('bank-cash', { type: 'Contra', ...account, lines: [{ ledgerId: bank.id, amount: 10_00 }] });
  const spent = (alias: string) => [{ ledgerId: idOf(`ledger:${alias}`), amount: 10_00, taxRate: 18_0000, hsn: '998331' }];
  await enter('journal-voucher', { type: 'Expense', partyId: supplier.id, items: spent('bank_charges') });
  await enter('journal-voucher', { type: 'Income', partyId: customer.id, items: spent('discount_received') });
  const forService = { supply: 'Service', hsn: '995442', amount: 1_000_00, taxRate: 18_0000 };
  const ahead = { type: 'Advance Receipt', partyId: customer.id, accountId: bank.id, advances: [forService] };
  const received = await enter('journal-voucher', ahead);
  await enter('journal-voucher', {
    ...{ type: 'Reverse Advance Receipt', partyId: customer.id, reversesId: received.id, reversesNumber: received.number },
    advances: [{ supply: 'Service', amount: 500_00, taxRate: 18_0000, sourceLine: '1' }],
  });
  const made = { type: 'FINAL_ITEM', itemId: finished, quantity: 1_0000 };
  await enter('production', { lines: [{ type: 'RAW_ITEM', itemId, quantity: 1_0000 }, made] });
  await enter('stock-transfer', { toLocation: 'A1', lines });
  await enter('stock-adjustment', { lines: [{ itemId, location: 'A1', counted: 2_0000, reason: 'Found' }] });

  const second = await org.post('branch', { code: 'SURAT', name: 'Surat', address: branch.address, gstin: branch.gstin });
  const there = { scope: { ...scope, branchId: second.id } };
  await call('POST', baseOf('opening-stock'), { id: newId(), date: start, lines: [{ itemId, quantity: 9_0000, rate: 800_0000 }] }, there);
  const sent = await enter('ist-sales', { toBranchId: org.branchId, lines }, there);
  await call('PUT', `${baseOf('ist-sales')}/${sent.id}/dispatch`, { version: sent.version }, there);
  for (const branchId of [org.branchId, second.id]) await runJobs(app, org, { branchId }, 'branch-transfer');
  await enter('ist-receipt', { incomingId: incomingId(sent.id), lines: [{ itemId, sourceLine: '1', quantity: 1_0000 }] });
  await enter('ist-sales', { toBranchId: second.id, lines });

  expect([...entered.keys()].sort()).toEqual(documents.map(({ slug }) => slug).sort());
  const withFiles: ((typeof all)[number] & { readonly fileId: string })[] = [];
  for (const { slug, id } of all) {
    const upload = { id: newId(), name: 'scan.pdf', type: 'application/pdf', bytes: samples.pdf.length };
    const { key, url, headers } = await call('POST', '/api/utility/file/s/upload', upload);
    expect((await fetch(url, { method: 'PUT', headers, body: samples.pdf })).status).toBe(200);
    await call('POST', '/api/utility/file/s/confirm', { key });
    const [file] = await call('POST', `${baseOf(slug)}/${id}/attachments`, { key });
    withFiles.push({ slug, id, fileId: file.id });
  }
  return { documents: withFiles, itemId, customerId: customer.id, batchId: batch.id };
}

function baseOf(slug: string): string {
  const module = moduleOf(slug);
  expect(module, slug).toBeDefined();
  return basePath(module as NonNullable<typeof module>);
}
