import { answer } from '#application/commit/answer';
import { fingerprintOf } from '#application/commit/fingerprint';
import { onSteadyFacts } from '#application/commit/on-steady-facts';
import { orRepeat } from '#application/commit/or-repeat';
import type { Answered, Context } from '#application/context';
import { commitDocument } from '#application/documents/commit-document';
import { refuseAsked } from '#application/documents/decision/checks';
import { decideDocument, type Findings, needsOf, type Ready, readyDocument } from '#application/documents/decision/decide-document';
import { ownRulesOf } from '#application/documents/decision/own-rules';
import { keepBatches } from '#application/documents/keep-batches';
import { newDocument } from '#application/documents/new-document';
import type { Work } from '#application/ports/journal';
import { Refusal } from '#domain/refusal';
import type { AnyDocument, AnyRow } from '#modules/kit/module';

export type Entered = Answered & { readonly warnings: readonly string[] };
type Body = AnyRow & { readonly id: string };

/**
 * Enters a document: computed, checked, numbered, posted and written at once, or not at all. The same id with the same
 * body answers the first document again (decision D11).
 */
export async function enterDocument(context: Context, document: AnyDocument, body: Body): Promise<Entered> {
  const stream = { branchId: context.scope.branchId };
  const attempt = () => onSteadyFacts(context, (fence) => enter(context, document, body, fence));
  const { orTakenBack = (_, enter) => enter() } = await ownRulesOf(document);
  const committed = await orRepeat(context, document, stream, body, () => orTakenBack(context, attempt));
  return { ...answer(committed.stored), warnings: 'warnings' in committed && !committed.repeated ? committed.warnings : [] };
}

async function enter(context: Context, document: AnyDocument, body: Body, fence: number) {
  const ready = await readyNew(context, document, body);
  await (await ownRulesOf(document)).before?.(context, ready.facts);
  await keepBatches(context, document, ready.row, ready.facts);
  const work = { ...creationOf(document, body, ready), fence };
  return commitDocument(context, document, work, (facts, findings) => decideDocument(context, document, ready, 'create', facts, findings));
}

/**
 * The work of a new document, for imports and seeding, which commit many of them at once. One that has to be entered alone, because it says
 * where the books of the branch begin, is `busy`.
 */
export async function entryWork(context: Context, document: AnyDocument, body: Body): Promise<Work> {
  const ready = await checkEntry(context, document, body);
  await keepBatches(context, document, ready.row, ready.facts);
  const isAlone = (await ownRulesOf(document)).isAlone?.(ready.facts);
  const findings: Findings = { warnings: [] };
  return {
    slug: document.slug,
    ...creationOf(document, body, ready),
    decide: (facts) => {
      if (isAlone) throw new Refusal('busy');
      return decideDocument(context, document, { ...ready, imported: true }, 'create', facts, findings);
    },
  };
}

/** Whether a document could be entered now, as far as masters, dates and numbers tell; nothing is written. */
export async function checkEntry(context: Context, document: AnyDocument, body: Body): Promise<Ready> {
  const ready = await readyNew(context, document, body);
  await (await ownRulesOf(document)).refuse?.(context, ready.facts);
  return ready;
}

/** A new document, ready to be decided. */
export async function readyNew(context: Context, document: AnyDocument, body: Body): Promise<Ready> {
  const { id, ...values } = body;
  const typed = newDocument(context, document, values);
  refuseAsked({ deed: 'enter', context, document, verb: 'create', before: undefined, typed, version: undefined });
  return readyDocument(context, document, id, typed, undefined);
}

/** What the commit of a new document needs besides its decision. */
export function creationOf(document: AnyDocument, body: Body, { row, facts }: Ready) {
  const needs = needsOf(document, body.id, row, undefined, facts);
  return { id: body.id, kind: 'create' as const, fingerprint: fingerprintOf(body), needs };
}
