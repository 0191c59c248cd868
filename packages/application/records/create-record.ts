import type { Answered, Context } from '#application/context';
import { answer } from '#application/records/answer';
import { changeOf } from '#application/records/change-of';
import { fingerprintOf } from '#application/records/fingerprint';
import { checkedRow, newRow } from '#application/records/master-row';
import { orRepeat } from '#application/records/or-repeat';
import { sayDuplicate } from '#application/records/say-duplicate';
import type { AnyMaster, AnyRow } from '#modules/kit/module';

/** Creates a master under the id the client made; the same id with the same body answers the first record again (decision D11). */
export async function createRecord(context: Context, master: AnyMaster, body: AnyRow & { readonly id: string }): Promise<Answered> {
  const { id, ...values } = body;
  const committed = await sayDuplicate(master, () =>
    orRepeat(context, master, 'organisation', body, async () => {
      const row = await checkedRow(context, master, id, newRow(context, master, values), undefined);
      return context.ports.journal.commit(context.scope, 'organisation', {
        slug: master.slug,
        id,
        kind: 'create',
        fingerprint: fingerprintOf(body),
        decide: () => changeOf(master, { action: 'create', id, row, before: undefined, userId: context.scope.userId }),
      });
    }),
  );
  return answer(committed.stored);
}
