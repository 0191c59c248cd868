import type { ClaimedCredit, CreditBooks } from '#application/ports/credit';
import type { Json } from '#application/ports/records';
import type { InwardCredit } from '#domain/gst-returns/credit';
import type { Effect } from '#domain/posting/effect';
import type { Day } from '#domain/time/day';
import { viewKeys } from '#storage/engine/keys';
import { type DatedSums, readDatedSums } from '#storage/subjects/dated-sums';
import type { ExactParts } from '#storage/views/exact';
import { firstDay } from '#storage/views/reconciled/credit';

/** What a decision about GSTR-2B makes of credit, in the month of GSTR-3B in which it counts. */
interface Claimed extends InwardCredit {
  readonly date: Day;
}

/** Credit that was decided about in a branch, and its sums by month: what table 4 of GSTR-3B claims. */
export const claimedCredit: DatedSums<Claimed> = {
  name: 'claimed credit',
  rows: viewKeys.claimedRows,
  page: (part, month) => viewKeys.claimedSums(part, month),
  parts: 1,
  said: ({ out, into }) => ({ out: claimedIn(out), into: claimedIn(into) }),
  rowsOf: ({ date: _, ...said }) => [[said as unknown as Json]],
  addsOf: ([said]) => {
    const { source, standing, credit, blocked } = said as unknown as InwardCredit;
    const of = (taxes: InwardCredit['credit']) => [taxes.igst, taxes.cgst, taxes.sgst, taxes.cess];
    return [{ part: 0, name: `${source}|${standing}`, amounts: [...of(credit), ...of(blocked)] }];
  },
};

function claimedIn(effect: Effect | null): Claimed | null {
  const decided = effect?.credit?.decided;
  return decided == null || decided.credit === null ? null : { ...decided.credit, date: firstDay(decided.month) };
}

/** The reads of claimed credit, exact as of now. */
export function claimedReads(parts: ExactParts): Pick<CreditBooks, 'claimedCredit'> {
  return {
    async claimedCredit(scope, branchId, from, to) {
      const months = await readDatedSums(claimedCredit, parts, scope, branchId, 0, from, to);
      return months.flatMap(({ month, sums }) =>
        [...sums].map(([name, amounts]): ClaimedCredit => {
          const [source, standing] = name.split('|') as [InwardCredit['source'], InwardCredit['standing']];
          return { month, source, standing, credit: taxesOf(amounts), blocked: taxesOf(amounts.slice(4)) };
        }),
      );
    },
  };
}

function taxesOf([igst = 0, cgst = 0, sgst = 0, cess = 0]: readonly number[]): InwardCredit['credit'] {
  return { igst, cgst, sgst, cess };
}
