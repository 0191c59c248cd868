import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import type { DocumentFacts } from '#modules/kit/module';
import { isBillWise } from '#modules/kit/voucher/allocation';
import type { BillsLayout } from '../document-layout.ts';
import type { DocumentTyping } from '../document-typing.ts';
import { type Share, settleable } from './allocations.ts';
import { focusFirstBill } from './bill-keys.ts';
import { openBillsQuery } from './open-bills.ts';

export interface BillsAhead {
  /** Whether Enter on the last amount leaves the lines for the bills. */
  readonly leadsOn: () => boolean;
  /** Goes to the first open bill, or runs `otherwise` if there is none. Waits for bills that are still loading. */
  readonly enter: (otherwise: () => void) => void;
}

interface BillsForm {
  readonly typing: DocumentTyping;
  readonly facts: DocumentFacts | null;
  readonly id: string;
  readonly bills: BillsLayout | undefined;
}

/** Moves from the lines of a document into the open bills of its parties. */
export function useBillsAhead({ typing, facts, id, bills }: BillsForm): BillsAhead {
  const queries = useQueryClient();
  const shares = (): readonly Share[] => {
    const draft = typing.draft.get();
    return bills?.leadsOn?.(draft) === false ? [] : (bills?.shares(draft) ?? []);
  };
  const ahead = () => shares().map((share) => billsOf(queries, facts, share, id));
  return {
    leadsOn: () => ahead().some((found) => found !== 'none'),
    enter: (otherwise) => {
      const found = ahead();
      // The bills are drawn for the amount that was just typed.
      flushSync(typing.drawNow);
      if (found.includes('some')) return focusFirstBill(otherwise);
      if (!found.includes('coming')) return otherwise();
      const before = document.activeElement;
      const coming = shares().map(({ ledgerId }) => queries.fetchQuery(openBillsQuery(ledgerId)));
      void Promise.allSettled(coming).then(() => {
        // If the user moved on meanwhile, the focus is not taken back.
        if (document.activeElement === before || document.activeElement === document.body) focusFirstBill(otherwise);
      });
    },
  };
}

function billsOf(queries: QueryClient, facts: DocumentFacts | null, share: Share, id: string | null): 'some' | 'coming' | 'none' {
  if (facts === null || !isBillWise(facts, share.ledgerId)) return 'none';
  const state = queries.getQueryState<readonly never[]>(openBillsQuery(share.ledgerId).queryKey);
  if (state === undefined || (state.data === undefined && state.status === 'pending')) return 'coming';
  return settleable(state.data ?? [], share.side, id).length > 0 ? 'some' : 'none';
}
