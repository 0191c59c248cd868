import type { Context } from '#application/context';
import type { ListRow, Row } from '#application/ports/records';
import { rowOf } from '#application/row-of';
import { answerAt, hoursToReject, type OthersAnswer } from '#domain/eway-bill/others';
import { limits } from '#domain/limits';
import type { AnyDocument, AnyMaster } from '#modules/kit/module';
import { othersEwayBill } from '#modules/purchase/others-eway-bill/others-eway-bill';

/**
 * E-way bills of others as they stand now: what nobody answered in time is accepted, and no write says so. On a page they come with their
 * supplier and purchase invoice; files of many do without. Other rows as they are.
 */
export async function withAnswer(
  context: Context,
  { slug }: AnyMaster | AnyDocument,
  rows: readonly ListRow[],
): Promise<readonly ListRow[]> {
  if (slug !== othersEwayBill.slug) return rows;
  const now = context.ports.clock.now().getTime();
  const answered = rows.map((row) => ({ ...row, ...answerNow(row, now) }));
  if (rows.length === 0 || rows.length > limits.rowsPerPage) return answered;
  // Lists of every kind load this file.
  const { invoicesOfBills } = await import('#application/chains/invoices-of-bills');
  const found = await invoicesOfBills(
    context,
    answered.map((row) => rowOf(othersEwayBill, { row })),
  );
  return answered.map((row, at) => ({ ...row, ...found[at] }));
}

/** `now`: milliseconds since 1970. */
export function answerNow({ answerStatus, rejectUntil }: Row, now: number) {
  const until = Date.parse(String(rejectUntil));
  const answer = answerAt(answerStatus as OthersAnswer, until, now);
  return { answerStatus: answer, hoursLeft: hoursToReject(answer, until, now) };
}
