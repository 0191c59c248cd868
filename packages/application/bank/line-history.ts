import { refuseOtherYears } from '#application/access/other-years';
import { bankMatch, bankStatement } from '#application/bank/matched/bank-takes';
import type { Context } from '#application/context';
import type { BankMatchMoved } from '#application/ports/bank';
import { placeOfLine } from '#domain/bank-statement/line-id';

interface Asked {
  readonly ledgerId: string;
  readonly lineId?: string | undefined;
  readonly matchId?: string | undefined;
}

/**
 * The matches of a statement line and when they were taken back, newest first. An entry can be reconciled before its statement is imported.
 * Then there is no line, so the history is that of the match.
 */
export async function lineHistory(context: Context, { ledgerId, lineId, matchId }: Asked): Promise<readonly BankMatchMoved[]> {
  const { ports, scope } = context;
  const { branchId } = scope;
  if (lineId !== undefined) {
    const place = placeOfLine(lineId);
    const part = place === undefined ? undefined : await ports.records.find(scope, bankStatement, place.partId);
    const statement = part?.effect?.bank?.statement;
    const date = statement?.ledgerId === ledgerId ? statement.lines[place?.place ?? 0]?.date : undefined;
    if (date === undefined) return [];
    refuseOtherYears(context, { asOf: date });
    return ports.books.bankHistory(scope, branchId, ledgerId, { id: lineId, date });
  }
  if (matchId === undefined) return [];
  const revisions = await ports.records.history(scope, { branchId }, bankMatch, matchId);
  const match = revisions.flatMap(({ effect }) => effect?.bank?.match ?? []).find((one) => one.ledgerId === ledgerId);
  const bankDay = revisions.find(({ effect }) => effect !== undefined)?.effect?.date;
  if (bankDay !== undefined) refuseOtherYears(context, { asOf: bankDay });
  return match === undefined ? [] : revisions.map(({ effect: _, ...revision }) => ({ ...revision, match }));
}
