import { particularsOf, rowsBelow, type StatementRow } from '#application/reports/ledgers/statement-rows';
import { type Paise, paise, sum } from '#domain/money/paise';
import { type Day, formatDay } from '#domain/time/day';
import type { AnyReport, ReportCell, ReportColumn, ReportRow, ReportTable } from '#modules/kit/module';
import { listLink } from '#modules/kit/report/drill-down';
import { branchesAsked } from '#modules/kit/report/report-filters';
import { voucherLink } from '#modules/kit/voucher/voucher-link';
import type { MoneyBookFilter } from '#modules/reports/ledgers/money-book';

/** What an account received and paid on a day. */
export interface MoneyDay {
  readonly day: Day;
  readonly ledgerId: string;
  readonly debit: Paise;
  readonly credit: Paise;
}

/**
 * Facts of a cash or bank book: its accounts with what they opened with, every day on which one of them moved, and a page of vouchers by
 * day. `skipped` is what the vouchers before the first one moved on its day.
 */
export interface MoneyBookFacts {
  readonly accounts: readonly { readonly id: string; readonly name: string; readonly opening: Paise }[];
  readonly days: readonly MoneyDay[];
  readonly rows: readonly (StatementRow & { readonly ledgerId: string })[];
  readonly skipped: Paise;
  readonly first: boolean;
  readonly cursor?: string;
}

export const moneyBookColumns: readonly ReportColumn[] = [
  { key: 'date', label: 'Date', kind: 'date' },
  { key: 'particulars', label: 'Particulars', kind: 'text' },
  { key: 'account', label: 'Account', kind: 'text', optional: true },
  { key: 'type', label: 'Voucher Type', kind: 'text', optional: true },
  { key: 'number', label: 'Voucher No.', kind: 'text', optional: true },
  { key: 'reference', label: 'Reference', kind: 'text', optional: true },
  { key: 'detail', label: 'Details', kind: 'balance', optional: true },
  { key: 'opening', label: 'Opening', kind: 'balance' },
  { key: 'received', label: 'Received', kind: 'money' },
  { key: 'paid', label: 'Paid', kind: 'money' },
  { key: 'closing', label: 'Closing', kind: 'balance' },
];

export function moneyBookTable({ title }: Pick<AnyReport, 'title'>, filter: MoneyBookFilter, facts: MoneyBookFacts): ReportTable {
  const names = new Map(facts.accounts.map(({ id, name }) => [id, name]));
  const [account] = facts.accounts;
  // An account of another branch, in which nothing is, is not worth a column.
  const moved = new Set(facts.days.map(({ ledgerId }) => ledgerId));
  const several = facts.accounts.filter((one) => one.opening !== 0 || moved.has(one.id)).length > 1;
  const opening = sum(facts.accounts.map((one) => one.opening));
  const days = daysOf(facts.days, opening);
  const shown = filter.daysOnly ? days : days.filter(({ day }) => facts.rows.some(({ date }) => date === day));
  const perDay = Map.groupBy(facts.rows, ({ date }) => date);
  const received = sum(facts.days.map(({ debit }) => debit));
  const paid = sum(facts.days.map(({ credit }) => credit));
  const closing = paise(opening + received - paid);
  const openings = new Map(facts.accounts.map((one) => [one.id, one.opening]));
  const rows = shown.map((day, at): ReportRow => {
    const children = filter.daysOnly
      ? accountRows(day.day, filter, facts, several ? names : new Map(), openings)
      : voucherRows(perDay.get(day.day) ?? [], {
          balance: paise(day.opening + (at === 0 ? facts.skipped : 0)),
          ...{ names: several ? names : new Map(), narration: filter.narration },
        });
    return {
      ...{ id: day.day, weight: 'group', cells: { date: day.day, ...figures(day.opening, day.received, day.paid) } },
      ...(children.length === 0 ? {} : { children }),
    };
  });
  return {
    title: account !== undefined && filter.ledgerId !== null ? account.name : title,
    subtitle: `${formatDay(filter.from)} to ${formatDay(filter.to)}`,
    columns: moneyBookColumns,
    rows: [
      ...(facts.first ? [edgeRow('opening', 'Opening Balance', filter.from, opening)] : []),
      ...rows,
      ...(facts.cursor === undefined ? [edgeRow('closing', 'Closing Balance', filter.to, closing)] : []),
    ],
    totals: { particulars: 'Total', opening, received, paid, closing },
    totalsOfAll: true,
    ...(filter.daysOnly ? {} : { opened: true as const }),
    ...(facts.cursor === undefined ? {} : { cursor: facts.cursor }),
  };
}

interface BookDay {
  readonly day: Day;
  readonly opening: Paise;
  readonly received: Paise;
  readonly paid: Paise;
}

function daysOf(moved: readonly MoneyDay[], opening: Paise): readonly BookDay[] {
  let balance = opening;
  return [...Map.groupBy(moved, ({ day }) => day)].map(([day, each]) => {
    const before = balance;
    const received = sum(each.map(({ debit }) => debit));
    const paid = sum(each.map(({ credit }) => credit));
    balance = paise(before + received - paid);
    return { day, opening: before, received, paid };
  });
}

/** Each account on a day, where there are several. `balances` go with the days. */
function accountRows(
  day: Day,
  filter: MoneyBookFilter,
  { days }: MoneyBookFacts,
  names: ReadonlyMap<string, string>,
  balances: Map<string, Paise>,
): readonly ReportRow[] {
  return days
    .filter((moved) => moved.day === day)
    .map(({ ledgerId, debit, credit }): ReportRow => {
      const opening = balances.get(ledgerId) ?? paise(0);
      balances.set(ledgerId, paise(opening + debit - credit));
      return {
        id: `${day}:${ledgerId}`,
        cells: { particulars: names.get(ledgerId) ?? '', ...figures(opening, debit, credit) },
        link: `/app/ledger-group/report?${new URLSearchParams({ ledger: ledgerId, from: day, to: day, ...branchesAsked(filter) })}`,
      };
    })
    .filter(({ cells }) => cells['particulars'] !== '');
}

interface Running {
  readonly balance: Paise;
  /** Of the accounts; none where there is only one. */
  readonly names: ReadonlyMap<string, string>;
  readonly narration: boolean;
}

function voucherRows(rows: MoneyBookFacts['rows'], { balance, names, narration }: Running): readonly ReportRow[] {
  let running = balance;
  return rows.map((row): ReportRow => {
    const { slug, id: voucherId, ledgerId, date, type, number, reference, amount, fromLedgerId, toLedgerId } = row;
    running = paise(running + amount);
    const id = `${slug}:${voucherId}:${ledgerId}${amount < 0 ? ':paid' : ''}`;
    const children = rowsBelow(id, row);
    return {
      id,
      cells: {
        ...{ date, particulars: particularsOf(row, narration), account: names.get(ledgerId) ?? null, type, number, reference },
        ...{ received: amount > 0 ? amount : null, paid: amount < 0 ? -amount : null, closing: running },
      },
      link: voucherLink(row),
      ...listLink({ slug, number, date, ...(fromLedgerId && { fromLedgerId }), ...(toLedgerId && { toLedgerId }) }),
      ...(children.length === 0 ? {} : { children }),
    };
  });
}

function figures(opening: Paise, received: Paise, paid: Paise): Readonly<Record<string, ReportCell>> {
  return { opening, received: received === 0 ? null : received, paid: paid === 0 ? null : paid, closing: opening + received - paid };
}

function edgeRow(id: string, particulars: string, date: Day, closing: Paise): ReportRow {
  return { id, weight: 'total', cells: { date, particulars, closing } };
}
