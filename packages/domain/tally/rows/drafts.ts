import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import { type GoodsLine, goodsLines } from '#domain/tally/rows/goods/goods-lines';
import { journalProblem } from '#domain/tally/rows/ledgers/journal-rows';
import type { Known, TaxSide } from '#domain/tally/rows/ledgers/ledger-kinds';
import { type MoneyEntry, moneyEntry } from '#domain/tally/rows/ledgers/money-rows';
import type { PrefixOf } from '#domain/tally/rows/numbers-in-books';
import { withoutDeductions } from '#domain/tally/rows/trade/deductions';
import { promiseProblem } from '#domain/tally/rows/trade/promise-rows';
import { withServices } from '#domain/tally/rows/trade/service-lines';
import { type TradeFit, tradeFit } from '#domain/tally/rows/trade/trade-fit';
import type { TradeWay } from '#domain/tally/rows/trade/trade-parts';
import { outsiders } from '#domain/tally/tally-review';
import type { TallyVoucher } from '#domain/tally/voucher';
import { type BaseType, postsIn } from '#domain/tally/voucher-base';
import { type Day, formatDay } from '#domain/time/day';

/** What a voucher becomes by itself, before it is known which others it settles or follows. */
export type Draft =
  | InvoiceDraft
  | { readonly as: 'money'; readonly date: Day; readonly entry: MoneyEntry }
  | JournalDraft
  | NoteDraft
  | { readonly as: 'promise'; readonly date: Day; readonly slug: PromiseSlug; readonly goods: readonly GoodsLine[] }
  | { readonly as: 'stock'; readonly date: Day; readonly goods: readonly GoodsLine[] }
  | LeftDraft;

interface InvoiceDraft {
  readonly as: 'invoice';
  readonly date: Day;
  readonly way: TradeWay;
  readonly fit: TradeFit;
  /** Debits and credits for the tax that was kept back of it, such as TDS; null: none was. */
  readonly kept: TallyVoucher | null;
}

interface LeftDraft {
  readonly as: 'left';
  readonly why: string;
}

/** A credit or debit note. It is a return, or a note of the books, if the file has its invoice. */
export interface NoteDraft {
  readonly as: 'note';
  readonly date: Day;
  readonly slug: 'credit-note' | 'debit-note';
  /** Whether goods come back, rather than a value alone. */
  readonly isOfGoods: boolean;
  readonly otherwise: JournalDraft | LeftDraft;
}

/** Debits and credits, perhaps with goods that no invoice or return of the books can move. */
export interface JournalDraft {
  readonly as: 'journal';
  readonly date: Day;
  readonly side: TaxSide;
  readonly goods: readonly GoodsLine[];
  /** Whether goods that come in are worth what the voucher says; else what the item costs. */
  readonly isValued: boolean;
  /** Why it is no other document; null: no other document is like it. */
  readonly why: string | null;
}

/** Documents of goods that post nothing. */
export type PromiseSlug = 'sales-order' | 'purchase-order' | 'delivery-note';

const promises: Readonly<Partial<Record<BaseType, PromiseSlug>>> = {
  'Sales Order': 'sales-order',
  'Purchase Order': 'purchase-order',
  'Delivery Note': 'delivery-note',
};

/** What a person chooses for a file. */
export interface RowChoices {
  /** Post-dated vouchers of later days wait. */
  readonly asOf: Day;
  /**
   * What becomes of an invoice of goods that the books would post otherwise: it is left, or it is a journal and a stock adjustment, which have
   * its figures and are in no return of GST.
   */
  readonly unlike: 'left' | 'journal';
  readonly prefixOf?: PrefixOf;
}

export function draftOf(voucher: TallyVoucher, base: BaseType, choices: RowChoices, known: Known): Draft {
  const { date, isCancelled, isOptional, isPostDated, unread, lines, goods } = voucher;
  const left = (why: string): Draft => ({ as: 'left', why });
  if (isCancelled) return left('It is cancelled in Tally.');
  if (isOptional) return left('It is optional in Tally and counts nowhere.');
  const outside = base === 'Payroll' ? undefined : outsiders[base];
  if (outside !== undefined) return left(`${outside.text}.`);
  if (date === null) return left('Its date cannot be read.');
  if (unread.length > 0) return left(`The amount ${unread[0] ?? ''} cannot be read.`);
  if (isPostDated && date > choices.asOf) return left(`It is post-dated to ${formatDay(date)}. Take it when that day has come.`);
  const rest = postsIn(base) ? lines.reduce((sum, { amount }) => sum + amount, 0) : 0;
  if (rest !== 0) return left(`Its debits and credits differ by ₹${formatPaise(paise(Math.abs(rest)))}.`);
  const promise = promises[base];
  if (promise !== undefined || base === 'Stock Journal') {
    const moved = goodsLines(voucher, known.masters);
    if (typeof moved === 'string') return left(moved);
    if (moved.length === 0) return left('It has no goods.');
    const unknown = moved.find(({ item }) => known.names.item(item.name) === null);
    if (unknown !== undefined) return left(`The books have no item ${unknown.item.name}.`);
    if (promise === undefined) return { as: 'stock', date, goods: moved };
    const problem = promiseProblem(voucher, promise, known);
    return problem === undefined ? { as: 'promise', date, slug: promise, goods: moved } : left(problem);
  }
  if (goods.length > 0 && (base === 'Sales' || base === 'Purchase')) return invoiceDraft(voucher, base, date, choices, known);
  if (base === 'Sales' || base === 'Purchase') return serviceDraft(voucher, base, date, known);
  if (base === 'Credit Note' || base === 'Debit Note') return noteDraft(voucher, base, date, known);
  return ledgerDraft(voucher, base, date, known);
}

