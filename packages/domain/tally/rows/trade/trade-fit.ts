import { isZeroRated } from '#domain/gst/place-of-supply';
import type { Tax } from '#domain/gst/rate';
import { purchaseTaxedBy, type TaxedBy } from '#domain/gst/taxed-by';
import { limits } from '#domain/limits';
import { formatPaise } from '#domain/money/format';
import { type Paise, type Percent, paise, scaled } from '#domain/money/paise';
import { roundToRupee } from '#domain/money/spread';
import { postTradeDocument } from '#domain/posting/trade';
import { taxOn } from '#domain/tally/item-tax';
import type { GoodsLine } from '#domain/tally/rows/goods/goods-lines';
import { type Known, unknownLedger } from '#domain/tally/rows/ledgers/ledger-kinds';
import { referenceDateOf } from '#domain/tally/rows/trade/reference-of-voucher';
import { purchaseSupply, type SupplyOfVoucher, saleSupply } from '#domain/tally/rows/trade/supply-of-voucher';
import { type TradeBill, tradeBill } from '#domain/tally/rows/trade/trade-bill';
import { type TradeParts, type TradeWay, tradeParts } from '#domain/tally/rows/trade/trade-parts';
import type { TallyVoucher } from '#domain/tally/voucher';
import type { Day } from '#domain/time/day';
import { type Charge, type DocumentInput, headNames, type Line, type Stated } from '#domain/totals/document-input';
import { type DocumentTotals, documentTotals } from '#domain/totals/totals';
import { totalsProblems } from '#domain/totals/totals-problems';

/** A sale or purchase that an invoice of the books posts exactly as Tally does. */
export interface TradeFit {
  readonly parts: TradeParts;
  readonly bill: TradeBill;
  readonly supply: SupplyOfVoucher;
  /** Of all charges; those of a file do not say one. */
  readonly chargeRate: Percent;
  /** Tax and round-off that the books would round otherwise. */
  readonly stated: Stated;
  /** Who accounts for the tax of what is sold. */
  readonly taxedBy: TaxedBy;
  /** The day whose rates hold. */
  readonly day: Day;
  /** The ledger in the books of what is sold, or of the first that is bought. */
  readonly ledger: string;
}

type PricedGoods = Pick<GoodsLine, 'item' | 'quantity' | 'price'>;

/** By how much a head of tax and the round-off may differ from what the books compute. */
const tolerance = 1_00;

/** A sentence: an invoice would post something else, with the difference in rupees. */
export function tradeFit(voucher: TallyVoucher, way: TradeWay, date: Day, known: Known): TradeFit | string {
  const side = way === 'sale' ? 'output' : 'input';
  const missing = unknownLedger(voucher.lines, side, known);
  const parts = missing ?? tradeParts(voucher, way, known);
  if (typeof parts === 'string') return parts;
  const bill = tradeBill(parts, known);
  if (typeof bill === 'string') return bill;
  if (parts.goods.length > limits.linesPerDocument || parts.charges.length > limits.chargesPerDocument) return 'It has too many lines.';
  const ledger = ledgerOf(parts, way, known);
  if (ledger.problem !== null) return ledger.problem;
  const unknown = parts.goods.find(({ item }) => known.names.item(item.name) === null);
  if (unknown !== undefined) return `The books have no item ${unknown.item.name}.`;
  const partyLedger = known.masters.ledgers.find(parts.party);
  const supply =
    way === 'sale'
      ? saleSupply(voucher, partyLedger, known.names.own, parts.heads.igst !== 0)
      : purchaseSupply(voucher, partyLedger, known.names.own);
  if (supply.problem !== null) return `${supply.problem}.`;
  const day = way === 'sale' ? date : (referenceDateOf(voucher, date) ?? date);
  const rates = [scaled(0), ...new Set(parts.goods.map(({ item }) => taxOn(item, day)?.rate ?? scaled(0)))];
  const tried = (parts.charges.length === 0 ? [scaled(0)] : rates).map((chargeRate) => {
    const input = tradeInput(parts, supply, day, chargeRate, way);
    return { chargeRate, input, stated: totalsProblems(input).length > 0 ? 'Its amounts are too large.' : statedIn(input, parts) };
  });
  const fitting = tried.find(({ stated }) => typeof stated !== 'string') ?? tried[0];
  if (fitting === undefined) return 'It has no goods.';
  if (typeof fitting.stated === 'string') return fitting.stated;
  const { chargeRate, input } = fitting;
  const stated: Stated = fitting.stated;
  const main = known.names.defaultLedger(way === 'sale' ? 'sales' : 'purchase');
  const booked = parts.goods.map((line) => (line.ledger === null ? main : (known.names.ledger(line.ledger, side) ?? line.ledger)));
  const difference = differenceOf(documentTotals({ ...input, stated }), voucher, parts, way, booked, known);
  if (difference !== undefined) return `An invoice would book ${difference}`;
  return { parts, bill, supply, chargeRate, stated, taxedBy: input.taxedBy ?? 'party', day, ledger: ledger.name };
}

