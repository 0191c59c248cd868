import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chainOf } from '#application/chains/chain-of';
import type { Context } from '#application/context';
import { actOnDocument } from '#application/documents/act-on-document';
import { changeDocument } from '#application/documents/change-document';
import { enterDocument } from '#application/documents/enter-document';
import { removeDocument } from '#application/documents/remove-document';
import { listRecords } from '#application/lists/list-records';
import type { Row } from '#application/ports/records';
import { getRecord } from '#application/records/get-record';
import { updateRecord } from '#application/records/update-record';
import { openOf } from '#domain/documents/chain';
import { scaled } from '#domain/money/paise';
import { Refusal } from '#domain/refusal';
import { moduleOf } from '#modules/all';
import { chainLines } from '#modules/kit/trade/chain';
import { documentOf, masterOf, type OpenBooks, openBooks, parsed, withPartyAndItem } from '#test/journeys/books';
import { typedFields } from '#test/kit/books/typed-fields';

/** Chains of documents, and what is open after each step. The figures were computed by an independent model. */
interface Line {
  readonly line: string;
  readonly item: string;
  readonly quantity: number;
  readonly source?: { readonly document: string; readonly line: string };
}
interface Step {
  readonly do: string;
  readonly doc: string;
  readonly kind?: string;
  readonly party?: string;
  readonly branch?: string;
  readonly lines?: readonly Line[];
}
interface Expected {
  readonly refused?: string;
  readonly documents: Readonly<Record<string, { readonly status: string; readonly open: Readonly<Record<string, number>> }>>;
  readonly goods: Readonly<Record<string, number>>;
}
interface Chain {
  readonly name: string;
  readonly settings?: { readonly tolerance?: number; readonly approval?: boolean };
  readonly steps: readonly Step[];
  readonly expected: readonly Expected[];
}

let books: OpenBooks;
let otherBranch: string;
const parties = new Map<string, string>();
beforeAll(async () => {
  books = await openBooks();
  for (const name of ['P1', 'P2']) parties.set(name, (await withPartyAndItem(books)).partyId);
  const address = { line1: '4 Station Road', line2: '', city: 'Pune', state: '27', pincode: '411001', country: 'India' };
  otherBranch = (await books.create('branch', { code: 'GODOWN', name: 'Godown', address, gstin: '27AAPFU0939F1ZV' })).id;
});
afterAll(() => books.close());

const known = (kind: string | undefined) => kind === undefined || moduleOf(kind)?.kind === 'document';

/** As far as the kinds exist. */
const chains = JSON.parse(readFileSync(join(import.meta.dirname, 'chain-cases.json'), 'utf8')) as readonly Chain[];
const cases = chains
  .map((chain) => {
    const end = chain.steps.findIndex(({ kind }) => !known(kind));
    return { ...chain, steps: chain.steps.slice(0, end < 0 ? undefined : end) };
  })
  .filter(({ steps }) => steps.length > 0);

/** The documents of one case, by the names it gives them. */
class Case {
  readonly ids = new Map<string, { readonly id: string; readonly kind: string }>();
  readonly items = new Map<string, string>();

  static async begin(): Promise<Case> {
    const begun = new Case();
    for (const name of ['X', 'Y', 'Z']) begun.items.set(name, (await withPartyAndItem(books, 'OTH')).itemId);
    return begun;
  }

  contextOf({ branch }: Step): Context {
    const { context } = books;
    return branch === 'B2' ? { ...context, scope: { ...context.scope, branchId: otherBranch } } : context;
  }

  async take(step: Step): Promise<unknown> {
    const context = this.contextOf(step);
    if (step.do === 'create') {
      const id = randomUUID();
      const kind = step.kind ?? '';
      const answer = await enterDocument(context, documentOf(kind), { ...parsed(kind, this.bodyOf(step)), id });
      this.ids.set(step.doc, { id, kind });
      return answer;
    }
    const { id, kind } = this.ids.get(step.doc) ?? { id: '', kind: '' };
    const document = documentOf(kind);
    const { version } = await getRecord(context, document, id);
    if (step.do === 'edit') {
      const party = (await getRecord(context, document, id))['partyId'];
      return changeDocument(context, document, { ...parsed(kind, { ...this.bodyOf(step), partyId: String(party) }), id, version });
    }
    if (step.do === 'delete') {
      await removeDocument(context, document, id, version);
      return this.ids.delete(step.doc);
    }
    return actOnDocument(context, document, id, step.do, { version, remark: 'asked for' });
  }

