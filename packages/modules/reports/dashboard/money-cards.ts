import { ageing, ageingTotal, bucketLabels, overdueAmount } from '#domain/bills/ageing';
import type { OpenBill } from '#domain/bills/bill-parts';
import { paise, sum } from '#domain/money/paise';
import { formatDay } from '#domain/time/day';
import type { Period } from '#domain/time/period';
import { branchesIn, type CardTable, rowsOfCard } from '#modules/reports/dashboard/cards';
import { type DashboardDays, monthName } from '#modules/reports/dashboard/dashboard-days';

/** A bank or cash account with its balance, debit positive. */
export interface Account {
  readonly id: string;
  readonly name: string;
  readonly balance: number;
}

/** The accounts with the largest balances, and the sum of all. An overdraft is below zero. */
export function cashTable(accounts: readonly Account[], { asOf }: DashboardDays, branches: readonly string[]): CardTable {
  const used = accounts.filter(({ balance }) => balance !== 0).sort((one, other) => Math.abs(other.balance) - Math.abs(one.balance));
  const [shown, left] = [used.slice(0, rowsOfCard), used.slice(rowsOfCard)];
  const overdrawn = used.filter(({ balance }) => balance < 0).length;
  return {
    headline:
      used.length === 0
        ? null
        : {
            label: `On ${formatDay(asOf)}`,
            value: used.reduce((total, { balance }) => total + balance, 0),
            kind: 'money',
            ...(overdrawn > 0 ? { note: `${overdrawn} ${overdrawn === 1 ? 'account is' : 'accounts are'} overdrawn` } : {}),
          },
    columns: [
      { key: 'account', label: 'Account', kind: 'text' },
      { key: 'balance', label: 'Balance', kind: 'money' },
    ],
    rows: shown.map(({ id, name, balance }) => ({
      id,
      cells: { account: name, balance },
      link: `/app/ledger-group/report?ledger=${id}&to=${asOf}${branchesIn(branches)}`,
    })),
    ...(left.length > 0 ? { more: left.length } : {}),
  };
}

/** What all accounts held at the end of each month. */
export function cashMonthsTable(
  months: readonly { readonly month: Period; readonly balance: number }[],
  branches: readonly string[],
): CardTable {
  const first = months[0];
  const last = months.at(-1);
  const used = months.some(({ balance }) => balance !== 0);
  const change = (last?.balance ?? 0) - (first?.balance ?? 0);
  return {
    headline:
      last === undefined || !used
        ? null
        : {
            label: `On ${formatDay(last.month.to)}`,
            value: last.balance,
            kind: 'money',
            ...(months.length < 2 || change === 0
              ? {}
              : { note: `${change > 0 ? 'More' : 'Less'} than at the end of ${monthName(first?.month.to ?? '')}` }),
          },
    columns: [
      { key: 'month', label: 'Month', kind: 'text' },
      { key: 'balance', label: 'Balance', kind: 'money' },
    ],
    rows: used
      ? months.map(({ month, balance }) => ({
          id: month.from,
          cells: { month: monthName(month.from), balance },
          link: `/app/trial-balance?from=${month.from}&to=${month.to}${branchesIn(branches)}`,
        }))
      : [],
  };
}

export type Side = 'Receivables' | 'Payables';

/** Bills of customers or suppliers, open at the end of a day. What is owed to suppliers is negative in them. */
export interface BillsOfSide {
  readonly side: Side;
  readonly bills: readonly OpenBill[];
}

/** What is owed, by how long it is overdue. */
export function agedTable({ side, bills }: BillsOfSide, { asOf }: DashboardDays, branches: readonly string[]): CardTable {
  const parties = ageing(bills, { asOf, by: 'due' });
  const factor = side === 'Payables' ? -1 : 1;
  const labels = bucketLabels();
  const amounts = ageingTotal(parties, labels.length).map((amount) => paise(factor * amount));
  const total = sum(amounts);
  const overdue = factor * sum(parties.map((party) => overdueAmount(party.bills)));
  const link = `/app/payment-receivables-payables?side=${side}&asOf=${asOf}${branchesIn(branches)}`;
  return {
    headline:
      parties.length === 0
        ? null
        : {
            label: side === 'Payables' ? 'To pay' : 'To receive',
            value: total,
            kind: 'money',
            note: overdue > 0 ? `${percentOf(overdue, total)} of it overdue` : 'Nothing overdue',
          },
    columns: [
      { key: 'age', label: 'Overdue days', kind: 'text' },
      { key: 'amount', label: 'Amount', kind: 'money' },
    ],
    rows: parties.length === 0 ? [] : amounts.map((amount, at) => ({ id: String(at), cells: { age: labels[at] ?? '', amount }, link })),
    ...(amounts.some((amount) => amount < 0) ? { note: 'A negative amount is an advance, or on account.' } : {}),
  };
}

/** The parties with the largest overdue amounts, by their ids. */
export function mostOverdue({ side, bills }: BillsOfSide, { asOf }: DashboardDays) {
  const factor = side === 'Payables' ? -1 : 1;
  const found = ageing(bills, { asOf, by: 'due' }).flatMap(({ ledgerId, bills: aged }) => {
    const overdue = factor * overdueAmount(aged);
    const oldest = aged.find(({ bill, age }) => age > 0 && factor * bill.open > 0)?.age ?? 0;
    return overdue > 0 ? [{ ledgerId, overdue, days: oldest }] : [];
  });
  found.sort((one, other) => other.overdue - one.overdue);
  return { shown: found.slice(0, rowsOfCard), parties: found.length, total: found.reduce((all, { overdue }) => all + overdue, 0) };
}

export function overdueTable(
  side: Side,
  { shown, parties, total }: ReturnType<typeof mostOverdue>,
  nameOf: (ledgerId: string) => string,
  { asOf }: DashboardDays,
  branches: readonly string[],
): CardTable {
  const called = side === 'Payables' ? ['supplier', 'suppliers'] : ['customer', 'customers'];
  return {
    headline:
      parties === 0 ? null : { label: 'Overdue', value: total, kind: 'money', note: `from ${parties} ${called[parties === 1 ? 0 : 1]}` },
    columns: [
      { key: 'party', label: side === 'Payables' ? 'Supplier' : 'Customer', kind: 'text' },
      { key: 'overdue', label: 'Overdue', kind: 'money' },
      { key: 'days', label: 'Days', kind: 'number' },
    ],
    rows: shown.map(({ ledgerId, overdue, days }) => ({
      id: ledgerId,
      cells: { party: nameOf(ledgerId), overdue, days },
      link: `/app/payment-receivables-payables?side=${side}&asOf=${asOf}&party=${ledgerId}${branchesIn(branches)}`,
    })),
    ...(parties > shown.length ? { more: parties - shown.length } : {}),
  };
}

/** `38 %`, and never 0 % or 100 % of what is neither nothing nor everything. Advances can make the whole less than a part of it. */
export function percentOf(part: number, whole: number): string {
  if (whole <= 0 || part > whole) return 'all';
  const percent = Math.round((part / whole) * 100);
  return `${part === whole ? 100 : Math.min(99, Math.max(1, percent))} %`;
}
