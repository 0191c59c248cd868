import type { Nature } from '#domain/posting/chart';
import { type Day, formatDay } from '#domain/time/day';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { ReportCell, ReportModule, ReportRow } from '#modules/kit/module';
import { periodFilters } from '#modules/kit/report-filters';
import { sortable } from '#modules/kit/standing';
import { type Amounts, added, type BalancesFacts, isNothing, ledgerAmounts, none } from '#modules/reports/trial-balance/ledger-amounts';

const filters = {
  ...periodFilters,
  groupOnly: { kind: 'yes-no', label: 'Groups only' },
  showZero: { kind: 'yes-no', label: 'Show ledgers without balance' },
} as const satisfies Fields;

export type TrialBalanceFilter = RecordOf<typeof filters>;

/**
 * Opening, debit, credit and closing of every group and ledger (design e.1). Opening and closing are netted per ledger, a group is the net of
 * what lies in it, and the foot adds up the rows at the top. The facts are `BalancesFacts`.
 */
export const trialBalance: ReportModule<TrialBalanceFilter, BalancesFacts> = {
  kind: 'report',
  slug: 'trial-balance',
  entity: 'trialBalance',
  service: 'ims-crm',
  area: 'reports',
  title: 'Trial Balance',
  filters,
  facts: 'balances',
  build: (filter, facts) => {
    const rows = topRows(filter, facts);
    return {
      title: 'Trial Balance',
      subtitle: `${formatDay(filter.from)} to ${formatDay(filter.to)}`,
      columns: [
        { key: 'particulars', label: 'Particulars', kind: 'text' },
        { key: 'openingDr', label: 'Opening Dr', kind: 'money' },
        { key: 'openingCr', label: 'Opening Cr', kind: 'money' },
        { key: 'debit', label: 'Debit', kind: 'money' },
        { key: 'credit', label: 'Credit', kind: 'money' },
        { key: 'closingDr', label: 'Closing Dr', kind: 'money' },
        { key: 'closingCr', label: 'Closing Cr', kind: 'money' },
      ],
      rows,
      totals: { particulars: 'Total', ...columnTotals(rows) },
    };
  },
};

interface Node {
  readonly row: ReportRow;
  readonly amounts: Amounts;
}

function topRows(filter: TrialBalanceFilter, facts: BalancesFacts): readonly ReportRow[] {
  const { amounts, difference } = ledgerAmounts(facts);
  const groups = childrenOf([...facts.groups].sort(byNature), ({ parentId }) => parentId);
  const ledgers = childrenOf([...facts.ledgers].sort(byName), ({ groupId }) => groupId);

  const ledgerNodes = (groupId: string | null): readonly Node[] =>
    (ledgers.get(groupId) ?? []).flatMap(({ id, name }) => {
      const own = amounts.get(id) ?? none;
      if (isNothing(own) && !filter.showZero) return [];
      return [{ amounts: own, row: { id: `ledger:${id}`, cells: cellsOf(name, own), link: ledgerLink(id, filter) } }];
    });

  const groupNodes = (parentId: string | null): readonly Node[] =>
    (groups.get(parentId) ?? []).flatMap(({ id, name }) => {
      const below = groupNodes(id);
      const within = ledgerNodes(id);
      if (below.length + within.length === 0 && !filter.showZero) return [];
      const own = [...below, ...within].reduce((sum, node) => added(sum, node.amounts), none);
      const children = [...below, ...(filter.groupOnly ? [] : within)].map(({ row }) => row);
      return [
        {
          amounts: own,
          row: { id: `group:${id}`, cells: cellsOf(name, own), weight: 'group' as const, ...(children.length > 0 ? { children } : {}) },
        },
      ];
    });

  const apart: readonly Node[] =
    difference === 0
      ? []
      : [{ amounts: none, row: { id: 'difference', cells: cellsOf('Difference in opening balances', { ...none, opening: difference }) } }];
  return [...groupNodes(null), ...ledgerNodes(null), ...apart].map(({ row }) => row);
}

/** As a balance sheet and then a profit and loss account would follow each other, and by name within. */
function byNature(a: BalancesFacts['groups'][number], b: BalancesFacts['groups'][number]): number {
  return rankOf(a.nature) - rankOf(b.nature) || byName(a, b);
}

function rankOf(nature: Nature | null): number {
  return nature === null ? order.length : order.indexOf(nature);
}

const order: readonly Nature[] = ['Liability', 'Asset', 'Income', 'Expense'];

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  const [left, right] = [sortable(a.name), sortable(b.name)];
  return left < right ? -1 : left > right ? 1 : 0;
}

function childrenOf<Item>(items: readonly Item[], parentOf: (item: Item) => string | null): ReadonlyMap<string | null, readonly Item[]> {
  const children = new Map<string | null, Item[]>();
  for (const item of items) {
    const parent = parentOf(item);
    const siblings = children.get(parent);
    if (siblings) siblings.push(item);
    else children.set(parent, [item]);
  }
  return children;
}

function cellsOf(particulars: string, { opening, debit, credit }: Amounts): Readonly<Record<string, ReportCell>> {
  const closing = opening + debit - credit;
  return {
    particulars,
    openingDr: opening > 0 ? opening : null,
    openingCr: opening < 0 ? -opening : null,
    debit: debit === 0 ? null : debit,
    credit: credit === 0 ? null : credit,
    closingDr: closing > 0 ? closing : null,
    closingCr: closing < 0 ? -closing : null,
  };
}

const moneyColumns = ['openingDr', 'openingCr', 'debit', 'credit', 'closingDr', 'closingCr'] as const;

function columnTotals(rows: readonly ReportRow[]): Readonly<Record<string, number>> {
  return Object.fromEntries(moneyColumns.map((key) => [key, rows.reduce((sum, { cells }) => sum + Number(cells[key] ?? 0), 0)]));
}

function ledgerLink(ledgerId: string, { from, to }: { readonly from: Day; readonly to: Day }): string {
  return `/app/ledger-group/report?ledger=${ledgerId}&from=${from}&to=${to}`;
}
