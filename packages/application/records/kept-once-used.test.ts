import { randomUUID } from 'node:crypto';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answered, Context } from '#application/context';
import { type Entered, enterDocument } from '#application/documents/enter-document';
import type { Row } from '#application/ports/records';
import { updateRecord } from '#application/records/update-record';
import { openStorage } from '#storage/storage';
import { documentOf, masterOf, type OpenBooks, openBooks, parsed, withPartyAndItem } from '#test/journeys/books';
import { says } from '#test/kit/books/says';
import { disturbed } from '#test/kit/faults/disturbed-client';

let books: OpenBooks;
let branchId: string;
beforeAll(async () => {
  books = await openBooks();
  branchId = await newBranch('NSK');
});
afterAll(() => books.close());

async function newBranch(code: string): Promise<string> {
  const address = { line1: 'Plot 7, MIDC Ambad', line2: '', city: 'Nashik', state: '27', pincode: '422010', country: 'India' };
  return (await books.create('branch', { code, name: code, address, gstin: '27AAPFU0939F1ZV' })).id;
}

/** The same organisation in another process. */
function elsewhere(client: DynamoDBClient = books.engine.newClient(), branch = branchId): Context {
  const { engine, context } = books;
  const storage = openStorage({ says, client, tables: engine.tables, clock: context.ports.clock });
  return { ...context, scope: { ...context.scope, branchId: branch }, ports: { ...context.ports, ...storage } };
}

function sell(context: Context, partyId: string, itemId: string): Promise<Entered> {
  const body = { date: books.context.today, partyId, lines: [{ itemId, quantity: 1_0000 }] };
  return enterDocument(context, documentOf('sales-invoice'), { ...parsed('sales-invoice', body), id: randomUUID() });
}

async function change(client: DynamoDBClient, slug: string, id: string, values: Row): Promise<Answered> {
  const context = elsewhere(client);
  const { row, version } = (await context.ports.records.find(context.scope, slug, id)) ?? { row: {} as Row, version: 0 };
  const typed = Object.fromEntries(
    Object.entries(masterOf(slug).fields).flatMap(([name, { computed }]) => (computed ? [] : [[name, row[name]]])),
  );
  return updateRecord(context, masterOf(slug), { ...typed, ...values, id, version });
}

const rate = { effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000, cessRate: 0, cessPerUnit: 0, hsn: '85414300' };

describe('a field of a master that may not change once documents use it', () => {
  const cases: readonly [what: string, slug: string, path: string, values: () => Row][] = [
    ['unit of an item', 'inventory-item', 'unitId', () => ({ unitId: books.unit('KGS') })],
    [
      'GST rate of an item',
      'inventory-item',
      'gstHistory.0.rate',
      () => ({ gstHistory: [{ ...rate, reverseCharge: false, notification: null }] }),
    ],
    ['kind of a ledger', 'customer', 'groupId', () => ({ groupId: books.group('creditors') })],
    ['numbering code of a branch', 'branch', 'numberingCode', () => ({ numberingCode: 'ZZ' })],
  ];
  it.each(cases)('does not change if a document of another branch is saved at that moment: the %s', async (_, slug, path, values) => {
    const [{ partyId, itemId }, branch] = [await withPartyAndItem(books), await newBranch(randomUUID().slice(0, 4))];
    const id = { 'inventory-item': itemId, customer: partyId }[slug] ?? branch;
    const client = disturbed(books.engine, async (count, send) => {
      if (count === 1) await sell(elsewhere(books.engine.newClient(), branch), partyId, itemId);
      return send();
    });
    await expect(change(client, slug, id, values())).rejects.toMatchObject({ code: 'invalid', errors: [{ path }] });
  });

  it('changes for a document that was being decided at that moment', async () => {
    const { partyId, itemId } = await withPartyAndItem(books);
    let isClosed = () => {};
    const closed = new Promise<void>((resolve) => {
      isClosed = resolve;
    });
    let isDecided = () => {};
    const decided = new Promise<void>((resolve) => {
      isDecided = resolve;
    });
    const waits = disturbed(books.engine, async (count, send) => {
      if (count > 1) return send();
      isDecided();
      await closed;
      return send();
    });
    const saving = sell(elsewhere(waits), partyId, itemId);
    await decided;
    const changes = disturbed(books.engine, async (_, send, __, items) => {
      const answer = await send();
      // Only now: sent together, the document could be saved first, and then the unit stays.
      if (items.some(({ Put }) => Put?.TableName === books.engine.tables.log)) isClosed();
      return answer;
    });
    expect(await change(changes, 'inventory-item', itemId, { unitId: books.unit('KGS') })).toMatchObject({ version: 2 });
    expect((await saving)['lines']).toMatchObject([{ unitCode: 'KGS' }]);
  });
});
