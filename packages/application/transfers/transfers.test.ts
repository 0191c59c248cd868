import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { actOnDocument } from '#application/documents/act-on-document';
import { changeDocument } from '#application/documents/change-document';
import { enterDocument } from '#application/documents/enter-document';
import { removeDocument } from '#application/documents/remove-document';
import { fileReturn } from '#application/gst-returns/file-return';
import { continueTransfer } from '#application/jobs/continue-transfer';
import type { Row } from '#application/ports/records';
import { getRecord } from '#application/records/get-record';
import { updateRecord } from '#application/records/update-record';
import { searchItems } from '#application/reports/stock/item-search/reader';
import { dispatchGoods } from '#application/transfers/dispatch-goods';
import { followReceipts } from '#application/transfers/follow-receipts';
import { openIncoming } from '#application/transfers/open-incoming';
import { incomingId } from '#application/transfers/other-branches/incoming';
import { progressOfTransfer } from '#application/transfers/progress-of-transfer';
import { recallDispatch } from '#application/transfers/recall-dispatch';
import { branchTransfer } from '#events/branch-transfer';
import { documentOf, masterOf, type OpenBooks, openBooks, parsed, withPartyAndItem } from '#test/journeys/books';
import { typedFields } from '#test/kit/books/typed-fields';
import { messagesIn } from '#test/kit/messages';
import { newId } from '#test/kit/new-id';

/** Goods between two branches, with the messages delivered when a test says so. */
let books: OpenBooks;
let godown: string;
let surat: string;
let supplierId: string;
let itemId: string;
const one = 1_0000;
const istSales = documentOf('ist-sales');
const istReceipt = documentOf('ist-receipt');
const address = (city: string, state: string, pincode: string) => ({
  line1: '4 Station Road',
  line2: '',
  city,
  state,
  pincode,
  country: 'India',
});

beforeAll(async () => {
  books = await openBooks();
  const { context } = books;
  const save = async (slug: string, id: string, change: object) =>
    updateRecord(context, masterOf(slug), { ...typedFields(slug, await getRecord(context, masterOf(slug), id)), ...change } as never);
  await save('org', context.scope.organisationId, { negativeStock: 'blocked' });
  await save('branch', context.scope.branchId, { locations: [{ code: 'A1', name: 'Rack A1' }] });
  ({ itemId } = await withPartyAndItem(books, 'PCS'));
  supplierId = (await books.create('customer', { name: 'Om Steel', groupId: books.group('creditors') })).id;
  const locations = [{ code: 'G1', name: 'Gate' }];
  godown = (
    await books.create('branch', {
      code: 'GODOWN',
      name: 'Godown',
      address: address('Pune', '27', '411001'),
      gstin: '27AAPFU0939F1ZV',
      locations,
    })
  ).id;
  surat = (
    await books.create('branch', { code: 'SURAT', name: 'Surat', address: address('Surat', '24', '395001'), gstin: '24AAPFU0939F1Z1' })
  ).id;
  await bought(40);
}, 60_000);
afterAll(() => books.close());

async function bought(quantity: number, item = itemId, barcodes: readonly string[] = [], date = '2026-11-01'): Promise<void> {
  await books.enter('purchase-invoice', {
    ...{ date, partyId: supplierId, referenceNo: newId().slice(0, 12), referenceDate: date },
    lines: [{ itemId: item, quantity: quantity * one, rate: 100_0000, ...(barcodes.length === 0 ? {} : { barcodes }) }],
  });
}

const at = (branchId: string): Context => ({ ...books.context, scope: { ...books.context.scope, branchId } });
const enter = (context: Context, slug: string, values: Row) =>
  enterDocument(context, documentOf(slug), { ...parsed(slug, values), id: newId() } as never);
const order = (quantity: number, values: Row = {}, line: Row = {}) =>
  books.enter('ist-sales', { date: '2026-11-10', toBranchId: godown, lines: [{ itemId, quantity: quantity * one, ...line }], ...values });
async function sent(quantity: number, values: Row = {}, line: Row = {}) {
  const { id, version } = await order(quantity, values, line);
  return dispatchGoods(books.context, istSales, id, { version });
}
const received = (dispatchId: string, line: Row, values: Row = {}, there = godown) =>
  enter(at(there), 'ist-receipt', {
    ...{ date: '2026-11-12', incomingId: incomingId(dispatchId) },
    lines: [{ itemId, sourceLine: '1', quantity: 0, ...line }],
    ...values,
  });
