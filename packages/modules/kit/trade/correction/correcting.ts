import type { DocumentModule } from '#modules/kit/module';
import { completeCorrection, correctionProblems, postCorrection } from '#modules/kit/trade/correction/correction';
import type { Correction, CorrectionRow } from '#modules/kit/trade/correction/correction-fields';
import { moveCorrection } from '#modules/kit/trade/correction/returned-goods';

/** How a return or note corrects an invoice of each kind. */
export type Ways = readonly [Correction, ...Correction[]];

/** The first, unless the row says another. */
export function wayOf(row: CorrectionRow, ways: Ways): Correction {
  return ways.find(({ field }) => row[field]) ?? ways.find(({ of }) => of === row.lines[0]?.sourceSlug) ?? ways[0];
}

/** What returns and notes do alike. */
export function correcting<Row extends CorrectionRow>(...ways: Ways) {
  const howOf = (row: CorrectionRow) => wayOf(row, ways);
  const corrects = ways.every(({ goods }) => !goods);
  return {
    partyId: (row) => row.partyId,
    chain: {
      from: ways.map(({ of }) => of),
      ...(corrects ? { corrects } : {}),
    },
    complete: (row, facts) => completeCorrection(row, facts, howOf(row)),
    check: (row, facts) => correctionProblems(row, facts, howOf(row)),
    post: (row, facts) => postCorrection(row, facts, howOf(row)),
    move: (row, facts) => moveCorrection(row, facts, howOf(row)),
  } as const satisfies Partial<DocumentModule<Row>>;
}
