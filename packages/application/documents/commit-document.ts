import type { Context } from '#application/context';
import type { Findings } from '#application/documents/decide-document';
import { takenFrom } from '#application/documents/number-of';
import { sayWhoSettled } from '#application/documents/settled-by-others';
import type { Change, Committed, Facts, Work } from '#application/ports';
import { UnknownFact } from '#application/records/facts-by-use';
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
    const commit = () =>
      context.ports.journal.commit(context.scope, stream, { ...work, slug: document.slug, decide: (facts) => decide(facts, findings) });
    const committed = await sayWhoSettled(context, () =>
      sayDuplicate(document, () => steppingOver(context, document, findings, () => onKnownFacts(commit))),
    );
    return { ...committed, warnings: findings.warnings };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'duplicate' && error.errors[0]?.path === 'series')
      throw new Refusal('notAllowed', { why: `Another branch issued ${document.plural} with the numbering code of this branch` });
    throw error;
  }
}

/** No rule looks up what it found in what the books say more often than this. */
const deepest = 12;

/** A rule on the books may look up what a rehearsal without books could not know of: it is read, and the document decided again. */
async function onKnownFacts<Answer>(decide: () => Promise<Answer>): Promise<Answer> {
  for (let round = 1; ; round += 1) {
    try {
      return await decide();
    } catch (error) {
      if (!(error instanceof UnknownFact) || round === deepest) throw error;
      await error.read();
    }
  }
}

/** Numbers are typed while this one is being decided only where the series was set up a moment ago. */
const mostLooks = 5;

/** A series of the organisation's own that meets numbers typed before it was set up goes on with the next one that is free. */
async function steppingOver<Answer>(
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
      findings.typed = new Set([...typed, ...(await takenFrom(context, document, given.number, given.facts))]);
    }
  }
}
