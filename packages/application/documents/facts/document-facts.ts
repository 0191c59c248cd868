import { seenByRules } from '#application/chains/seen-sources';
import { type Lookups, withFacts } from '#application/commit/facts-by-use';
import { checkReferences, referencesOf } from '#application/commit/references';
import { refuseInactive } from '#application/commit/refuse-inactive';
import type { Context } from '#application/context';
import { seriesOf } from '#application/numbering/number-of';
import { rowOf } from '#application/row-of';
import type { FiledReturn } from '#domain/gst-returns/filing/filed-return';
import { reachOf } from '#domain/permission/permission';
import type { Movement } from '#domain/posting/effect';
import { type Problem, Refusal } from '#domain/refusal';
import { lockInForce } from '#domain/time/books-lock';
import { booksOf, isInReturns } from '#modules/books-of';
import { decideEInvoice } from '#modules/e-invoice/decide';
import { filedReturns } from '#modules/gst-returns/filed-returns';
import type { AnyDocument, AnyRow, DocumentFacts, DocumentRow } from '#modules/kit/module';
import { creditSteps } from '#modules/kit/trade/limits/credit-limit';
import { bankEntriesOf } from '#modules/kit/voucher/bank-entries';
import { branch as branches } from '#modules/organisation/branch/branch';
import { financialYear } from '#modules/organisation/financial-year/financial-year';
import { org } from '#modules/organisation/org/org';

/**
 * The steady facts a document is computed from. The module's own functions run over the row to find out what they look up (see
 * `withFacts`), so the facts returned here serve each of them on this row.
 */
export async function documentFacts(context: Context, document: AnyDocument, row: AnyRow, before?: AnyRow): Promise<DocumentFacts> {
  return (await rehearsed(context, document, row, before)).facts;
}

/** The result of the module's rules for a row on its steady facts. */
export interface Rehearsed {
  readonly facts: DocumentFacts;
  readonly row: DocumentRow;
  readonly problems: readonly Problem[];
}

/** The facts, with the row completed and checked on them. */
export async function rehearsed(context: Context, document: AnyDocument, row: AnyRow, before?: AnyRow): Promise<Rehearsed> {
  const references = referencesOf(document.fields, row);
  const stood = before === undefined ? [] : referencesOf(document.fields, before);
  const place = placeOf(context, row);
  const rule = (lookups: Lookups) => {
    const problems = checkReferences(references, stood, lookups);
    if (problems.length > 0) throw new Refusal('invalid', {}, problems);
    return rehearse(document, row, asDocumentFacts(context, row, lookups));
  };
  const run = async (): Promise<Rehearsed> => {
    const { answer, facts } = await withFacts(
      context,
      [...place, ...references],
      rule,
      document.slug,
      seenByRules(context, document, before),
    );
    return { facts: asDocumentFacts(context, row, facts), ...answer };
  };
  const first = await run();
  if (document.area !== 'sales' || first.facts.organisation['productPrices'] === true || context.caller.reads !== undefined) return first;
  // Once in an older organisation. Loaded on demand.
  await (await import('#application/prices/earlier-prices')).keepEarlierPrices(context);
  return run();
}

/** Completes and checks the row, and runs everything that will run when the document is decided, to find out what it looks up. */
function rehearse(document: AnyDocument, typed: AnyRow, facts: DocumentFacts): Omit<Rehearsed, 'facts'> {
  const row: DocumentRow = document.complete(typed, facts);
  const problems = document.check(row, facts);
  if (problems.length > 0) return { row, problems };
  seriesOf(document, facts);
  bankEntriesOf(document, { ...row }, document.post(row, facts), facts);
  document.move(row, facts);
  const own = booksOf(document);
  decideEInvoice(document, row, facts);
  filedForDocument(document, facts);
  own.bills(row, 'rehearsal', facts);
  own.checkBooks(row, 'rehearsal', facts, { bills: [], onHand: [], balances: new Map(), codes: new Map(), sources: new Map() });
  return { row, problems };
}

/** What a stored document would move if it were saved again. */
export async function movementsNow(context: Context, document: AnyDocument, row: AnyRow): Promise<readonly Movement[]> {
  const rule = (lookups: Lookups) => document.move(rowOf(document, { row }), asDocumentFacts(context, row, lookups));
  return (await withFacts(context, placeOf(context, row), rule)).answer;
}

function placeOf(context: Context, row: AnyRow) {
  return [
    { slug: org.slug, id: context.scope.organisationId },
    { slug: branches.slug, id: String(row['branchId']) },
    { slug: financialYear.slug, id: String(row['financialYearId']) },
  ] as const;
}

/** Settings for what people do here do not hold for what was done in another program. */
const asItHappened = {
  manualNumbers: true,
  manualNumberModules: [],
  negativeStock: 'allowed',
  expiredGoods: 'allowed',
  supplierNumberTwice: 'warned',
  approveOrders: false,
  reviewOrders: false,
  mspApproveOrders: false,
  ...Object.fromEntries(Object.values(creditSteps).map((setting) => [setting, 'allowed'])),
};

function asDocumentFacts(context: Context, row: AnyRow, lookups: Lookups): DocumentFacts {
  const place = placeOf(context, row);
  const [organisation, branch, year] = place.map(({ slug, id }) => lookups.find(slug, id));
  if (organisation === undefined) throw new Refusal('notFound', { what: 'Organisation' });
  if (branch === undefined) throw new Refusal('notFound', { what: 'Branch' });
  if (year === undefined) throw new Refusal('notFound', { what: 'Financial year' });
  refuseInactive(branch, 'branch');
  refuseInactive(year, 'financial year');
  return {
    ...lookups,
    organisation: context.issuedElsewhere ? { ...organisation, ...asItHappened } : organisation,
    issuedElsewhere: context.issuedElsewhere === true,
    branch: { ...branch, id: place[1].id },
    year: { id: place[2].id, start: String(year['start']), end: String(year['end']) },
    lockedUntil: lockInForce(organisation, lookups.all(financialYear.slug)),
    hidesBalances: ['/customer', '/ledger-group/report'].every((path) => reachOf(context.caller.permissions, path, '') !== 'all'),
  };
}

/** Returns of the GSTIN of the branch that are marked as filed; none where the document is in no return. */
export function filedForDocument({ slug }: AnyDocument, facts: Pick<DocumentFacts, 'all' | 'branch'>): readonly FiledReturn[] {
  return isInReturns(slug) ? filedReturns(facts.branch['gstin'], facts) : [];
}
