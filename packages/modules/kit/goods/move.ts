import type { Movement } from '#domain/posting/effect';
import type { Problem } from '#domain/refusal';
import type { Day } from '#domain/time/day';
import type { ItemLine } from '#modules/kit/goods/fields';
import type { BookFacts, DocumentFacts } from '#modules/kit/module';
import { unknownBatches } from '#modules/kit/stock-lines/batches';
import { pieceProblems } from '#modules/kit/stock-lines/pieces';
import { type Findings, shortageFindings } from '#modules/kit/stock-lines/shortages';
import { named, pieces } from '#modules/kit/trade/effect';

type Moved = Pick<Movement, 'locationId' | 'quantity' | 'value' | 'made'> & Required<Pick<Movement, 'kind'>>;

/** The movement of a line, at its place among those of the document. */
export function moveLine({ itemId, lineId, batch, barcodes }: ItemLine, place: number, moved: Moved): Movement {
  return { itemId, batch, ...moved, ...named(lineId ?? '', place), ...pieces(barcodes) };
}

/** What moves, and the place of its line. */
export interface LineMovement {
  readonly movement: Movement;
  readonly line: number;
}

/**
 * Whether there is enough, by the policy of the organisation, and whether every piece is where it is taken from. `quantity` is the field
 * that says how much moves.
 */
export function movedFindings(
  moved: readonly LineMovement[],
  { date, lines }: { readonly date: Day; readonly lines: readonly ItemLine[] },
  facts: DocumentFacts,
  books: BookFacts,
  quantity = 'quantity',
): Findings {
  const at = (field: string) =>
    moved.map(({ movement, line }) => ({ ...movement, path: `lines.${line}.${field}`, itemName: lines[line]?.itemName ?? null }));
  const { problems, warnings } = shortageFindings(date, at(quantity), facts, books);
  const all: readonly Problem[] = [
    ...unknownBatches(at('batch'), facts, books),
    ...problems,
    ...pieceProblems(at('barcodes'), facts, books),
  ];
  return { problems: all, warnings };
}