  bodyOf({ party, lines = [] }: Step): Row {
    return {
      date: '2026-11-20',
      partyId: parties.get(party ?? 'P1') ?? '',
      lines: lines.map(({ line, item, quantity, source }) => {
        const from = source && this.ids.get(source.document);
        return {
          lineId: line,
          itemId: this.items.get(item) ?? '',
          quantity,
          ...(source && from ? { sourceSlug: from.kind, sourceId: from.id, sourceLine: source.line } : {}),
        };
      }),
    };
  }

  async state(): Promise<Expected['documents']> {
    const { context } = books;
    const found = [...this.ids].map(async ([name, { id, kind }]) => {
      const row = await getRecord(context, documentOf(kind), id);
      const takers = (await context.ports.books.takers(context.scope, context.scope.branchId, [{ slug: kind, id }])).get(id) ?? [];
      const taken = new Map(
        chainLines(row).map(({ lineId }) => [lineId, scaled(takers.reduce((sum, { lines }) => sum + (lines.get(lineId) ?? 0), 0))]),
      );
      const closed = row['cancelled'] === true || row['completed'] === true;
      const open = Object.fromEntries(chainLines(row).map((line) => [line.lineId, closed ? 0 : openOf(line, taken)]));
      const status = documentOf(kind).chain?.status ? String(row['status']) : row['cancelled'] === true ? 'cancelled' : 'posted';
      const listed = (await listRecords(context, documentOf(kind), { limit: 100 })).rows.find((one) => one.id === id);
      if (documentOf(kind).chain?.status) expect(listed?.['status']).toBe(status);
      return [name, { status, open }] as const;
    });
    return Object.fromEntries(await Promise.all(found));
  }

  async goods(): Promise<Record<string, number>> {
    const { context } = books;
    const stock = await context.ports.books.onHand(context.scope, context.scope.branchId, [...this.items.values()]);
    const sums = [...this.items].map(([name, itemId]) => [
      name,
      stock.filter((one) => one.itemId === itemId).reduce((sum, { quantity }) => sum + quantity, 0),
    ]);
    return Object.fromEntries(sums);
  }
}

async function setUp({ tolerance = 0, approval = false }: NonNullable<Chain['settings']>): Promise<void> {
  const { context } = books;
  const org = await getRecord(context, masterOf('org'), context.scope.organisationId);
  if (org['overDeliveryPercent'] === tolerance && org['approveOrders'] === approval) return;
  const settings = { overDeliveryPercent: tolerance, approveOrders: approval };
  await updateRecord(context, masterOf('org'), { ...typedFields('org', org), ...settings } as never);
}

