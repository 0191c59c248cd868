import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { listNames, listOptions, type OptionsPage, optionsPage } from '#application/lists/list-options';
import { listRecords, listWithTotal } from '#application/lists/list-records';
import { createRecord } from '#application/records/create-record';
import { getRecord } from '#application/records/get-record';
import { recordExists } from '#application/records/record-exists';
import { recordHistory } from '#application/records/record-history';
import { removeRecord } from '#application/records/remove-record';
import { setActive } from '#application/records/set-active';
import { updateRecord } from '#application/records/update-record';
import { masterOf, type OpenBooks, openBooks, parsed, withPartyAndItem } from '#test/journeys/books';

let books: OpenBooks;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

const carriers = masterOf('transporter');
const typedOf = (slug: string, row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(masterOf(slug).fields).flatMap(([name, field]) => (field.computed ? [] : [[name, row[name]]])));

describe('a create', () => {
  it('gets the same answer for the same body, whatever happened to the record, and is refused for another', async () => {
    const body = { ...parsed('transporter', { name: 'Gati' }), id: randomUUID() };
    const first = await createRecord(books.context, carriers, body);
    await updateRecord(books.context, carriers, { ...body, name: 'Gati KWE', version: 1 });
    expect(await createRecord(books.context, carriers, body)).toEqual(first);
    await expect(createRecord(books.context, carriers, { ...body, name: 'Other' })).rejects.toMatchObject({ code: 'idempotencyMismatch' });
  });

  it('is refused for a taken name, with the label of its field', async () => {
    await books.create('transporter', { name: 'Fast Cargo' });
    const second = books.create('transporter', { name: 'fast  CARGO' });
    await expect(second).rejects.toMatchObject({ code: 'duplicate', errors: [{ path: 'name', message: 'Name already exists' }] });
    expect(await recordExists(books.context, carriers, { values: { name: 'FAST cargo' } })).toEqual({ exists: true, field: 'name' });
    expect(await recordExists(books.context, carriers, { values: { name: 'Slow Cargo' } })).toEqual({ exists: false });
  });

  it('is refused for a missing reference, at its field', async () => {
    const wrong = books.create('inventory-group', { name: 'Modules', parentId: randomUUID() });
    await expect(wrong).rejects.toMatchObject({ code: 'invalid', errors: [{ path: 'parentId', message: 'Under was not found' }] });
  });
});

describe('a change', () => {
  it('needs the current version, and records who did what', async () => {
    const { id } = await books.create('transporter', { name: 'Safexpress' });
    const body = { ...parsed('transporter', { name: 'Safe Express' }), id };
    expect(await updateRecord(books.context, carriers, { ...body, version: 1 })).toMatchObject({ name: 'Safe Express', version: 2 });
    await expect(updateRecord(books.context, carriers, { ...body, version: 1 })).rejects.toMatchObject({ code: 'changed' });
    const [last, first] = await recordHistory(books.context, carriers, id);
    expect(last).toMatchObject({
      action: 'edit',
      by: books.context.scope.userId,
      before: { name: 'Safexpress' },
      after: { name: 'Safe Express' },
    });
    expect(first).toMatchObject({ action: 'create', before: null });
  });
});

describe('two groups moved at the same moment, each below the other', () => {
  it.each(['group', 'inventory-group'])('never contain each other: %s', async (slug) => {
    const parentId = slug === 'group' ? books.group('debtors') : null;
    const master = masterOf(slug);
    for (let round = 0; round < 12; round += 1) {
      const [one, other] = await Promise.all(
        ['East', 'West'].map((name) => books.create(slug, { name: `${name} ${round + 10}`, parentId })),
      );
      const below = (moved: typeof one, above: typeof one) =>
        updateRecord(books.context, master, { ...typedOf(slug, moved ?? {}), parentId: above?.id, id: moved?.id ?? '', version: 1 });
      const moves = await Promise.allSettled([below(one, other), below(other, one)]);
      const refused = moves.flatMap((move) => (move.status === 'rejected' ? [move.reason] : []));
      expect(refused).toMatchObject([{ errors: [{ path: 'parentId', message: 'A group cannot be inside itself' }] }]);
    }
  });
});

