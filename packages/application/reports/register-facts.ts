import type { Context } from '#application/context';
import type { RegisterMonth } from '#application/ports';
import { recordsNamed } from '#application/records/records-named';
import { branchNames } from '#application/reports/branches';
import { type Place, placesIn, writePlaces } from '#application/reports/cursor';
import { ledgerName } from '#application/reports/ledgers';
import { perBranch } from '#application/reports/per-branch';
import { limits } from '#domain/limits';
import type { RegisterKind } from '#domain/registers/register-kind';
import { addTotals, noTotals, type RegisterTotals } from '#domain/registers/register-totals';
import type { Day } from '#domain/time/day';
import type { RegisterFacts } from '#modules/reports/register-report';

interface Asked {
  readonly from: Day;
  readonly to: Day;
  readonly show: string;
}

/** The register of these branches: what its view needs, and no more. Documents come in pages, merged by day. */
export async function registerFacts(
  context: Context,
  branches: readonly string[],
  kind: RegisterKind,
  { from, to, show }: Asked,
  cursor: string | undefined,
): Promise<RegisterFacts> {
  const lists = show === 'documents' || show === 'ledgers';
  const [months, documents] = await Promise.all([
    show === 'documents' ? [] : monthsOf(context, branches, kind, from, to, show === 'hsn'),
    lists ? documentsOf(context, branches, kind, from, to, cursor) : { rows: [] },
  ]);
  const ids = new Set(months.flatMap(({ totals }) => [...totals.ledgers.keys()]));
  const named =
    show === 'ledgers'
      ? await recordsNamed(
          context,
          [...ids].map((id) => ({ slug: 'customer', id })),
        )
      : new Map();
  return {
    months,
    ...documents,
    ledgers: new Map([...ids].map((id) => [id, ledgerName(named, id)])),
  };
}

async function monthsOf(
  context: Context,
  branches: readonly string[],
  kind: RegisterKind,
  from: Day,
  to: Day,
  hsn: boolean,
): Promise<readonly RegisterMonth[]> {
  const each = await perBranch(branches, (branchId) => context.ports.books.registerMonths(context.scope, branchId, kind, from, to, hsn));
  const months = new Map<string, RegisterTotals>();
  for (const { month, totals } of each.flat()) {
    const sums = months.get(month) ?? noTotals();
    months.set(month, sums);
    addTotals(sums, totals);
  }
  return [...months].sort(([one], [other]) => (one < other ? -1 : 1)).map(([month, totals]) => ({ month, totals }));
}

async function documentsOf(
  context: Context,
  branches: readonly string[],
  kind: RegisterKind,
  from: Day,
  to: Day,
  cursor: string | undefined,
): Promise<Pick<RegisterFacts, 'rows' | 'cursor'>> {
  const after = placesIn(cursor, branches.length);
  const limit = limits.rowsPerPage;
  const nameOf = await branchNames(context, branches);
  const pages = await perBranch(branches, (branchId) => {
    const place = after[branches.indexOf(branchId)];
    return context.ports.books.register(context.scope, branchId, kind, from, to, { limit, ...(place ? { after: place } : {}) });
  });
  const merged = pages
    .flatMap(({ rows }, branch) => rows.map((row) => ({ ...row, branch })))
    .sort((one, other) =>
      one.date < other.date ? -1 : one.date > other.date ? 1 : one.branch - other.branch || one.sequence - other.sequence,
    );
  const shown = merged.slice(0, limit);
  const more = merged.length > limit || pages.some((page) => page.more);
  const next = branches.map((_, branch): Place | null => shown.findLast((row) => row.branch === branch) ?? after[branch] ?? null);
  const rows = shown.map((row) => ({ ...row, branch: nameOf(branches[row.branch] ?? '') }));
  return { rows, ...(more ? { cursor: writePlaces(next) } : {}) };
}
