import { perBranch } from '#application/books/per-branch';
import { voucherType } from '#application/books/voucher-type';
import { yearsOf } from '#application/books/years';
import { recordsNamed } from '#application/commit/records-named';
import { partitionOf } from '#application/commit/stored-row';
import type { Context } from '#application/context';
import type { CommittedValue } from '#application/ports/orders';
import type { ProjectRow } from '#application/ports/projects';
import type { Row } from '#application/ports/records';
import { pagesOf, reader } from '#application/reports/kit/reader';
import { pageOfLines, type ReadLines } from '#application/reports/registers/dated-lines';
import type { ProjectCostFacts, ProjectFact } from '#application/reports/registers/project-wise-cost/table';
import { projectWiseCostColumns, projectWiseCostTable } from '#application/reports/registers/project-wise-cost/table';
import { statementBooks } from '#application/reports/statements/statement-books';
import { stockFacts } from '#application/reports/stock/stock-facts';
import type { UnitCost } from '#domain/cost/unit-cost';
import {
  type HeadAmounts,
  type HeadOf,
  headsOf,
  lineAmount,
  noAmounts,
  type ProjectHead,
  plusAmounts,
  wholeAmounts,
} from '#domain/registers/project-cost';
import { noWorth } from '#domain/stock-figures/period-figures';
import type { Period } from '#domain/time/period';
import { projectWiseCost } from '#modules/reports/registers/project-wise-cost';
import { installer } from '#modules/stock/installer/installer';

interface Asked extends Period {
  readonly show: string;
  /** Null for all. */
  readonly projectId: string | null;
  readonly head: string | null;
}

/** What projects cost and earned in a period, and the rest of the profit and loss account; or the lines behind these figures. */
export async function projectCostFacts(
  context: Context,
  branches: readonly string[],
  asked: Asked,
  cursor: string | undefined,
): Promise<ProjectCostFacts> {
  const { head, whole, wentOut } = await measuresOf(context, branches, asked);
  const nothing = { projects: [], unallocated: noAmounts, since: asked.from, today: context.today };
  if (asked.show === 'vouchers') return { ...nothing, ...(await vouchers(context, branches, asked, { head, wentOut }, cursor)) };
  const [years, sums, committed] = await Promise.all([
    yearsOf(context),
    perBranch(branches, (branchId) => context.ports.books.projectSums(context.scope, branchId, asked.from, asked.to)),
    perBranch(branches, (branchId) => context.ports.books.committed(context.scope, branchId, asked.to)),
  ]);
  const projects = new Map<string, HeadAmounts>();
  for (const [at, ofBranch] of sums.entries()) {
    const costs = wentOut(branches[at] ?? '');
    for (const sum of ofBranch) {
      const line = lineAmount(sum, head, costs);
      if (line === null) continue;
      const { projectId } = sum;
      projects.set(projectId, plusAmounts(projects.get(projectId) ?? noAmounts, { ...noAmounts, [line.head]: line.amount }));
    }
  }
  const allocated = [...projects.values()].reduce((all, one) => plusAmounts(all, one), noAmounts);
  return {
    projects: await named(context, asked.projectId, projects, summed(committed.flat())),
    unallocated: plusAmounts(whole, allocated, -1),
    since: years.map(({ start }) => start).sort()[0] ?? asked.from,
    ...{ today: context.today, lines: [] },
  };
}

function summed(committed: readonly CommittedValue[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { projectId, value } of committed) sums.set(projectId, (sums.get(projectId) ?? 0) + value);
  return sums;
}

interface Measures {
  readonly head: HeadOf;
  readonly wentOut: (branchId: string) => (itemId: string) => UnitCost;
}

/**
 * How lines become amounts: by the chart, and by what the goods cost that left their branch in the period. So a project costs the same in a
 * report of its branch as in one of several.
 */
