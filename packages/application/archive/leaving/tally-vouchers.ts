import type { ReadBooks, Voucher } from '#application/archive/leaving/read-books';
import { addressIn, dayIn, numberIn, rowsIn, stateIn, textIn } from '#application/archive/leaving/row-texts';
import { mainLocation, placeInChart, type TallyNames } from '#application/archive/leaving/tally-names';
import type { VoucherKind } from '#application/archive/leaving/voucher-kinds';
import { groupSets } from '#domain/posting/chart';
import type { BankEntry, BillChange, Effect, Movement, Posting } from '#domain/posting/effect';
import type {
  WrittenAllocation,
  WrittenBank,
  WrittenGoods,
  WrittenLine,
  WrittenParty,
  WrittenVoucher,
} from '#domain/tally/written/voucher';

type Said = Readonly<Record<string, unknown>>;

/** Vouchers of a branch as Tally has them. */
export class TallyVouchers {
  readonly #books: ReadBooks;
  readonly #names: TallyNames;
  readonly #ownGstin: string | null;
  /** The default group that a ledger is under. */
  readonly #groups = new Map<string, string | null>();
  readonly #hasCentres = new Set<string>();

  constructor(books: ReadBooks, names: TallyNames, branchId: string) {
    this.#books = books;
    this.#names = names;
    this.#ownGstin = textIn(books.masters('branch').get(branchId) ?? {}, 'gstin');
    for (const [id, row] of books.masters('customer')) {
      const place = placeInChart(books.masters('group'), textIn(row, 'groupId'));
      this.#groups.set(id, place?.alias ?? null);
      if (place?.nature === 'Income' || place?.nature === 'Expense') this.#hasCentres.add(id);
    }
  }

  readonly isBank = (ledgerId: string): boolean => this.#isUnder(ledgerId, groupSets.bankCash);

  written(voucher: Voucher, { name, base }: VoucherKind): WrittenVoucher {
    const { id, revision, row } = voucher;
    const effect = voucher.effect ?? nothing;
    const centre = this.#names.projects.get(textIn(row, 'projectId') ?? '') ?? null;
    const goods = base === 'Journal' ? [] : this.#goods(voucher, effect, base, centre);
    const inGoods = new Map<string, number>();
    for (const { ledgerId, goods: one } of goods) if (ledgerId !== null) inGoods.set(ledgerId, (inGoods.get(ledgerId) ?? 0) + one.amount);
    return {
      ...{ guid: id, revision, type: name, base },
      number: textIn(row, 'number') ?? '',
      date: voucher.effect?.date ?? dayIn(row, 'date') ?? '1900-01-01',
      reference: textIn(row, 'referenceNo'),
      referenceDate: dayIn(row, 'referenceDate'),
      party: this.#party(row),
      ownGstin: this.#ownGstin,
      narration: textIn(row, 'narration') ?? textIn(row, 'notes'),
      isCancelled: voucher.effect === null,
      lines: this.#lines(voucher, effect, inGoods, centre),
      goods: goods.map(({ goods: one }) => one),
    };
  }

