import { assert } from '#domain/assert';
import type { TaxedBy } from '#domain/gst/taxed-by';
import { negate, type Paise, paise, sum } from '#domain/money/paise';
import { balanced } from '#domain/posting/balance';
import { taxAlias, taxHeads } from '#domain/posting/default-ledgers';
import type { Posting } from '#domain/posting/effect';
import type { DocumentTotals, Taxed } from '#domain/totals/totals';

export interface TradeLedgers {
  readonly party: string;
  /** The ledger of each line and of each charge, in their order. */
  readonly lines: readonly string[];
  readonly charges: readonly string[];
  /** The default ledger with this alias; asked only for those with an amount. */
  readonly ledger: (alias: string) => string;
}

/**
 * What a sale or purchase posts (decision D29). Sale: Dr party, TDS that it keeps back; Cr sales and charges with their values, output taxes
 * with the tax collected, TCS. Purchase: Dr purchases and charges with their values and the tax that has no credit, input taxes with credit, customs duty, TCS; Cr
 * party, tax owed under reverse charge and to the customs, TDS. Round-off goes to its ledger, on either side.
 */
export function postTradeDocument(totals: DocumentTotals, way: 'sale' | 'purchase', ledgers: TradeLedgers): readonly Posting[] {
  assert(ledgers.lines.length === totals.lines.length, 'a line without its ledger');
  assert(ledgers.charges.length === totals.charges.length, 'a charge without its ledger');
  const values = [
    ...totals.lines.map((line, i) => ({ ledgerId: ledgers.lines[i] ?? '', amount: costOf(line) })),
    ...totals.charges.map((charge, i) => ({ ledgerId: ledgers.charges[i] ?? '', amount: costOf(charge) })),
  ];
  const others = [...(way === 'sale' ? soldWith(totals) : boughtWith(totals)), { alias: 'round_off', amount: totals.roundOff }];
  const debits = [
    ...values,
    ...others.filter(({ amount }) => amount !== 0).map(({ alias, amount }) => ({ ledgerId: ledgers.ledger(alias), amount })),
  ];
  const party = { ledgerId: ledgers.party, amount: negate(totals.payable) };
  const postings = [party, ...debits];
  return balanced(way === 'sale' ? postings.map(({ ledgerId, amount }) => ({ ledgerId, amount: negate(amount) })) : postings);
}

function costOf({ taxable, inCost }: Taxed): Paise {
  return paise(taxable + inCost);
}

interface Amount {
  readonly alias: string;
  readonly amount: Paise;
}

function soldWith(totals: DocumentTotals): readonly Amount[] {
  return [
    ...heads('output', totals, 'party'),
    { alias: 'tcs_payable', amount: totals.tcs },
    { alias: 'tds_receivable', amount: negate(totals.tds) },
  ];
}

function boughtWith(totals: DocumentTotals): readonly Amount[] {
  return [
    ...heads('input', totals, 'party', 'credit'),
    ...heads('input', totals, 'import', 'credit'),
    ...heads('rcm_input', totals, 'rcm', 'credit'),
    ...heads('rcm_payable', totals, 'rcm').map(({ alias, amount }) => ({ alias, amount: negate(amount) })),
    { alias: 'customs_duty', amount: totals.duty },
    { alias: 'customs', amount: paise(-totals.duty - totals.importTax) },
    { alias: 'tcs_receivable', amount: totals.tcs },
    { alias: 'tds_payable', amount: negate(totals.tds) },
  ];
}

/** The tax of one kind on its ledgers, of all lines and charges or only of those with credit. */
function heads(kind: string, { lines, charges }: DocumentTotals, by: TaxedBy, only?: 'credit'): readonly Amount[] {
  const parts = [...lines, ...charges].filter(({ taxedBy, credit }) => taxedBy === by && (only === undefined || credit));
  return taxHeads.map((head) => ({ alias: taxAlias(kind, head), amount: sum(parts.map((part) => part[fields[head]])) }));
}

const fields = { IGST: 'igst', CGST: 'cgst', SGST: 'sgst', CESS: 'cess' } as const;
