import { findOwn } from '#application/access/find-own';
import { answer } from '#application/commit/answer';
import { filled } from '#application/commit/filled';
import { onSteadyFacts } from '#application/commit/on-steady-facts';
import type { Context } from '#application/context';
import { commitDocument } from '#application/documents/commit-document';
import { refuseAsked } from '#application/documents/decision/checks';
import { decideDocument, needsOf, readyDocument } from '#application/documents/decision/decide-document';
import type { Entered } from '#application/documents/enter-document';
import { keepBatches } from '#application/documents/keep-batches';
import type { AnyDocument, AnyRow } from '#modules/kit/module';

type Body = AnyRow & { readonly id: string; readonly version: number };

/** Changes a document: one commit replaces its old effect with the new one. The old revision stays in the log (decision D23). */
export async function changeDocument(context: Context, document: AnyDocument, body: Body): Promise<Entered> {
  return onSteadyFacts(context, (fence) => change(context, document, body, fence));
}

async function change(context: Context, document: AnyDocument, body: Body, fence: number): Promise<Entered> {
  const { id, version, ...values } = body;
  const before = await findOwn(context, document, id);
  const number = keptNumber(before.row['number'], values['number']);
  const typed = filled(document.fields, { ...before.row, ...values, number });
  refuseAsked({ deed: 'edit', context, document, verb: 'edit', before, typed, version });
  const ready = await readyDocument(context, document, id, typed, before);
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
