import type { Since } from '#application/ports/credit';
import type { BookDocument, CreditDecision, StatedDocument } from '#domain/gstr-2b/claim/credit-effect';
import { formatDay } from '#domain/time/day';
import type { ReconciliationRow } from '#modules/purchase/gst-reconciliation/operations';

/** What came after the day, by id. */
export interface CameLater {
  readonly bought: ReadonlyMap<string, Since<Omit<BookDocument, 'ownGstin'>>>;
  readonly stated: ReadonlyMap<string, Since<StatedDocument>>;
  readonly decided: ReadonlyMap<string, Since<CreditDecision>>;
}

/** What is there today. */
export interface Now {
  /** The row of the months that are asked for in which each document is. */
  readonly rows: ReadonlyMap<string, ReconciliationRow>;
  /** All purchases that were looked at, also those that are in no row of these months any more. */
  readonly books: ReadonlySet<string>;
  /** The decision about each document, also if it counts in another month. */
  readonly decisions: ReadonlyMap<string, string>;
}

type Row = Pick<ReconciliationRow, 'decision'> & {
  readonly books: readonly Pick<ReconciliationRow['books'][number], 'id' | 'voucher'>[];
  readonly portal: readonly Pick<ReconciliationRow['portal'][number], 'id' | 'number'>[];
};

/** What came later of the documents of a row, as sentences. */
export function laterTexts(row: Row, later: CameLater, now: Now): string[] {
  const documents = [...row.books, ...row.portal].map(({ id }) => id);
  const today = new Set(documents.flatMap((id) => now.rows.get(id) ?? []));
  const decisions = new Set(documents.flatMap((id) => now.decisions.get(id) ?? []));
  const decided = row.decision === null ? null : later.decided.get(row.decision.id);
  const texts = [
    ...row.books.map(({ id, voucher }) => {
      const change = later.bought.get(id);
      if (change === undefined) return null;
      return now.books.has(id)
        ? `${voucher} was changed in the books on ${formatDay(change.on)}`
        : `${voucher} left the books on ${formatDay(change.on)}`;
    }),
    ...row.portal.map(({ id, number }) => {
      const change = later.stated.get(id);
      return change === undefined ? null : `The portal changed ${number}: imported on ${formatDay(change.on)}`;
    }),
    decided == null ? null : `The decision was taken back on ${formatDay(decided.on)}`,
    ...[...today].flatMap((one) => [
      ...one.portal.map(({ id, number }) =>
        cameText(later.stated.get(id), (on) => `${number} of the portal was imported on ${on} and is paired with it today`),
      ),
      ...one.books.map(({ id, voucher }) =>
        cameText(later.bought.get(id), (on) => `${voucher} was entered on ${on} and is paired with it today`),
      ),
    ]),
    ...[...decisions].map((id) =>
      id === row.decision?.id ? null : cameText(later.decided.get(id), (on) => `It was decided about on ${on}`),
    ),
  ];
  return [...new Set(texts.filter((text) => text !== null))];
}

/** Of what was not there at all. */
export function cameText(change: Since<unknown> | undefined, say: (on: string) => string): string | null {
  return change === undefined || change.before !== null ? null : say(formatDay(change.on));
}