const act = async (context: Context, slug: string, id: string, verb: string) => {
  const { version } = await getRecord(context, documentOf(slug), id);
  return actOnDocument(context, documentOf(slug), id, verb, { version, remark: 'asked for' });
};
const recall = async (id: string) => {
  const { version } = await getRecord(books.context, istSales, id);
  return recallDispatch(books.context, istSales, id, { version, remark: 'wrong branch' });
};
const statusOf = async (id: string, branchId = books.context.scope.branchId) => (await getRecord(at(branchId), istSales, id))['status'];
const stockOf = async (branchId = books.context.scope.branchId, item = itemId) => {
  const goods = await books.storage.books.onHand(books.context.scope, branchId, [item]);
  return goods.reduce((sum, { quantity }) => sum + quantity, 0) / one;
};
const proven = () => books.storage.prover.prove(books.context.scope.organisationId);

/** How many messages of each log were delivered. */
const delivered = new Map<string, number>();
const job = (): Context => ({ ...books.context, scope: { ...books.context.scope, branchId: '', financialYearId: '' } });

/** Delivers the messages of the logs, each twice; with `again` all of them once more, the newest first. */
async function deliver(again?: 'again'): Promise<void> {
  const { organisationId } = books.context.scope;
  for (const branchId of [books.context.scope.branchId, godown, surat, books.context.scope.branchId]) {
    const all = (await messagesIn(books.engine, organisationId, { branchId })).map(({ body }) => branchTransfer.schema.parse(body));
    const wanted = again ? all.toReversed() : all.slice(delivered.get(branchId) ?? 0);
    delivered.set(branchId, all.length);
    for (const message of [...wanted, ...wanted]) await continueTransfer(job(), istSales, message);
  }
}

