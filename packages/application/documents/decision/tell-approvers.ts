import type { Change } from '#application/ports/journal';
import type { Stored } from '#application/ports/records';
import type { Scope } from '#application/ports/scope';
import { approvalMail } from '#events/approval-mail';
import type { Approved } from '#modules/kit/approval';
import type { AnyDocument, AnyRow } from '#modules/kit/module';

/** The message to those who can give the level that a document waits for, in the log entry from which on it waits. */
export function tellApprovers(
  document: AnyDocument,
  { organisationId }: Scope,
  id: string,
  row: AnyRow,
  before: Stored | undefined,
): Pick<Change, 'messages'> {
  const { awaits } = row as Approved;
  if (document.approval === undefined || !awaits) return {};
  const { branchId, financialYearId } = row;
  const body = approvalMail.schema.parse({
    ...{ version: approvalMail.version, organisationId, branchId, financialYearId, slug: document.slug, documentId: id },
    ...{ revision: (before?.version ?? 0) + 1, level: awaits },
  });
  return { messages: [{ queue: approvalMail.name, body }] };
}
