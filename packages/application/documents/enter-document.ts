import type { Answered, Context } from '#application/context';
import { commitDocument } from '#application/documents/commit-document';
import { decideDocument, type Findings, needsOf, type Ready, readyDocument } from '#application/documents/decided';
import { newDocument, refuseTypedNumber } from '#application/documents/new-document';
import type { Work } from '#application/ports';
import { answer } from '#application/records/answer';
import { fingerprintOf } from '#application/records/fingerprint';
import type { AnyDocument, AnyRow } from '#modules/kit/module';

export type Entered = Answered & { readonly warnings: readonly string[] };

/**
 * Enters a document: computed, checked, numbered, posted and written at once, or not at all. The same id with the same
 * body answers the first document again (decision D11).
 */
export async function enterDocument(context: Context, document: AnyDocument, body: AnyRow & { readonly id: string }): Promise<Entered> {
  const work = { id: body.id, kind: 'create' as const, fingerprint: fingerprintOf(body) };
  const ready = await readyNew(context, document, body).catch((refusal: unknown) => orRepeat(context, document, body.id, refusal));
  const needs = 'row' in ready ? needsOf(document, ready.row, undefined) : {};
  const committed = await commitDocument(context, document, { ...work, needs }, (facts, findings) => {
    if (!('row' in ready)) throw ready.refusal;
    return decideDocument(context, document, ready, 'create', facts, findings);
  });
  return { ...answer(committed.stored), warnings: committed.warnings };
}

/** The works of many new documents, for imports and seeding: each is decided by itself, in their order. */
export async function entryWork(context: Context, document: AnyDocument, body: AnyRow & { readonly id: string }): Promise<Work> {
  const ready = await readyNew(context, document, body);
  const findings: Findings = { warnings: [] };
  return {
    slug: document.slug,
    id: body.id,
    kind: 'create',
    fingerprint: fingerprintOf(body),
    needs: needsOf(document, ready.row, undefined),
    decide: (facts) => decideDocument(context, document, ready, 'create', facts, findings),
  };
}

async function readyNew(context: Context, document: AnyDocument, body: AnyRow & { readonly id: string }): Promise<Ready> {
  const { id, ...values } = body;
  const ready = await readyDocument(context, document, id, newDocument(context, document, values), undefined);
  refuseTypedNumber(values['number'], ready.facts.organisation);
  return ready;
}

/** What could not be entered today may have been entered before: then storage answers that, and the refusal is of no account. */
async function orRepeat(context: Context, document: AnyDocument, id: string, refusal: unknown): Promise<{ readonly refusal: unknown }> {
  const known = await context.ports.records.find(context.scope, document.slug, id);
  if (known === undefined) throw refusal;
  return { refusal };
}