function invoiceDraft(voucher: TallyVoucher, base: 'Sales' | 'Purchase', date: Day, { unlike }: RowChoices, known: Known): Draft {
  const way = base === 'Sales' ? 'sale' : 'purchase';
  const { whole, kept } = splitOf(voucher, way, known);
  const fit = tradeFit(whole, way, date, known);
  if (typeof fit !== 'string') return { as: 'invoice', date, way, fit, kept };
  if (unlike === 'left') return { as: 'left', why: fit };
  const journal = journalDraft(voucher, base, date, known);
  if (journal.as !== 'journal') return { as: 'left', why: fit };
  // What left with a delivery note has moved.
  const moved = journal.goods.filter(({ tracking }) => base === 'Purchase' || tracking === null);
  return { ...journal, goods: moved, isValued: base === 'Purchase', why: fit };
}

function noteDraft(voucher: TallyVoucher, base: 'Credit Note' | 'Debit Note', date: Day, known: Known): NoteDraft {
  const { goods } = voucher;
  // Items without a quantity say what the value is of.
  const isOfGoods = goods.some(({ quantities, lots }) => [...quantities, ...lots.flatMap((lot) => lot.quantities)].length > 0);
  const otherwise = journalDraft(isOfGoods ? voucher : { ...voucher, goods: [] }, base, date, known);
  return { as: 'note', date, slug: base === 'Credit Note' ? 'credit-note' : 'debit-note', isOfGoods, otherwise };
}

/** Services with GST are an invoice; what has none is debits and credits, and in no return of GST either way. */
function serviceDraft(voucher: TallyVoucher, base: 'Sales' | 'Purchase', date: Day, known: Known): Draft {
  const way = base === 'Sales' ? 'sale' : 'purchase';
  const { whole, kept } = splitOf(voucher, way, known);
  let why: string | null = null;
  for (const served of withServices(whole, way, date, known)) {
    const fit = tradeFit(served, way, date, known);
    if (typeof fit !== 'string') return { as: 'invoice', date, way, fit, kept };
    why ??= fit;
  }
  const journal = journalDraft(voucher, base, date, known);
  return journal.as === 'journal' ? { ...journal, why } : journal;
}

function splitOf(voucher: TallyVoucher, way: TradeWay, known: Known): { readonly whole: TallyVoucher; readonly kept: TallyVoucher | null } {
  const split = way === 'purchase' ? withoutDeductions(voucher, known) : undefined;
  return split ?? { whole: voucher, kept: null };
}

const sides: Readonly<Partial<Record<BaseType, TaxSide>>> = {
  Sales: 'output',
  'Credit Note': 'output',
  Purchase: 'input',
  'Debit Note': 'input',
};

/** Money, or debits and credits. */
function ledgerDraft(voucher: TallyVoucher, base: BaseType, date: Day, known: Known): Draft {
  const isMoney = base === 'Payment' || base === 'Receipt' || base === 'Contra';
  if (isMoney && voucher.goods.length > 0) return { as: 'left', why: 'It moves goods, which a receipt or payment does not.' };
  const entry = isMoney ? moneyEntry(voucher, known) : undefined;
  return entry === undefined ? journalDraft(voucher, base, date, known) : { as: 'money', date, entry };
}

function journalDraft(voucher: TallyVoucher, base: BaseType, date: Day, known: Known): JournalDraft | LeftDraft {
  const side = sides[base] ?? null;
  const problem = journalProblem(voucher, side, known);
  if (problem !== undefined) return { as: 'left', why: problem };
  const moved = goodsLines(voucher, known.masters);
  if (typeof moved === 'string') return { as: 'left', why: moved };
  const unknown = moved.find(({ item }) => known.names.item(item.name) === null);
  if (unknown !== undefined) return { as: 'left', why: `The books have no item ${unknown.item.name}.` };
  return { as: 'journal', date, side, goods: moved, isValued: false, why: moved.length === 0 ? null : 'It moves goods.' };
}
