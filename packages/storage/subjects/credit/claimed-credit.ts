import type { ClaimedCredit, CreditBooks, DecidedOfPortal, LateCredit } from '#application/ports/credit';
import type { Json } from '#application/ports/records';
import type { InwardCredit } from '#domain/gst-returns/credit';
import type { Taxes } from '#domain/gst-returns/tax-heads';
import { type PendingCredit, pendingCredit } from '#domain/gstr-2b/claim/pending-credit';
import type { Effect } from '#domain/posting/effect';
import type { Day } from '#domain/time/day';
import { viewKeys } from '#storage/engine/keys';
import { type DatedSums, readDatedSums } from '#storage/subjects/dated-sums';
import type { ExactParts } from '#storage/views/exact';
import { firstDay } from '#storage/views/reconciled/credit';

/** What a decision about GSTR-2B makes of credit, in the month of GSTR-3B in which it counts. */
interface Claimed extends InwardCredit {
  readonly date: Day;
  /** Of the documents of the portal of that month, what counted while they were not decided about. */
  readonly ofPortal: readonly PendingCredit[];
  /** What of it a filed return reversed before; missing: nothing. */
  readonly late?: Taxes;
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
    const { source, standing, credit, blocked, ofPortal, late } = said as unknown as Omit<Claimed, 'date'>;
    const of = (taxes: Taxes) => [taxes.igst, taxes.cgst, taxes.sgst, taxes.cess];
    return [
      { part: 0, name: `${source}|${standing}`, amounts: [...of(credit), ...of(blocked)] },
      ...ofPortal.map((one) => ({ part: 0, name: `${portalMark}|${one.source}|${one.standing}`, amounts: of(one) })),
      ...(late === undefined ? [] : [{ part: 0, name: lateMark, amounts: of(late) }]),
    ];
  },
};

function claimedIn(effect: Effect | null): Claimed | null {
  const decided = effect?.credit?.decided;
  if (decided == null || decided.credit === null) return null;
  const ofMonth = decided.portal.filter(({ period }) => period === decided.month);
  const { late } = decided;
  return {
    ...{ ...decided.credit, date: firstDay(decided.month), ofPortal: pendingCredit(ofMonth) },
    ...(late === undefined ? {} : { late }),
  };
}

/** Begins the names of sums of the portal. */
const portalMark = 'portal';
/** The name of the sum of what filed returns reversed before. */
const lateMark = 'late';

/** The reads of claimed credit, exact as of now. */
export function claimedReads(parts: ExactParts): Pick<CreditBooks, 'claimedCredit' | 'decidedCredit'> {
  const read = (...asked: Parameters<CreditBooks['decidedCredit']>) => decidedCredit(parts, ...asked);
  return {
    decidedCredit: read,
    claimedCredit: async (...asked) => (await read(...asked)).claimed,
  };
}

async function decidedCredit(
  parts: ExactParts,
  ...[scope, branchId, from, to]: Parameters<CreditBooks['decidedCredit']>
): ReturnType<CreditBooks['decidedCredit']> {
  const months = await readDatedSums(claimedCredit, parts, scope, branchId, 0, from, to);
  const claimed: ClaimedCredit[] = [];
  const ofPortal: DecidedOfPortal[] = [];
  const late: LateCredit[] = [];
  for (const { month, sums } of months)
    for (const [name, amounts] of sums) {
      const [first, ...rest] = name.split('|');
      if (first === portalMark) {
        const [source, standing] = rest as [PendingCredit['source'], PendingCredit['standing']];
        ofPortal.push({ month, source, standing, ...taxesOf(amounts) });
      } else if (first === lateMark) late.push({ month, ...taxesOf(amounts) });
      else {
        const [source, standing] = [first, ...rest] as [InwardCredit['source'], InwardCredit['standing']];
        claimed.push({ month, source, standing, credit: taxesOf(amounts), blocked: taxesOf(amounts.slice(4)) });
      }
    }
  return { claimed, ofPortal, late };
}

function taxesOf([igst = 0, cgst = 0, sgst = 0, cess = 0]: readonly number[]): Taxes {
  return { igst, cgst, sgst, cess };
}
