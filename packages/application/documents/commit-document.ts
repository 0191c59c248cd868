import type { Context } from '#application/context';
import type { Findings } from '#application/documents/decide-document';
import { withoutSeriesNumber } from '#application/documents/number-of';
import { refuseSettled } from '#application/documents/settled-by-others';
import type { Change, Committed, Facts, Work } from '#application/ports';
import { sayDuplicate } from '#application/records/say-duplicate';
import { Refusal } from '#domain/refusal';
import type { AnyDocument } from '#modules/kit/module';

/** Commits to the branch's log. A refusal because of vouchers that settled this one is told with their numbers. */
export async function commitDocument(
  context: Context,
  document: AnyDocument,
  work: Omit<Work, 'slug' | 'decide'>,
  decide: (facts: Facts, findings: Findings) => Change,
): Promise<Committed & { readonly warnings: readonly string[] }> {
  const findings: Findings = { warnings: [] };
  const stream = { branchId: context.scope.branchId };
  try {
    const committed = await sayDuplicate(document, () =>
      context.ports.journal.commit(context.scope, stream, {
        ...work,
        slug: document.slug,
        decide: (facts) => withoutSeriesNumber(document, decide(facts, findings)),
      }),
    );
    return { ...committed, warnings: findings.warnings };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'notAllowed' && findings.settled)
      return refuseSettled(context, findings.settled, '0001-01-01');
    throw error;
  }
}
