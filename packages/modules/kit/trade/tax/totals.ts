import { type Tax, taxabilities, untaxed } from '#domain/gst/rate';
import { type Paise, paise, scaled } from '#domain/money/paise';
import type { CustomsRates } from '#domain/totals/customs';
import type { DocumentInput } from '#domain/totals/document-input';
import { landedCosts } from '#domain/totals/landed-cost';
import type { DocumentTotals, Taxed } from '#domain/totals/totals';
import type { DocumentFacts } from '#modules/kit/module';
import type { TradeCharge, TradeLine, TradeRow } from '#modules/kit/trade/fields';
import type { Side } from '#modules/kit/trade/side';
import { statedOf } from '#modules/kit/trade/stated';
import { isForeign } from '#modules/kit/trade/tax/foreign';
import { boughtTax, isCleared } from '#modules/kit/trade/tax/input-tax';

/** A completed document as the rules of totals want it. */
export function totalsInput(row: TradeRow, facts: DocumentFacts, { posts, rounds }: Side): DocumentInput {
  const taxOf = (part: TradeLine | TradeCharge) => (posts === 'purchase' ? boughtTax(part, row, facts) : {});
  return {
    kind: row.supplyKind ?? 'zero',
    rounded: facts.organisation[rounds] === true,
    taxedBy: row.reverseCharge ? 'stated' : 'party',
    discount: discountOf(row),
    exchangeRate: isForeign(row) && row.exchangeRate ? scaled(row.exchangeRate) : null,
    tcs: scaled(row.tcsRate ?? 0),
    tds: scaled(row.tdsRate ?? 0),
    tdsAmount: (row.tdsOn ?? null) === null ? null : paise(row.tds ?? 0),
    tcsAmount: (row.tcsOn ?? null) === null ? null : paise(row.tcs ?? 0),
    customs: isCleared(row) ? customsOf(row) : null,
    stated: statedOf(row),
    lines: row.lines.map((line) => ({
      ...taxOf(line),
      assessable: (line.assessableValue ?? null) === null ? null : paise(line.assessableValue ?? 0),
      quantity: scaled(line.quantity ?? 0),
      rate: scaled(line.rate ?? 0),
      discount: discountOf(line),
      taxInclusive: line.taxInclusive,
      tax: taxOfLine(line),
      hsn: line.hsn,
      unit: line.unitCode,
    })),
    charges: row.charges.map((charge) => ({
      ...taxOf(charge),
      amount: paise(charge.amount ?? 0),
      tax: taxOfCharge(charge),
      taxInclusive: charge.taxInclusive === true,
      hsn: charge.hsn,
    })),
  };
}

function customsOf({ dutyPercent, surchargePercent, dutyAmount = null, surchargeAmount = null }: TradeRow): CustomsRates {
  return {
    duty: scaled(dutyPercent ?? 0),
    surcharge: scaled(surchargePercent ?? 0),
    dutyAmount: dutyAmount === null ? null : paise(dutyAmount),
    surchargeAmount: surchargeAmount === null ? null : paise(surchargeAmount),
  };
}

function discountOf({
  discountPercent,
  discountAmount,
}: {
  readonly discountPercent?: number | null;
  readonly discountAmount?: number | null;
}) {
  if (discountPercent) return { percent: scaled(discountPercent) };
  return discountAmount ? { amount: paise(discountAmount) } : null;
}

/** How a line is taxed. */
export function taxOfLine(line: Pick<TradeLine, 'taxability' | 'taxRate' | 'cessRate' | 'cessPerUnit'>): Tax {
  return {
    taxability: taxabilities.find((taxability) => taxability === line.taxability) ?? 'Nil',
    rate: scaled(line.taxRate ?? 0),
    cessRate: scaled(line.cessRate ?? 0),
    cessPerUnit: paise(line.cessPerUnit ?? 0),
  };
}

function taxOfCharge({ taxRate }: TradeCharge): Tax {
  return taxRate === null || taxRate === 0 ? untaxed : { ...untaxed, taxability: 'Taxable', rate: scaled(taxRate) };
}

/** The figures in their places; zeros if they cannot be computed. */
export function withTotals<Row extends TradeRow>(row: Row, totals: DocumentTotals | null): Row {
  const costs = totals && costsOf(row, totals);
  return {
    ...row,
    ...headsOf(totals ?? nothing),
    ...('tcsRate' in row ? { tcs: totals?.tcs ?? 0 } : {}),
    ...('tdsRate' in row ? billedOf(totals) : {}),
    documentDiscount: totals?.documentDiscount ?? 0,
    foreignTotal: totals?.foreignTotal ?? null,
    roundOff: totals?.roundOff ?? 0,
    total: totals?.total ?? 0,
    lines: row.lines.map((line, i) => ({
      ...line,
      ...headsOf(totals?.lines[i] ?? nothing),
      ...('itc' in line ? { ...creditOf(totals?.lines[i]), duty: totals?.lines[i]?.duty ?? 0, cost: costs?.[i] ?? 0 } : {}),
      total: totals?.lines[i]?.total ?? 0,
    })),
    charges: row.charges.map((charge, i) => ({
      ...charge,
      ...headsOf(totals?.charges[i] ?? nothing),
      ...('itc' in charge ? creditOf(totals?.charges[i]) : {}),
      total: totals?.charges[i]?.total ?? 0,
    })),
    rates: totals?.rates ?? [],
    hsnSummary: totals?.hsn ?? [],
  };
}

/** What the goods of each line cost. */
function costsOf(row: TradeRow, totals: DocumentTotals): readonly Paise[] {
  return landedCosts(
    totals.lines.map((line, i) => ({ ...line, goods: row.lines[i]?.itemType === 'Goods' })),
    totals.charges.map((charge, i) => ({ ...charge, landed: row.charges[i]?.landed === true })),
  );
}

function billedOf(totals: DocumentTotals | null) {
  const { tds = 0, ineligible = 0, reverseChargeTax = 0, importTax = 0, duty = 0 } = totals ?? {};
  return { tds, ineligible, reverseChargeTax, importTax, duty };
}

function creditOf(part: Taxed | undefined) {
  return { taxedBy: part?.taxedBy ?? 'none', inCost: part?.inCost ?? 0 };
}

interface Heads {
  readonly taxable: number;
  readonly igst: number;
  readonly cgst: number;
  readonly sgst: number;
  readonly cess: number;
}

const nothing: Heads = { taxable: 0, igst: 0, cgst: 0, sgst: 0, cess: 0 };

function headsOf({ taxable, igst, cgst, sgst, cess }: Heads): Heads {
  return { taxable, igst, cgst, sgst, cess };
}