/** A sale has one ledger for all its goods, a purchase one for each line. */
function ledgerOf({ goods }: TradeParts, way: TradeWay, { names }: Known) {
  const side = way === 'sale' ? 'output' : 'input';
  // What is given away is booked on no ledger.
  const worth = goods.filter(({ amount }) => amount !== 0);
  // A service that the file books on a ledger alone is always on that one.
  const others = worth.filter(({ item }) => item.ledger === null);
  const [some = goods] = [others, worth].filter(({ length }) => length > 0);
  const booked = some.map(({ item, ledger, amount }) => ({
    isOwn: item.ledger !== null,
    name: ledger === null ? null : names.ledger(ledger, side),
    amount,
  }));
  const name = booked.find((one) => one.name !== null)?.name ?? names.defaultLedger(way === 'sale' ? 'sales' : 'purchase');
  const apart = booked.filter((one) => !one.isOwn && one.name !== null && one.name !== name);
  if (way === 'purchase' || apart.length === 0) return { name, problem: null };
  const amount = paise(apart.reduce((sum, one) => sum + one.amount, 0));
  const problem = `₹${formatPaise(amount)} of it is sold on ${apart[0]?.name ?? ''} and the rest on ${name}; an invoice has one ledger.`;
  return { name, problem };
}

/** As the books will compute it, without what the paper states. */
export function tradeInput(
  parts: Pick<TradeParts, 'charges'> & { readonly goods: readonly PricedGoods[] },
  supply: SupplyOfVoucher,
  day: Day,
  chargeRate: Percent,
  way: TradeWay,
): DocumentInput {
  const isReversed = parts.goods.some(({ item }) => taxOn(item, day)?.isReverseCharge === true);
  const owes = supply.partyGstin !== null && supply.own === 'Regular' && !isZeroRated(supply);
  const bought = (goods: boolean, reverseCharge: boolean): { readonly taxedBy?: TaxedBy; readonly credit?: boolean } =>
    way === 'sale'
      ? {}
      : {
          credit: supply.credit,
          taxedBy: purchaseTaxedBy({
            ...{ goods, cleared: false, clientType: supply.clientType, supplier: supply.party, recipient: supply.own },
            // A registered supplier may charge the tax all the same; the row then says that it is credit.
            reverseCharge: reverseCharge && !(supply.party === 'Regular' && supply.credit),
          }),
        };
  return {
    kind: supply.kind,
    rounded: false,
    taxedBy: way === 'sale' && isReversed && owes ? 'stated' : 'party',
    lines: parts.goods.map((line): Line => {
      const tax = taxOn(line.item, day);
      return { ...bought(!line.item.isService, tax?.isReverseCharge === true), ...priced(line), tax: tax ?? nil };
    }),
    charges: parts.charges.map(
      ({ amount }): Charge => ({
        ...bought(false, false),
        amount,
        tax: chargeRate === 0 ? nil : { ...nil, taxability: 'Taxable', rate: chargeRate },
      }),
    ),
  };
}

