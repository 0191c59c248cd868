import { type Outward, type OutwardSection, outwardSection } from '#domain/gst-returns/outward';
import { MonthSums, outwardSums, type SumOf } from '#domain/gst-returns/sums';
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

/**
 * The amendments of a filed month: its documents as they were filed, and as they are now. A document that is gone is amended to zero. HSN codes
 * are not amended.
 */
export function amendedMonth(filed: readonly Outward[], now: readonly Outward[]): AmendedMonth {
  const today = new Map(now.map((document) => [keyOf(document), document]));
  const difference = new MonthSums();
  const [filedSmall, small] = [new MonthSums(), new MonthSums()];
  const documents: AmendedDocument[] = [];
  for (const before of filed) {
    const section = outwardSection(before);
    const after = today.get(keyOf(before)) ?? emptied(before);
    const [was, is] = [outwardSums(before, section), outwardSums(after, section)];
    filedSmall.add(was);
    small.add(is);
    if (JSON.stringify(before) === JSON.stringify(after)) continue;
    difference.add(is).add(was, -1);
    if (section !== null && section !== 'b2cs') documents.push({ section, filed: before, now: after });
  }
  const changed = new Set(
    small
      .add(filedSmall.all(), -1)
      .of('b2cs')
      .map(({ of: [, , place] }) => place),
  );
  return {
    month: filed[0]?.date ?? '',
    documents,
    small: small
      .add(filedSmall.all())
      .of('b2cs')
      .filter(({ of: [, , place] }) => changed.has(place)),
    difference,
  };
}

/** Numbers are unique within what they name. */
function keyOf({ kind, number }: Outward): string {
  return `${kind} ${number}`;
}

function emptied(document: Outward): Outward {
  const nothing = { taxable: 0, igst: 0, cgst: 0, sgst: 0, cess: 0 };
  return { ...document, value: 0, rates: document.rates.map((row) => ({ ...row, ...nothing })), hsn: [] };
}
