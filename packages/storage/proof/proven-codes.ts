import { isSameMove, type PieceHistory, type PiecePart, pieceMoves } from '#domain/stock/piece';
import { codeOfKey, itemPieceKey, viewKeys } from '#storage/engine/keys';
import type { Entry } from '#storage/log/entry';
import type { Find } from '#storage/proof/prover';
import type { BalanceParts, Folded } from '#storage/views/as-of';
import { numberOf } from '#storage/views/fold-entry';
import { readLeaves } from '#storage/views/leaves';
import { codeLeaves, readCodes } from '#storage/views/stock/codes';
import { itemPieceLeaves, itemPiecesOf } from '#storage/views/stock/item-pieces';

/** Every piece according to the log: barcode → place of the voucher → what the voucher does with it. */
export type ProvenCodes = Map<string, Map<number, PiecePart>>;

export function tallyCodes(codes: ProvenCodes, { sequence, first, slug, id, before, after }: Entry): void {
  const moves = pieceMoves(after?.effect);
  for (const code of new Set([...pieceMoves(before?.effect).keys(), ...moves.keys()])) {
    const parts = codes.get(code) ?? new Map<number, PiecePart>();
    codes.set(code, parts);
    const [stood, stands] = [parts.get(first), moves.get(code)];
    if (stands === undefined) parts.delete(first);
    else {
      const since = stood && isSameMove(stood.moves, stands) ? stood.since : sequence;
      parts.set(first, { first, since, date: after?.effect?.date ?? '', slug, id, number: numberOf(after), moves: stands });
    }
  }
}

/** Compares the histories that decisions read with the log. */
export async function proveCodes({ engine }: BalanceParts, folded: Folded, expected: ProvenCodes, find: Find): Promise<void> {
  const kept = await readLeaves(engine, folded.stream, viewKeys.codes, ' ', '~', { form: codeLeaves });
  const { histories } = await readCodes(engine, folded, [...expected.keys(), ...[...kept.rows.keys()].map(codeOfKey)]);
  for (const [code, history] of histories) {
    const logged = [...(expected.get(code)?.values() ?? [])].sort((one, other) => one.since - other.since);
    if (said(history) !== said(logged)) find(`barcode ${code}`, `is moved by ${named(history)}, by the log ${named(logged)}`);
  }
}

/** Compares the barcodes of each item with those that the log moves. */
export async function proveItemPieces({ engine }: BalanceParts, folded: Folded, expected: ProvenCodes, find: Find): Promise<void> {
  const kept = (await readLeaves(engine, folded.stream, viewKeys.itemPieces, ' ', '~', { form: itemPieceLeaves })).rows;
  const pending = new Set(folded.tail.flatMap((entry) => [...itemPiecesOf(entry).keys()]));
  const logged = new Map<string, [balance: number, moves: number]>();
  for (const [code, parts] of expected)
    for (const { moves } of parts.values())
      for (const { itemId, direction } of moves) {
        const key = itemPieceKey(itemId, code);
        const [balance, count] = logged.get(key) ?? [0, 0];
        logged.set(key, [balance + (direction === 'in' ? 1 : -1), count + 1]);
      }
  for (const key of new Set([...kept.keys(), ...logged.keys()])) {
    const [here, there] = [kept.get(key), logged.get(key)].map((row) => (row === undefined ? 'nothing' : row.join(' of ')));
    if (here !== there && !pending.has(key)) find(`piece ${key}`, `is counted ${here}, by the log ${there}`);
  }
}

function said(history: PieceHistory): string {
  return JSON.stringify(
    history.map(({ first, since, date, slug, id, number, moves }) => [
      ...[first, since, date, slug, id, number],
      moves.map(({ direction, kind, lineId, itemId, locationId, batch }) => [direction, kind, lineId, itemId, locationId, batch]),
    ]),
  );
}

function named(history: PieceHistory): string {
  return history.map(({ number, moves }) => `${number} (${moves.map(({ direction }) => direction).join(', ')})`).join(', ') || 'nothing';
}
