import type { Context } from '#application/context';
import type { ListRow, Row } from '#application/ports/records';
import { answerAt, hoursToReject, type OthersAnswer } from '#domain/eway-bill/others';
import type { AnyDocument, AnyMaster } from '#modules/kit/module';
import { othersEwayBill } from '#modules/purchase/others-eway-bill/others-eway-bill';

/** E-way bills of others as they are now: what nobody answered in time is accepted, and no write says so. Other rows as they are. */
export function withAnswer({ ports }: Context, { slug }: AnyMaster | AnyDocument, rows: readonly ListRow[]): readonly ListRow[] {
  if (slug !== othersEwayBill.slug) return rows;
  const now = ports.clock.now().getTime();
  return rows.map((row) => ({ ...row, ...answerNow(row, now) }));
}

/** `now`: milliseconds since 1970. */
export function answerNow({ answerStatus, rejectUntil }: Row, now: number) {
  const until = Date.parse(String(rejectUntil));
  const answer = answerAt(answerStatus as OthersAnswer, until, now);
  return { answerStatus: answer, hoursLeft: hoursToReject(answer, until, now) };
}
