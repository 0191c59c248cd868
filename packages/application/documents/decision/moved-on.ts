import type { Facts } from '#application/ports/journal';
import type { Effect } from '#domain/posting/effect';
import { Refusal } from '#domain/refusal';
import { isSameMove, movedAfter, pieceMoves, whatMovedIt } from '#domain/stock/piece';
import type { AnyRow, DocumentRow } from '#modules/kit/module';
import { lineIdOf, linkedLines } from '#modules/kit/trade/chain';

/**
 * What a voucher did with a piece is taken back or changed only while no other voucher moved the piece since, whatever the policy for
 * negative stock. `after` is undefined when the voucher is cancelled or deleted; `row` is that of an edit.
 */
export function refuseMovedOn(
  id: string,
  before: Effect | undefined,
  after: Effect | undefined,
  { codes }: Pick<Facts, 'codes'>,
  row?: AnyRow | DocumentRow,
): void {
  const then = pieceMoves(after);
  for (const [code, moves] of pieceMoves(before)) {
    const later = isSameMove(moves, then.get(code) ?? []) ? undefined : movedAfter(codes.get(code) ?? [], id);
    if (later === undefined) continue;
    const why = `${code} ${whatMovedIt(later)}`;
    if (row === undefined) throw new Refusal('notAllowed', { why: `${why}. Take that back first` });
    const place = linkedLines(row).findIndex((line, at) => lineIdOf(line, at) === moves[0]?.lineId);
    throw new Refusal('invalid', {}, [
      { path: place < 0 ? 'lines' : `lines.${place}.barcodes`, message: `${why}. Change that before you change it here` },
    ]);
  }
}

/** A line that is cut to what later documents took does not say which of its pieces they took. */
export function refuseUnnamed(effect: Effect | null): void {
  const unnamed = effect?.movements.some(({ codes, quantity }) => codes !== undefined && codes.length * onePiece !== Math.abs(quantity));
  if (unnamed)
    throw new Refusal('notAllowed', {
      why: 'Some pieces of a line with barcodes were taken. Edit this and leave only the barcodes of those pieces',
    });
}

/** A quantity of one, in ten-thousandths. */
const onePiece = 10_000;
