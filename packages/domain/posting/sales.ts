import { assert } from '#domain/assert';
import type { DocumentTotals } from '#domain/documents/totals';
import { negate, type Paise } from '#domain/money/paise';
import { balanced } from '#domain/posting/balance';
import type { Posting } from '#domain/posting/effect';

export interface SalesLedgers {
  readonly party: string;
  /** The sales ledger of each line, in the order of the lines. */
  readonly lines: readonly string[];
  /** The ledger of each charge, in the order of the charges. */
  readonly charges: readonly string[];
  readonly igst: string;
  readonly cgst: string;
  readonly sgst: string;
  readonly cess: string;
  readonly roundOff: string;
}

/**
 * A sales invoice (decision D29). Debit: the party, with the amount it pays. Credit: the sales ledger of each line and the ledger of each
 * charge with the taxable value, and output taxes with the tax collected (none under reverse charge). Round-off goes to its ledger, on
 * either side.
 */
export function postSalesInvoice(totals: DocumentTotals, ledgers: SalesLedgers): readonly Posting[] {
  assert(ledgers.lines.length === totals.lines.length, 'a line without its sales ledger');
  assert(ledgers.charges.length === totals.charges.length, 'a charge without its ledger');
  const credit = (ledgerId: string, amount: Paise): Posting => ({ ledgerId, amount: negate(amount) });
  const collects = totals.collected === totals.tax;
  return balanced([
    { ledgerId: ledgers.party, amount: totals.total },
    ...totals.lines.map(({ taxable }, i) => credit(ledgers.lines[i] ?? '', taxable)),
    ...totals.charges.map(({ taxable }, i) => credit(ledgers.charges[i] ?? '', taxable)),
    ...(collects ? taxes.map((head) => credit(ledgers[head], totals[head])) : []),
    credit(ledgers.roundOff, totals.roundOff),
  ]);
}

const taxes = ['igst', 'cgst', 'sgst', 'cess'] as const;
