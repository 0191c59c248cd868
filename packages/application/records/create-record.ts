import { answerSaved } from '#application/commit/answer';
import { changeOf } from '#application/commit/change-of';
import { fingerprintOf } from '#application/commit/fingerprint';
import { onSteadyFacts } from '#application/commit/on-steady-facts';
import { orRepeat } from '#application/commit/or-repeat';
import { sayDuplicate } from '#application/commit/say-duplicate';
import type { Answered, Context } from '#application/context';
import type { Work } from '#application/ports/journal';
import { commitPriced, pricesOnItems } from '#application/prices/product-prices';
import { checkedRow, newRow } from '#application/records/master-row';
import type { AnyMaster, AnyRow } from '#modules/kit/module';

/** Creates a master under the id the client made; the same id with the same body answers the first record again (decision D11). */
export async function createRecord(context: Context, master: AnyMaster, body: AnyRow & { readonly id: string }): Promise<Answered> {
  const committed = await sayDuplicate(master, () =>
    orRepeat(context, master, 'organisation', body, async () =>
      onSteadyFacts(
        context,
        async (fence) => {
          const { work, row } = await creationOf(context, master, body);
          return commitPriced(context, { ...work, fence }, await pricesOfNew(context, master, body.id, row));
        },
        'organisation',
      ),
    ),
  );
  return answerSaved(master, committed.stored);
}

/** The work of a new master, for callers that commit many of them at once. */
export async function creationWork(context: Context, master: AnyMaster, body: AnyRow & { readonly id: string }): Promise<Work> {
  return (await creationOf(context, master, body)).work;
}

/** A repeated create changes nothing, whatever became of the record since. */
async function pricesOfNew(context: Context, master: AnyMaster, id: string, row: AnyRow): Promise<readonly Work[]> {
  const items = await pricesOnItems(context, master, id, undefined, row);
  const isRepeat = items.length > 0 && (await context.ports.records.find(context.scope, master.slug, id)) !== undefined;
  return isRepeat ? [] : items;
}

async function creationOf(context: Context, master: AnyMaster, body: AnyRow & { readonly id: string }) {
  const { id, ...values } = body;
  const { row, besideOthers } = await checkedRow(context, master, id, newRow(context, master, values), undefined);
  const work: Work = {
    slug: master.slug,
    id,
    kind: 'create',
    fingerprint: fingerprintOf(body),
    decide: () => ({
      ...changeOf(master, { action: 'create', id, row, before: undefined, userId: context.scope.userId }),
      ...(besideOthers ? { fences: 'organisation' } : {}),
    }),
  };
  return { work, row };
}
