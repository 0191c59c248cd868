import { findOwn } from '#application/access/find-own';
import { refuseStale, refuseUnlessOffered } from '#application/access/offered';
import { answer } from '#application/commit/answer';
import { changeOf } from '#application/commit/change-of';
import { sayDuplicate } from '#application/commit/say-duplicate';
import type { Answered, Context } from '#application/context';
import type { Committed, Work } from '#application/ports/journal';
import type { Stored } from '#application/ports/records';
import { commitPriced, pricesOnItems } from '#application/prices/product-prices';
import type { AnyMaster } from '#modules/kit/module';

/** Activates or deactivates a master. An inactive record stays where it is used, but can no longer be chosen. */
export async function setActive(
  context: Context,
  master: AnyMaster,
  id: string,
  version: number | undefined,
  active: boolean,
): Promise<Answered> {
  const before = await findOwn(context, master, id);
  refuseStale(master, before, version);
  refuseUnlessOffered(master, active ? 'activate' : 'deactivate', before.row);
  // Only active records hold some unique values: another may have taken the value since.
  const committed = await sayDuplicate(master, () => writeStatus(context, master, before, before.version, active));
  return answer(committed.stored);
}

/** The fence stops anyone who read the record while it was active from using it. */
export async function writeStatus(
  context: Context,
  master: AnyMaster,
  before: Stored,
  version: number,
  active: boolean,
): Promise<Committed> {
  const { id } = before;
  const action = active ? 'activate' : 'deactivate';
  const row = { ...before.row, status: active ? 'Active' : 'Inactive' };
  const work: Work = {
    slug: master.slug,
    id,
    kind: 'change',
    read: { version, title: master.title },
    decide: (facts) => ({
      ...changeOf(master, { action, id, row, before: facts.record, userId: context.scope.userId }),
      ...(active ? {} : { fences: true }),
    }),
  };
  return commitPriced(context, work, await pricesOnItems(context, master, id, before.row, row));
}
