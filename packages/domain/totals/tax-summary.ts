import type { Tax } from '#domain/gst/rate';
import { type Paise, type Percent, paise, type Quantity, scaled, zero } from '#domain/money/paise';

interface Heads {
  readonly taxable: Paise;
  readonly igst: Paise;
  readonly cgst: Paise;
  readonly sgst: Paise;
  readonly cess: Paise;
}

/** One row per rate, as registers and returns need it: never a blended rate. */
export interface RateRow extends Heads {
  readonly taxability: Tax['taxability'];
  readonly rate: Percent;
  readonly cessRate: Percent;
}

/** One row per code, unit and rate: table 12 of GSTR-1 and the foot of an invoice. Charges count without a quantity. */
export interface HsnRow extends Heads {
  readonly hsn: string;
  readonly unit: string;
  readonly rate: Percent;
  readonly quantity: Quantity;
  readonly tax: Paise;
}

interface Source {
  readonly tax: Tax;
  readonly hsn?: string | null;
  readonly unit?: string | null;
  readonly quantity?: Quantity;
}

export function rateSummary(sources: readonly Source[], amounts: readonly Heads[]): readonly RateRow[] {
  const rows = new Map<string, RateRow>();
  sources.forEach(({ tax }, i) => {
    const key = `${tax.taxability}|${tax.rate}|${tax.cessRate}`;
    const row = rows.get(key) ?? { taxability: tax.taxability, rate: tax.rate, cessRate: tax.cessRate, ...nothing };
    rows.set(key, { ...row, ...added(row, amounts[i]) });
  });
  return [...rows.values()].sort((a, b) => a.rate - b.rate || a.cessRate - b.cessRate || (a.taxability < b.taxability ? -1 : 1));
}

export function hsnSummary(sources: readonly Source[], amounts: readonly Heads[]): readonly HsnRow[] {
  const rows = new Map<string, HsnRow>();
  sources.forEach(({ tax, hsn, unit, quantity }, i) => {
    const code = hsn ?? '';
    const key = `${code}|${unit ?? ''}|${tax.rate}`;
    const row = rows.get(key) ?? { hsn: code, unit: unit ?? '', rate: tax.rate, quantity: scaled(0), tax: zero, ...nothing };
    const heads = added(row, amounts[i]);
    rows.set(key, {
      ...row,
      ...heads,
      quantity: scaled(row.quantity + (quantity ?? 0)),
      tax: paise(heads.igst + heads.cgst + heads.sgst + heads.cess),
    });
  });
  return [...rows.values()].sort((a, b) => (a.hsn === b.hsn ? a.rate - b.rate : a.hsn < b.hsn ? -1 : 1));
}

const nothing: Heads = { taxable: zero, igst: zero, cgst: zero, sgst: zero, cess: zero };

function added(row: Heads, more: Heads = nothing): Heads {
  return {
    taxable: paise(row.taxable + more.taxable),
    igst: paise(row.igst + more.igst),
    cgst: paise(row.cgst + more.cgst),
    sgst: paise(row.sgst + more.sgst),
    cess: paise(row.cess + more.cess),
  };
}
