import { isWorth } from '#domain/documents/chain';
import type { BookFacts, DocumentFacts, SourceFacts } from '#modules/kit/module';
import { givenBy } from '#modules/kit/trade/chain';
import { correctionAtCommit, takenIn, takesOfCorrection, withTotalLeft } from '#modules/kit/trade/correction/correction';
import type { Correction, CorrectionRow } from '#modules/kit/trade/correction/correction-fields';

/**
 * A return is restored as it was. But if others were rounded in its place meanwhile, by a paisa each, its shares are those of today: then all
 * returns still make the invoice exactly.
 */
export function correctionAtUndo<Row extends CorrectionRow>(
  row: Row,
  facts: DocumentFacts,
  books: BookFacts,
  how: Correction,
): Row | undefined {
  if (!how.goods) return undefined;
  const fresh = correctionAtCommit(row, facts, books, how);
  const now = sharesIn(fresh, how);
  const shares = [...sharesIn(row, how)].map(([name, { id, part, was, whole }]) => {
    const source = books.sources.get(id);
    const taken = source?.taken.get(part) ?? 0;
    const next = now.get(name)?.was ?? 0;
    const isRounding = Math.abs(next - was) <= 1 + (source?.each.length ?? 0);
    return { isRounding, fits: next === was || (taken + was <= whole(source) && taken + next !== whole(source)) };
  });
  const isOther = shares.some(({ fits }) => !fits) || withTotalLeft(row, facts, how, takenIn(books)) !== row;
  return shares.every(({ isRounding }) => isRounding) && isOther ? fresh : undefined;
}

interface OwnShare {
  readonly id: string;
  /** What it takes of the invoice, by name. */
  readonly part: string;
  readonly was: number;
  readonly whole: (source: SourceFacts | undefined) => number;
}

/** What the row takes of values, costs and charges. */
function sharesIn(row: CorrectionRow, how: Correction): ReadonlyMap<string, OwnShare> {
  const shares = new Map<string, OwnShare>();
  for (const { id, lineId, quantity } of takesOfCorrection(row, how)) {
    if (!isWorth(lineId)) continue;
    const name = `${id} ${lineId}`;
    const whole: OwnShare['whole'] = (source) =>
      source === undefined ? 0 : (givenBy(source.row, {}).find((given) => given.lineId === lineId)?.quantity ?? 0);
    shares.set(name, { id, part: lineId, was: (shares.get(name)?.was ?? 0) + quantity, whole });
  }
  return shares;
}
