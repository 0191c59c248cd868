import type { Answered, Context } from '#application/context';
import { answer } from '#application/records/answer';
import { changeOf } from '#application/records/change-of';
import { fingerprintOf } from '#application/records/fingerprint';
import { checkedRow, newRow } from '#application/records/master-row';
import { sayDuplicate } from '#application/records/say-duplicate';
import type { AnyMaster, AnyRow } from '#modules/kit/module';

/** Creates a master under the id the client made; the same id with the same body answers the first record again (decision D11). */
export async function createRecord(context: Context, master: AnyMaster, body: AnyRow & { readonly id: string }): Promise<Answered> {
  const { id, ...values } = body;
  const row = await orRepeat(context, master, id, () => checkedRow(context, master, id, newRow(context, master, values), undefined));
  const committed = await sayDuplicate(master, () =>
    context.ports.journal.commit(context.scope, 'organisation', {
      slug: master.slug,
      id,
      kind: 'create',
      fingerprint: fingerprintOf(body),
      decide: () => changeOf(master, { action: 'create', id, row, before: undefined, userId: context.scope.userId }),
    }),
  );
  return answer(committed.stored);
}

/**
 * A repeated create is answered even when the world has moved on and the record could not be created today: then what is
 * decided is of no account, because storage answers the first commit again (or refuses another body).
 */
async function orRepeat(context: Context, master: AnyMaster, id: string, check: () => Promise<AnyRow>): Promise<AnyRow> {
  try {
    return await check();
  } catch (refusal) {
    const known = await context.ports.records.find(context.scope, master.slug, id);
    if (known === undefined) throw refusal;
    return known.row;
  }
}
