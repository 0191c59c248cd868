import type { Answered, Context } from '#application/context';
import { answer } from '#application/records/answer';
import { changeOf } from '#application/records/change-of';
import { filled } from '#application/records/filled';
import { findOwn } from '#application/records/find-own';
import { checkedRow } from '#application/records/master-row';
import { refuseStale, refuseUnlessOffered } from '#application/records/offered';
import { sayDuplicate } from '#application/records/say-duplicate';
import type { AnyMaster, AnyRow } from '#modules/kit/module';

/** Replaces what a person may type in a master; a version that is not the one they read changes nothing (decision D11). */
export async function updateRecord(
  context: Context,
  master: AnyMaster,
  body: AnyRow & { readonly id: string; readonly version: number },
): Promise<Answered> {
  const { id, version, ...values } = body;
  const before = await findOwn(context, master, id);
  refuseStale(master, before, version);
  refuseUnlessOffered(master, 'edit', before.row);
  const row = await checkedRow(context, master, id, filled(master.fields, { ...before.row, ...values }), before);
  const committed = await sayDuplicate(master, () =>
    context.ports.journal.commit(context.scope, 'organisation', {
      slug: master.slug,
      id,
      kind: 'change',
      version,
      decide: (facts) => ({
        ...changeOf(master, { action: 'edit', id, row, before: facts.record, userId: context.scope.userId }),
        // A period that is locked must be locked for every document that is being decided right now.
        ...(row['lockedUntil'] === before.row['lockedUntil'] ? {} : { fences: true }),
      }),
    }),
  );
  return answer(committed.stored);
}
