import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chainOf } from '#application/chains/chain-of';
import type { Context } from '#application/context';
import { actOnDocument } from '#application/documents/act-on-document';
import { changeDocument } from '#application/documents/change-document';
import { enterDocument } from '#application/documents/enter-document';
import { removeDocument } from '#application/documents/remove-document';
import { getRecord } from '#application/records/get-record';
import { Refusal } from '#domain/refusal';
import { documents } from '#modules/all-modules';
import { booksOf } from '#modules/books-of';
import { chainLines, takesOf } from '#modules/kit/trade/chain';
import { documentOf, type OpenBooks, openBooks, parsed, withPartyAndItem } from '#test/journeys/books';
import { runs } from '#test/kit/runs';

let books: OpenBooks;
const parties: string[] = [];
const items: string[] = [];
let bank: string;
beforeAll(async () => {
  books = await openBooks();
  bank = (await books.create('customer', { name: 'HDFC Bank', groupId: books.group('bank_accounts') })).id;
  for (let made = 0; made < 2; made += 1) {
    const { partyId, itemId } = await withPartyAndItem(books);
    parties.push(partyId);
    items.push(itemId);
  }
});
afterAll(() => books.close());

const kinds = documents.filter(({ chain }) => chain !== undefined && chain.links === undefined);

