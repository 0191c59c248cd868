import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import type { AnyRow, BookFacts, DocumentFacts } from '#modules/kit/module';
import type { Findings } from '#modules/kit/stock-lines/shortages';
import type { TradeRow } from '#modules/kit/trade/fields';

/** The settings of the organisation, by the step at which the limit is looked at. */
export const creditSteps = { order: 'creditLimitOrders', delivery: 'creditLimitDeliveries', invoice: 'creditLimitInvoices' } as const;

export type CreditStep = keyof typeof creditSteps;

/**
 * What a party would owe with a document, against its credit limit: refused, warned about or ignored, by the setting. Only what raises the
 * debt counts, so an edit that adds nothing to the stored version passes. `balances` are without the stored version.
 */
export function creditFindings(
  row: Pick<TradeRow, 'partyId' | 'partyName' | 'total' | 'tds' | 'unsold'>,
  facts: Pick<DocumentFacts, 'find' | 'organisation' | 'hidesBalances'>,
  { balances, stored }: Pick<BookFacts, 'balances' | 'stored'>,
  step: CreditStep,
): Findings {
  const limit = creditLimitOf(row.partyId, facts, step);
  const adds = row.unsold === true ? 0 : addedBy(row);
  const owed = (balances.get(row.partyId) ?? 0) + adds;
  const before = stored !== undefined && countsFor(stored, row.partyId) ? addedBy(stored) : 0;
  if (limit === undefined || owed <= limit || adds <= before) return { problems: [], warnings: [] };
  const message = overLimit(row.partyName ?? 'The customer', owed, limit, facts);
  return blocks(facts, step) ? { problems: [{ path: 'partyId', message }], warnings: [] } : { problems: [], warnings: [message] };
}

/** The credit limit that counts for a document of a party; undefined if none does. */
export function creditLimitOf(
  partyId: string,
  { find, organisation }: Pick<DocumentFacts, 'find' | 'organisation'>,
  step: CreditStep,
): number | undefined {
  if (organisation[creditSteps[step]] === 'allowed') return undefined;
  const limit = find('customer', partyId)?.['creditLimit'];
  return typeof limit === 'number' ? limit : undefined;
}

/** The balance of a party is read only if it has a limit that counts. */
export function creditNeeds(row: Pick<TradeRow, 'partyId'>, facts: Pick<DocumentFacts, 'find' | 'organisation'>, step: CreditStep) {
  return creditLimitOf(row.partyId, facts, step) === undefined ? {} : { balances: [row.partyId] };
}

/** The documents that can raise what a party owes. A receipt, a return or a payment never does. */
const stepOf: Readonly<Record<string, CreditStep>> = { 'sales-order': 'order', 'delivery-note': 'delivery', 'sales-invoice': 'invoice' };

/** Whether a form says so while it is typed: what the party owes now, which the stored version of an invoice is a part of, and the document. */
export function exceedsCredit(
  slug: string,
  row: AnyRow,
  facts: Pick<DocumentFacts, 'find' | 'organisation' | 'hidesBalances'>,
  outstanding: number,
  stored: AnyRow | undefined,
): boolean {
  const step = stepOf[slug];
  if (step === undefined) return false;
  const partyId = String(row['partyId'] ?? '');
  const own = step === 'invoice' && stored !== undefined && countsFor(stored, partyId) ? addedBy(stored) : 0;
  const books = { balances: new Map([[partyId, paise(outstanding - own)]]), ...(stored === undefined ? {} : { stored }) };
  const { problems, warnings } = creditFindings(row as unknown as TradeRow, facts, books, step);
  return problems.length + warnings.length > 0;
}

function countsFor(stored: AnyRow, partyId: string): boolean {
  return stored['partyId'] === partyId && stored['cancelled'] !== true;
}

/** What a document adds to the debt, less the tax that the customer deducts. */
function addedBy(row: AnyRow): number {
  return Number(row['total'] ?? 0) - Number(row['tds'] ?? 0);
}

function overLimit(party: string, owed: number, limit: number, { hidesBalances }: Pick<DocumentFacts, 'hidesBalances'>): string {
  if (hidesBalances) return `${party} would owe more than the credit limit`;
  return `${party} would owe ${formatPaise(paise(owed))}, above the credit limit of ${formatPaise(paise(limit))}`;
}

/** Organisations from before the setting are warned. */
function blocks({ organisation }: Pick<DocumentFacts, 'organisation'>, step: CreditStep): boolean {
  return organisation[creditSteps[step]] === 'blocked';
}
