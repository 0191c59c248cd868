import type { CreditBooks } from '#application/ports/credit';
import type { Json } from '#application/ports/records';
import type { CreditMove, MovedAmount } from '#domain/itc-register/credit-move';
import type { Effect } from '#domain/posting/effect';
import type { Day } from '#domain/time/day';
import { viewKeys } from '#storage/engine/keys';
import { type DatedSums, readDatedRows, readDatedSums } from '#storage/subjects/dated-sums';
import type { ExactParts } from '#storage/views/exact';
import { firstDay } from '#storage/views/reconciled/credit';

interface Moved {
  readonly move: CreditMove;
  readonly date: Day;
}

/** Credit of a branch that was reversed or reclaimed, and its sums by month and rule: 4(B) and 4(D)(1) of GSTR-3B. */
export const creditMoves: DatedSums<Moved> = {
  name: 'credit moves',
  rows: viewKeys.movedRows,
  page: (part, month) => viewKeys.movedSums(part, month),
  parts: 1,
  said: ({ out, into }) => ({ out: movedIn(out), into: movedIn(into) }),
  rowsOf: ({ move }, { id }) => [[move as unknown as Json, id]],
  addsOf: ([said]) => {
    const { kind, rule, taxes } = said as unknown as CreditMove;
    return [{ part: 0, name: `${kind}|${rule}`, amounts: [taxes.igst, taxes.cgst, taxes.sgst, taxes.cess] }];
  },
};

function movedIn(effect: Effect | null): Moved | null {
  const move = effect?.credit?.moved;
  return move === undefined ? null : { move, date: firstDay(move.month) };
}

/** The reads of reversals and reclaims, exact as of now. */
export function moveReads(parts: ExactParts): Pick<CreditBooks, 'creditMoves' | 'creditMoveSums'> {
  return {
    async creditMoves(scope, branchId, from, to) {
      const rows = await readDatedRows(creditMoves, parts, scope, branchId, firstDay(from), firstDay(to));
      return rows.map(({ row: [said, id] }) => ({ ...(said as unknown as CreditMove), id: String(id) }));
    },
    async creditMoveSums(scope, branchId, from, to) {
      const months = await readDatedSums(creditMoves, parts, scope, branchId, 0, from, to);
      return months.flatMap(({ month, sums }) =>
        [...sums].map(([name, [igst = 0, cgst = 0, sgst = 0, cess = 0]]) => {
          const [kind, rule] = name.split('|');
          return { kind, rule, month, taxes: { igst, cgst, sgst, cess } } as MovedAmount;
        }),
      );
    },
  };
}