/** Vouchers without goods. */
const booked = ['Expense', 'Income', 'Advance Receipt', 'Journal', 'Contra', 'Receipt', 'Payment'] as const;

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
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      party: fc.nat(1),
      day,
      part: fc.nat(4),
      by: fc.constantFrom('bank', 'journal'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('set-off' as const), party: fc.nat(1), day, part: fc.nat(4) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('book' as const),
      party: fc.nat(1),
      day,
      what: fc.constantFrom(...booked),
      times: fc.integer({ min: 1, max: 9 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('take-back' as const), of: place, day, times: fc.integer({ min: 1, max: 9 }) }) },
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
  /** The notes that stood beside each return when its value was decided: an issued return keeps it, whatever becomes of them. */
  private readonly notes = new Map<string, string>();

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
    if (one.do === 'pay') return this.pay(one);
    if (one.do === 'set-off') return this.setOff(one);
    if (one.do === 'book') return this.book(one);
    if (one.do === 'take-back') return this.takeBack(one);
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
        (was['quantity'] ?? null) === null ? was : { ...was, quantity: quantities[n % 3] ?? 1_0000 },
      );
      const later = (await this.rows()).filter((other) => earlierOf(other.row).includes(at.id));
      // One that was cancelled in part keeps its lines, and could not be entered again after less is ordered.
      if (later.some((other) => other.row['cancelled'] === true)) return;
      // What later documents name is moved only to an earlier day: no return comes before its invoice.
      const date = later.length > 0 && one.day > String(row['date']) ? row['date'] : one.day;
      await changeDocument(this.context, document, {
        ...parsed(at.slug, { ...edited, date } as never),
        id: at.id,
        version: row.version,
      });
      return this.decided(at);
    }
    if (document.actions[one.verb] === undefined) return;
    if (one.verb !== 'delete') {
      await actOnDocument(this.context, document, at.id, one.verb, { version: row.version, remark: 'asked for' });
      return this.decided(at);
    }
    // A bill that was paid and whose cheque was returned can go, but both vouchers name it.
    if ((await this.rows()).some((other) => earlierOf(other.row).includes(at.id))) return;
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
        const much = documentOf(slug).chain?.corrects ? { amount: whole } : { quantity: whole };
        return { itemId, ...much, sourceSlug: at.slug, sourceId: id, sourceLine: lineId };
      });
    const others = part % 2 === 0 ? [] : this.made.filter((other) => other.slug === at.slug && other.id !== at.id);
    const [other] = others.slice(-1);
    const more = other === undefined ? [] : takenOf(other, await getRecord(this.context, documentOf(at.slug), other.id));
    return this.enter(slug, { date, partyId: row['partyId'], lines: [...takenOf(at, row), ...more] });
  }

  /** The open bills of a party. What a return leaves open depends on when it is entered, so its bill is not settled here. */
  private async openBills(ledgerId: string) {
    const { ports, scope } = this.context;
    const open = await ports.books.openBills(scope, scope.branchId, ledgerId);
    return open.filter((one) => one.open !== 0 && booksOf(one.voucher).atUndo === undefined);
  }

  /** Receives or pays a bill or a part of it, by bank or by journal. */
  private async pay({ party, day: date, part, by }: Extract<Step, { do: 'pay' }>): Promise<unknown> {
    const ledgerId = parties[party] ?? '';
    const [bill] = (await this.openBills(ledgerId)).slice(part % 3);
    if (bill === undefined) return;
    const open = Math.abs(bill.open);
    const amount = part === 0 ? open : Math.ceil((open * part) / 5);
    const allocations = [{ ledgerId, billId: bill.billId, amount }];
    const type = bill.open > 0 ? 'Receipt' : 'Payment';
    if (by === 'bank') return this.enter('bank-cash', { date, type, accountId: bank, lines: [{ ledgerId, amount }], allocations });
    const [side, other] = bill.open > 0 ? ['credit', 'debit'] : ['debit', 'credit'];
    const lines = [
      { ledgerId, [side]: amount },
      { ledgerId: books.ledger('bank_charges'), [other]: amount },
    ];
    return this.enter('journal-voucher', { date, type: 'Journal', lines, allocations });
  }

  /** Sets a bill of each side off against the other. */
  private async setOff({ party, day: date, part }: Extract<Step, { do: 'set-off' }>): Promise<unknown> {
    const open = await this.openBills(parties[party] ?? '');
    const [debit, credit] = [open.find((one) => one.open > 0), open.find((one) => one.open < 0)];
    if (debit === undefined || credit === undefined) return;
    const most = Math.min(debit.open, -credit.open);
    const amount = part === 0 ? most : Math.ceil((most * part) / 5);
    const lines = [
      { billId: debit.billId, side: 'Debit', amount },
      { billId: credit.billId, side: 'Credit', amount },
    ];
    return this.enter('bill-set-off', { date, partyId: parties[party], lines });
  }

  /** A voucher that settles nothing. Shares of ₹118 have whole paise of tax, in any order. */
  private async book({ party, day: date, what: type, times }: Extract<Step, { do: 'book' }>): Promise<unknown> {
    const [ledgerId = '', amount] = [parties[party], times * 118_00];
    const cash = books.ledger('cash');
    if (type === 'Contra') return this.enter('bank-cash', { date, type, accountId: bank, lines: [{ ledgerId: cash, amount }] });
    if (type === 'Receipt' || type === 'Payment')
      return this.enter('bank-cash', { date, type, accountId: bank, lines: [{ ledgerId, amount }] });
    if (type === 'Advance Receipt') {
      const advances = [{ amount, taxRate: 18_0000, hsn: '998331' }];
      return this.enter('journal-voucher', { date, type, partyId: ledgerId, accountId: cash, advances });
    }
    if (type === 'Journal') {
      const lines = [
        { ledgerId, debit: amount },
        { ledgerId: books.ledger('discount_received'), credit: amount },
      ];
      const allocations = [{ ledgerId, kind: 'new', number: `R${times}`, amount }];
      return this.enter('journal-voucher', { date, type, lines, allocations });
    }
    const ledger = books.ledger(type === 'Expense' ? 'bank_charges' : 'discount_received');
    const withheld = type === 'Expense' ? { tdsSection: '393(1)', tdsRate: 2_0000 } : {};
    const ledgers = [{ ledgerId: ledger, amount, taxRate: 18_0000, hsn: '998331' }];
    return this.enter('journal-voucher', { date, type, partyId: ledgerId, items: ledgers, ...withheld });
  }

  /** Takes an advance back, or a part of it, or a cheque that was returned. */
  private async takeBack({ of, day: date, times }: Extract<Step, { do: 'take-back' }>): Promise<unknown> {
    const vouchers = this.made.filter(({ slug }) => slug === 'journal-voucher' || slug === 'bank-cash');
    const at = vouchers[of % Math.max(1, vouchers.length)];
    if (at === undefined) return;
    const row = await getRecord(this.context, documentOf(at.slug), at.id);
    if (at.slug === 'journal-voucher') {
      const advances = [{ sourceLine: '1', amount: times * 118_00, taxRate: 18_0000, hsn: '998331' }];
      const of = { partyId: row['partyId'], reversesId: at.id, reversesNumber: row['number'] };
      const refund = times % 2 === 0 ? { refunded: true, accountId: books.ledger('cash') } : {};
      return this.enter(at.slug, { date, type: 'Reverse Advance Receipt', ...of, ...refund, advances });
    }
    const type = row['type'] === 'Receipt' ? 'Payment' : 'Receipt';
    const same = typedOf(at.slug, { ...row, number: '' });
    return this.enter(at.slug, { ...same, date, type, returnsId: at.id, returnsNumber: row['number'] });
  }

  private async enter(slug: string, values: Row): Promise<Made & { readonly number: string }> {
    const made = { id: randomUUID(), slug };
    const { number } = await enterDocument(this.context, documentOf(slug), { ...parsed(slug, values as never), id: made.id });
    this.made = [...this.made, made];
    await this.decided(made);
    return { ...made, number: String(number) };
  }

  private async decided(one: Made): Promise<void> {
    if (isReturn(one)) this.notes.set(one.id, (await this.notesBeside(one, () => true)).join());
  }

  /** Whether each return that stands was decided beside the notes that come before it when the end is entered at once. */
  async decidedAsAtOnce(): Promise<boolean> {
    const order = this.made.map(({ id }) => id);
    const returns = (await this.standing()).filter(isReturn);
    const before = returns.map((one) => this.notesBeside(one, ({ id }) => order.indexOf(id) < order.indexOf(one.id)));
    return (await Promise.all(before)).every((notes, n) => notes.join() === this.notes.get(returns[n]?.id ?? ''));
  }

  /** The notes that stand for an invoice of a return, each with its value. */
  private async notesBeside({ id }: Made, which: (note: Made) => boolean): Promise<readonly string[]> {
    const all = await this.standing();
    const of = all.find((one) => one.id === id);
    const invoices = of === undefined ? [] : takesOf(of.row).map((take) => take.id);
    const notes = all.filter((one) => documentOf(one.slug).chain?.corrects && which(one));
    return notes.filter(({ row }) => takesOf(row).some((take) => invoices.includes(take.id))).map(({ id, row }) => `${id} ${row['total']}`);
  }

  /**
   * Another branch where only what stands at the end was entered: each document after those it takes from or settles, and the returns last,
   * because they settle what is open. What is not open yet waits for what opens it again.
   */
  async atOnce(): Promise<History> {
    const again = await History.begin();
    const all = await this.standing();
    let left = [...all.filter((one) => !correctsOne(one)), ...all.filter(correctsOne)];
    const entered: typeof left = [];
    const now = new Map<string, string>();
    while (left.length > 0) {
      const before = left.length;
      for (const one of left.filter(({ row }) => earlierOf(row).every((id) => now.has(id)))) {
        const typed = JSON.stringify(typedOf(one.slug, { ...one.row, number: '' }));
        try {
          const { id, number } = await again.enter(
            one.slug,
            JSON.parse([...now].reduce((text, [was, is]) => text.replaceAll(was, is), typed)),
          );
          now.set(one.id, id).set(`"${one.row['number']}"`, `"${number}"`);
        } catch (error) {
          if (error instanceof Refusal && error.code === 'invalid') continue;
          throw error;
        }
        left = left.filter((other) => other !== one);
        entered.unshift(one);
        break;
      }
      if (left.length === before) throw new Error(`Not entered at once: ${JSON.stringify(left)}`);
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
    return standing(await this.rows());
  }

  private rows(): Promise<readonly (Made & { readonly row: Row })[]> {
    return Promise.all(this.made.map(async (made) => ({ ...made, row: await getRecord(this.context, documentOf(made.slug), made.id) })));
  }

  /** The postings of each voucher add up to nothing, and of each line is open what later documents have not taken, which is never less than nothing. */
  async vouchersBalance(): Promise<void> {
    const { ports, scope } = this.context;
    const stored = await Promise.all(this.made.map(({ slug, id }) => ports.records.find(scope, slug, id)));
    const takes = stored.flatMap((one) => one?.effect?.takes ?? []);
    for (const one of stored) {
      if (one === undefined) throw new Error('a document that is gone');
      expect((one.effect?.postings ?? []).reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
      const kind = documentOf(one.slug);
      const closed = one.row['cancelled'] === true || one.row['completed'] === true;
      if (kind.chain?.opens === undefined || closed) continue;
      const left = chainLines(one.row, kind).map(({ lineId, quantity }) => ({
        lineId,
        open: takes.reduce(
          (open, take) => (take.id === one.id && take.lineId === lineId ? open - take.quantity : open),
          quantity as number,
        ),
      }));
      expect((await chainOf(this.context, kind, one.id)).open).toEqual(left);
      for (const { open } of left) expect(open).toBeGreaterThanOrEqual(0);
    }
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

/** A return or note. */
function correctsOne({ slug }: Made): boolean {
  return booksOf({ slug }).atUndo !== undefined;
}

function isReturn(one: Made): boolean {
  return correctsOne(one) && documentOf(one.slug).chain?.corrects === undefined;
}

/** Without the cancelled documents, but for those that others took from: what was taken stands. */
function standing<One extends { readonly id: string; readonly row: Row }>(all: readonly One[]): readonly One[] {
  const left = all.filter(
    ({ id, row }) => row['cancelled'] !== true || all.some((other) => other.row !== row && earlierOf(other.row).includes(id)),
  );
  return left.length === all.length ? left : standing(left);
}

/** The documents that a document takes from, settles or takes back. A bill of a new reference is `<voucher>.<place>`. */
function earlierOf(row: Row): readonly string[] {
  const named = (name: string) => (row[name] ?? []) as readonly { readonly billId?: string | null; readonly kind?: string | null }[];
  const settled = [...named('allocations'), ...named('lines')].filter(({ kind = null }) => kind === null || kind === 'against');
  const bills = settled.flatMap(({ billId }) => billId?.split('.')[0] ?? []);
  const back = [row['reversesId'], row['returnsId']].flatMap((id) => (typeof id === 'string' ? [id] : []));
  return [...takesOf(row).map(({ id }) => id), ...bills, ...back];
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

it(
  'any history proves, and ends in the same books as entering its end at once',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }), async (steps) => {
        const history = await History.begin();
        for (const one of steps) await history.take(one);
        const ended = await history.books();
        expect(await books.storage.prover.proveStream(history.context.scope.organisationId, history.stream)).toEqual([]);
        expect(ended.balances.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
        await history.vouchersBalance();
        for (const party of parties) {
          const billed = ended.bills.filter(({ ledgerId }) => ledgerId === party).reduce((sum, { open }) => sum + open, 0);
          expect(billed).toBe(ended.balances.find(({ ledgerId }) => ledgerId === party)?.amount ?? 0);
        }
        const atOnce = await (await history.atOnce()).books();
        // A return settles what is open when it is entered, so only the sums of the bills are the same in another order.
        const ordered = history.made.some(correctsOne) ? inAnyOrder : [...inAnyOrder, 'bills' as const];
        const parts = (await history.decidedAsAtOnce()) ? ordered : ['goods' as const];
        for (const part of parts) expect(sorted(atOnce[part]), part).toEqual(sorted(ended[part]));
      }),
      { numRuns: runs(8), interruptAfterTimeLimit: runs(45_000) },
    );
  },
  runs(60_000),
);