  #party(row: Said): WrittenParty | null {
    const name = this.#names.ledgers.get(textIn(row, 'partyId') ?? '');
    if (name === undefined) return null;
    const address = addressIn(row, 'billingAddress');
    const placeOfSupply = stateIn(row, 'placeOfSupply');
    return { name, gstin: textIn(row, 'partyGstin'), address: address?.lines ?? [], state: address?.state ?? null, placeOfSupply };
  }

  /** A line for each posting, without what the goods of its ledger have. A set-off posts nothing: it is one bill against another. */
  #lines(voucher: Voucher, effect: Effect, inGoods: ReadonlyMap<string, number>, centre: string | null): readonly WrittenLine[] {
    const bills = new Map<string, BillChange[]>();
    for (const bill of effect.bills) bills.set(bill.ledgerId, [...(bills.get(bill.ledgerId) ?? []), bill]);
    const entries = [...(effect.bank?.entries ?? [])];
    const left = new Map(inGoods);
    const lines: WrittenLine[] = [];
    for (const { ledgerId, amount } of merged(effect.postings, bills, left)) {
      const changes = bills.get(ledgerId) ?? [];
      bills.delete(ledgerId);
      const own = amount - (left.get(ledgerId) ?? 0);
      left.delete(ledgerId);
      if (own === 0 && changes.length === 0) continue;
      lines.push(...this.#line(voucher, { ledgerId, amount: own as Posting['amount'] }, changes, entries, centre));
    }
    for (const [ledgerId, changes] of bills)
      lines.push(...this.#line(voucher, { ledgerId, amount: 0 as Posting['amount'] }, changes, entries, centre));
    return lines;
  }

  #line(
    voucher: Voucher,
    { ledgerId, amount }: Posting,
    bills: readonly BillChange[],
    entries: BankEntry[],
    centre: string | null,
  ): readonly WrittenLine[] {
    const ledger = this.#names.ledgers.get(ledgerId) ?? ledgerId;
    const at = entries.findIndex((entry) => entry.ledgerId === ledgerId && entry.amount === amount);
    const [entry] = at === -1 ? [] : entries.splice(at, 1);
    const line = (one: number, some: readonly BillChange[]): WrittenLine => ({
      ...{ ledger, amount: one },
      bills: some.map((bill) => this.#allocation(bill)),
      centre: this.#hasCentres.has(ledgerId) ? centre : null,
      bank: entry === undefined ? null : this.#bank(voucher.id, entry),
    });
    if (amount !== 0) return [line(amount, bills)];
    // Both sides, because Tally takes no line without an amount.
    const sides = [bills.filter((bill) => bill.amount > 0), bills.filter((bill) => bill.amount < 0)];
    return sides
      .filter((side) => side.length > 0)
      .map((side) =>
        line(
          side.reduce((sum, bill) => sum + bill.amount, 0),
          side,
        ),
      );
  }

  #allocation({ ledgerId, billId, kind, amount }: BillChange): WrittenAllocation {
    const type = kind === 'settles' ? 'Agst Ref' : kind === 'opens' ? 'New Ref' : 'Advance';
    const dueDate = kind === 'opens' ? (this.#books.bill(ledgerId, billId)?.dueDate ?? null) : null;
    return { type, name: this.#names.bill(ledgerId, billId), amount, dueDate };
  }

  #bank(voucherId: string, { ledgerId, instrument, reference, chequeDate, payee }: BankEntry): WrittenBank {
    return {
      way: ways[instrument ?? ''] ?? 'Others',
      instrument: reference,
      instrumentDate: chequeDate,
      clearedOn: this.#books.clearedOn(voucherId, ledgerId),
      favouring: payee,
    };
  }

  /** Goods with the ledger that has their amount. Those of an invoice after a delivery note moved with the note, whose number they name. */
  #goods(voucher: Voucher, effect: Effect, base: VoucherKind['base'], centre: string | null) {
    const lines = new Map(rowsIn(voucher.row, 'lines').map((line, index) => [textIn(line, 'lineId') ?? String(index + 1), line]));
    const moved = effect.movements
      .map((movement, index) => ({ movement, line: lines.get(movement.lineId ?? String(index + 1)) }))
      .filter(({ movement }) => movement.quantity !== 0 && movement.transit !== true);
    const billed = base === 'Sales' && moved.length === 0 ? this.#billedGoods(lines.values()) : [];
    const all = [...moved.map((one) => ({ ...one, tracking: base === 'Delivery Note' ? textIn(voucher.row, 'number') : null })), ...billed];
    const amounts = this.#amounts(all, effect.postings);
    return all.map(({ movement, tracking }, index) => {
      const { itemId, quantity, locationId, batch, value } = movement;
      const item = this.#books.masters('inventory-item').get(itemId) ?? {};
      const { ledgerId, amount } = amounts[index] ?? { ledgerId: null, amount: 0 };
      const goods: WrittenGoods = {
        item: this.#names.items.get(itemId) ?? itemId,
        way: quantity > 0 ? 'in' : 'out',
        quantity: Math.abs(quantity),
        unit: this.#names.units.get(textIn(item, 'unitId') ?? '') ?? '',
        // Where goods post nothing, the amount is what is known of their value.
        amount: ledgerId === null && effect.postings.length === 0 ? Math.sign(quantity) * Math.abs(value ?? 0) : amount,
        godown: locationId === null ? mainLocation : (this.#names.godowns.get(locationId) ?? mainLocation),
        hasBatches: item['batchTracking'] === true,
        ...{ batch, tracking },
        ledger: ledgerId === null ? null : (this.#names.ledgers.get(ledgerId) ?? ledgerId),
        centre: ledgerId !== null && this.#hasCentres.has(ledgerId) ? centre : null,
      };
      return { ledgerId, goods };
    });
  }

  #billedGoods(lines: Iterable<Said>) {
    return [...lines].flatMap((line) => {
      const [sourceId, itemId, quantity] = [textIn(line, 'sourceId'), textIn(line, 'itemId'), numberIn(line, 'quantity')];
      const tracking = sourceId === null ? null : this.#books.numberOf(sourceId);
      if (tracking === null || itemId === null || quantity === null || textIn(line, 'itemType') === 'Service') return [];
      const movement = {
        itemId,
        quantity: -quantity,
        locationId: textIn(line, 'location'),
        batch: textIn(line, 'batch'),
        value: null,
      } as Movement;
      return [{ movement, line, tracking }];
    });
  }

  /** What each of the goods has of the postings: what its line is worth, but never more than a ledger has. */
  #amounts(all: readonly { readonly movement: Movement; readonly line: Said | undefined }[], postings: readonly Posting[]) {
    const worth = all.map(({ movement, line }) => ({
      ledgerId: this.#ledgerOf(movement, line, postings),
      weight: Math.abs(movement.value ?? numberIn(line ?? {}, 'taxable') ?? 0),
    }));
    const totals = new Map<string, { weight: number; has: number }>();
    for (const { ledgerId, weight } of worth) {
      if (ledgerId === null) continue;
      const has = Math.abs(postings.filter((one) => one.ledgerId === ledgerId).reduce((sum, { amount }) => sum + amount, 0));
      totals.set(ledgerId, { weight: (totals.get(ledgerId)?.weight ?? 0) + weight, has });
    }
    return worth.map(({ ledgerId, weight }, index) => {
      const { weight: total, has } = totals.get(ledgerId ?? '') ?? { weight: 0, has: 0 };
      const amount = total <= has ? weight : Number((BigInt(weight) * BigInt(has)) / BigInt(total));
      const quantity = all[index]?.movement.quantity ?? 0;
      return { ledgerId, amount: ledgerId === null ? 0 : Math.sign(quantity) * amount };
    });
  }

  /** The ledger of sales or purchases of goods: their own, that of the document, or another that the voucher posts on the same side. */
  #ledgerOf({ itemId, quantity }: Movement, line: Said | undefined, postings: readonly Posting[]): string | null {
    const nets = new Map<string, number>();
    for (const { ledgerId, amount } of postings) nets.set(ledgerId, (nets.get(ledgerId) ?? 0) + amount);
    const fits = (ledgerId: string | null) => ledgerId !== null && Math.sign(nets.get(ledgerId) ?? 0) === Math.sign(quantity);
    const item = this.#books.masters('inventory-item').get(itemId) ?? {};
    const proposed = [textIn(line ?? {}, 'ledgerId'), textIn(item, quantity > 0 ? 'purchaseLedgerId' : 'salesLedgerId')];
    const own = proposed.find((ledgerId) => fits(ledgerId) && this.#isUnder(ledgerId ?? '', ofGoods));
    if (own !== undefined && own !== null) return own;
    const others = [...nets.keys()].filter((ledgerId) => fits(ledgerId) && this.#isUnder(ledgerId, ofGoods));
    return others.sort((one, other) => Math.abs(nets.get(other) ?? 0) - Math.abs(nets.get(one) ?? 0))[0] ?? null;
  }

  #isUnder(ledgerId: string, aliases: readonly string[]): boolean {
    const alias = this.#groups.get(ledgerId);
    return alias !== null && alias !== undefined && aliases.includes(alias);
  }
}

const nothing: Effect = { date: '', postings: [], bills: [], movements: [] };
const ofGoods = ['sales_accounts', 'purchase_accounts'] as const;

const ways: Readonly<Record<string, string>> = {
  Cheque: 'Cheque',
  'Demand Draft': 'Cheque/DD',
  Cash: 'Cash',
  'NEFT / RTGS': 'e-Fund Transfer',
  IMPS: 'e-Fund Transfer',
  UPI: 'e-Fund Transfer',
  Card: 'Card',
};

/** The postings of a ledger with bills or goods together, because those are of the ledger; others one by one. */
function merged(
  postings: readonly Posting[],
  bills: ReadonlyMap<string, unknown>,
  goods: ReadonlyMap<string, unknown>,
): readonly Posting[] {
  const result: Posting[] = [];
  for (const posting of postings) {
    const at = result.findIndex(({ ledgerId }) => ledgerId === posting.ledgerId);
    const found = result[at];
    if (found === undefined || !(bills.has(posting.ledgerId) || goods.has(posting.ledgerId))) result.push(posting);
    else result[at] = { ledgerId: found.ledgerId, amount: (found.amount + posting.amount) as Posting['amount'] };
  }
  return result;
}
