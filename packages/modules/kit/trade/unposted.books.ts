import type { DocumentFacts } from '#modules/kit/module';
import type { TradeRow } from '#modules/kit/trade/fields';
import { supplyWarnings } from '#modules/kit/trade/tax/supply-rules';

/** What posts nothing owes nothing and needs no books. */
export const unpostedBooks = {
  bills: () => [],
  needs: () => ({}),
  checkBooks: (row: TradeRow, _id: string, facts: DocumentFacts) => ({ problems: [], warnings: supplyWarnings(row, facts) }),
} as const;
