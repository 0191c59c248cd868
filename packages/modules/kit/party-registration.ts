import { stateOfGstin } from '#domain/gst/gstin';
import { rateOn } from '#domain/gst/rate';
import { bearsGstin, gstBegan, type RegistrationType, registrationTypes } from '#domain/gst/registration';
import type { Day } from '#domain/time/day';
import type { AnyRow } from '#modules/kit/module';

/** How a party stands to the GST on a day. */
export interface Registration {
  readonly registrationType: RegistrationType | null;
  readonly gstin: string | null;
  /** Code of the state it is registered in; that of its address where it has no GSTIN. */
  readonly state: string | null;
}

export interface DatedRegistration {
  readonly effectiveFrom: Day;
  readonly registrationType: RegistrationType | null;
  readonly gstin: string | null;
}

/**
 * The registration of a stored party that holds on a day: what documents of that day use. A party without a history is what its own
 * fields say; before its first registration that is known, it is taken to be as that one says.
 */
export function registrationOn(party: AnyRow, day: Day): Registration {
  const history = historyOf(party);
  const held = rateOn(history, day) ?? [...history].sort(byDay)[0] ?? fieldsOf(party);
  const { registrationType, gstin } = held;
  return { registrationType, gstin, state: gstin === null ? stateOfAddress(party) : stateOfGstin(gstin) };
}

/** The history of a stored party, as it stands in its row. */
export function historyOf(party: AnyRow): readonly DatedRegistration[] {
  const rows: unknown = party['gstHistory'];
  return Array.isArray(rows) ? rows.map((row: AnyRow) => ({ effectiveFrom: String(row['effectiveFrom']), ...fieldsOf(row) })) : [];
}

/** The history with one registration more. What the party was before its first change is kept as its registration since GST began. */
export function withRegistration<Row extends AnyRow>(party: Row, added: DatedRegistration): Row & { readonly gstHistory: unknown } {
  const known = historyOf(party);
  const was = fieldsOf(party);
  const first = known.length === 0 && isWhole(was) && added.effectiveFrom > gstBegan ? [{ effectiveFrom: gstBegan, ...was }] : known;
  return { ...party, gstHistory: [...first, added].sort(byDay) };
}

/** Whether it says enough to be a row of a history. */
function isWhole({ registrationType, gstin }: Omit<DatedRegistration, 'effectiveFrom'>): boolean {
  return registrationType !== null && (gstin !== null || !bearsGstin(registrationType));
}

function fieldsOf(row: AnyRow): Omit<DatedRegistration, 'effectiveFrom'> {
  const gstin = row['gstin'];
  return {
    registrationType: registrationTypes.find((type) => type === row['registrationType']) ?? null,
    gstin: typeof gstin === 'string' && gstin !== '' ? gstin : null,
  };
}

function stateOfAddress(party: AnyRow): string | null {
  const address = party['billingAddress'];
  if (typeof address !== 'object' || address === null || !('state' in address)) return null;
  return typeof address.state === 'string' ? address.state : null;
}

function byDay(one: DatedRegistration, other: DatedRegistration): number {
  return one.effectiveFrom < other.effectiveFrom ? -1 : 1;
}
