import { allNamed } from '#application/books/ledgers';
import { dayBefore, startOfYear } from '#application/books/years';
import type { Context } from '#application/context';
import type { GroupSummaryFacts } from '#application/reports/statements/group-summary/table';
import type { BalancesFacts } from '#application/reports/statements/ledger-amounts';
import { groupOf, ledgerOf, linesOnTheWay, soldOnTheWay } from '#application/reports/statements/statement-books';
import { paise } from '#domain/money/paise';
import { betweenBranches, isBetween, onTheWay, suppliedBetween } from '#domain/statements/between-branches';
import { chartOf } from '#domain/statements/chart-of-statement';
import type { Day } from '#domain/time/day';
import { monthsIn, type Period } from '#domain/time/period';
import { comparedPeriod } from '#modules/kit/report/report-filters';

/**
 * What statements of several branches take out of their groups (decision D44), in rows of its own, so that a group comes to what a statement
 * says of it, and without these rows to what the trial balance says.
 */
interface TakenOut {
  readonly rows: BalancesFacts['ledgers'];
  /** Ledgers of supplies between these branches. */
  readonly between: readonly string[];
  /** The facts with the rows. `days` are those of ledgers of the group and of `between`. */
  readonly from: (facts: GroupSummaryFacts) => GroupSummaryFacts;
}

interface Asked extends Period {
  readonly compare: unknown;
  readonly monthly: boolean;
}

type Balances = BalancesFacts['balances'];

/** Null if there is nothing of it in these groups. */
export async function takenOut(
  context: Context,
  branches: readonly string[],
  asked: Asked,
  groups: ReadonlySet<string>,
): Promise<TakenOut | null> {
  if (branches.length < 2) return null;
  const named = await allNamed(context, ['group', 'customer', 'branch']);
  const ledgers = named('customer').map(ledgerOf);
  const lines = linesOnTheWay(ledgers);
  const chart = chartOf({ groups: named('group').map(groupOf), ledgers: [] });
  const scope = { branches: new Set(branches), isWhole: named('branch').every(({ id }) => branches.includes(id)) };
  const between = [...ledgers, ...lines].filter((ledger) => isBetween(scope, ledger));
  const under = (alias: string) => new Set(between.flatMap((ledger) => (chart.rootOf(ledger)?.alias === alias ? [ledger.id] : [])));
  const [sold, bought] = [under('sales_accounts'), under('purchase_accounts')];
  const rows = [
    ...lines,
    ...chart.roots.flatMap(({ id: groupId, alias }) =>
      alias === 'sales_accounts' || alias === 'purchase_accounts'
        ? [{ id: rowIn(alias), name: betweenBranches.name, groupId, alias: null }]
        : [],
    ),
  ];
  if (!rows.some(({ groupId }) => groupId !== null && groups.has(groupId))) return null;
  const other = asked.monthly ? null : comparedPeriod(asked, asked.compare);
  const [own, beside] = await Promise.all([asked, other].map((period) => period && wayIn(context, branches, period, asked.monthly)));

  const supplies: Supplies = { sold, bought, isOnTheWay: lines.length > 0 };
  return {
    rows,
    between: [...sold, ...bought].filter((id) => id !== onTheWay.sold),
    from: (facts) => {
      const balances = own ? withRows(supplies, facts.balances, own) : facts.balances;
      const compared = beside && facts.compared ? { compared: withRows(supplies, facts.compared, beside) } : {};
      const moving = new Set(
        [...balances, ...(compared.compared ?? [])].flatMap(({ ledgerId, opening, debit, credit }) =>
          opening || debit || credit ? [ledgerId] : [],
        ),
      );
      return {
        ...{ ...facts, balances, ...compared },
        ledgers: [...facts.ledgers, ...rows.filter(({ id }) => moving.has(id))],
        days: asked.monthly && own ? withMonths(supplies, asked, facts.days, own) : facts.days,
      };
    },
  };
}

/** The ledgers of supplies between the branches, and whether some of it can be on the way. */
interface Supplies {
  readonly sold: ReadonlySet<string>;
  readonly bought: ReadonlySet<string>;
  readonly isOnTheWay: boolean;
}

function withRows({ sold, bought, isOnTheWay }: Supplies, balances: Balances, way: Way): Balances {
  const all = [...balances, ...(isOnTheWay ? way.balances : [])];
  const total = (of: ReadonlySet<string>, figure: (one: Balances[number]) => number) =>
    all.reduce((sum, one) => (of.has(one.ledgerId) ? sum + figure(one) : sum), 0);
  const taken = (figure: (one: Balances[number]) => number) => suppliedBetween(-total(sold, figure), total(bought, figure));
  const [opening, moved] = [taken((one) => one.opening - one.beforeYear), taken(({ debit, credit }) => debit - credit)];
  const row = (alias: string, factor: 1 | -1) => ({
    ...{ ledgerId: rowIn(alias), opening: paise(factor * opening), beforeYear: paise(0), ...sidesOf(factor * moved) },
  });
  return [...all, row('sales_accounts', 1), row('purchase_accounts', -1)];
}

type Days = GroupSummaryFacts['days'];

function withMonths({ sold, bought, isOnTheWay }: Supplies, asked: Period, days: Days, way: Way): Days {
  const all = [...days, ...(isOnTheWay ? way.days : [])];
  let before = 0;
  const months = monthsIn(asked).flatMap(({ to }) => {
    const until = (of: ReadonlySet<string>) =>
      all.reduce((sum, { ledgerId, day, debit, credit }) => (of.has(ledgerId) && day <= to ? sum + debit - credit : sum), 0);
    const taken = suppliedBetween(-until(sold), until(bought));
    const moved = taken - before;
    before = taken;
    return [
      { day: to, ledgerId: rowIn('sales_accounts'), ...sidesOf(moved) },
      { day: to, ledgerId: rowIn('purchase_accounts'), ...sidesOf(-moved) },
    ];
  });
  return [...all, ...months];
}

/** What was on the way, as balances and as moves of the months. */
interface Way {
  readonly balances: Balances;
  readonly days: GroupSummaryFacts['days'];
}

async function wayIn(context: Context, branches: readonly string[], period: Period, monthly: boolean): Promise<Way> {
  const [yearEve, eve] = [dayBefore(await startOfYear(context, period.from)), dayBefore(period.from)];
  const ends = monthly ? monthsIn(period).map(({ to }) => to) : [period.to];
  const at = await soldOnTheWay(context, branches, period, [yearEve, eve, ...ends]);
  const lines = [
    { ledgerId: onTheWay.sold, worth: (day: Day) => at(day) },
    { ledgerId: onTheWay.owed, worth: (day: Day) => -at(day) },
  ];
  return {
    balances: lines.map(({ ledgerId, worth }) => ({
      ...{ ledgerId, opening: paise(worth(eve)), beforeYear: paise(worth(yearEve)) },
      ...sidesOf(worth(period.to) - worth(eve)),
    })),
    days: lines.flatMap(({ ledgerId, worth }) =>
      ends.map((day, index) => ({ day, ledgerId, ...sidesOf(worth(day) - worth(ends[index - 1] ?? eve)) })),
    ),
  };
}

function rowIn(alias: string): string {
  return `${betweenBranches.id}:${alias}`;
}

function sidesOf(moved: number) {
  return { debit: paise(Math.max(moved, 0)), credit: paise(Math.max(-moved, 0)) };
}