describe('within a registration', () => {
  it('goods leave with the dispatch, and arrive in parts with their receipts', async () => {
    const before = await stockOf();
    const entered = await order(10, { location: null });
    expect(entered).toMatchObject({ status: 'New Order', direction: 'Sent', toBranchName: 'Godown', taxed: false, total: 0 });
    expect(await stockOf()).toBe(before);
    const { id, status } = await dispatchGoods(books.context, istSales, entered.id, { version: entered.version });
    expect([status, await stockOf(), await stockOf(godown)]).toEqual(['In-transit', before - 10, 0]);
    await deliver();
    expect(await getRecord(at(godown), istSales, incomingId(id))).toMatchObject({
      ...{ direction: 'Incoming', status: 'In-transit', number: entered.number, fromBranch: 'Head Office', dispatchId: id },
    });
    const first = await received(id, { quantity: 4 * one, location: 'G1' });
    expect([first.fromBranch, first.dispatchNumber, await stockOf(godown)]).toEqual(['Head Office', entered.number, 4]);
    expect(await statusOf(incomingId(id), godown)).toBe('Partial Received');
    expect(await statusOf(id)).toBe('In-transit');
    await deliver();
    expect(await statusOf(id)).toBe('Partial Received');
    await received(id, { quantity: 5 * one, short: one, shortReason: 'Lost on the way' });
    await deliver();
    expect([await statusOf(id), await statusOf(incomingId(id), godown), await stockOf(godown)]).toEqual([
      ...['Full Received', 'Full Received', 9],
    ]);
    expect((await getRecord(books.context, istSales, id))['lines']).toMatchObject([{ received: 9 * one, short: one }]);
    for (const [context, which] of [
      [books.context, id],
      [at(godown), incomingId(id)],
    ] as const)
      expect((await progressOfTransfer(context, istSales, which)).lines).toMatchObject([
        { lineId: '1', sent: 10 * one, received: 9 * one, short: one, inTransit: 0 },
      ]);
    await deliver('again');
    expect([await statusOf(id), await stockOf(godown)]).toEqual(['Full Received', 9]);
    expect(await proven()).toEqual([]);
  });

  it('an item search says what is in transit, from where to where, until all of it arrived', async () => {
    const name = String((await books.context.ports.records.find(books.context.scope, 'inventory-item', itemId))?.row['name']);
    const said = async (context: Context) => (await searchItems(context, name)).items.find(({ id }) => id === itemId)?.transit;
    const before = await said(books.context);
    const { id, number } = await sent(7);
    const known = { dispatchId: id, from: 'Head Office', to: 'Godown', number, date: '2026-11-10' };
    const added = async (context: Context) => (await said(context))?.filter(({ dispatchId }) => dispatchId === id);
    // The message to the other branch may still be on its way.
    expect([before, await added(books.context)]).toEqual([[], [{ ...known, quantity: 7 * one, id }]]);
    await deliver();
    expect(await added(at(godown))).toEqual([{ ...known, quantity: 7 * one, id: incomingId(id) }]);
    await received(id, { quantity: 4 * one, short: one, shortReason: 'Lost on the way' });
    expect(await added(books.context)).toEqual([{ ...known, quantity: 2 * one, id }]);
    const only = (may: readonly string[]) => ({
      ...books.context.caller,
      permissions: new Set(may),
      permissionsIn: () => new Set<string>(),
    });
    // Who may search but not open the document is told the same, without a link.
    expect(await added({ ...books.context, caller: only(['/item-search']) })).toEqual([{ ...known, quantity: 2 * one, id: null }]);
    expect(await added({ ...books.context, caller: only([]) })).toEqual([]);
    await received(id, { quantity: 2 * one });
    await deliver();
    expect(await added(books.context)).toEqual([]);
  });

  it('a receipt that is changed, cancelled, put back or deleted opens and takes the lines again', async () => {
    const { id } = await sent(6);
    await deliver();
    const all = await received(id, { quantity: 6 * one });
    await deliver();
    expect(await statusOf(id)).toBe('Full Received');
    const cancelled = await act(at(godown), 'ist-receipt', all.id, 'cancel');
    await deliver();
    expect([await statusOf(id), await statusOf(incomingId(id), godown)]).toEqual(['In-transit', 'In-transit']);
    const part = await received(id, { quantity: 2 * one });
    await expect(act(at(godown), 'ist-receipt', all.id, 'undo-cancel')).rejects.toThrow('Only 4 of');
    expect(cancelled['cancelled']).toBe(true);
    await changeDocument(at(godown), istReceipt, {
      ...{ ...typedFields('ist-receipt', await getRecord(at(godown), istReceipt, part.id)), id: part.id, version: part.version },
      lines: [{ itemId, sourceLine: '1', quantity: 5 * one, lineId: '1' }],
    } as never);
    await deliver();
    expect([await statusOf(id), (await progressOfTransfer(books.context, istSales, id)).lines[0]?.inTransit]).toEqual([
      ...['Partial Received', one],
    ]);
    const { version } = await getRecord(at(godown), istReceipt, part.id);
    await removeDocument(at(godown), istReceipt, part.id, version);
    await act(at(godown), 'ist-receipt', all.id, 'undo-cancel');
    await deliver();
    expect(await statusOf(id)).toBe('Full Received');
    await act(at(godown), 'ist-receipt', all.id, 'cancel');
    await deliver();
    await recall(id);
    expect(await proven()).toEqual([]);
  });

  it('a recall brings the goods back, until something is received', async () => {
    const before = await stockOf();
    const { id } = await sent(3);
    await deliver();
    const { id: receipt } = await received(id, { quantity: one });
    await expect(recall(id)).rejects.toThrow('Remove it there first');
    await act(at(godown), 'ist-receipt', receipt, 'cancel');
    expect(await recall(id)).toMatchObject({ status: 'Cancelled', cancelled: true });
    expect([await stockOf(), await statusOf(incomingId(id), godown)]).toEqual([before, 'Cancelled']);
    await expect(received(id, { quantity: one })).rejects.toMatchObject({ errors: [{ message: expect.stringContaining('is cancelled') }] });
    await deliver('again');
    expect([await stockOf(), await statusOf(id), await statusOf(incomingId(id), godown)]).toEqual([before, 'Cancelled', 'Cancelled']);
    await expect(act(books.context, 'ist-sales', id, 'undo-cancel')).rejects.toThrow('Clone this');
    expect(await proven()).toEqual([]);
  });

  it('a recall before the other branch was told leaves nothing that a late message could open', async () => {
    const before = await stockOf();
    const { id } = await sent(3);
    await recall(id);
    await deliver();
    await deliver('again');
    expect([await stockOf(), await statusOf(id), await statusOf(incomingId(id), godown)]).toEqual([before, 'Cancelled', 'Cancelled']);
    expect(await proven()).toEqual([]);
  });

  it('a recall whose process ended between the two logs is continued by its message', async () => {
    const before = await stockOf();
    const { id } = await sent(3);
    await deliver();
    const { journal } = books.context.ports;
    const ends: Context = {
      ...books.context,
      ports: {
        ...books.context.ports,
        journal: {
          ...journal,
          commit: (scope, stream, work) => {
            if (work.id === id) throw new Error('the process ended');
            return journal.commit(scope, stream, work);
          },
        },
      },
    };
    const { version } = await getRecord(books.context, istSales, id);
    await expect(recallDispatch(ends, istSales, id, { version, remark: 'wrong' })).rejects.toThrow('the process ended');
    expect([await statusOf(id), await statusOf(incomingId(id), godown), await stockOf()]).toEqual(['In-transit', 'Cancelled', before - 3]);
    expect(await proven()).toEqual([]);
    await deliver();
    expect([await statusOf(id), await stockOf()]).toEqual(['Cancelled', before]);
  });

  it('of 16 people who receive the last goods, as many succeed as there are', async () => {
    const before = await stockOf(godown);
    const { id } = await sent(5);
    await deliver();
    const done = await Promise.allSettled(Array.from({ length: 16 }, () => received(id, { quantity: one })));
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(await stockOf(godown)).toBe(before + 5);
    await deliver();
    expect(await statusOf(id)).toBe('Full Received');
  });

  it('receipts and a recall at the same moment: one of them wins', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id } = await sent(1);
      await deliver();
      const [receipt, back] = await Promise.allSettled([received(id, { quantity: one }), recall(id)]);
      expect([receipt.status, back.status].toSorted()).toEqual(['fulfilled', 'rejected']);
      await deliver();
      expect(await statusOf(id)).toBe(back.status === 'fulfilled' ? 'Cancelled' : 'Full Received');
    }
    expect(await proven()).toEqual([]);
  });
});