async function measuresOf(
  context: Context,
  branches: readonly string[],
  { from, to }: Asked,
): Promise<Measures & { readonly whole: HeadAmounts }> {
  const [books, { items }, ofInstallers] = await Promise.all([
    statementBooks(context, branches, { from, to, compare: null }),
    stockFacts(context, branches, { from, to }),
    installerLedgers(context),
  ]);
  const head = headsOf(books, ofInstallers);
  const outward = new Map(items.flatMap((item) => item.branches.map((one) => [`${one.branch} ${item.id}`, one.outward])));
  const wentOut: Measures['wentOut'] = (branchId) => (itemId) => outward.get(`${branchId} ${itemId}`) ?? noWorth;
  return { head, wentOut, whole: wholeAmounts(books, head) };
}

const installersAtOnce = 400;

async function installerLedgers({ ports, scope }: Context): Promise<ReadonlySet<string>> {
  const ledgers = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await ports.records.list(scope, {
      ...{ slug: installer.slug, partitions: [partitionOf(installer, scope)], order: 0, descending: false, limit: installersAtOnce },
      ...(cursor === undefined ? {} : { cursor }),
    });
    for (const { ledgerId } of page.rows) if (typeof ledgerId === 'string') ledgers.add(ledgerId);
    cursor = page.cursor;
  } while (cursor !== undefined);
  return ledgers;
}

/** Projects with figures or open orders, by number. */
async function named(
  context: Context,
  only: string | null,
  projects: ReadonlyMap<string, HeadAmounts>,
  committed: ReadonlyMap<string, number>,
): Promise<readonly ProjectFact[]> {
  const ids = [...new Set([...projects.keys(), ...committed.keys()])].filter((id) => only === null || id === only);
  const found = await recordsNamed(
    context,
    ids.map((id) => ({ slug: 'project', id })),
  );
  return ids
    .map((id): ProjectFact => {
      const row: Row = found.get(id)?.row ?? {};
      return {
        ...{ id, number: String(row['projectNo'] ?? id), name: String(row['name'] ?? '') },
        budget: typeof row['budget'] === 'number' ? row['budget'] : null,
        ...{ committed: committed.get(id) ?? 0, amounts: projects.get(id) ?? noAmounts },
      };
    })
    .toSorted((one, other) => one.number.localeCompare(other.number, 'en', { numeric: true }));
}

interface Valued extends ProjectRow {
  readonly head: ProjectHead;
  readonly value: number;
}

async function vouchers(
  context: Context,
  branches: readonly string[],
  asked: Asked,
  { head, wentOut }: Measures,
  cursor: string | undefined,
): Promise<Pick<ProjectCostFacts, 'lines' | 'cursor'>> {
  const read: ReadLines<Valued> = async (branchId, from, to) => {
    const rows = await context.ports.books.projectRows(context.scope, branchId, from, to);
    return rows.flatMap((row): readonly Valued[] => {
      if (asked.projectId !== null && row.projectId !== asked.projectId) return [];
      const line = lineAmount({ ...row, id: row.lineId }, head, wentOut(branchId));
      if (line === null || line.amount === 0 || (asked.head !== null && line.head !== asked.head)) return [];
      return [{ ...row, head: line.head, value: line.amount }];
    });
  };
  const { lines, ...next } = await pageOfLines(branches, asked, read, cursor);
  const found = await recordsNamed(
    context,
    lines.flatMap(({ of, lineId, projectId }) => [
      { slug: of === 'item' ? 'inventory-item' : 'customer', id: lineId },
      { slug: 'project', id: projectId },
    ]),
  );
  return {
    lines: lines.map(({ slug, id, date, number, partyName, projectId, lineId, head: of, value }) => ({
      ...{ slug, id, date, number, partyName, head: of, value, type: voucherType(slug, {}) },
      project: String(found.get(projectId)?.row['projectNo'] ?? projectId),
      particulars: String(found.get(lineId)?.row['name'] ?? lineId),
    })),
    ...next,
  };
}

export const projectWiseCostReader = reader({
  report: projectWiseCost,
  columns: projectWiseCostColumns(),
  table: projectWiseCostTable,
  read: projectCostFacts,
  ...pagesOf('lines'),
});