describe('an option', () => {
  it('has only its label and the fields it hands over to forms', async () => {
    const address = { line1: '1 Ring Road', line2: '', city: 'Pune', state: '27', pincode: '411001', country: 'India' };
    const secret = {
      mobile: '9876543210',
      email: 'asha@party.example',
      creditLimit: 5_00_000_00,
      pan: 'AAPFU0939F',
      bankAccount: '123456789012',
    };
    const { id } = await books.create('customer', {
      name: 'Told Traders',
      groupId: books.group('debtors'),
      registrationType: 'Regular',
      gstin: '27AAPFU0939F1ZV',
      billingAddress: address,
      ...secret,
    });
    const [chosen] = await listOptions(books.context, masterOf('customer'), { id, limit: 1 });
    expect(chosen).toMatchObject({ id, label: 'Told Traders', ledgerKind: 'Customer', billingAddress: address });
    const [found] = await listOptions(books.context, masterOf('customer'), { search: 'told' });
    expect(found).toMatchObject({ id, label: 'Told Traders', ledgerKind: 'Customer' });
    for (const option of [chosen, found]) {
      const handed = new Set(['id', 'label', ...(masterOf('customer').handsOver ?? []).map(String)]);
      expect(Object.keys(option ?? {}).filter((name) => !handed.has(name))).toEqual([]);
      for (const value of Object.values(secret)) expect(JSON.stringify(option)).not.toContain(`"${value}"`);
    }
  });

  it('depends on the field, with city, balance or stock beside the name', async () => {
    const address = { line1: '1 Ring Road', line2: '', city: 'Pune', state: '27', pincode: '411001', country: 'India' };
    const party = { registrationType: 'Unregistered', billingAddress: address };
    for (let at = 0; at < 60; at += 1)
      await books.create('customer', {
        name: `Narrow Supplier ${String(at).padStart(2, '0')}`,
        groupId: books.group('creditors'),
        ...party,
      });
    const { id } = await books.create('customer', { name: 'Narrow Zenith', groupId: books.group('debtors'), ...party });
    const ledgers = masterOf('customer');
    const inSale = await listOptions(books.context, ledgers, { search: 'narrow', for: 'sales-invoice.partyId' });
    expect(inSale).toMatchObject([{ id, label: 'Narrow Zenith', beside: 'Pune' }]);
    const everyone = await listOptions(books.context, ledgers, { search: 'narrow' });
    expect(everyone.length).toBe(50);
    expect(everyone[0]).not.toHaveProperty('beside');
    await withPartyAndItem(books);
    const [item] = await listOptions(books.context, masterOf('inventory-item'), { for: 'sales-invoice.lines.itemId', limit: 1 });
    expect(item).toHaveProperty('beside');
    const clerk = { ...books.context, caller: { ...books.context.caller, permissions: new Set(['/sales-invoice/add']) } };
    const [hidden] = await listOptions(clerk, masterOf('inventory-item'), { for: 'sales-invoice.lines.itemId', limit: 1 });
    expect(hidden).not.toHaveProperty('beside');
    for (const wrong of ['sales-invoice.itemId', 'sales-invoice.lines', 'nothing.partyId', 'sales-invoice.lines.itemId'])
      await expect(listOptions(books.context, ledgers, { for: wrong })).rejects.toMatchObject({ code: 'malformed' });
  });

  it('is read page by page, each record once', async () => {
    const ledgers = masterOf('customer');
    const seen: string[] = [];
    let cursor: string | undefined = '';
    while (cursor !== undefined) {
      const page: OptionsPage = await optionsPage(books.context, ledgers, { search: 'narrow', limit: 7, cursor });
      seen.push(...page.rows.map(({ label }) => label));
      cursor = page.cursor;
    }
    expect(seen.length).toBe(61);
    expect(new Set(seen).size).toBe(61);
    const whole = [];
    for (let next: string | undefined = ''; next !== undefined; ) {
      const page: OptionsPage = await optionsPage(books.context, ledgers, { cursor: next, limit: 50 });
      whole.push(...page.rows.map(({ id }) => id));
      next = page.cursor;
    }
    expect(new Set(whole).size).toBe(whole.length);
    expect(whole.length).toBeGreaterThan(61);
  });

  it('has a name that can be read by id', async () => {
    const { id } = await books.create('transporter', { name: 'Delhivery' });
    const names = await listNames(books.context, carriers, [id, randomUUID(), id]);
    expect(names).toEqual([{ id, label: 'Delhivery' }]);
  });
});

describe('a deactivated record', () => {
  it('is no longer offered, except where it is already chosen', async () => {
    const { id } = await books.create('transporter', { name: 'Blue Dart' });
    await setActive(books.context, carriers, id, 1, false);
    const offered = await listOptions(books.context, carriers, { search: 'blue' });
    expect(offered).toEqual([]);
    expect((await listOptions(books.context, carriers, { id })).map((option) => option.label)).toContain('Blue Dart');
    await expect(setActive(books.context, carriers, id, 2, false)).rejects.toMatchObject({ code: 'notAllowed' });
  });

  it('never takes the place of active options, however many there are', async () => {
    const old = Array.from({ length: 120 }, (_, index) => `Zenith ${String(index).padStart(3, '0')}`);
    for (const name of old) {
      const { id } = await books.create('transporter', { name });
      await setActive(books.context, carriers, id, 1, false);
    }
    await books.create('transporter', { name: 'Zenith Zonal' });
    expect((await listOptions(books.context, carriers, { search: 'zenith' })).map((option) => option.label)).toEqual(['Zenith Zonal']);
    expect((await listOptions(books.context, carriers, {})).map((option) => option.label)).toContain('Zenith Zonal');
  });

  it('cannot be chosen in a document', async () => {
    const { partyId, itemId } = await withPartyAndItem(books);
    await setActive(books.context, masterOf('inventory-item'), itemId, 1, false);
    const refused = books.enter('sales-invoice', { date: '2026-11-20', partyId, lines: [{ itemId, quantity: 1_0000 }] });
    await expect(refused).rejects.toMatchObject({ errors: [{ path: 'lines.0.itemId', message: 'Item is not active' }] });
  });
});

