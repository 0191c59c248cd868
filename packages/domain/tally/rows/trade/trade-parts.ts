import { formatPaise } from '#domain/money/format';
import { type Paise, paise } from '#domain/money/paise';
import { type GoodsLine, goodsLines } from '#domain/tally/rows/goods/goods-lines';
import { isIn, isMoney, isParty, type Known } from '#domain/tally/rows/ledgers/ledger-kinds';
import { taxHeadOf } from '#domain/tally/tax-head';
import type { TallyVoucher, VoucherLine } from '#domain/tally/voucher';
import type { Heads } from '#domain/totals/document-input';

/** Which side a voucher is on. Amounts of what is sold or bought are positive on both. */
export type TradeWay = 'sale' | 'purchase';

/** A sale or purchase taken apart: what the party owes or is owed, and what for. */
export interface TradeParts {
  /** Its ledger in the file. */
  readonly party: string;
  readonly partyLines: readonly VoucherLine[];
  readonly goods: readonly GoodsLine[];
  /** Freight and the like, by ledger of the file. */
  readonly charges: readonly { readonly ledger: string; readonly amount: Paise }[];
  readonly heads: Heads;
  readonly roundOff: Paise;
}

/** A sentence: the voucher is no invoice of goods as the books have them. */
export function tradeParts(voucher: TallyVoucher, way: TradeWay, known: Known): TradeParts | string {
  const { masters } = known;
  const party = partyOf(voucher, known);
  if (party === undefined) return 'It does not say who the customer or supplier is.';
  const isSame = (ledger: string) => masters.ledgers.find(ledger) === masters.ledgers.find(party);
  const partyLines = voucher.lines.filter(({ ledger, amount }) => isSame(ledger) && amount !== 0);
  const goods = goodsLines(voucher, masters);
  if (typeof goods === 'string') return goods;
  const back = goods.find((line) => line.way !== (way === 'sale' ? 'out' : 'in'));
  if (back !== undefined) return `${back.item.name} goes the other way than the rest.`;
  const rest = restOf(voucher, goods, way, known, isSame);
  return typeof rest === 'string' ? rest : { party, partyLines, goods, ...rest };
}

/** The party of the voucher if it has a line of it, and else the only customer, supplier, bank or cash ledger in it. */
function partyOf({ party, lines }: TallyVoucher, { masters }: Known): string | undefined {
  const isOne = (ledger: string) => isParty(ledger, masters) || isMoney(ledger, masters);
  const named = masters.ledgers.find(party);
  if (named !== undefined && isOne(named.name) && lines.some(({ ledger }) => masters.ledgers.find(ledger) === named)) return named.name;
  const all = new Set(lines.flatMap(({ ledger }) => (isOne(ledger) ? [masters.ledgers.find(ledger)?.name ?? ledger] : [])));
  const [only] = all;
  return all.size === 1 ? only : undefined;
}

/** What the lines have besides the party and the goods. */
function restOf(
  { lines }: TallyVoucher,
  goods: readonly GoodsLine[],
  way: TradeWay,
  { masters, names }: Known,
  isPartyLine: (ledger: string) => boolean,
): Pick<TradeParts, 'charges' | 'heads' | 'roundOff'> | string {
  const left = new Map<string, number>();
  const nameOf = (ledger: string) => masters.ledgers.find(ledger)?.name ?? ledger;
  const add = (ledger: string, amount: number) => left.set(nameOf(ledger), (left.get(nameOf(ledger)) ?? 0) + amount);
  for (const { ledger, amount } of lines) if (!isPartyLine(ledger)) add(ledger, way === 'sale' ? -amount : amount);
  for (const { ledger, amount, item } of goods) {
    if (ledger === null && amount !== 0) return `${item.name} is booked on several ledgers.`;
    if (ledger !== null) add(ledger, -amount);
  }
  const heads = { igst: 0, cgst: 0, sgst: 0, cess: 0 };
  const charges: { ledger: string; amount: Paise }[] = [];
  let roundOff = 0;
  for (const [ledger, amount] of left) {
    if (amount === 0) continue;
    const head = taxHeadOf(masters.ledgers.find(ledger)?.dutyHead ?? null);
    if (head !== null) heads[headNamed[head]] += amount;
    else if (names.ledger(ledger, 'output') === names.defaultLedger('round_off')) roundOff += amount;
    else if (amount < 0) return `${ledger} takes ₹${formatPaise(paise(-amount))} off, which an invoice of the books cannot.`;
    else if (isIn(ledger, ['duties_taxes'], masters)) return `₹${formatPaise(paise(amount))} is for ${ledger}, which is no GST.`;
    else charges.push({ ledger, amount: paise(amount) });
  }
  const { igst, cgst, sgst, cess } = heads;
  return {
    charges,
    roundOff: paise(roundOff),
    heads: { igst: paise(igst), cgst: paise(cgst), sgst: paise(sgst), cess: paise(cess) },
  };
}

const headNamed = { IGST: 'igst', CGST: 'cgst', SGST: 'sgst', CESS: 'cess' } as const;
