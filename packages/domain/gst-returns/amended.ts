import { isSameSupply, type Outward, type OutwardSection, outwardSection } from '#domain/gst-returns/outward';
import { MonthSums, outwardSums, type ReturnSum, type SumOf } from '#domain/gst-returns/sums';
import type { Day } from '#domain/time/day';

/** A filed month of which documents changed since. */
export interface AmendedMonth {
  /** A day of the month that was filed. */
  readonly month: Day;
  readonly documents: readonly AmendedDocument[];
  /** Small supplies to consumers: all that the month has now, at the places where something changed. */
  readonly small: readonly SumOf<'b2cs'>[];
  /** What the month has now, less what was filed: GSTR-3B of the month of the amendment takes it. */
  readonly difference: MonthSums;
}

export interface AmendedDocument {
  /** In which the document was filed. It is amended in the same one. */
  readonly section: OutwardSection;
  readonly filed: Outward;
  readonly now: Outward;
}

/** A document as it was filed, and as it is now; null: it is gone, and is amended to zero. */
export interface FiledChange {
  readonly filed: Outward;
  readonly now: Outward | null;
}

/** The amendments of a filed month. HSN codes are not amended. `filedSums`: of the tables as they were filed. */
export function amendedFrom(month: Day, changes: readonly FiledChange[], filedSums: readonly ReturnSum[]): AmendedMonth {
  const difference = new MonthSums();
  const documents: AmendedDocument[] = [];
  for (const { filed, now } of changes) {
    const section = outwardSection(filed);
    difference.add(amendedSums({ filed, now }));
    if (section !== null && section !== 'b2cs') documents.push({ section, filed, now: now ?? emptied(filed) });
  }
  const changed = new Set(difference.of('b2cs').map(({ of: [, , place] }) => place));
  const small = new MonthSums().add(filedSums).add(difference.all()).of('b2cs');
  return { month, documents, small: small.filter(({ of: [, , place] }) => changed.has(place)), difference };
}

/** What the change of a filed document adds to the sums of the month that tells it. */
export function amendedSums({ filed, now }: FiledChange): readonly ReturnSum[] {
  const section = outwardSection(filed);
  const sums = new MonthSums().add(outwardSums(now ?? emptied(filed), section)).add(outwardSums(filed, section), -1);
  return sums.all().filter(({ amounts }) => Object.values(amounts).some((amount) => amount !== 0));
}

/** The amendments of a filed month, from its documents as they were filed and as they are now. */
export function amendedMonth(filed: readonly Outward[], now: readonly Outward[]): AmendedMonth {
  const today = new Map(now.map((document) => [keyOf(document), document]));
  const changes = filed.map((document) => ({ filed: document, now: today.get(keyOf(document)) ?? null }));
  return amendedFrom(
    filed[0]?.date ?? '',
    changes.filter((one) => !isSameSupply(one.filed, one.now)),
    filed.flatMap((document) => outwardSums(document)),
  );
}

/** Numbers are unique within what they name. */
function keyOf({ kind, number }: Outward): string {
  return `${kind} ${number}`;
}

function emptied(document: Outward): Outward {
  const nothing = { taxable: 0, igst: 0, cgst: 0, sgst: 0, cess: 0 };
  return { ...document, value: 0, rates: document.rates.map((row) => ({ ...row, ...nothing })), hsn: [] };
}
