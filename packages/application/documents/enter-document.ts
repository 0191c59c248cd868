import type { Answered, Context } from '#application/context';
import { commitDocument } from '#application/documents/commit-document';
import { decideDocument, type Findings, needsOf, type Ready, readyDocument } from '#application/documents/decide-document';
import { newDocument } from '#application/documents/new-document';
import { refuseTypedNumber } from '#application/documents/number-of';
import { onSteadyFacts } from '#application/documents/on-steady-facts';
import type { Work } from '#application/ports';
import { answer } from '#application/records/answer';
import { fingerprintOf } from '#application/records/fingerprint';
import { orRepeat } from '#application/records/or-repeat';
import type { AnyDocument, AnyRow } from '#modules/kit/module';

export type Entered = Answered & { readonly warnings: readonly string[] };
type Body = AnyRow & { readonly id: string };

/**
 * Enters a document: computed, checked, numbered, posted and written at once, or not at all. The same id with the same
 * body answers the first document again (decision D11).
 */
export async function enterDocument(context: Context, document: AnyDocument, body: Body): Promise<Entered> {
  const stream = { branchId: context.scope.branchId };
  const committed = await orRepeat(context, document, stream, body, () =>
    onSteadyFacts(context, (fence) => enter(context, document, body, fence)),
  );
  return { ...answer(committed.stored), warnings: 'warnings' in committed && !committed.repeated ? committed.warnings : [] };
}

async function enter(context: Context, document: AnyDocument, body: Body, fence: number) {
  const ready = await readyNew(context, document, body);
  const work = {
    id: body.id,
    kind: 'create' as const,
    fingerprint: fingerprintOf(body),
    needs: needsOf(document, body.id, ready.row, undefined),
    fence,
  };
  return commitDocument(context, document, work, (facts, findings) => decideDocument(context, document, ready, 'create', facts, findings));
}

/** The work of a new document, for imports and seeding, which commit many of them at once. */
export async function entryWork(context: Context, document: AnyDocument, body: Body): Promise<Work> {
  const ready = await readyNew(context, document, body);
  const findings: Findings = { warnings: [] };
  return {
    slug: document.slug,
    id: body.id,
    kind: 'create',
    fingerprint: fingerprintOf(body),
    needs: needsOf(document, body.id, ready.row, undefined),
    decide: (facts) => decideDocument(context, document, ready, 'create', facts, findings),
  };
}

/** Whether a document could be entered now, as far as masters, dates and numbers tell; nothing is written. */
export function checkEntry(context: Context, document: AnyDocument, body: Body): Promise<Ready> {
  return readyNew(context, document, body);
}

async function readyNew(context: Context, document: AnyDocument, body: Body): Promise<Ready> {
  const { id, ...values } = body;
  const ready = await readyDocument(context, document, id, newDocument(context, document, values), undefined);
  await refuseTypedNumber(context, document, id, values['number'], ready.facts);
  return ready;
}
