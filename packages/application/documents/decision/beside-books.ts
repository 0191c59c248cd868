import { changeOf } from '#application/commit/change-of';
import type { Context } from '#application/context';
import { tellPortal } from '#application/documents/decision/tell-portal';
import type { Message } from '#application/ports/journal';
import type { Row, Stored } from '#application/ports/records';
import { Refusal } from '#domain/refusal';
import type { AnyDocument } from '#modules/kit/module';

/** What somebody who has read this version of a document changes of it, asks of a portal, or says happened there. */
interface BesideBooks {
  readonly document: AnyDocument;
  readonly id: string;
  readonly version: number;
  /** For the history of the document, as the remark is. */
  readonly action: string;
  readonly remark?: string;
  /** From before what `changed` stands on was read (see `Work.fence`). */
  readonly fence?: number;
  /** The document from now on, from the stored one and the moment of the commit. */
  readonly changed: (row: Row, now: string) => Row;
  /** The messages for it; missing: to the jobs of the portals, for each request that is new. */
  readonly tells?: (row: Row) => readonly Message[];
}

/** Writes it; the books stay as they are. */
export async function writeBesideBooks(
  { scope, ports }: Pick<Context, 'scope' | 'ports'>,
  { document, id, version, action, remark = '', fence, changed, tells }: BesideBooks,
): Promise<Stored> {
  const { branchId, userId } = scope;
  const { stored } = await ports.journal.commit(
    scope,
    { branchId },
    {
      ...{ slug: document.slug, id, kind: 'change', read: { version, title: document.title } },
      ...(fence === undefined ? {} : { fence }),
      decide({ record, now }) {
        if (record === undefined) throw new Refusal('notFound', { what: document.title });
        const row = changed(record.row, now);
        return {
          ...changeOf(document, { action, id, row, before: record, userId, effect: record.effect ?? null }),
          ...(tells === undefined ? tellPortal(document, scope, id, row, record) : { messages: tells(row) }),
          ...(remark === '' ? {} : { remark }),
        };
      },
    },
  );
  return stored;
}
