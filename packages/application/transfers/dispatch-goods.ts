import { findOwn } from '#application/access/find-own';
import { answer } from '#application/commit/answer';
import { onSteadyFacts } from '#application/commit/on-steady-facts';
import type { Context } from '#application/context';
import { commitDocument } from '#application/documents/commit-document';
import { refuseAsked } from '#application/documents/decision/checks';
import { decideDocument, needsOf, readyDocument } from '#application/documents/decision/decide-document';
import type { Entered } from '#application/documents/enter-document';
import type { Stored } from '#application/ports/records';
import { type Problem, Refusal } from '#domain/refusal';
import type { AnyDocument } from '#modules/kit/module';
import { unstatedValues } from '#modules/stock/ist-sales/unstated-values';

/**
 * The goods leave: the document is decided again as an edit would be, now with its movements and postings. The message to the other branch
 * is in the same log entry (`tellBranches`).
 */
export async function dispatchGoods(
  context: Context,
  document: AnyDocument,
  id: string,
  { version }: { readonly version: number },
): Promise<Entered> {
  const before = await findOwn(context, document, id);
  refuseAsked({ deed: 'edit', context, document, verb: 'dispatch', before, version });
  try {
    return await onSteadyFacts(context, async (fence) => {
      const ready = await readyDocument(context, document, id, { ...before.row, dispatched: true }, before);
      const work = { id, kind: 'change' as const, version, needs: needsOf(document, id, ready.row, before, ready.facts), fence };
      const committed = await commitDocument(context, document, work, (facts, findings) =>
        decideDocument(context, document, ready, 'dispatch', facts, findings),
      );
      return { ...answer(committed.stored), warnings: [...unstatedValues(committed.stored.row), ...committed.warnings] };
    });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'invalid')
      throw new Refusal('notAllowed', { why: saidOf(before, error.errors) }, error.errors);
    throw error;
  }
}

const mostSaid = 5;

/** Nothing is typed here, so no field could show the problems: `Line 2: Choose a batch`. */
function saidOf({ row }: Stored, problems: readonly Problem[]): string {
  const lines = row['lines'] as readonly { readonly itemName?: string | null }[];
  const said = problems.map(({ path, message }) => {
    const [table, at] = path.split('.');
    const name = lines[Number(at)]?.itemName;
    if (table !== 'lines' || at === undefined) return message;
    return name && message.startsWith(name) ? message : `Line ${Number(at) + 1}${name ? ` (${name})` : ''}: ${message}`;
  });
  const rest = said.length - mostSaid;
  return `${said.slice(0, mostSaid).join('. ')}${rest > 0 ? `. And ${rest} more` : ''}`;
}