describe('a return that is filed while a dispatch is recalled', () => {
  const file = (month: string) => {
    const everywhere = { ...books.context, caller: { ...books.context.caller, permissionsIn: () => 'all' as const } };
    return fileReturn(everywhere, { form: 'GSTR-1', month, arn: 'AA271026000001A', filedOn: '2026-11-11' });
  };
  /** Files the return just before this work is written, once. */
  const filingAt = (id: string, month: string): Context => {
    const { journal } = books.context.ports;
    let isFiled = false;
    const commit: typeof journal.commit = async (scope, stream, work) => {
      if (work.id === id && !isFiled) {
        isFiled = true;
        await file(month);
      }
      return journal.commit(scope, stream, work);
    };
    return { ...books.context, ports: { ...books.context.ports, journal: { ...journal, commit } } };
  };
  const recallIn = async (context: Context, id: string) => {
    const { version } = await getRecord(books.context, istSales, id);
    return recallDispatch(context, istSales, id, { version, remark: 'wrong branch' });
  };
  /** To a branch with another GSTIN, so that it is a supply. */
  const supplied = async (date: string) => {
    await bought(1, itemId, [], date);
    const { id } = await sent(1, { date, toBranchId: surat });
    await deliver();
    return id;
  };

  it('is seen before the goods are withdrawn from the receiver: then nothing changes', async () => {
    const id = await supplied('2026-09-10');
    await expect(recallIn(filingAt(incomingId(id), '2026-09'), id)).rejects.toThrow('GSTR-1 of Sep-2026 was filed on 11-Nov-2026');
    expect([await statusOf(id), await statusOf(incomingId(id), surat)]).toEqual(['In-transit', 'In-transit']);
    expect(await received(id, { quantity: one }, {}, surat)).toMatchObject({ cancelled: false });
    await deliver();
  });

  it('after they are withdrawn, a later return tells that they went back', async () => {
    const id = await supplied('2026-10-10');
    const before = await stockOf();
    expect(await recallIn(filingAt(id, '2026-10'), id)).toMatchObject({ status: 'Cancelled' });
    const stored = await books.context.ports.records.find(books.context.scope, 'ist-sales', id);
    expect(stored?.row['toldIn']).toMatchObject({ month: '2026-10', in1a: true, filed: { date: '2026-10-10' } });
    expect(await stockOf()).toBe(before + 1);
    await deliver('again');
    expect(await proven()).toEqual([]);
  });
});

