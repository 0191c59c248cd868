import { lastAdjustment } from '#domain/gst/last-adjustment';
import { negate, type Paise, paise, scaled } from '#domain/money/paise';
import type { KnownInvoice } from '#domain/tally/rows/corrections/corrected-invoices';
import type { GoodsLine, Price } from '#domain/tally/rows/goods/goods-lines';
import { type Known, unknownLedger } from '#domain/tally/rows/ledgers/ledger-kinds';
import { type TradeBill, tradeBill } from '#domain/tally/rows/trade/trade-bill';
import { statedIn, tradeInput } from '#domain/tally/rows/trade/trade-fit';
import { type TradeParts, type TradeWay, tradeParts } from '#domain/tally/rows/trade/trade-parts';
import type { TallyVoucher } from '#domain/tally/voucher';
import type { Day } from '#domain/time/day';
import type { DocumentInput, Stated } from '#domain/totals/document-input';
import { totalsProblems } from '#domain/totals/totals-problems';

/** A credit or debit note taken apart, as if it were an invoice of its own. */
export interface CorrectionParts {
  /** On the side of an invoice. */
  readonly asInvoice: TallyVoucher;
  readonly parts: TradeParts;
  readonly bill: TradeBill;
  readonly way: TradeWay;
  readonly date: Day;
  /** What it says that it corrects: the numbers of invoices, or else the bills that it lowers. */
  readonly names: readonly string[];
  /** The numbers by which its invoice is looked for: these, or else its reference, which may be anything. */
  readonly numbers: readonly string[];
}

/** `lowers`: it takes off what the invoice has. A sentence: it is no note as the books have them. */
export function correctionParts(voucher: TallyVoucher, way: TradeWay, lowers: boolean, date: Day, known: Known): CorrectionParts | string {
  const asInvoice = lowers ? turnedVoucher(voucher) : voucher;
  const missing = unknownLedger(asInvoice.lines, way === 'sale' ? 'output' : 'input', known);
  const parts = missing ?? tradeParts(asInvoice, way, known);
  if (typeof parts === 'string') return parts;
  const bill = tradeBill(parts, known);
  if (typeof bill === 'string') return bill;
  const { originals, reference } = voucher;
  const names = originals.length > 0 ? originals : bill.uses.flatMap(({ name }) => name ?? []);
  const numbers = names.length > 0 || reference === null ? names : [reference];
  return { asInvoice, parts, bill, way, date, names, numbers };
}

/** All amounts are on the other side. */
function turnedVoucher(voucher: TallyVoucher): TallyVoucher {
  return {
    ...voucher,
    lines: voucher.lines.map((line) => ({
      ...line,
      amount: negate(line.amount),
      bills: line.bills.map((bill) => ({ ...bill, amount: negate(bill.amount) })),
    })),
    goods: voucher.goods.map((line) => ({ ...line, way: line.way === 'in' ? 'out' : 'in', amount: negate(line.amount) })),
  };
}

/** A part of an invoice that is corrected. */
export interface CorrectedPart {
  readonly line: Pick<GoodsLine, 'item' | 'quantity'>;
  readonly taxable: Paise;
}

/** Taxed as the invoice was. `untaxed`: the note bears no tax. */
export function correctionInput(
  corrected: readonly CorrectedPart[],
  { supply, day, way, taxedBy }: KnownInvoice,
  untaxed: boolean,
): DocumentInput {
  const goods = corrected.map(({ line: { item, quantity } }) => ({ item, quantity, price: free }));
  const input = tradeInput({ goods, charges: [] }, supply, day, scaled(0), way);
  const none = untaxed ? { taxedBy: 'none' as const } : {};
  const lines = input.lines.map((line, at) => ({ ...line, ...none, taxable: corrected[at]?.taxable ?? paise(0) }));
  return { ...input, taxedBy, ...none, lines };
}

/** The value of each part is given. */
const free: Price = { rate: scaled(0), percent: null, discount: null };

/** After the last day of the law, what lowers an invoice has no tax. */
export function isLate({ date: invoiceDate }: KnownInvoice, date: Day): boolean {
  return date > lastAdjustment(invoiceDate);
}

/** What the books must be told of the taxes. The round-off is always told, because the books round the last return of an invoice to its total. */
export function correctionStated(input: DocumentInput, { heads, roundOff }: TradeParts, { isStated }: KnownInvoice): Stated | string {
  const stated = totalsProblems(input).length > 0 ? 'Its amounts are too large.' : statedIn(input, { heads, roundOff });
  if (typeof stated === 'string') return stated;
  const said = Object.entries(heads).filter(([, amount]) => amount !== 0);
  return { ...(isStated ? Object.fromEntries(said) : {}), ...stated, roundOff };
}
