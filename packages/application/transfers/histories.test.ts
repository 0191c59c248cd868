import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { actOnDocument } from '#application/documents/act-on-document';
import { enterDocument } from '#application/documents/enter-document';
import { continueTransfer } from '#application/jobs/continue-transfer';
import type { Row } from '#application/ports/records';
import type { StockRow } from '#application/ports/stock';
import { getRecord } from '#application/records/get-record';
import { updateRecord } from '#application/records/update-record';
import { stockLedgerFacts } from '#application/reports/stock/stock-ledger/reader';
import { dispatchGoods } from '#application/transfers/dispatch-goods';
import { incomingId } from '#application/transfers/other-branches/incoming';
import { progressOfTransfer } from '#application/transfers/progress-of-transfer';
import { recallDispatch } from '#application/transfers/recall-dispatch';
import { Refusal } from '#domain/refusal';
import { branchTransfer } from '#events/branch-transfer';
import { documentOf, masterOf, type OpenBooks, openBooks, parsed, withPartyAndItem } from '#test/journeys/books';
import { typedFields } from '#test/kit/books/typed-fields';
import { messagesIn } from '#test/kit/messages';
import { newId } from '#test/kit/new-id';
import { runs, sizeOf } from '#test/kit/runs';

/**
 * Whatever is sent between two branches, received in parts, lost, cancelled, put back and recalled, and in whatever order messages come:
 * places and transit add up to what was bought, in quantity and in value.
 */
let books: OpenBooks;
let partyId: string;
let supplierId: string;
const one = 1_0000;
const address = { line1: '4 Station Road', line2: '', city: 'Pune', state: '27', pincode: '411001', country: 'India' };

beforeAll(async () => {
  books = await openBooks();
  const { organisationId } = books.context.scope;
  const org = await getRecord(books.context, masterOf('org'), organisationId);
  const blocked = { ...typedFields('org', org), id: organisationId, version: org.version, negativeStock: 'blocked' };
  await updateRecord(books.context, masterOf('org'), blocked as never);
  ({ partyId } = await withPartyAndItem(books));
  supplierId = (await books.create('customer', { name: 'Om Steel', groupId: books.group('creditors') })).id;
}, 60_000);
afterAll(() => books.close());

const at = fc.nat(9);
const side = fc.nat(1);
const quantity = fc.integer({ min: 1, max: 9 });
const day = fc.integer({ min: 1, max: 20 });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('buy' as const), side, quantity, rate: fc.integer({ min: 1, max: 99_99 }), day }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sell' as const), side, quantity, day }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('send' as const), side, quantity, day }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('receive' as const), at, quantity: fc.nat(6), short: fc.nat(2), later: fc.nat(5) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('act' as const), at, verb: fc.constantFrom('cancel', 'undo-cancel') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('recall' as const), at }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('deliver' as const), backwards: fc.boolean(), times: fc.integer({ min: 1, max: 2 }) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
const dated = (of: number) => `2026-11-${String(Math.min(of, 21)).padStart(2, '0')}`;

interface Sent {
  readonly id: string;
  readonly from: number;
  readonly day: number;
}

/** Two branches that deal with nobody else, and an item of their own. */
class History {
  readonly branches: readonly [string, string];
  readonly itemId: string;
  readonly sent: Sent[] = [];
  private readonly receipts: { readonly id: string; readonly side: number }[] = [];
  private readonly delivered = new Map<string, number>();

  constructor(branches: readonly [string, string], itemId: string) {
    this.branches = branches;
    this.itemId = itemId;
  }

  in(side: number): Context {
    return { ...books.context, scope: { ...books.context.scope, branchId: this.branches[side === 0 ? 0 : 1] } };
  }

  /** Takes a step. One that the rules refuse changes nothing. */
  async take(taken: Step): Promise<void> {
    try {
      await this.tried(taken);
    } catch (error) {
      if (!(error instanceof Refusal) || !['invalid', 'notAllowed', 'notFound'].includes(error.code)) throw error;
    }
  }

