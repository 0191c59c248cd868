import { asStored } from '#application/commit/stored-row';
import type { Context } from '#application/context';
import { dashboardOptions } from '#application/reports/dashboard/dashboard-options';
import { limits } from '#domain/limits';
import { Refusal, refuseIfAny } from '#domain/refusal';
import { type Arrangement, firstArrangement, shownOf } from '#modules/reports/dashboard/arrangement';
import { type ArrangementAnswer, type ArrangementBody, arrangementSlug, placedCards } from '#modules/reports/dashboard/operations';

/** The cards that the caller chose, without those that they may no longer see; or the first ones for somebody with their permissions. */
export async function getArrangement(context: Context): Promise<ArrangementAnswer> {
  const [saved, { cards }] = await Promise.all([
    context.ports.records.find(context.scope, arrangementSlug, context.scope.userId),
    dashboardOptions(context),
  ]);
  const offered = cards.map(({ id, wide }) => ({ card: id, wide }));
  const chosen = saved === undefined ? [] : placedCards.parse(saved.row['cards']);
  const shown = chosen.length === 0 ? firstArrangement(offered) : shownOf(chosen, offered);
  return { cards: [...shown], version: saved?.version ?? null };
}

/**
 * Saves the choice of the caller for this organisation, in its log, so that the audit trail has it. A card that they may not see is refused;
 * one that was saved before and is out of their sight now stays where it was.
 */
export async function saveArrangement(context: Context, { cards, version }: ArrangementBody): Promise<ArrangementAnswer> {
  const { scope, ports } = context;
  const [before, options] = await Promise.all([ports.records.find(scope, arrangementSlug, scope.userId), dashboardOptions(context)]);
  if (before !== undefined && version === undefined) throw new Refusal('changed', { what: 'dashboard' });
  const offered = options.cards.map(({ id, wide }) => ({ card: id, wide }));
  const known = new Set(offered.map(({ card }) => card));
  const kept = before === undefined ? [] : placedCards.parse(before.row['cards']);
  refuseIfAny(
    cards.flatMap(({ card }, at) =>
      known.has(card) ? [] : [{ path: `cards.${at}.card`, message: 'There is no such card, or you may not see it' }],
    ),
  );
  const hidden: Arrangement = cards.length === 0 ? [] : kept.filter(({ card }) => !known.has(card));
  const row = asStored({ cards: placedCards.parse([...cards, ...hidden].slice(0, limits.dashboardCards)) });
  const { stored } = await ports.journal.commit(scope, 'organisation', {
    slug: arrangementSlug,
    id: scope.userId,
    kind: before === undefined ? 'create' : 'change',
    ...(before === undefined || version === undefined ? {} : { read: { version, title: 'dashboard' } }),
    decide: () => ({
      ...{ action: before === undefined ? 'create' : 'edit', slug: arrangementSlug, id: scope.userId },
      ...{ row, list: null, unique: [], words: [] },
    }),
  });
  return { cards: cards.length === 0 ? [...firstArrangement(offered)] : [...cards], version: stored.version };
}
