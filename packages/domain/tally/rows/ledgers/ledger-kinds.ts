import { groupSets } from '#domain/posting/chart';
import type { NamesInBooks } from '#domain/tally/rows/names-in-books';
import type { TallyMasters } from '#domain/tally/tally-masters';
import type { VoucherLine } from '#domain/tally/voucher';

/** What the rows of vouchers follow from besides the voucher itself. */
export interface Known {
  readonly masters: TallyMasters;
  readonly names: NamesInBooks;
}

/** A customer or supplier: their balance is kept bill by bill. */
export function isParty(ledger: string, masters: TallyMasters): boolean {
  return isIn(ledger, groupSets.parties, masters);
}

/** A bank or cash ledger. */
export function isMoney(ledger: string, masters: TallyMasters): boolean {
  return isIn(ledger, groupSets.bankCash, masters);
}

export function isIn(ledger: string, groups: readonly string[], masters: TallyMasters): boolean {
  const alias = masters.defaultGroup(masters.ledgers.find(ledger)?.parent ?? null)?.alias;
  return groups.some((group) => group === alias);
}

/** Whether the file and the books both keep the bills of a ledger. */
export function keepsBills(ledger: string, { masters, names }: Known): boolean {
  const found = masters.ledgers.find(ledger);
  return found?.isBillWise === true && (isParty(ledger, masters) || names.keepsBills(found.name));
}

/** Which ledgers of tax a voucher uses; null: those of input for its debits, and of output for its credits. */
export type TaxSide = 'input' | 'output' | null;

/** The name in the books of the ledger of a line. */
export function nameOf({ ledger, amount }: Pick<VoucherLine, 'ledger' | 'amount'>, side: TaxSide, { names }: Known): string | null {
  return names.ledger(ledger, side ?? (amount > 0 ? 'input' : 'output'));
}

/** The first ledger that the books do not have, as a sentence; undefined: they have all. */
export function unknownLedger(lines: readonly VoucherLine[], side: TaxSide, known: Known): string | undefined {
  const missing = lines.find((line) => nameOf(line, side, known) === null);
  return missing === undefined ? undefined : `The books have no ledger for ${missing.ledger}.`;
}