describe('chains', () => {
  it.each(cases.map((one) => [one.name, one] as const))('%s', async (_, { settings, steps, expected }) => {
    await setUp(settings ?? {});
    const chain = await Case.begin();
    for (const [at, step] of steps.entries()) {
      const wanted = expected[at] as Expected;
      const refused = await chain.take(step).then(
        () => false,
        (error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
          return error.code === 'invalid' || error.code === 'notAllowed' ? true : error.message;
        },
      );
      const said = { step: `${at} ${step.do} ${step.doc}`, refused };
      expect(said).toEqual({ ...said, refused: wanted.refused !== undefined });
      expect({ ...said, documents: await chain.state() }).toEqual({ ...said, documents: wanted.documents });
      expect({ ...said, goods: await chain.goods() }).toEqual({ ...said, goods: { X: 0, Y: 0, Z: 0, ...wanted.goods } });
    }
  });

  it('are shown in both directions, with what is open, to people who may see the documents', async () => {
    const chain = await Case.begin();
    const order = { do: 'create', doc: 'SO', kind: 'sales-order', lines: [{ line: 'L1', item: 'X', quantity: 10_0000 }] };
    const source = { document: 'SO', line: 'L1' };
    await chain.take(order);
    await chain.take({ do: 'create', doc: 'SI', kind: 'sales-invoice', lines: [{ line: 'L1', item: 'X', quantity: 4_0000, source }] });
    const of = (name: string, kind: string, context = books.context) => chainOf(context, documentOf(kind), chain.ids.get(name)?.id ?? '');
    expect(await of('SO', 'sales-order')).toMatchObject({
      before: [],
      after: [{ slug: 'sales-invoice', id: chain.ids.get('SI')?.id }],
      open: [{ lineId: 'L1', open: 6_0000 }],
    });
    expect(await of('SI', 'sales-invoice')).toMatchObject({ before: [{ slug: 'sales-order', status: 'Partial' }], after: [] });
    const { caller } = books.context;
    const permissions = new Set(['/sales-invoice', '/sales-invoice/view', '/sales-order/own']);
    const limited = { ...books.context, caller: { ...caller, permissions, userId: randomUUID() } };
    expect((await of('SI', 'sales-invoice', limited)).before).toEqual([]);
  });

  it('never give more than is open, if two people take at once', async () => {
    const chain = await Case.begin();
    await chain.take({ do: 'create', doc: 'SO', kind: 'sales-order', lines: [{ line: 'L1', item: 'X', quantity: 10_0000 }] });
    const source = { document: 'SO', line: 'L1' };
    const takers = ['A', 'B', 'C', 'D'].map((doc) =>
      chain.take({ do: 'create', doc, kind: 'sales-invoice', lines: [{ line: 'L1', item: 'X', quantity: 4_0000, source }] }),
    );
    const ended = await Promise.allSettled(takers);
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const { SO } = await chain.state();
    expect(SO).toEqual({ status: 'Partial', open: { L1: 2_0000 } });
  });

  it('refuse an action that the status no longer offers, though the version is the same', async () => {
    const chain = await Case.begin();
    const { context } = books;
    await chain.take({ do: 'create', doc: 'QU', kind: 'quotation', lines: [{ line: 'L1', item: 'X', quantity: 10_0000 }] });
    const { id = '' } = chain.ids.get('QU') ?? {};
    const source = { document: 'QU', line: 'L1' };
    const whole = { do: 'create', doc: 'SO', kind: 'sales-order', lines: [{ line: 'L1', item: 'X', quantity: 10_0000, source }] };
    const cancel = actOnDocument(context, documentOf('quotation'), id, 'cancel', { version: 1, remark: 'no' });
    const [cancelled, taken] = await Promise.allSettled([cancel, chain.take(whole)]);
    expect([cancelled.status, taken.status].sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('an order that is completed by hand gives nothing more, and keeps what was taken', async () => {
    await setUp({});
    const { partyId, itemId } = await withPartyAndItem(books);
    const kind = documentOf('sales-order');
    const order = await books.enter('sales-order', { date: '2026-11-20', partyId, lines: [{ itemId, quantity: 10_0000 }] });
    const source = { sourceSlug: 'sales-order', sourceId: order.id, sourceLine: '1' };
    const deliver = () => books.enter('delivery-note', { date: '2026-11-20', partyId, lines: [{ itemId, quantity: 4_0000, ...source }] });
    const note = await deliver();
    const partial = await getRecord(books.context, kind, order.id);
    const completed = await actOnDocument(books.context, kind, order.id, 'complete', { version: partial.version });
    expect([partial['status'], completed['status']]).toEqual(['Partial', 'Received']);
    const problem = { path: 'lines.0.sourceId', message: `${String(order.number)} is complete` };
    await expect(deliver()).rejects.toMatchObject({ errors: [problem] });
    expect((await chainOf(books.context, kind, order.id)).open).toEqual([{ lineId: '1', open: 0 }]);
    await actOnDocument(books.context, documentOf('delivery-note'), note.id, 'cancel', { version: note.version, remark: 'Not sent' });
    expect(await getRecord(books.context, kind, order.id)).toMatchObject({ status: 'Received' });
  });

  it('all prove', async () => {
    expect(await books.storage.prover.prove(books.context.scope.organisationId)).toEqual([]);
  });
});