  private async tried(taken: Step): Promise<unknown> {
    const { itemId } = this;
    if (taken.do === 'buy')
      return this.enter(taken.side, 'purchase-invoice', {
        ...{ date: dated(taken.day), partyId: supplierId, referenceNo: newId().slice(-12), referenceDate: dated(taken.day) },
        lines: [{ itemId, quantity: taken.quantity * one, rate: taken.rate * 100 }],
      });
    if (taken.do === 'sell')
      return this.enter(taken.side, 'sales-invoice', {
        ...{ date: dated(taken.day), partyId },
        lines: [{ itemId, quantity: taken.quantity * one, rate: 100_0000 }],
      });
    if (taken.do === 'send') return this.send(taken.side, taken.quantity, taken.day);
    if (taken.do === 'deliver') return this.deliver(taken.backwards, taken.times);
    if (taken.do === 'act') return this.act(taken.at, taken.verb);
    const dispatch = this.sent[taken.at % Math.max(1, this.sent.length)];
    if (dispatch === undefined) return undefined;
    if (taken.do === 'receive') return this.receive(dispatch, taken.quantity, taken.short, dispatch.day + taken.later);
    const { version } = await getRecord(this.in(dispatch.from), documentOf('ist-sales'), dispatch.id);
    return recallDispatch(this.in(dispatch.from), documentOf('ist-sales'), dispatch.id, { version, remark: 'asked for' });
  }

  private enter(side: number, slug: string, values: Row) {
    return enterDocument(this.in(side), documentOf(slug), { ...parsed(slug, values), id: newId() } as never);
  }

  private async send(from: number, quantity: number, day: number): Promise<void> {
    const lines = [{ itemId: this.itemId, quantity: quantity * one }];
    const { id, version } = await this.enter(from, 'ist-sales', { date: dated(day), toBranchId: this.branches[from === 0 ? 1 : 0], lines });
    await dispatchGoods(this.in(from), documentOf('ist-sales'), id, { version });
    this.sent.push({ id, from, day });
  }

  async receive({ id, from }: Sent, quantity: number, short: number, day: number): Promise<void> {
    const there = 1 - from;
    const receipt = await this.enter(there, 'ist-receipt', {
      ...{ date: dated(day), incomingId: incomingId(id) },
      lines: [
        { itemId: this.itemId, sourceLine: '1', quantity: quantity * one, short: short * one, shortReason: short > 0 ? 'Theft' : null },
      ],
    });
    this.receipts.push({ id: receipt.id, side: there });
  }

  private async act(which: number, verb: string): Promise<unknown> {
    const receipt = this.receipts[which % Math.max(1, this.receipts.length)];
    if (receipt === undefined) return undefined;
    const context = this.in(receipt.side);
    const { version } = await getRecord(context, documentOf('ist-receipt'), receipt.id);
    return actOnDocument(context, documentOf('ist-receipt'), receipt.id, verb, { version, remark: 'asked for' });
  }

  async deliver(backwards: boolean, times: number): Promise<void> {
    const context: Context = { ...books.context, scope: { ...books.context.scope, branchId: '', financialYearId: '' } };
    for (const branchId of this.branches) {
      const all = await messagesIn(books.engine, context.scope.organisationId, { branchId });
      const waiting = all.slice(this.delivered.get(branchId) ?? 0).map(({ body }) => branchTransfer.schema.parse(body));
      this.delivered.set(branchId, all.length);
      for (const message of backwards ? waiting.toReversed() : waiting)
        for (let time = 0; time < times; time += 1) await continueTransfer(context, documentOf('ist-sales'), message);
    }
  }

  /** The movements of the item in both branches. */
  async rows(): Promise<readonly StockRow[]> {
    const read = this.branches.map((id) => books.storage.books.stockRows(books.context.scope, id, '0001-01-01', '9999-12-31'));
    return (await Promise.all(read)).flat();
  }

  /** Quantity on hand in both, and what is in transit and short of the dispatches. */
  async quantities(): Promise<{ readonly onHand: number; readonly inTransit: number; readonly short: number }> {
    const places = this.branches.map((id) => books.storage.books.onHand(books.context.scope, id, [this.itemId]));
    const onHand = (await Promise.all(places)).flat().reduce((sum, goods) => sum + goods.quantity, 0);
    const lines = await Promise.all(this.sent.map(({ id, from }) => progressOfTransfer(this.in(from), documentOf('ist-sales'), id)));
    const sumOf = (field: 'inTransit' | 'short') => lines.flatMap((all) => all.lines).reduce((sum, line) => sum + line[field], 0);
    return { onHand, inTransit: sumOf('inTransit'), short: sumOf('short') };
  }
}

