import { isSameSupply, type Outward, type OutwardSection, outwardSection } from '#domain/gst-returns/outward';
import { MonthSums, outwardSums, type ReturnSum, type SumOf } from '#domain/gst-returns/sums';
import { noTax } from '#domain/registers/register-entry';
import type { Day } from '#domain/time/day';

/** A filed period of which documents changed since. */
export interface AmendedMonth {
  /** A day of the month that names the period: of a quarter the last one. */
  readonly month: Day;
  readonly documents: readonly AmendedDocument[];
  /** Documents that their table as filed cannot have any more, or never had: another table tells them as new ones. */
  readonly anew: readonly Outward[];
  /** Small supplies to consumers, and advances received and set off: all that the period has now, at the places where something changed. */
  readonly small: readonly SumOf<'b2cs'>[];
  readonly advances: readonly SumOf<'at'>[];
  readonly setOffs: readonly SumOf<'txpd'>[];
  /** What no table of amendments has, so the tables themselves take it: what changed of table 8, and codes of what was filed as cancelled. */
  readonly netted: readonly ReturnSum[];
  /** What the period has now, less what was told of it: GSTR-3B of the month of the amendment takes it. */
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

/**
 * The amendments of a filed period. HSN codes are not amended. `told`: the sums of its tables as they were filed, and what earlier returns have
 * amended of them.
 */
export function amendedFrom(month: Day, changes: readonly FiledChange[], told: readonly ReturnSum[]): AmendedMonth {
  const difference = new MonthSums();
  const netted = new MonthSums();
  const documents: AmendedDocument[] = [];
  const anew: Outward[] = [];
  for (const { filed, now } of changes) {
    const sums = amendedSums({ filed, now });
    difference.add(sums);
    netted.add(sums.filter(({ key: [kind] }) => kind === 'nil' || (kind === 'hsn' && filed.cancelled)));
    const [was, is] = [outwardSection(filed), now === null ? null : outwardSection(now)];
    const stays = staysIn(was, is);
    if (hasRows(was)) documents.push({ section: was, filed, now: now !== null && is !== null && stays ? now : emptied(filed) });
    if (now !== null && !stays && hasRows(is)) anew.push(now);
  }
  const whole = new MonthSums().add(told).add(difference.all());
  return {
    ...{ month, documents, anew, difference },
    small: wholePlaces(whole.of('b2cs'), difference.of('b2cs')),
    advances: wholePlaces(whole.of('at'), difference.of('at')),
    setOffs: wholePlaces(whole.of('txpd'), difference.of('txpd')),
    netted: netted.all(),
  };
}

type PlacedKind = 'b2cs' | 'at' | 'txpd';

/** What the places of the changed rows have now, at all rates; a place that has nothing any more has these rows with zero. */
function wholePlaces<Row extends SumOf<PlacedKind>>(now: readonly Row[], changed: readonly Row[]): readonly Row[] {
  const placeOf = ({ of: [, type, place] }: Row) => `${type} ${place}`;
  return [...Map.groupBy(changed, placeOf)].flatMap(([place, rows]) => {
    const whole = now.filter((row) => placeOf(row) === place);
    return whole.length > 0 ? whole : rows.map((row): Row => ({ ...row, ...noTax, documents: 0, quantity: 0 }));
  });
}

/**
 * Whether a changed document stays in the table in which it was filed. A large supply that became small does, and so does one that is no supply
 * any more. One without a row there cannot: the tables of amendments have documents by what was filed of them.
 */
function staysIn(was: OutwardSection | null, is: OutwardSection | null): boolean {
  return is === null || is === was || (is === 'b2cs' && (was === 'b2cl' || was === 'cdnur'));
}

/** Whether each document has a row in the table. */
function hasRows(section: OutwardSection | null): section is OutwardSection {
  return section !== null && section !== 'b2cs';
}

/** What the change of a filed document adds to the sums of the month that tells it. */
export function amendedSums({ filed, now }: FiledChange): readonly ReturnSum[] {
  const was = outwardSection(filed);
  const is = now === null ? null : outwardSection(now);
  const after = outwardSums(now ?? emptied(filed), staysIn(was, is) ? was : is);
  const sums = new MonthSums().add(after).add(outwardSums(filed, was), -1);
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
