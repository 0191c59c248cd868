import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '#application/context';
import { actOnDocument } from '#application/documents/act-on-document';
import { changeDocument } from '#application/documents/change-document';
import { enterDocument } from '#application/documents/enter-document';
import { removeDocument } from '#application/documents/remove-document';
import { getRecord } from '#application/records/get-record';
import { Refusal } from '#domain/refusal';
import { documents } from '#modules/all-modules';
import { chainLines, takesOf } from '#modules/kit/trade/chain';
import { documentOf, type OpenBooks, openBooks, parsed, withPartyAndItem } from '#test/journeys/books';
import { runs } from '#test/kit/runs';

let books: OpenBooks;
const parties: string[] = [];
const items: string[] = [];
beforeAll(async () => {
  books = await openBooks();
  for (let made = 0; made < 2; made += 1) {
    const { partyId, itemId } = await withPartyAndItem(books);
    parties.push(partyId);
    items.push(itemId);
  }
});
afterAll(() => books.close());

const kinds = documents.filter(({ chain }) => chain !== undefined && chain.links === undefined);

const place = fc.nat(99);
const day = fc.constantFrom('2026-04-02', '2026-09-30', '2026-11-03', '2026-11-20');
const line = fc.record({ item: fc.nat(1), quantity: fc.integer({ min: 1, max: 9 }), rate: fc.integer({ min: 1, max: 99_999 }) });
const lines = fc.array(line, { minLength: 1, maxLength: 3 });
const verb = fc.constantFrom('cancel', 'cancel', 'undo-cancel', 'undo-partial-cancel', 'complete', 'delete');
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('enter' as const), kind: place, party: fc.nat(1), day, lines }) },
  { weight: 7, arbitrary: fc.record({ do: fc.constant('convert' as const), of: place, kind: place, day, part: fc.nat(6) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('edit' as const), of: place, day, lines }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('act' as const), of: place, verb }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('receive' as const), party: fc.nat(1), day, part: fc.nat(4) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('fold' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

interface Made {
  readonly id: string;
  readonly slug: string;
}

/** Fields of a document, typed or read. */
type Row = Readonly<Record<string, unknown>>;

/** Documents of one branch that has no others. */
class History {
  readonly context: Context;
  made: readonly Made[] = [];

  private constructor(context: Context) {
    this.context = context;
  }

  static async begin(): Promise<History> {
    const address = { line1: '4 Station Road', line2: '', city: 'Pune', state: '27', pincode: '411001', country: 'India' };
    const code = randomUUID().slice(0, 8).toUpperCase();
    const { id } = await books.create('branch', { code, name: `Godown ${code}`, address, gstin: '27AAPFU0939F1ZV' });
    return new History({ ...books.context, scope: { ...books.context.scope, branchId: id } });
  }

  /** Takes a step. One that the rules refuse changes nothing. */
  async take(one: Step): Promise<void> {
    try {
      await this.tried(one);
    } catch (error) {
      if (!(error instanceof Refusal) || (error.code !== 'invalid' && error.code !== 'notAllowed')) throw error;
    }
  }

  private async tried(one: Step): Promise<unknown> {
    if (one.do === 'fold') return books.storage.projector.project(this.context.scope.organisationId, this.stream);
    if (one.do === 'receive') return this.receive(one);
    if (one.do === 'enter') {
      const slug = kinds[one.kind % kinds.length]?.slug ?? '';
      const typed = one.lines.map(({ item, quantity, rate }) => ({ itemId: items[item], quantity: quantity * 1_0000, rate: rate * 100 }));
      return this.enter(slug, { date: one.day, partyId: parties[one.party], lines: typed });
    }
    const at = this.made[one.of % Math.max(1, this.made.length)];
    if (at === undefined) return;
    const document = documentOf(at.slug);
    const row = await getRecord(this.context, document, at.id);
    if (one.do === 'convert') return this.convert(one, at, row);
    if (one.do === 'edit') {
      const quantities = one.lines.map(({ quantity }) => quantity * 1_0000);
      const edited = typedOf(at.slug, row, (was, n) =>
        was['quantity'] === undefined ? was : { ...was, quantity: quantities[n % 3] ?? 1_0000 },
      );
      return changeDocument(this.context, document, {
        ...parsed(at.slug, { ...edited, date: one.day } as never),
        id: at.id,
        version: row.version,
      });
    }
    if (document.actions[one.verb] === undefined) return;
    if (one.verb !== 'delete') return actOnDocument(this.context, document, at.id, one.verb, { version: row.version, remark: 'asked for' });
    await removeDocument(this.context, document, at.id, row.version);
    this.made = this.made.filter(({ id }) => id !== at.id);
  }

  /** A later document that takes a part of every line, sometimes more than there is, of one or two documents. */
  private async convert({ kind, day: date, part }: Extract<Step, { do: 'convert' }>, at: Made, row: Row): Promise<unknown> {
    const later = kinds.filter(({ chain }) => chain?.from.includes(at.slug));
    const slug = later[kind % Math.max(1, later.length)]?.slug;
    if (slug === undefined) return;
    const takenOf = ({ id }: Made, of: Row) =>
      chainLines(of).map(({ lineId, itemId, quantity }) => {
        const whole = Math.ceil((quantity * (part + 1)) / 5_0000) * 1_0000;
        return { itemId, quantity: whole, sourceSlug: at.slug, sourceId: id, sourceLine: lineId };
      });
    const others = part % 2 === 0 ? [] : this.made.filter((other) => other.slug === at.slug && other.id !== at.id);
    const [other] = others.slice(-1);
    const more = other === undefined ? [] : takenOf(other, await getRecord(this.context, documentOf(at.slug), other.id));
    return this.enter(slug, { date, partyId: row['partyId'], lines: [...takenOf(at, row), ...more] });
  }

  /** Receives a bill, or a part of it. */
  private async receive({ party, day: date, part }: Extract<Step, { do: 'receive' }>): Promise<unknown> {
    const ledgerId = parties[party] ?? '';
    const open = await this.context.ports.books.openBills(this.context.scope, this.context.scope.branchId, ledgerId);
    const bill = open.find((one) => one.open > 0);
    if (bill === undefined) return;
    const amount = part === 0 ? bill.open : Math.ceil((bill.open * part) / 5);
    const allocations = [{ ledgerId, billId: bill.billId, amount }];
    return this.enter('bank-cash', { date, type: 'Receipt', accountId: books.ledger('cash'), lines: [{ ledgerId, amount }], allocations });
  }

  private async enter(slug: string, values: Row): Promise<Made> {
    const made = { id: randomUUID(), slug };
    await enterDocument(this.context, documentOf(slug), { ...parsed(slug, values as never), id: made.id });
    this.made = [...this.made, made];
    return made;
  }

  /** Another branch where only what stands at the end was entered, each document after those it takes from or settles. */
  async atOnce(): Promise<History> {
    const again = await History.begin();
    const left = [...(await this.standing())];
    const entered: typeof left = [];
    const now = new Map<string, string>();
    while (left.length > 0) {
      const next = left.findIndex(({ row }) => earlierOf(row).every((id) => now.has(id)));
      const [one] = next < 0 ? [] : left.splice(next, 1);
      if (one === undefined) throw new Error('a document that takes from one that is gone');
      const typed = JSON.stringify(typedOf(one.slug, { ...one.row, number: '' }));
      const { id } = await again.enter(one.slug, JSON.parse([...now].reduce((text, [was, is]) => text.replaceAll(was, is), typed)));
      now.set(one.id, id);
      entered.unshift(one);
    }
    for (const { id, slug, row } of entered) {
      const last = row['cancelled'] === true ? 'cancel' : row['completed'] === true ? 'complete' : undefined;
      const at = { id: now.get(id) ?? '', slug };
      const { version } = await getRecord(again.context, documentOf(slug), at.id);
      if (last !== undefined) await actOnDocument(again.context, documentOf(slug), at.id, last, { version, remark: 'asked for' });
    }
    return again;
  }

  get stream() {
    return { branchId: this.context.scope.branchId };
  }

  async standing() {
    const rows = this.made.map(async (made) => ({ ...made, row: await getRecord(this.context, documentOf(made.slug), made.id) }));
    return standing(await Promise.all(rows));
  }

  /** Balances, open bills, goods, and how far each document is. */
  async books() {
    const { scope, ports } = this.context;
    const all = await ports.books.balances(scope, scope.branchId, '2026-04-01', '2027-03-31');
    const balances = all.map(({ ledgerId, opening, debit, credit }) => ({ ledgerId, amount: opening + debit - credit }));
    const bills = await Promise.all(parties.map((ledgerId) => ports.books.openBills(scope, scope.branchId, ledgerId)));
    const goods = await ports.books.onHand(scope, scope.branchId, items);
    return {
      balances: balances.filter(({ amount }) => amount !== 0),
      bills: bills.flat().map(({ ledgerId, kind, amount, open, date, dueDate }) => ({ ledgerId, kind, amount, open, date, dueDate })),
      goods: goods.filter(({ quantity }) => quantity !== 0),
      documents: (await this.standing()).map(({ slug, row }) => ({ slug, status: row['status'], total: row['total'] })),
    };
  }
}

/** Without the cancelled documents, but for those that others took from: what was taken stands. */
function standing<One extends { readonly id: string; readonly row: Row }>(all: readonly One[]): readonly One[] {
  const left = all.filter(
    ({ id, row }) => row['cancelled'] !== true || all.some((other) => other.row !== row && earlierOf(other.row).includes(id)),
  );
  return left.length === all.length ? left : standing(left);
}

function earlierOf(row: Row): readonly string[] {
  const allocations = (row['allocations'] ?? []) as readonly { readonly billId?: string }[];
  return [...takesOf(row).map(({ id }) => id), ...allocations.flatMap(({ billId }) => billId ?? [])];
}

/** What a form sends again after reading the document. */
function typedOf(slug: string, row: Row, change: (line: Row, place: number) => Row = (line) => line): Row {
  const typedIn = (fields: object, from: Row) =>
    Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => (field.computed ? [] : [[name, from[name]]])));
  const typed = typedIn(documentOf(slug).fields, row);
  return Object.fromEntries(
    Object.entries(typed).map(([name, value]) => {
      const field = documentOf(slug).fields[name];
      if (field?.kind !== 'lines') return [name, value];
      const inner = ((value ?? []) as readonly Row[]).map((one) => typedIn(field.of, one));
      return [name, name === 'lines' ? inner.map(change) : inner];
    }),
  );
}

