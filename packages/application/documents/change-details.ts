import { findOwn } from '#application/access/find-own';
import { answer } from '#application/commit/answer';
import { changeOf } from '#application/commit/change-of';
import { withFacts } from '#application/commit/facts-by-use';
import { filled } from '#application/commit/filled';
import { onSteadyFacts } from '#application/commit/on-steady-facts';
import { checkReferences, referencesOf } from '#application/commit/references';
import type { Answered, Context } from '#application/context';
import { refuseAsked } from '#application/documents/decision/checks';
import { tellPortal } from '#application/documents/decision/tell-portal';
import { documentFacts } from '#application/documents/facts/document-facts';
import type { Row, Stored } from '#application/ports/records';
import { Refusal, refuseIfAny } from '#domain/refusal';
import { withEwayBill } from '#modules/eway-bill/decide';
import type { Fields } from '#modules/kit/field';
import type { AnyDocument, AnyRow, DocumentRow } from '#modules/kit/module';

interface Details {
  /** The action that allows it. */
  readonly verb: string;
  readonly fields: Fields;
}

/**
 * Changes fields of a saved document that the books do not know: nothing is computed again, and its effect stays to the paisa, so it is
 * allowed in a locked period too.
 */
export async function changeDetails(context: Context, document: AnyDocument, { verb, fields }: Details, body: AnyRow): Promise<Answered> {
  const { scope, ports } = context;
  const { id: named, version: seen, ...values } = body;
  const [id, version] = [String(named), Number(seen)];
  const before = await findOwn(context, document, id);
  refuseAsked({ deed: 'step', context, document, verb, before, version });
  return onSteadyFacts(context, async (fence) => {
    const references = referencesOf(fields, values);
    const stood = referencesOf(fields, before.row);
    await withFacts(context, references, (facts) => refuseIfAny(checkReferences(references, stood, facts)));
    const withBill = await billOf(context, document, before);
    const { stored } = await ports.journal.commit(
      scope,
      { branchId: scope.branchId },
      {
        ...{ slug: document.slug, id, kind: 'change', read: { version, title: document.title }, fence },
        decide({ record, now }) {
          if (record === undefined) throw new Refusal('notFound', { what: document.title });
          const changed = filled(fields, values);
          // A sparse field that was emptied is not stored any more.
          const kept = Object.entries(record.row).filter(([name]) => fields[name] === undefined || name in changed);
          const row = withBill({ ...Object.fromEntries(kept), ...changed } as Row & DocumentRow, record.row, now);
          return {
            ...changeOf(document, {
              action: verb,
              id,
              row: { ...row },
              before: record,
              userId: scope.userId,
              effect: record.effect ?? null,
            }),
            ...tellPortal(document, scope, id, { ...row }, record),
          };
        },
      },
    );
    return answer(stored);
  });
}

/** A vehicle that becomes known is what the e-way bill waits for. */
async function billOf(context: Context, document: AnyDocument, { row }: Stored) {
  if (!('ewayBill' in document.fields)) return (changed: Row & DocumentRow) => changed;
  const facts = await documentFacts(context, document, row, row);
  return (changed: Row & DocumentRow, before: Row, now: string): DocumentRow =>
    withEwayBill(document, changed, facts, { before, now, imported: false });
}