describe('messages', () => {
  it('that come eight times at once open what comes in once', async () => {
    const { id } = await sent(1);
    const dispatch = await books.context.ports.records.find(books.context.scope, 'ist-sales', id);
    if (dispatch === undefined) throw new Error('it was sent');
    await Promise.all(Array.from({ length: 8 }, () => openIncoming(job(), istSales, dispatch)));
    expect(await getRecord(at(godown), istSales, incomingId(id))).toMatchObject({ version: 1, status: 'In-transit' });
    await recall(id);
  });

  it('about receipts that come late, twice and at once leave what the receiver has', async () => {
    const { id } = await sent(6);
    await deliver();
    const receipts: string[] = [];
    const follow = () => followReceipts(job(), istSales, id);
    for (let round = 0; round < 4; round += 1) {
      receipts.push((await received(id, { quantity: one })).id);
      await Promise.all([follow(), follow(), act(at(godown), 'ist-receipt', receipts[round] ?? '', 'cancel'), follow()]);
    }
    await Promise.all([follow(), follow()]);
    expect((await getRecord(books.context, istSales, id))['lines']).toMatchObject([{ received: 0, short: 0 }]);
    expect(await statusOf(id)).toBe('In-transit');
    await received(id, { quantity: 6 * one });
    await follow();
    const { version } = await getRecord(books.context, istSales, id);
    await follow();
    expect(await getRecord(books.context, istSales, id)).toMatchObject({ version, status: 'Full Received' });
  });
});

describe('refusals', () => {
  const messages = (promise: Promise<unknown>) =>
    promise.then(
      () => [],
      (error: { readonly errors?: readonly { path: string; message: string }[]; readonly message: string }) =>
        error.errors?.length ? error.errors.map(({ path, message }) => `${path} ${message}`) : [error.message],
    );

  it.each<[string, () => Promise<unknown>, readonly string[]]>([
    [
      'to the same branch',
      () => order(1, { toBranchId: books.context.scope.branchId }),
      ['toBranchId Choose another branch than this one'],
    ],
    ['of nothing', () => order(0), ['lines.0.quantity Quantity must be above 0']],
    ['dated tomorrow', () => order(1, { date: '2026-11-22' }), ['date The date cannot be in the future']],
    ['from a place of another branch', () => order(1, { location: 'G1' }), ['location Choose a location of this branch']],
    ['in half pieces', () => order(0.5), ['whole numbers only']],
    ['of more than there is', async () => sent(1000), ['in stock']],
  ])('a dispatch %s', async (_, send, said) => {
    const found = await messages(send());
    expect(found.join()).toContain(said.join());
  });

  it.each<[string, Row, Row, string]>([
    ['of more than was sent', { quantity: 3 * one }, {}, 'is open'],
    ['of more than was sent, with what was short', { quantity: one, short: 2 * one, shortReason: 'Theft' }, {}, 'is open'],
    ['of nothing', {}, {}, 'Enter what was received, or what was short'],
    ['short without a reason', { quantity: one, short: one }, {}, 'Choose why it is short'],
    ['of a line that was not sent', { quantity: one, sourceLine: '7' }, {}, 'has no such line'],
    ['before it was sent', { quantity: one }, { date: '2026-11-09' }, 'is of a later day'],
    ['dated tomorrow', { quantity: one }, { date: '2026-11-22' }, 'The date cannot be in the future'],
    ['at a place of the other branch', { quantity: one, location: 'A1' }, {}, 'Choose a location of this branch'],
  ])('a receipt %s', async (_, line, values, said) => {
    const { id } = await sent(2);
    await deliver();
    expect((await messages(received(id, line, values))).join()).toContain(said);
    await recall(id);
  });

  it('a receipt in the branch that sent, or of goods for another branch', async () => {
    const { id } = await sent(1);
    await deliver();
    expect((await messages(received(id, { quantity: one }, {}, surat))).join()).not.toBe('');
    const own = enter(books.context, 'ist-receipt', {
      ...{ date: '2026-11-12', incomingId: id },
      lines: [{ itemId, sourceLine: '1', quantity: one }],
    });
    expect((await messages(own)).join()).toContain('Choose goods that another branch sent to this one');
    await recall(id);
  });

  it('what was dispatched is not edited, cancelled or deleted', async () => {
    const { id, version } = await sent(1);
    const body = { ...typedFields('ist-sales', await getRecord(books.context, istSales, id)), id, version };
    await expect(changeDocument(books.context, istSales, body as never)).rejects.toThrow('Not available for In-transit');
    await expect(act(books.context, 'ist-sales', id, 'cancel')).rejects.toThrow('Not available for In-transit');
    await expect(removeDocument(books.context, istSales, id, version)).rejects.toThrow('Not available for In-transit');
    await expect(dispatchGoods(books.context, istSales, id, { version })).rejects.toThrow('Not available for In-transit');
    await deliver();
    const incoming = await getRecord(at(godown), istSales, incomingId(id));
    await expect(act(at(godown), 'ist-sales', incoming.id, 'cancel')).rejects.toThrow('Head Office sent this');
    await recall(id);
  });

  it('nothing is dispatched, received or recalled in a locked period', async () => {
    const entered = await order(1);
    const { id } = await sent(1);
    await deliver();
    const { organisationId } = books.context.scope;
    const lock = async (lockedUntil: string | null) => {
      const org = await getRecord(books.context, masterOf('org'), organisationId);
      await updateRecord(books.context, masterOf('org'), {
        ...typedFields('org', org),
        id: organisationId,
        version: org.version,
        lockedUntil,
        lockReason: lockedUntil && 'Returns filed',
      } as never);
    };
    await lock('2026-11-15');
    const all = [
      await messages(dispatchGoods(books.context, istSales, entered.id, { version: entered.version })),
      await messages(received(id, { quantity: one })),
      await messages(recall(id)),
    ];
    await lock(null);
    expect(all.map((said) => /locked/.test(said.join()))).toEqual([true, true, true]);
    await recall(id);
    await removeDocument(books.context, istSales, entered.id, entered.version);
  });
});