const inAnyOrder = ['documents', 'goods', 'balances'] as const;

function sorted(all: readonly object[]): readonly string[] {
  return all.map((one) => JSON.stringify(one)).sort();
}

it('any history proves, and ends in the same books as entering its end at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }), async (steps) => {
      const history = await History.begin();
      for (const one of steps) await history.take(one);
      const ended = await history.books();
      expect(await books.storage.prover.proveStream(history.context.scope.organisationId, history.stream)).toEqual([]);
      expect(ended.balances.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
      for (const party of parties) {
        const billed = ended.bills.filter(({ ledgerId }) => ledgerId === party).reduce((sum, { open }) => sum + open, 0);
        expect(billed).toBe(ended.balances.find(({ ledgerId }) => ledgerId === party)?.amount ?? 0);
      }
      const atOnce = await (await history.atOnce()).books();
      // A return settles what is open when it is entered, so only the sums of the bills are the same in another order.
      const parts = history.made.some(({ slug }) => documentOf(slug).atCommit) ? inAnyOrder : [...inAnyOrder, 'bills' as const];
      for (const part of parts) expect(sorted(atOnce[part]), part).toEqual(sorted(ended[part]));
    }),
    { numRuns: runs(6), interruptAfterTimeLimit: 45_000 },
  );
});