describe('a removal', () => {
  it('deletes an unused record, and frees its name', async () => {
    const typed = { name: 'Truckload', symbol: 'trk', quantityCode: 'OTH', decimals: 0 };
    const { id } = await books.create('measure-unit', typed);
    await removeRecord(books.context, masterOf('measure-unit'), id, 1);
    await expect(getRecord(books.context, masterOf('measure-unit'), id)).rejects.toMatchObject({ code: 'notFound' });
    expect(await books.create('measure-unit', typed)).toMatchObject({ name: 'Truckload' });
  });

  it('is refused for records in use, and for those that come with the product', async () => {
    const group = await books.create('inventory-group', { name: 'Panels' });
    const carrier = await books.create('transporter', { name: 'VRL' });
    const { partyId, itemId } = await withPartyAndItem(books);
    const item = await getRecord(books.context, masterOf('inventory-item'), itemId);
    await updateRecord(books.context, masterOf('inventory-item'), {
      ...typedOf('inventory-item', item),
      id: itemId,
      version: 1,
      groupId: group.id,
    });
    await books.enter('sales-invoice', { date: '2026-11-20', partyId, transporterId: carrier.id, lines: [{ itemId, quantity: 1_0000 }] });
    await expect(removeRecord(books.context, masterOf('inventory-group'), group.id, 1)).rejects.toMatchObject({ status: 226 });
    await expect(removeRecord(books.context, masterOf('inventory-item'), itemId, 2)).rejects.toMatchObject({ status: 226 });
    await expect(removeRecord(books.context, carriers, carrier.id, 1)).rejects.toMatchObject({ status: 226 });
    const { branchId, financialYearId } = books.context.scope;
    const year = await getRecord(books.context, masterOf('financial-year'), financialYearId);
    await expect(removeRecord(books.context, masterOf('financial-year'), financialYearId, year.version)).rejects.toMatchObject({
      status: 226,
    });
    await expect(removeRecord(books.context, masterOf('branch'), branchId, 1)).rejects.toMatchObject({ code: 'notAllowed' });
    await expect(removeRecord(books.context, masterOf('customer'), books.ledger('cash'), 1)).rejects.toMatchObject({ code: 'notAllowed' });
  });
});

describe('a list', () => {
  it('is paged without losing or repeating rows, counted, searched and filtered', async () => {
    for (let n = 0; n < 7; n += 1) await books.create('inventory-group', { name: `Shelf ${n}` });
    const module = masterOf('inventory-group');
    const seen: unknown[] = [];
    let cursor: string | undefined;
    do {
      const page = await listWithTotal(books.context, module, { limit: 3, ...(cursor === undefined ? {} : { cursor }) });
      if (cursor === undefined) expect(page.total).toBe((await listRecords(books.context, module, { limit: 100 })).rows.length);
      seen.push(...page.rows.map(({ name }) => name));
      cursor = page.cursor;
    } while (cursor !== undefined);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual([...seen].sort());
    expect((await listRecords(books.context, module, { search: 'shel 3' })).rows.map(({ name }) => name)).toEqual(['Shelf 3']);
    expect((await listRecords(books.context, module, { filters: { name: 'elf 4' } })).rows.map(({ name }) => name)).toEqual(['Shelf 4']);
    await expect(listRecords(books.context, module, { order: 'secret' })).rejects.toMatchObject({ code: 'malformed' });
  });

  it('shows people with /own only their own records; others are not found', async () => {
    const foreign = await books.create('transporter', { name: 'Om Logistics' });
    const caller = { userId: randomUUID(), email: '', name: '', permissions: new Set(['/transporter/own', '/transporter/edit']) };
    const clerk: Context = { ...books.context, caller, scope: { ...books.context.scope, userId: caller.userId } };
    const own = await createRecord(clerk, carriers, { ...parsed('transporter', { name: 'TCI' }), id: randomUUID() });
    expect((await listRecords(clerk, carriers, {})).rows.map(({ id }) => id)).toEqual([own.id]);
    expect((await listRecords(clerk, carriers, { search: 'om log' })).rows).toEqual([]);
    await expect(getRecord(clerk, carriers, foreign.id)).rejects.toMatchObject({ code: 'notFound' });
    await expect(
      updateRecord(clerk, carriers, { ...parsed('transporter', { name: 'x' }), id: foreign.id, version: 1 }),
    ).rejects.toMatchObject({ code: 'notFound' });
  });
});
