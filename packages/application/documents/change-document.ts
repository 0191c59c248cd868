import { findOwn } from '#application/access/find-own';
import { refuseStale, refuseUnlessOffered } from '#application/access/offered';
import { refuseForeignThere } from '#application/access/own';
import { answer } from '#application/commit/answer';
import { filled } from '#application/commit/filled';
import { refuseLocked } from '#application/commit/locked-period';
import { onSteadyFacts } from '#application/commit/on-steady-facts';
import type { Context } from '#application/context';
import { commitDocument } from '#application/documents/commit-document';
import { decideDocument, needsOf, readyDocument } from '#application/documents/decision/decide-document';
import type { Entered } from '#application/documents/enter-document';
import { keepBatches } from '#application/documents/keep-batches';
import { refuseTypedNumber } from '#application/numbering/number-of';
import type { AnyDocument, AnyRow } from '#modules/kit/module';

type Body = AnyRow & { readonly id: string; readonly version: number };

/** Changes a document: one commit replaces its old effect with the new one. The old revision stays in the log (decision D23). */
export async function changeDocument(context: Context, document: AnyDocument, body: Body): Promise<Entered> {
  return onSteadyFacts(context, (fence) => change(context, document, body, fence));
}

async function change(context: Context, document: AnyDocument, body: Body, fence: number): Promise<Entered> {
  const { id, version, ...values } = body;
  const before = await findOwn(context, document, id);
  const { edit } = document.actions;
  if (edit) refuseForeignThere(context, document, edit, { ...before.row, createdBy: before.createdBy });
  refuseStale(document, before, version);
  refuseUnlessOffered(document, 'edit', before.row);
  const number = keptNumber(before.row['number'], values['number']);
  const ready = await readyDocument(context, document, id, filled(document.fields, { ...before.row, ...values, number }), before);
  if (number !== before.row['number']) await refuseTypedNumber(context, document, id, number, ready.facts);
  refuseLocked(String(before.row['date']), ready.facts);
  await keepBatches(context, document, ready.row, ready.facts);
  const work = { id, kind: 'change' as const, version, needs: needsOf(document, id, ready.row, before, ready.facts), fence };
  const committed = await commitDocument(context, document, work, (facts, findings) =>
    decideDocument(context, document, ready, 'edit', facts, findings),
  );
  return { ...answer(committed.stored), warnings: committed.warnings };
}

/** A document keeps its number unless another was typed. */
function keptNumber(before: unknown, typed: unknown): unknown {
  return typeof typed === 'string' && typed !== '' ? typed : before;
}
