import { plusTaxes } from '#domain/gst-returns/credit';
import { firstWith, type KnownReturns } from '#domain/gst-returns/payment/brought-forward';
import type { PortalBalance } from '#domain/gst-returns/payment/portal-balance';
import { noTaxes, type Taxes } from '#domain/gst-returns/tax-heads';
import type { TaxPeriod } from '#domain/gstr-2b/portal-document';
import { leastOf } from '#domain/itc-register/allowed-moves';

/** What a GSTR-3B adds to the statement and takes from it: 4(B)(2) and 4(D)(1). */
export interface StatementMonth {
  readonly month: TaxPeriod;
  readonly reversed: Taxes;
  readonly reclaimed: Taxes;
}

export interface StatementRow extends StatementMonth {
  readonly opening: Taxes;
  readonly closing: Taxes;
}

/** What the portal had before a month. Earlier months are in it already. */
export interface OpeningReversal {
  readonly month: TaxPeriod;
  readonly taxes: Taxes;
}

/** Where the statement begins: with what the portal showed at the end of a day, which has the returns before that month in it. */
export function openingOf(
  balance: PortalBalance | undefined,
  known: Pick<KnownReturns, 'filing' | 'state' | 'filed'>,
): OpeningReversal | null {
  if (balance === undefined) return null;
  const { asOf, igst, cgst, sgst, cess } = balance;
  return { month: firstWith(asOf, known), taxes: { igst, cgst, sgst, cess } };
}

/**
 * The Electronic Credit Reversal and Re-claimed Statement of a GSTIN: credit that was reversed for now, and not reclaimed. GSTN refuses a
 * GSTR-3B whose 4(D)(1) is above the balance and the 4(B)(2) of the same return (advisory 643 of 29 December 2025). Months without either
 * are left out.
 */
export function runningStatement(opening: OpeningReversal | null, months: readonly StatementMonth[]): readonly StatementRow[] {
  const rows: StatementRow[] = [];
  let balance = opening?.taxes ?? noTaxes;
  for (const one of addedUp(months, opening?.month ?? '')) {
    const closing = plusTaxes(plusTaxes(balance, one.reversed), one.reclaimed, -1);
    rows.push({ ...one, opening: balance, closing });
    balance = closing;
  }
  return rows;
}

/** What can be reclaimed in a month, so that neither its return nor a later one is below zero. */
export function leftToReclaim(statement: readonly StatementRow[], opening: OpeningReversal | null, month: TaxPeriod): Taxes {
  const before = statement.findLast((row) => row.month <= month)?.closing ?? opening?.taxes ?? noTaxes;
  return statement.filter((row) => row.month > month).reduce((least, row) => leastOf(least, row.closing), before);
}

function addedUp(months: readonly StatementMonth[], first: TaxPeriod): readonly StatementMonth[] {
  const byMonth = Map.groupBy(
    months.filter(({ month }) => month >= first),
    ({ month }) => month,
  );
  return [...byMonth]
    .map(
      ([month, some]): StatementMonth => ({
        month,
        reversed: some.reduce((sum, one) => plusTaxes(sum, one.reversed), noTaxes),
        reclaimed: some.reduce((sum, one) => plusTaxes(sum, one.reclaimed), noTaxes),
      }),
    )
    .sort((one, other) => (one.month < other.month ? -1 : 1));
}
