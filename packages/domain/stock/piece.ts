import type { Effect, Movement } from '#domain/posting/effect';
import { kindOf, type MovementKind } from '#domain/stock/movement-kind';
import type { Day } from '#domain/time/day';

/** How a line of a voucher moves a piece, which its barcode names. */
export interface PieceMove {
  readonly direction: 'in' | 'out';
  readonly kind: MovementKind;
  readonly lineId: string;
  readonly itemId: string;
  readonly locationId: string | null;
  readonly batch: string | null;
}

/** What one voucher does with a piece. */
export interface PiecePart {
  /** Sequence of the voucher's first revision: its place in the log of the branch. */
  readonly first: number;
  /** Sequence of the entry from which on the voucher moves the piece like this. */
  readonly since: number;
  readonly date: Day;
  readonly slug: string;
  readonly id: string;
  readonly number: string;
  /** One, or two of a voucher that takes the piece from one place to another. */
  readonly moves: readonly PieceMove[];
}

/**
 * The parts of a piece, in the order in which they were entered: by `since`. So a voucher that an edit or an undo adds to the history comes
 * last, however old it is, and one whose edit leaves the piece alone keeps its place. Days make no difference.
 */
export type PieceHistory = readonly PiecePart[];

/** Where a piece is: on hand at the place of `move`, or gone with it; `part` is the voucher. */
export interface PieceNow {
  readonly onHand: boolean;
  readonly move: PieceMove;
  readonly part: PiecePart;
}

/** Undefined of a piece that was never here. */
export function pieceNow(history: PieceHistory): PieceNow | undefined {
  const part = history.at(-1);
  const move = part?.moves.at(-1);
  return part === undefined || move === undefined ? undefined : { onHand: move.direction === 'in', move, part };
}

/** The pieces that an effect moves, by barcode. What goes out goes before what comes in. */
export function pieceMoves(effect: Pick<Effect, 'movements'> | null | undefined): ReadonlyMap<string, readonly PieceMove[]> {
  const moves = new Map<string, readonly PieceMove[]>();
  effect?.movements.forEach((movement, place) => {
    const { codes = [] } = movement;
    const move = codes.length === 0 ? undefined : moveOf(movement, place);
    for (const code of codes) if (move) moves.set(code, outFirst([...(moves.get(code) ?? []), move]));
  });
  return moves;
}

function moveOf(movement: Movement, place: number): PieceMove {
  const { itemId, locationId, batch, quantity, lineId } = movement;
  return {
    direction: quantity > 0 ? 'in' : 'out',
    kind: kindOf(movement),
    lineId: lineId ?? String(place + 1),
    ...{ itemId, locationId, batch },
  };
}

function outFirst(moves: readonly PieceMove[]): readonly PieceMove[] {
  return moves.toSorted((one, other) => Number(one.direction === 'in') - Number(other.direction === 'in'));
}

/** Whether two vouchers, or two versions of one, do the same with a piece. */
export function isSameMove(one: readonly PieceMove[], other: readonly PieceMove[]): boolean {
  const place = ({ direction, itemId, locationId, batch }: PieceMove) => JSON.stringify([direction, itemId, locationId, batch]);
  return one.length === other.length && one.every((move, at) => other[at] !== undefined && place(move) === place(other[at]));
}

/** The history once a voucher moves the piece like this, and not as before; without `moves` it leaves the piece alone. */
export function withPart(
  history: PieceHistory,
  voucher: Omit<PiecePart, 'since' | 'moves'> & { readonly sequence: number },
  moves: readonly PieceMove[] | undefined,
): PieceHistory {
  const { sequence, ...own } = voucher;
  const before = history.find(({ first }) => first === own.first);
  const others = history.filter((part) => part !== before);
  if (moves === undefined) return others;
  const since = before !== undefined && isSameMove(before.moves, moves) ? before.since : sequence;
  return [...others, { ...own, since, moves }].sort((one, other) => one.since - other.since);
}

/** The first voucher that moved the piece after this one. Until that is taken back, what this one did cannot be. */
export function movedAfter(history: PieceHistory, id: string): PiecePart | undefined {
  const own = history.findIndex((part) => part.id === id);
  return own < 0 ? undefined : history[own + 1];
}

const ways: Readonly<Record<MovementKind, string>> = {
  opening: 'came with',
  purchase: 'was bought with',
  sale: 'was sold with',
  'sales-return': 'came back with',
  'purchase-return': 'was returned with',
  'transfer-out': 'was sent with',
  'transfer-in': 'arrived with',
  shift: 'was moved with',
  'production-out': 'was used with',
  'production-in': 'was made with',
  'adjustment-in': 'was added with',
  'adjustment-out': 'was taken out with',
  'price-note': 'was priced with',
};

/** What a voucher did with a piece, as the end of a sentence: `was sold with SI/12`. */
export function whatMovedIt({ moves, number }: PiecePart): string {
  const kind = moves.at(-1)?.kind;
  return `${kind === undefined ? 'was moved with' : ways[kind]} ${number}`;
}