async function begin(valuation: Row): Promise<History> {
  const branches: string[] = [];
  for (let made = 0; made < 2; made += 1) {
    const code = newId().slice(-10).toUpperCase();
    branches.push((await books.create('branch', { code, name: `Godown ${code}`, address, gstin: '27AAPFU0939F1ZV' })).id);
  }
  const item = await books.create('inventory-item', {
    ...{ name: `Panel ${newId()}`, type: 'Goods', unitId: books.unit('NOS'), hsn: '85414300', ...valuation },
    gstHistory: [{ effectiveFrom: '2017-07-01', taxability: 'Taxable', rate: 5_0000, hsn: '85414300' }],
  });
  return new History(branches as unknown as [string, string], item.id);
}

it(
  'places and transit add up, in quantity and in value',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 4, maxLength: 30, size: 'max' }),
        fc.constantFrom<Row>({ valuation: 'Average' }, { valuation: 'FIFO' }),
        fc.boolean(),
        async (steps, valuation, oneDay) => {
          const history = await begin(valuation);
          await history.take({ do: 'buy', side: 0, quantity: 9, rate: 333, day: 1 });
          for (const taken of steps)
            await history.take(
              oneDay ? { ...taken, ...('day' in taken ? { day: 1 } : {}), ...('later' in taken ? { later: 0 } : {}) } : taken,
            );
          await agree(history, oneDay);
          await history.deliver(false, 1);
          await history.deliver(false, 1);
          await agree(history, oneDay);
          await statusesAgree(history);
        },
      ),
      // Shrinking would take longer than the test may.
      { numRuns: runs(12), endOnFailure: true },
    );
  },
  sizeOf(120_000, 1_200_000),
);

async function agree(history: History, oneDay: boolean): Promise<void> {
  const { organisationId } = books.context.scope;
  for (const branchId of history.branches) expect(await books.storage.prover.proveStream(organisationId, { branchId })).toEqual([]);
  const rows = await history.rows();
  const net = (kinds: readonly string[]) => rows.filter(({ kind }) => kinds.includes(kind)).reduce((sum, row) => sum + row.quantity, 0);
  const { onHand, inTransit, short } = await history.quantities();
  expect(onHand + inTransit + short).toBe(net(['purchase', 'sale']));
  const asked = { from: '2026-04-01', to: '2027-03-31' };
  const ledgers = await Promise.all(history.branches.map((id, which) => stockLedgerFacts(history.in(which), [id], history.itemId, asked)));
  const movements = ledgers.flatMap((ledger) => ledger.rows);
  let away = 0;
  // What left a branch and did not come into the other one is on the way, or was lost there.
  for (const { id, from } of history.sent) {
    const { lines } = await progressOfTransfer(history.in(from), documentOf('ist-sales'), id);
    const left = movements.find((row) => row.id === id)?.value ?? 0;
    const arrivals = new Set(rows.filter(({ origin, transit }) => origin?.id === id && !transit).map((row) => `${row.id} ${row.lineId}`));
    const arrived = movements.filter((row) => arrivals.has(`${row.id} ${row.lineId}`)).reduce((sum, row) => sum + row.value, 0);
    const isWhole = lines.every((line) => line.received === line.sent);
    if (isWhole) expect(arrived).toBe(left);
    else expect(arrived).toBeLessThanOrEqual(left);
    away += left - arrived;
  }
  const worth = ledgers.reduce((sum, { closing }) => sum + closing.value, 0);
  const costOf = (type: string) => movements.filter((row) => row.type === type).reduce((sum, { value }) => sum + value, 0);
  // On one day stock never goes below zero, so nothing is gained or lost by it.
  if (oneDay) expect(worth + away).toBe(costOf('Purchase Invoice') - costOf('Sales Invoice'));
}

async function statusesAgree(history: History): Promise<void> {
  for (const { id, from } of history.sent) {
    const sent = await getRecord(history.in(from), documentOf('ist-sales'), id);
    const incoming = await getRecord(history.in(1 - from), documentOf('ist-sales'), incomingId(id));
    expect(sent['status']).toBe(incoming['status']);
  }
  expect(await books.storage.prover.prove(books.context.scope.organisationId)).toEqual([]);
}
