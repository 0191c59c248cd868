import { limits } from '#domain/limits';
import { negate } from '#domain/money/paise';
import { type CorrectionFit, movedRecord, noteRecord, returnRecord } from '#domain/tally/rows/corrections/correction-rows';
import { CorrectionsOfFile } from '#domain/tally/rows/corrections-of-file';
import { type Draft, draftOf, type JournalDraft, type RowChoices } from '#domain/tally/rows/drafts';
import { BatchDays } from '#domain/tally/rows/goods/batch-days';
import { type Follow, GoodsLinks } from '#domain/tally/rows/goods/goods-links';
import { adjustmentRecord, productionRecord, type StockToWrite, stockWork, transferRecords } from '#domain/tally/rows/goods/stock-rows';
import { BillsOfFile, type BillUser } from '#domain/tally/rows/ledgers/bills-of-file';
import { journalRecord, type Placed } from '#domain/tally/rows/ledgers/journal-rows';
import { type Known, keepsBills, type TaxSide } from '#domain/tally/rows/ledgers/ledger-kinds';
import { ledgerLines } from '#domain/tally/rows/ledgers/ledger-lines';
import { moneyRecord } from '#domain/tally/rows/ledgers/money-rows';
import type { NamesInBooks } from '#domain/tally/rows/names-in-books';
import { NumbersInBooks } from '#domain/tally/rows/numbers-in-books';
import { fitted, type TakenRecord } from '#domain/tally/rows/row-texts';
import { type FromLine, invoiceRecord } from '#domain/tally/rows/trade/invoice-rows';
import { promiseRecord } from '#domain/tally/rows/trade/promise-rows';
import { setOffRecord, type UsedBill } from '#domain/tally/rows/trade/set-off-rows';
import type { TradeWay } from '#domain/tally/rows/trade/trade-parts';
import { wordsOf } from '#domain/tally/rows/voucher-words';
import type { TallyMasters } from '#domain/tally/tally-masters';
import type { TallyVoucher, VoucherBill } from '#domain/tally/voucher';
import type { BaseType } from '#domain/tally/voucher-base';
import type { Day } from '#domain/time/day';

/** What becomes of a voucher: records of the books, or a plain sentence why it is not taken. */
export type VoucherRows =
  | { readonly taken: readonly TakenRecord[] /** What a person should know of it; null: nothing. */; readonly remark: string | null }
  | { readonly left: string };

type DraftOf<As extends Draft['as']> = Extract<Draft, { readonly as: As }>;

/**
 * Vouchers of a file as documents of the books. What is taken posts exactly what Tally has, by ledger, bill, item and place, once names are
 * those of the books. All vouchers are made known first, in any order; then rows are asked for, voucher by voucher.
 */
export class VoucherRowsOf {
  readonly #known: Known;
  readonly #choices: RowChoices;
  readonly #numbers: NumbersInBooks;
  readonly #bills: BillsOfFile;
  readonly #goods = new GoodsLinks();
  readonly #days: BatchDays;
  /** Vouchers whose document has a bill of its own: what they use of other bills is set off after it. */
  readonly #billed = new Set<string>();
  readonly #corrections: CorrectionsOfFile;
  readonly #levels = new Map<string, number>();
  #isKnown = false;

  constructor(masters: TallyMasters, names: NamesInBooks, choices: RowChoices) {
    this.#known = { masters, names };
    this.#days = new BatchDays(masters);
    this.#choices = choices;
    this.#numbers = new NumbersInBooks(choices.prefixOf);
    this.#corrections = new CorrectionsOfFile(this.#known);
    this.#bills = new BillsOfFile(masters, (guid, slug) => this.#numbers.of(guid, slug));
  }

