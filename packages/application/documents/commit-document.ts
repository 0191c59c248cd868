import { sayWhoSettled } from '#application/chains/settled-by-others';
import { UnknownFact } from '#application/commit/facts-by-use';
import { sayDuplicate } from '#application/commit/say-duplicate';
import type { Context } from '#application/context';
import { type BeforeCount, beforeCount, changedCounts } from '#application/documents/changed-counts';
import type { Findings } from '#application/documents/decision/decide-document';
import { takenFrom } from '#application/numbering/number-of';
import type { Change, Committed, Facts, Work } from '#application/ports/journal';
import { assert } from '#domain/assert';
import { Refusal } from '#domain/refusal';
import type { AnyDocument } from '#modules/kit/module';

/** Commits to the branch's log. A refusal because of vouchers that settled this one names their numbers. `others`: written in the same act. */
export async function commitDocument(
  context: Context,
  document: AnyDocument,
  { version, ...work }: Omit<Work, 'slug' | 'decide' | 'read'> & { readonly version?: number },
  decide: (facts: Facts, findings: Findings) => Change,
  others: readonly Work[] = [],
): Promise<Committed & { readonly warnings: readonly string[]; readonly others: readonly Committed[] }> {
  const findings: Findings = { warnings: [] };
  const stream = { branchId: context.scope.branchId };
  const { slug, title } = document;
  const read = version === undefined ? {} : { read: { version, title } };
  try {
    let moves: BeforeCount | undefined;
    const decided = (facts: Facts) => {
      const change = decide(facts, findings);
      moves = beforeCount(slug, facts, change.effect ?? undefined);
      return change;
    };
    const { journal } = context.ports;
    const commit = async (): Promise<Committed & { readonly others: readonly Committed[] }> => {
      const own = { ...work, ...read, slug, decide: decided };
      if (others.length === 0) return { ...(await journal.commit(context.scope, stream, own)), others: [] };
      const [first, ...rest] = await journal.commitTogether(context.scope, stream, [own, ...others]);
      assert(first, 'each work is answered');
      return { ...first, others: rest };
    };
    const committed = await sayWhoSettled(context, () =>
      sayDuplicate(document, () => steppingOver(context, document, findings, () => onKnownFacts(commit))),
    );
    const counts = moves === undefined ? [] : await changedCounts(context, moves);
    return { ...committed, warnings: [...findings.warnings, ...counts] };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'duplicate' && error.errors[0]?.path === 'series')
      throw new Refusal('notAllowed', { why: `Another branch uses the numbering code of this branch for its ${document.plural}` });
    throw error;
  }
}

/** How often a rule may ask for more facts. */
const deepest = 12;

/**
 * A rule on the books may look up facts that the rehearsal without books could not know. They are read, and the document is decided again.
 */
export async function onKnownFacts<Answer>(decide: () => Promise<Answer>): Promise<Answer> {
  for (let round = 1; ; round += 1) {
    try {
      return await decide();
    } catch (error) {
      if (!(error instanceof UnknownFact) || round === deepest) throw error;
      await error.read();
    }
  }
}

/** Typed numbers can be in the way only for a moment after a series was set up. */
const mostLooks = 5;

/** If a series of the organisation's own meets numbers typed before it was set up, it takes the next free one. */
export async function steppingOver<Answer>(
  context: Context,
  document: AnyDocument,
  findings: Findings,
  decide: () => Promise<Answer>,
): Promise<Answer> {
  for (let look = 1; ; look += 1) {
    try {
      return await decide();
    } catch (error) {
      const isMet = error instanceof Refusal && error.code === 'duplicate' && error.errors[0]?.path === 'number';
      const { given, typed = [] } = findings;
      if (!isMet || given === undefined || look === mostLooks) throw error;
      const taken = await takenFrom(context, document, given.number, given.facts);
      // It is another document of the same act that has a taken number.
      if (taken.length === 0) throw error;
      findings.typed = new Set([...typed, ...taken]);
    }
  }
}
