import { paise } from '#domain/money/paise';
import { groupSets } from '#domain/posting/chart';
import type { BankEntry, Posting } from '#domain/posting/effect';
import type { Fields } from '#modules/kit/field';
import type { AnyDocument, AnyRow, DocumentFacts } from '#modules/kit/module';
import { ledgerIsUnder } from '#modules/kit/voucher/chart';

/**
 * What a voucher posts on bank ledgers, as their statements will show it: one entry for each, with the cheque or UTR. Only ledgers that
 * somebody chose are looked at, because the product posts on no bank by itself.
 */
export function bankEntriesOf(
  document: Pick<AnyDocument, 'fields'>,
  row: AnyRow,
  postings: readonly Posting[],
  facts: DocumentFacts,
): readonly BankEntry[] {
  const chosen = chosenLedgers(document.fields, row);
  const sums = new Map<string, number>();
  for (const { ledgerId, amount } of postings) if (chosen.has(ledgerId)) sums.set(ledgerId, (sums.get(ledgerId) ?? 0) + amount);
  return [...sums].flatMap(([ledgerId, amount]): readonly BankEntry[] => {
    if (amount === 0 || !ledgerIsUnder(facts, ledgerId, groupSets.bank)) return [];
    return [
      {
        ledgerId,
        amount: paise(amount),
        payee: payeeOf(row, ledgerId, postings, facts),
        instrument: textIn(row, 'mode'),
        reference: textIn(row, 'instrumentNo'),
        chequeDate: textIn(row, 'instrumentDate'),
      },
    ];
  });
}

/** Who the money comes from or goes to: the party of the voucher, or for a bank on the other side its account. */
function payeeOf(row: AnyRow, ledgerId: string, postings: readonly Posting[], facts: DocumentFacts): string | null {
  if (row['accountId'] !== undefined && row['accountId'] !== ledgerId) return textIn(row, 'accountName');
  const others = postings.filter((posting) => posting.ledgerId !== ledgerId);
  const [only] = others;
  const name = only !== undefined && others.length === 1 ? facts.find('customer', only.ledgerId)?.['name'] : undefined;
  return typeof name === 'string' ? name : textIn(row, 'partyName');
}

function chosenLedgers(fields: Fields, row: AnyRow): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [name, field] of Object.entries(fields)) {
    const value = row[name];
    if (field.kind === 'ref' && field.to === 'customer' && typeof value === 'string') found.add(value);
    if (field.kind === 'lines' && Array.isArray(value))
      for (const line of value as readonly AnyRow[]) for (const id of chosenLedgers(field.of, line)) found.add(id);
  }
  return found;
}

function textIn(row: AnyRow, name: string): string | null {
  const value = row[name];
  return typeof value === 'string' && value !== '' ? value : null;
}
