import type { DocumentInput } from '#domain/documents/document-input';
import type { DocumentTotals } from '#domain/documents/totals';
import { type Tax, taxabilities, untaxed } from '#domain/gst/rate';
import { paise, scaled } from '#domain/money/paise';
import type { DocumentFacts } from '#modules/kit/module';
import type { TradeCharge, TradeLine, TradeRow } from '#modules/kit/trade/fields';
import type { Side } from '#modules/kit/trade/side';

/** A completed document as the rules of totals want it. */
export function totalsInput(row: TradeRow, facts: DocumentFacts, { rounds }: Side): DocumentInput {
  return {
    kind: row.supplyKind ?? 'zero',
    rounded: facts.organisation[rounds] === true,
    taxedBy: row.reverseCharge ? 'stated' : 'party',
    lines: row.lines.map((line) => ({
      quantity: scaled(line.quantity ?? 0),
      rate: scaled(line.rate ?? 0),
      discount: discountOf(line),
      taxInclusive: line.taxInclusive,
      tax: taxOfLine(line),
      hsn: line.hsn,
      unit: line.unitCode,
    })),
    charges: row.charges.map((charge) => ({ amount: paise(charge.amount ?? 0), tax: taxOfCharge(charge), hsn: charge.hsn })),
  };
}

function discountOf(line: TradeLine) {
  if (line.discountPercent !== null && line.discountPercent !== 0) return { percent: scaled(line.discountPercent) };
  return line.discountAmount === null || line.discountAmount === 0 ? null : { amount: paise(line.discountAmount) };
}

function taxOfLine(line: TradeLine): Tax {
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
  return {
    ...row,
    ...headsOf(totals ?? nothing),
    roundOff: totals?.roundOff ?? 0,
    total: totals?.total ?? 0,
    lines: row.lines.map((line, i) => ({ ...line, ...headsOf(totals?.lines[i] ?? nothing), total: totals?.lines[i]?.total ?? 0 })),
    charges: row.charges.map((charge, i) => ({
      ...charge,
      ...headsOf(totals?.charges[i] ?? nothing),
      total: totals?.charges[i]?.total ?? 0,
    })),
    rates: totals?.rates ?? [],
    hsnSummary: totals?.hsn ?? [],
  };
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
