import { type Lookups, withFacts } from '#application/commit/facts-by-use';
import type { Context } from '#application/context';
import { ewayBillPaper } from '#application/paper/eway-bill-paper';
import type { PrintedDocument } from '#application/ports/papers';
import type { Stored } from '#application/ports/records';
import { documentRowOf } from '#application/row-of';
import { Refusal } from '#domain/refusal';
import { standingOf } from '#modules/e-invoice/decide';
import { ewayStandingOf } from '#modules/eway-bill/decide';
import { ewayBillOf } from '#modules/eway-bill/documents';
import { partBOf } from '#modules/eway-bill/part-b';
import type { EwayBillStanding } from '#modules/kit/eway-bill/fields';
import { isLive } from '#modules/kit/eway-bill/standing';
import type { AnyDocument, AnyRow } from '#modules/kit/module';

/** The paper of the e-way bill of a document, and whose letterhead mails of it have. */
export interface PrintedBill {
  readonly printed: Omit<PrintedDocument, 'issuer'>;
  readonly organisation: AnyRow;
  readonly branch: AnyRow;
}

/**
 * What the document says now is what the bill says: it is bound by it. A cancelled bill says what the document said before. Which vehicles there
 * were is in its revisions.
 */
export async function printedBill(context: Context, document: AnyDocument, stored: Stored): Promise<PrintedBill> {
  const { scope, ports } = context;
  const { id, row } = stored;
  const stands = ewayStandingOf(row);
  const revisions = await ports.records.history(scope, { branchId: scope.branchId }, document.slug, id);
  const wasLive = (earlier: AnyRow) => earlier['ewayBillNo'] === stands.ewayBillNo && isLive(earlier as EwayBillStanding);
  const bound = isLive(stands) ? row : (revisions.find(({ after }) => after !== null && wasLive(after))?.after ?? row);
  const { irn, eInvoice } = standingOf(bound);
  const rule = ({ find }: Lookups): PrintedBill => {
    const organisation = find('org', scope.organisationId) ?? {};
    const branch = find('branch', String(row['branchId'])) ?? {};
    const facts = { organisation, branch, find };
    const bill = ewayBillOf(document, documentRowOf({ row: bound }), facts);
    if (bill === undefined) throw new Refusal('notAllowed', { why: 'Its goods go under the document of another branch' });
    const partB = partBOf(stands, revisions, (earlier) => ewayBillOf(document, documentRowOf({ row: earlier }), facts));
    return { printed: ewayBillPaper({ bill, stands, partB, irn: eInvoice === 'Generated' && irn ? irn : null }), organisation, branch };
  };
  return (await withFacts(context, [], rule)).answer;
}
