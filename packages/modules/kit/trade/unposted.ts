import type { DocumentFacts } from '#modules/kit/module';
import type { TradeRow } from '#modules/kit/trade/fields';
import { supplyWarnings } from '#modules/kit/trade/tax/supply-rules';

/** Orders, quotations, proforma invoices and delivery notes post nothing (decision D29). A delivery note replaces what moves goods. */
export const unposted = {
  post: () => [],
  bills: () => [],
  move: () => [],
  needs: () => ({}),
  checkBooks: (row: TradeRow, _id: string, facts: DocumentFacts) => ({ problems: [], warnings: supplyWarnings(row, facts) }),
} as const;