describe('pieces with barcodes', () => {
  let inverter: string;
  let codes: readonly string[];
  const piecesOf = (quantity: number) => Array.from({ length: quantity }, () => `SN-${newId().slice(-12)}`);
  beforeAll(async () => {
    inverter = (
      await books.create('inventory-item', {
        ...{ name: 'Inverter 5 kW', type: 'Goods', unitId: books.unit('NOS'), hsn: '85044090', barcodeTracking: true },
        gstHistory: [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 18_0000, hsn: '85044090' }],
      })
    ).id;
  });
  const sendPieces = async (barcodes: readonly string[]) => {
    await bought(barcodes.length, inverter, barcodes);
    const { id } = await sent(barcodes.length, {}, { itemId: inverter, barcodes: [...barcodes] });
    await deliver();
    return id;
  };
  const receivePieces = (id: string, barcodes: readonly string[], line: Row = {}) =>
    received(id, { itemId: inverter, quantity: barcodes.length * one, barcodes: [...barcodes], ...line });

  it('are asked for when the goods leave, and need not be when they are ordered', async () => {
    codes = piecesOf(1);
    await bought(1, inverter, codes);
    const ordered = await order(1, {}, { itemId: inverter });
    await expect(dispatchGoods(books.context, istSales, ordered.id, { version: ordered.version })).rejects.toThrow(
      'Line 1 (Inverter 5 kW): Enter a barcode for each piece: 0 of 1 so far',
    );
    await removeDocument(books.context, istSales, ordered.id, ordered.version);
  });

  it('are in one place: sent, on the way, arrived', async () => {
    const [a = '', b = '', c = ''] = piecesOf(3);
    const id = await sendPieces([a, b, c]);
    await expect(sent(1, {}, { itemId: inverter, barcodes: [a] })).rejects.toThrow(/was sent with IS/);
    await expect(bought(1, inverter, [a])).rejects.toMatchObject({ errors: [{ message: expect.stringMatching(/is on the way with IS/) }] });
    await expect(receivePieces(id, ['SN-other'])).rejects.toMatchObject({
      errors: expect.arrayContaining([{ path: 'lines.0.barcodes', message: 'SN-other was not sent on this line' }]),
    });
    await receivePieces(id, [a]);
    await expect(receivePieces(id, [a, b])).rejects.toMatchObject({
      errors: [{ path: 'lines.0.barcodes', message: expect.stringMatching(/arrived with IR/) }],
    });
    await expect(receivePieces(id, [b], { short: one, shortReason: 'Theft' })).rejects.toMatchObject({
      errors: [{ path: 'lines.0.shortBarcodes', message: 'Enter a barcode for each piece: 0 of 1 so far' }],
    });
    const rest = await receivePieces(id, [b], { short: one, shortReason: 'Theft', shortBarcodes: [c] });
    await deliver();
    expect(await stockOf(godown, inverter)).toBe(2);
    await expect(act(at(godown), 'ist-receipt', rest.id, 'cancel')).resolves.toMatchObject({ cancelled: true });
    await act(at(godown), 'ist-receipt', rest.id, 'undo-cancel');
    expect(await proven()).toEqual([]);
  });

  it('come back to the sender with a recall, and can be sent again', async () => {
    const pieces = piecesOf(2);
    const id = await sendPieces(pieces);
    await recall(id);
    const again = await sent(2, {}, { itemId: inverter, barcodes: [...pieces] });
    await deliver();
    await receivePieces(again.id, pieces);
    expect(await proven()).toEqual([]);
  });
});
