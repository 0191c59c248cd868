import { findOwn } from '#application/access/find-own';
import { refuseStale, refuseUnlessOffered } from '#application/access/offered';
import { answerSaved } from '#application/commit/answer';
import { changeOf } from '#application/commit/change-of';
import { filled } from '#application/commit/filled';
import { onSteadyFacts } from '#application/commit/on-steady-facts';
import { referencesOf } from '#application/commit/references';
import { sayDuplicate } from '#application/commit/say-duplicate';
import type { Answered, Context } from '#application/context';
import { isOnDocuments } from '#application/in-use/attached';
import type { Work } from '#application/ports/journal';
import type { Stored } from '#application/ports/records';
import { commitPriced, pricesOnItems } from '#application/prices/product-prices';
import { checkedRow } from '#application/records/master-row';
import { ownRules } from '#application/records/own-rules';
import { reachOf } from '#domain/permission/permission';
import { Refusal, refuseIfAny } from '#domain/refusal';
import { withArticle } from '#domain/text/article';
import { masterBooksOf } from '#modules/books-of';
import type { AnyMaster, AnyRow } from '#modules/kit/module';
import { pathOf } from '#modules/kit/operations/permission';

/** Replaces the editable fields of a master. If the version is not the one that was read, nothing changes (decision D11). */
export function updateRecord(context: Context, master: AnyMaster, body: Changed): Promise<Answered> {
  return onSteadyFacts(context, (fence) => change(context, master, body, fence), 'organisation');
}

type Changed = AnyRow & { readonly id: string; readonly version: number };

async function change(context: Context, master: AnyMaster, body: Changed, fence: number): Promise<Answered> {
  const { id, version, ...values } = body;
  const before = await findOwn(context, master, id);
  refuseStale(master, before, version);
  refuseUnlessOffered(master, 'edit', before.row);
  const { row, besideOthers } = await checkedRow(context, master, id, filled(master.fields, { ...before.row, ...values }), before);
  for (const verb of masterBooksOf(master).alsoNeeds?.(before.row, row) ?? []) refuseWithout(context, master, verb);
  await ownRules[master.slug]?.refuse?.(context, id, before.row, row);
  const inUse = refusalInUse(context, master, before, row);
  await inUse?.();
  const work: Work = {
    slug: master.slug,
    id,
    kind: 'change',
    read: { version, title: master.title },
    fence,
    ...(locksMore(before.row, row) ? { closesPeriod: true } : {}),
    // A document that uses it may have been saved since.
    ...(inUse ? { whileClosed: inUse } : {}),
    decide: (facts) => ({
      ...changeOf(master, { action: 'edit', id, row, before: facts.record, userId: context.scope.userId }),
      ...(besideOthers ? { fences: 'organisation' } : {}),
      // A locked period, a different unit or rate, or a moved group must apply to everything being decided right now.
      ...(inUse || holdsAtOnce(master, before.row, row) || liesElsewhere(master, before.row, row) ? { fences: true } : {}),
    }),
  };
  const items = await pricesOnItems(context, master, id, before.row, row);
  const committed = await sayDuplicate(master, () => commitPriced(context, work, items));
  return answerSaved(master, committed.stored);
}

/** Refuses a change that is not allowed once documents use the record; undefined if it is always allowed. */
function refusalInUse(context: Context, master: AnyMaster, { id, row: before }: Stored, after: AnyRow): (() => Promise<void>) | undefined {
  const kept = masterBooksOf(master).keepsOnceUsed?.(before, after) ?? [];
  const own = ownRules[master.slug];
  const refuseEmptied = own?.refuseEmptied?.(context, id, before, after);
  const refuseOnDocuments = own?.refuseOnDocuments?.(context, id, before, after);
  if (kept.length === 0 && refuseEmptied === undefined && refuseOnDocuments === undefined) return undefined;
  return async () => {
    await refuseEmptied?.();
    if ((kept.length === 0 && refuseOnDocuments === undefined) || !(await isOnDocuments(context, master, id))) return;
    refuseIfAny(kept);
    await refuseOnDocuments?.();
  };
}

function holdsAtOnce(master: AnyMaster, before: AnyRow, after: AnyRow): boolean {
  return master.holdsAtOnce?.some((name) => (after[name] ?? null) !== (before[name] ?? null)) === true;
}

/** If two records changed at the same moment, each below or part of the other, they would form a circle. */
function liesElsewhere({ fields, slug }: AnyMaster, before: AnyRow, after: AnyRow): boolean {
  const named = (row: AnyRow) => referencesOf(fields, row).flatMap((one) => (one.slug === slug ? [one.id] : []));
  return named(before).sort().join() !== named(after).sort().join();
}

/** Whether the change locks a day that was open. */
function locksMore(before: AnyRow, after: AnyRow): boolean {
  return String(after['lockedUntil'] ?? '') > String(before['lockedUntil'] ?? '');
}

function refuseWithout({ caller }: Context, master: AnyMaster, verb: string): void {
  if (reachOf(caller.permissions, pathOf(master), verb) !== 'none') return;
  const action = Object.values(master.actions).find(({ permission }) => permission === verb);
  throw new Refusal('forbidden', { what: `${action?.label ?? verb} of ${withArticle(master.title)}` });
}
