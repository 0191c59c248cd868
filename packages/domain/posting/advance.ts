import type { SupplyKind } from '#domain/gst/place-of-supply';
import { mulDiv, negate, type Paise, type Percent, paise, sum, zero } from '#domain/money/paise';
import { spread } from '#domain/money/spread';
import { balanced } from '#domain/posting/balance';
import { taxAlias } from '#domain/posting/default-ledgers';
import type { Posting } from '#domain/posting/effect';

/** Money received before the supply. The rate is 0 for goods, whose advances bear no tax (Notification 66/2017-CT), and for untaxed services. */
export interface AdvanceLine {
  readonly amount: Paise;
  readonly rate: Percent;
}

export interface AdvanceTax {
  readonly taxable: Paise;
  readonly igst: Paise;
  readonly cgst: Paise;
  readonly sgst: Paise;
}

/** The tax is inside the amount: amount × rate ÷ (100 + rate), per head and rate, with the rounding error carried from line to line. */
export function advanceTaxes(lines: readonly AdvanceLine[], kind: SupplyKind): readonly AdvanceTax[] {
  const heads = lines.map(() => ({ igst: zero, cgst: zero, sgst: zero }));
  for (const rate of new Set(kind === 'zero' ? [] : lines.map((line) => line.rate))) {
    const amounts = lines.map((line) => (line.rate === rate ? line.amount : zero));
    const halves = kind === 'intra' ? 2 : 1;
    spread(paise(mulDiv(sum(amounts), rate, (1_000_000 + rate) * halves)), amounts).forEach((tax, i) => {
      const head = heads[i];
      if (head === undefined || amounts[i] === 0) return;
      heads[i] = kind === 'intra' ? { ...head, cgst: tax, sgst: tax } : { ...head, igst: tax };
    });
  }
  return lines.map(({ amount }, i) => withTaxable(amount, heads[i] ?? { igst: zero, cgst: zero, sgst: zero }));
}

/** The share of a line that is taken back: what belongs to all that is taken back by now, less what belonged to what was taken back `before`. */
export function takenBackOf(line: AdvanceTax & { readonly amount: Paise }, before: Paise, amount: Paise): AdvanceTax {
  const share = (whole: Paise) => paise(mulDiv(whole, before + amount, line.amount) - mulDiv(whole, before, line.amount));
  return withTaxable(amount, { igst: share(line.igst), cgst: share(line.cgst), sgst: share(line.sgst) });
}

function withTaxable(amount: Paise, heads: Omit<AdvanceTax, 'taxable'>): AdvanceTax {
  return { ...heads, taxable: paise(amount - heads.igst - heads.cgst - heads.sgst) };
}

export interface Advance {
  readonly party: string;
  /** The bank or cash ledger; null if no money moves, because an invoice took the advance's place. */
  readonly account: string | null;
  readonly amount: Paise;
  readonly taxes: readonly AdvanceTax[];
  readonly ledger: (alias: string) => string;
}

/** Dr bank; Cr party; and the tax: Dr GST on advances, Cr output (decision D29). */
export function postAdvance({ party, account, amount, taxes, ledger }: Advance): readonly Posting[] {
  const heads = (['IGST', 'CGST', 'SGST'] as const).map((head) => ({
    alias: taxAlias('output', head),
    amount: sum(taxes.map((tax) => tax[fields[head]])),
  }));
  const tax = [{ alias: 'gst_on_advances', amount: negate(sum(heads.map((head) => head.amount))) }, ...heads];
  return balanced([
    ...(account === null
      ? []
      : [
          { ledgerId: account, amount },
          { ledgerId: party, amount: negate(amount) },
        ]),
    ...tax.filter((one) => one.amount !== 0).map((one) => ({ ledgerId: ledger(one.alias), amount: negate(one.amount) })),
  ]);
}

const fields = { IGST: 'igst', CGST: 'cgst', SGST: 'sgst' } as const;

/** The advance is taken back: the tax is no longer owed for it, and a refund pays the party. */
export function postReversal(advance: Advance): readonly Posting[] {
  return postAdvance(advance).map(({ ledgerId, amount }) => ({ ledgerId, amount: negate(amount) }));
}
