import { amendedSums } from '#domain/gst-returns/amended';
import type { ToldIn } from '#domain/gst-returns/filing/told-in';
import type { Outward } from '#domain/gst-returns/outward';
import { outwardSums, type ReturnSum } from '#domain/gst-returns/sums';
import { type Plain, text } from '#domain/registers/plain-row';
import type { Day } from '#domain/time/day';

/** A document that changed, or came, after its month was filed, in the return that tells it. */
export interface Amendment extends ToldIn {
  /** The first day of the month of the return that tells it. */
  readonly date: Day;
  /** Null: it is gone. */
  readonly now: Outward | null;
}

/** New documents and changed ones, each in GSTR-1 of a later month or in GSTR-1A. */
export const amendmentKinds = ['late', 'late-1a', 'amended', 'amended-1a'] as const;
export type AmendmentKind = (typeof amendmentKinds)[number];

export function amendmentKind({ filed, in1a }: ToldIn): AmendmentKind {
  return `${filed === null ? 'late' : 'amended'}${in1a ? '-1a' : ''}`;
}

/** What it adds to the return that tells it: new documents all of them, changed ones the difference. */
export function amendmentSums({ filed, now }: Pick<Amendment, 'filed' | 'now'>): readonly ReturnSum[] {
  if (filed !== null) return amendedSums({ filed, now });
  return now === null ? [] : outwardSums(now);
}

/** How a stored document is told; null: in the return of its own month. */
export function toldIn(row: Plain): ToldIn | null {
  const told = row['toldIn'] as ToldIn | null | undefined;
  return told ?? null;
}

/** A stored document as an amendment; `now`: as it is by itself. */
export function amendmentOf(row: Plain, now: Outward | null): Amendment | null {
  const told = toldIn(row);
  return told === null ? null : { ...told, date: `${text(told.month)}-01`, now };
}
