import type { Problem } from '#domain/refusal';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { DocumentFacts, DocumentRow } from '#modules/kit/module';
import { tradeProblems } from '#modules/kit/trade/check';
import { tradeFields } from '#modules/kit/trade/fields';
import { partyGroups, selling } from '#modules/kit/trade/side';
import { unsoldFields } from '#modules/kit/trade/unsold';
import { ledgerIsUnder } from '#modules/kit/voucher/chart';
import { futureProblems } from '#modules/kit/voucher/voucher';

/** The fields of every sales document from the quotation to the delivery note. */
export const saleFields = {
  ...tradeFields(selling),
  ...unsoldFields,
  salesRepresentativeId: { kind: 'ref', label: 'Sales Representative', to: 'user' },
} as const satisfies Fields;

export type Sale = Omit<RecordOf<typeof saleFields>, keyof DocumentRow | 'unsold'> & DocumentRow & { readonly unsold?: boolean };

/** Rules on steady facts that these documents share. */
export function checkSale(row: Sale, facts: DocumentFacts): readonly Problem[] {
  const problems: Problem[] = [...futureProblems(row, facts)];
  if (!ledgerIsUnder(facts, row.partyId, partyGroups)) problems.push({ path: 'partyId', message: 'Choose a customer' });
  if (row.dueDate !== null && row.dueDate < row.date) problems.push({ path: 'dueDate', message: 'This is before the date' });
  return [...problems, ...tradeProblems(row, facts, selling)];
}