  /** Of every voucher of the file, before rows of any are asked for. */
  know(read: TallyVoucher, base: BaseType): void {
    const voucher = this.#days.of(read);
    const draft = draftOf(voucher, base, this.#choices, this.#known);
    if (draft.as === 'left') return;
    const { guid } = voucher;
    if (draft.as === 'note') {
      this.#corrections.know(voucher, draft);
      return;
    }
    this.#wish(voucher, draft.date, slugsOf(draft));
    if (draft.as === 'invoice') this.#knowInvoice(voucher, draft);
    if (draft.as === 'money' || draft.as === 'journal') this.#knowLines(voucher, draft.date);
    if (draft.as !== 'promise') return;
    const { slug, goods } = draft;
    const party = this.#partyOf(voucher);
    this.#goods.knowDocument(voucher, { guid, slug, party, lines: goods });
    this.#goods.know({ guid, party }, slug, goods);
  }

  rows(read: TallyVoucher, base: BaseType): VoucherRows {
    this.#knowAll();
    const voucher = this.#days.of(read);
    const draft = draftOf(voucher, base, this.#choices, this.#known);
    if (draft.as === 'left') return { left: draft.why };
    if (draft.as === 'note') return this.#note(voucher, draft);
    if (draft.as === 'invoice') return this.#invoice(voucher, draft);
    const level = this.#levelOf(voucher.guid);
    const partsOf = (ledger: string, bill: VoucherBill) => this.#bills.partsOf(voucher.guid, ledger, bill);
    if (draft.as === 'money') {
      const placed = this.#placed(voucher, 'bank-cash', draft.date, level);
      return taken([moneyRecord(voucher, draft.entry, placed, partsOf, this.#known)]);
    }
    if (draft.as === 'promise') return this.#promise(voucher, draft);
    if (draft.as === 'stock') return this.#stock(voucher, draft, level);
    return this.#journal(voucher, draft);
  }

  #journal(voucher: TallyVoucher, draft: JournalDraft): VoucherRows {
    const level = this.#levelOf(voucher.guid);
    const journal = this.#debits(voucher, draft.date, draft.side);
    const remark = draft.why === null ? null : `It is a journal, which no return of GST lists. ${draft.why}`;
    if (draft.goods.length === 0) return taken([journal], remark);
    const write = this.#toWrite(voucher, 'stock-adjustment', draft, draft.goods, level);
    return taken([journal, adjustmentRecord(write, draft.isValued, this.#known)], remark);
  }

  #debits(voucher: TallyVoucher, date: Day, side: TaxSide): TakenRecord {
    const { guid } = voucher;
    const placed = this.#placed(voucher, 'journal-voucher', date, this.#levelOf(guid));
    return journalRecord(voucher, placed, side, (ledger, bill) => this.#bills.partsOf(guid, ledger, bill), this.#known);
  }

  #knowInvoice(voucher: TallyVoucher, { date, way, fit, kept }: DraftOf<'invoice'>): void {
    if (kept !== null) this.#knowLines(kept, date);
    const { guid } = voucher;
    const slug = invoiceSlugs[way];
    this.#billed.add(guid);
    const { supply, day, taxedBy, ledger, stated, bill } = fit;
    const { party, partyLines, goods } = fit.parts;
    for (const { bills } of partyLines) this.#knowBills({ guid, date, slug }, party, bills);
    this.#goods.know({ guid, party }, slug, goods);
    const isStated = Object.keys(stated).some((head) => head !== 'roundOff');
    this.#corrections.invoices.know(party, [bill.name, voucher.number, voucher.reference], {
      ...{ guid, way, date, day, supply, taxedBy, isStated, ledger },
      lines: goods,
    });
  }

  #knowNotes(): void {
    for (const { voucher, draft, fit } of this.#corrections.decide()) {
      const { date, otherwise } = draft;
      if (typeof fit !== 'string') this.#knowCorrection(voucher, date, fit);
      else if (otherwise.as !== 'left') {
        this.#wish(voucher, date, slugsOf(otherwise));
        this.#knowLines(voucher, date);
      }
    }
  }

  #knowCorrection(voucher: TallyVoucher, date: Day, { slug, parts: { party } }: CorrectionFit): void {
    const { guid, lines } = voucher;
    const { ledgers } = this.#known.masters;
    this.#billed.add(guid);
    this.#wish(voucher, date, [slug]);
    const own = lines.filter(({ ledger }) => ledgers.find(ledger) === ledgers.find(party));
    for (const { bills } of own) this.#knowBills({ guid, date, slug }, party, bills);
  }

  #wish({ guid, type, number }: TallyVoucher, date: Day, slugs: readonly string[]): void {
    for (const slug of slugs) this.#numbers.wish({ guid, slug, type, date, number });
  }

  #knowLines(voucher: TallyVoucher, date: Day): void {
    const { guid } = voucher;
    for (const { ledger, bills } of ledgerLines(voucher, this.#known)) this.#knowBills({ guid, date, slug: null }, ledger, bills);
  }

  #knowBills(user: BillUser, ledger: string, bills: readonly VoucherBill[]): void {
    if (keepsBills(ledger, this.#known)) for (const bill of bills) this.#bills.know(user, ledger, bill);
  }

  #invoice(voucher: TallyVoucher, { date, way, fit, kept }: DraftOf<'invoice'>): VoucherRows {
    const { guid } = voucher;
    const slug = invoiceSlugs[way];
    const { party, goods } = fit.parts;
    const follows = this.#goods.followsOf({ party }, slug, goods);
    const missing = follows.find((follow) => typeof follow === 'string');
    if (missing !== undefined) return { left: missing };
    const level = this.#levelOf(guid);
    const placed = this.#placed(voucher, slug, date, level);
    const invoice = invoiceRecord({ voucher, fit, way, placed, follows: follows.map((follow) => this.#lineFrom(follow)) }, this.#known);
    const setOff = this.#setOff(voucher, party, way, this.#usedBills(guid, party, fit.bill.uses), placed);
    return taken([invoice, ...(kept === null ? [] : [this.#debits(kept, date, 'input')]), ...setOff]);
  }

  #note(voucher: TallyVoucher, draft: DraftOf<'note'>): VoucherRows {
    const { guid } = voucher;
    const { date, otherwise } = draft;
    const fit = this.#corrections.fitOf(guid);
    if (fit === undefined) {
      if (otherwise.as === 'left') return { left: otherwise.why };
      return this.#journal(voucher, { ...otherwise, why: this.#corrections.whyNot(voucher, draft) });
    }
    const placed = this.#placed(voucher, fit.slug, date, this.#levelOf(guid));
    const { invoice, way, bill } = fit;
    const { party } = fit.parts;
    const number = this.#numbers.of(invoice.guid, invoiceSlugs[way]);
    // The bills of a note that lowers its invoice were turned to the side of the invoice.
    const used = this.#usedBills(
      guid,
      party,
      bill.uses.map((one) => ({ ...one, amount: negate(one.amount) })),
    );
    const [first] = used;
    const settles = used.length === 1 && first?.number === number && Math.abs(first.amount) === Math.abs(bill.whole);
    const write = { voucher, placed, invoice: `${titles[invoiceSlugs[way]] ?? ''} ${number}`, settles };
    const setOff = settles ? [] : this.#setOff(voucher, party, way, used, placed);
    if (!('moved' in fit)) return taken([noteRecord({ ...write, fit }, this.#known), ...setOff]);
    const moved = fit.moved.length > 0 ? [movedRecord(voucher, fit, placed)] : [];
    return taken([returnRecord({ ...write, fit }, this.#known), ...moved, ...setOff], fit.remark);
  }

  #usedBills(guid: string, party: string, uses: readonly VoucherBill[]): readonly UsedBill[] {
    return uses.flatMap((bill) =>
      this.#bills.partsOf(guid, party, bill).map(({ number, amount }) => ({ number, amount: bill.amount > 0 ? amount : negate(amount) })),
    );
  }

  /** What a document with a bill of its own uses of other bills. */
  #setOff({ guid }: TallyVoucher, party: string, way: TradeWay, used: readonly UsedBill[], { number, date, level }: Placed) {
    if (used.length === 0) return [];
    const after = 1 + Math.max(level, ...[...this.#bills.usesOf(guid)].map((other) => this.#levelOf(other)));
    return [setOffRecord(guid, party, number, used, { date, level: after }, way === 'sale' ? 'output' : 'input', this.#known)];
  }

  #promise(voucher: TallyVoucher, { date, slug, goods }: DraftOf<'promise'>): VoucherRows {
    const follows = this.#goods.followsOf({ party: this.#partyOf(voucher) }, slug, goods);
    const placed = this.#placed(voucher, slug, date, this.#levelOf(voucher.guid));
    return taken([
      promiseRecord(
        voucher,
        slug,
        goods,
        placed,
        follows.map((follow) => this.#lineFrom(follow)),
        this.#known,
      ),
    ]);
  }

  #stock(voucher: TallyVoucher, draft: DraftOf<'stock'>, level: number): VoucherRows {
    const [slug = ''] = slugsOf(draft);
    const write = this.#toWrite(voucher, slug, draft, draft.goods, level);
    if (slug === 'stock-transfer') {
      const records = transferRecords(write, this.#known);
      return records.length === 0 ? { left: 'Its goods stay at one location of the books.' } : taken(records);
    }
    if (slug === 'production') return taken([productionRecord(write, this.#known)]);
    return taken([adjustmentRecord(write, true, this.#known)]);
  }

  /** The name of the party, which a voucher may call by another of its names. */
  #partyOf({ party }: TallyVoucher): string {
    return this.#known.masters.ledgers.find(party)?.name ?? '';
  }

  #toWrite(
    voucher: TallyVoucher,
    slug: string,
    { date }: { readonly date: Day },
    goods: StockToWrite['goods'],
    level: number,
  ): StockToWrite {
    const placed = this.#placed(voucher, slug, date, level);
    const notes = fitted(wordsOf({ ...voucher, lines: [] }, placed.number), limits.textLength);
    return { key: voucher.guid, goods, placed, notes };
  }

  #placed({ guid }: TallyVoucher, slug: string, date: Day, level: number): Placed {
    return { date, level, number: this.#numbers.of(guid, slug) };
  }

  /** What invoices without their notes would have opened is not there. */
  #knowAll(): void {
    if (this.#isKnown) return;
    this.#isKnown = true;
    const left = new Set(this.#goods.unfounded());
    this.#bills.forget(left);
    this.#corrections.invoices.forget(left);
    this.#knowNotes();
  }

  #lineFrom(follow: Follow): FromLine | undefined {
    if (follow === undefined || typeof follow === 'string') return undefined;
    const { guid, slug } = follow.document;
    return { fromDocument: `${titles[slug] ?? ''} ${this.#numbers.of(guid, slug)}`.trim(), fromLine: follow.place + 1 };
  }

  /** One above the highest of what it uses; vouchers that use each other are as if they did not. */
  #levelOf(guid: string): number {
    const known = this.#levels.get(guid);
    if (known !== undefined) return known;
    this.#levels.set(guid, 0);
    const fit = this.#corrections.fitOf(guid);
    const corrects = fit === undefined ? [] : [fit.invoice.guid];
    const uses = [...this.#goods.usesOf(guid), ...corrects, ...(this.#billed.has(guid) ? [] : this.#bills.usesOf(guid))];
    const level = uses.reduce((highest, other) => Math.max(highest, 1 + this.#levelOf(other)), 0);
    this.#levels.set(guid, level);
    return level;
  }
}

function taken(records: readonly TakenRecord[], remark: string | null = null): VoucherRows {
  return { taken: records, remark };
}

/** As files name the kind of an earlier document. */
const titles: Readonly<Record<string, string>> = {
  'sales-order': 'Sales Order',
  'purchase-order': 'Purchase Order',
  'delivery-note': 'Delivery Note',
  'sales-invoice': 'Sales Invoice',
  'purchase-invoice': 'Purchase Invoice',
};

const invoiceSlugs = { sale: 'sales-invoice', purchase: 'purchase-invoice' } as const;

/** The kinds of documents that a voucher becomes and that have its number. */
function slugsOf(draft: Exclude<Draft, { readonly as: 'left' | 'note' }>): readonly string[] {
  if (draft.as === 'invoice') return [invoiceSlugs[draft.way]];
  if (draft.as === 'money') return ['bank-cash'];
  if (draft.as === 'journal') return ['journal-voucher', ...(draft.goods.length > 0 ? ['stock-adjustment'] : [])];
  if (draft.as === 'promise') return [draft.slug];
  return [stockSlugs[stockWork(draft.goods)]];
}

const stockSlugs = { transfer: 'stock-transfer', production: 'production', adjustment: 'stock-adjustment' } as const;
