import { branchesOfCard, reachOfCard, screenOfCard } from '#application/access/cards-in-branches';
import { yearsOf } from '#application/books/years';
import type { Context } from '#application/context';
import { dashboardGrids } from '#application/grids/dashboard-grids';
import { rowOf } from '#application/row-of';
import { ofGrid } from '#modules/reports/dashboard/arrangement';
import { type CardDefinition, cards } from '#modules/reports/dashboard/cards';
import type { DashboardOptions, OfferedCard } from '#modules/reports/dashboard/operations';

/** The cards that the caller may see in the open branch, and what they can choose from. */
export async function dashboardOptions(context: Context): Promise<DashboardOptions> {
  const [branches, years, lists] = await Promise.all([
    context.ports.records.all(context.scope, 'branch'),
    yearsOf(context),
    dashboardGrids(context),
  ]);
  const active = branches.filter(({ row }) => row['status'] === 'Active');
  const all = active.map(({ id }) => id);
  const offered = cards
    .filter((card) => reachOfCard(context, card, context.scope.branchId) !== 'none')
    .map((card) => offeredCard(card, screenOfCard(context, card), branchesOfCard(context, card, all)));
  const mine = new Set([context.scope.branchId, ...offered.flatMap((card) => card.branches)]);
  return {
    cards: [...offered, ...lists.map(listCard)],
    branches: active.filter(({ id }) => mine.has(id)).map((branch) => ({ id: branch.id, name: rowOf('branch', branch).name })),
    years: years.map(({ id, start, end }) => ({ id, start, end })),
  };
}

function offeredCard(
  { id, title, about, group, wide, empty, chart }: CardDefinition,
  to: string,
  branches: readonly string[],
): OfferedCard {
  return {
    ...{ id, title, about, group, to, empty },
    wide: wide === true,
    chart: chart === undefined ? null : { ...chart, values: [...chart.values] },
    listId: null,
    branches: [...branches],
  };
}

/** A list that an administrator marked For Dashboard: its first rows. */
function listCard({ listId, title, screen }: Awaited<ReturnType<typeof dashboardGrids>>[number]): OfferedCard {
  return {
    id: `${ofGrid}${listId}`,
    title,
    about: 'The first rows of this list',
    group: 'Lists',
    to: screen ?? '/dashboard',
    wide: true,
    empty: 'Nothing to show.',
    chart: null,
    listId,
    branches: [],
  };
}
