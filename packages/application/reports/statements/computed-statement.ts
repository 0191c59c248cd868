import { balanceSheet } from '#domain/statements/balance-sheet';
import { keptPeriods, type StatementBooks } from '#domain/statements/books';
import { cashFlow } from '#domain/statements/cash-flow';
import { profitAndLoss, twoSidesOf } from '#domain/statements/profit-and-loss';
import { ratios } from '#domain/statements/ratios';
import { scheduleThree } from '#domain/statements/schedule-three';
import { addDays, type Day } from '#domain/time/day';
import type { AnyRow, ReportTable } from '#modules/kit/module';
import type { KnownPeriods } from '#modules/kit/statement/rows';
import { balanceSheetTable } from '#modules/reports/balance-sheet/table';
import { cashFlowTable } from '#modules/reports/cash-flow/table';
import { profitLossTable } from '#modules/reports/profit-loss/table';
import { ratiosTable } from '#modules/reports/ratios/table';

/**
 * The statements that are computed from `StatementBooks`, by the kind of their facts. They are computed and laid out here, and not in their
 * definitions, because the browser loads every definition.
 */
export const computedStatements: Readonly<Record<string, (books: StatementBooks, filter: AnyRow, today: Day) => ReportTable>> = {
  'profit-loss': (books, filter) => {
    const kept = sinceBegun(books, filter);
    const account = profitAndLoss(kept);
    return profitLossTable(asked(filter), { ...known(kept), account, sides: twoSidesOf(kept, account) });
  },
  'balance-sheet': (books, filter) => {
    // Opening balances are of the day before the books begin.
    const kept = keptPeriods(books, ({ to }) => to >= addDays(books.begins, -1));
    const { form, byBalance } = filter;
    const sheet = form === 'schedule-iii' ? scheduleThree(kept) : balanceSheet(kept, { byBalance: byBalance === true });
    return balanceSheetTable(asked(filter), { ...known(kept), sheet });
  },
  'cash-flow': (books, filter) => {
    const kept = sinceBegun(books, filter);
    return cashFlowTable(asked(filter), { ...known(kept), flow: cashFlow(kept) });
  },
  ratios: (books, filter, today) => {
    const kept = sinceBegun(books, filter);
    return ratiosTable(asked(filter), { ...known(kept), ratios: ratios(kept, today) });
  },
};

/** Parsed by the schema of the report, which was made from its filters. */
function asked<Filter>(filter: AnyRow): Filter {
  return filter as Filter;
}

/** Without comparisons with a period that begins before the books. A month in which they begin stays, because the months add up to the whole. */
function sinceBegun(books: StatementBooks, { compare }: AnyRow): StatementBooks {
  return keptPeriods(books, ({ from, to }) => (compare === 'months' ? to : from) >= books.begins);
}

function known({ periods, begins }: StatementBooks): KnownPeriods {
  const branches = periods.flatMap((period) => period?.ofBranch ?? []);
  return { begins, known: periods.map((period) => period !== null), ...(branches.length === 0 ? {} : { branches }) };
}
