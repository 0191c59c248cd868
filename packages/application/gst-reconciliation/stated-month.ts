import { fingerprintOf } from '#application/commit/fingerprint';
import type { Context } from '#application/context';
import { derivedId } from '#application/derived-id';
import type { Change, Work } from '#application/ports/journal';
import type { Row } from '#application/ports/records';
import type { StatedDocument, StatementOf } from '#domain/gstr-2b/claim/credit-effect';
import { type PendingCredit, pendingCredit } from '#domain/gstr-2b/claim/pending-credit';
import type { TaxPeriod } from '#domain/gstr-2b/portal-document';

/** A month of a statement as a whole: what its documents come to, so that GSTR-3B reads one record however many there are. */
const statedMonth = 'gst-statement-month';

export interface MonthOf extends StatementOf {
  readonly period: TaxPeriod;
}

/** The version of the record, before the documents are read: an import that was written meanwhile is seen. Null: there is none yet. */
export async function monthVersion(context: Context, of: MonthOf): Promise<number | null> {
  const found = await context.ports.records.find(context.scope, statedMonth, idOf(context, of));
  return found?.version ?? null;
}

/** Written with the documents, so that two imports of a month are one after the other. `documents`: all of the month with those of this commit. */
export function monthWork(context: Context, of: MonthOf, version: number | null, documents: Iterable<StatedDocument>): Work {
  const id = idOf(context, of);
  const { statement, gstin, period } = of;
  const row: Row = { statement, gstin, period, credit: pendingCredit([...documents]).map((one) => ({ ...one })) };
  const decide = (): Change => ({ action: 'import', slug: statedMonth, id, row, list: null, unique: [], words: [] });
  return version === null
    ? { slug: statedMonth, id, kind: 'create', fingerprint: fingerprintOf({ row, at: context.scope.requestId }), decide }
    : { slug: statedMonth, id, kind: 'change', read: { version, title: 'Statement' }, decide };
}

/** Credit of all documents of a month of GSTR-2B as long as nobody decides about them. A month that was imported by an older version has no record. */
export async function statedCredit(context: Context, gstin: string, period: TaxPeriod): Promise<readonly PendingCredit[]> {
  const of = { statement: 'GSTR-2B', gstin, period } as const;
  const found = await context.ports.records.find(context.scope, statedMonth, idOf(context, of));
  if (found !== undefined) return found.row['credit'] as unknown as readonly PendingCredit[];
  return pendingCredit(await context.ports.books.portalDocuments(context.scope, of, period));
}

function idOf({ scope }: Context, { statement, gstin, period }: MonthOf): string {
  return derivedId(scope.organisationId, `${statedMonth}|${statement}|${gstin}|${period}`);
}