const nil: Tax = { taxability: 'Nil', rate: scaled(0), cessRate: scaled(0), cessPerUnit: paise(0) };

function priced({ quantity, price }: PricedGoods): Pick<Line, 'quantity' | 'rate' | 'discount'> {
  const { rate, percent, discount } = price;
  return { quantity, rate, discount: percent !== null ? { percent } : discount !== null ? { amount: discount } : null };
}

/** What the books must be told of the taxes and the round-off of the voucher; a sentence if that is more than a paper may differ by. */
export function statedIn(input: DocumentInput, { heads, roundOff }: Pick<TradeParts, 'heads' | 'roundOff'>): Stated | string {
  const totals = documentTotals(input);
  const computed = chargedIn(totals);
  const stated: { -readonly [Head in keyof Stated]: Stated[Head] } = {};
  for (const head of headNames) {
    const [said, right] = [heads[head], computed[head]];
    if (said === right) continue;
    if (right === 0 || Math.abs(said - right) > tolerance)
      return `It has ${said === 0 ? 'no' : `₹${formatPaise(said)} of`} ${names[head]}, where ₹${formatPaise(right)} follows from the rates of its items.`;
    stated[head] = said;
  }
  const exact = paise(totals.taxable + headNames.reduce((sum, head) => sum + heads[head], 0));
  const rounded = paise(roundToRupee(exact) - exact);
  if (Math.abs(roundOff) > tolerance || Math.abs(roundOff - rounded) > tolerance)
    return `Its round-off is ₹${formatPaise(roundOff)}, which is more than a rupee away.`;
  // Whether the organisation rounds is its own setting, so the paper says it wherever it could make a difference.
  if (roundOff !== 0 || rounded !== 0) stated.roundOff = roundOff;
  return stated;
}

const names = { igst: 'IGST', cgst: 'CGST', sgst: 'SGST', cess: 'cess' } as const;

/** The heads that the party charges or is charged. */
function chargedIn({ lines, charges }: DocumentTotals): Readonly<Record<(typeof headNames)[number], Paise>> {
  const charged = [...lines, ...charges].filter(({ taxedBy }) => taxedBy === 'party');
  const total = (head: (typeof headNames)[number]) => paise(charged.reduce((sum, part) => sum + part[head], 0));
  return { igst: total('igst'), cgst: total('cgst'), sgst: total('sgst'), cess: total('cess') };
}

/** The first ledger on which a document would post something else than the voucher: `₹1.00 more on Sales than Tally has.` `booked`: of each line. */
export function differenceOf(
  totals: DocumentTotals,
  { lines }: Pick<TallyVoucher, 'lines'>,
  { party, charges }: Pick<TradeParts, 'party' | 'charges'>,
  way: TradeWay,
  booked: readonly string[],
  { names: called }: Known,
): string | undefined {
  const side = way === 'sale' ? 'output' : 'input';
  const nameOf = (ledger: string) => called.ledger(ledger, side) ?? ledger;
  const posted = postTradeDocument(totals, way, {
    party: nameOf(party),
    lines: booked,
    charges: charges.map(({ ledger }) => nameOf(ledger)),
    ledger: (alias) => called.defaultLedger(alias),
  });
  const differences = new Map<string, number>();
  const add = (name: string, amount: number) => differences.set(name, (differences.get(name) ?? 0) + amount);
  for (const { ledgerId, amount } of posted) add(ledgerId, amount);
  for (const { ledger, amount } of lines) add(nameOf(ledger), -amount);
  const [first] = [...differences].filter(([, amount]) => amount !== 0);
  if (first === undefined) return undefined;
  const [name, amount] = first;
  return `₹${formatPaise(paise(Math.abs(amount)))} ${amount > 0 ? 'more' : 'less'} on ${name} than Tally has.`;
}
