import { findOwn } from '#application/access/find-own';
import { answer } from '#application/commit/answer';
import { withFacts } from '#application/commit/facts-by-use';
import { filled } from '#application/commit/filled';
import { onSteadyFacts } from '#application/commit/on-steady-facts';
import { checkReferences, referencesOf } from '#application/commit/references';
import type { Answered, Context } from '#application/context';
import { writeBesideBooks } from '#application/documents/decision/beside-books';
import { refuseAsked } from '#application/documents/decision/checks';
import { documentFacts } from '#application/documents/facts/document-facts';
import type { Row, Stored } from '#application/ports/records';
import { refuseIfAny } from '#domain/refusal';
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
  const { id: named, version: seen, ...values } = body;
  const [id, version] = [String(named), Number(seen)];
  const before = await findOwn(context, document, id);
  refuseAsked({ deed: 'step', context, document, verb, before, version });
  return onSteadyFacts(context, async (fence) => {
    const references = referencesOf(fields, values);
    const stood = referencesOf(fields, before.row);
    await withFacts(context, references, (facts) => refuseIfAny(checkReferences(references, stood, facts)));
    const withBill = await billOf(context, document, before);
    const stored = await writeBesideBooks(context, {
      ...{ document, id, version, action: verb, fence },
      changed(row, now) {
        const given = filled(fields, values);
        // A sparse field that was emptied is not stored any more.
        const kept = Object.entries(row).filter(([name]) => fields[name] === undefined || name in given);
        return { ...withBill({ ...Object.fromEntries(kept), ...given } as Row & DocumentRow, row, now) };
      },
    });
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
