import { groupSets } from '#domain/posting/chart';
import type { Problem } from '#domain/refusal';
import type { DocumentFacts } from '#modules/kit/module';
import { ledgerIsUnder } from '#modules/kit/voucher/chart';

/** The party of an expense, an income or an advance is somebody: no account of money, and no ledger of tax, income or cost. */
export function personProblems(partyId: string | null | undefined, facts: DocumentFacts): readonly Problem[] {
  if (!partyId) return [];
  if (ledgerIsUnder(facts, partyId, groupSets.bankCash)) return [{ path: 'partyId', message: 'Choose the account under Bank / Cash' }];
  return ledgerIsUnder(facts, partyId, groupSets.nominal)
    ? [{ path: 'partyId', message: 'Choose a customer, a supplier or another party' }]
    : [];
}
