import { rateOn } from '#domain/gst/rate';
import { stateOfGstin } from '#domain/registration/gstin';
import { bearsGstin, gstBegan, type RegistrationType, registrationTypes } from '#domain/registration/registration';
import type { Day } from '#domain/time/day';
import type { AnyRow } from '#modules/kit/module';

/** The GST registration of a party on a day. */
export interface Registration {
  readonly registrationType: RegistrationType | null;
  readonly gstin: string | null;
  /** Code of the state of registration; without a GSTIN, that of its address. */
  readonly state: string | null;
}

export interface DatedRegistration {
  readonly effectiveFrom: Day;
  readonly registrationType: RegistrationType | null;
  readonly gstin: string | null;
}

/**
 * The registration of a stored party on a day, which documents of that day use. A party without a history has the registration of its own
 * fields. Before the first known registration, that one counts.
 */
export function registrationOn(party: AnyRow, day: Day): Registration {
  const history = historyOf(party);
  const held = rateOn(history, day) ?? [...history].sort(byDay)[0] ?? fieldsOf(party);
  const { registrationType, gstin } = held;
  return { registrationType, gstin, state: gstin === null ? stateOfAddress(party) : stateOfGstin(gstin) };
}

/** The registration history in the row of a stored party. */
export function historyOf(party: AnyRow): readonly DatedRegistration[] {
  const rows: unknown = party['gstHistory'];
  return Array.isArray(rows) ? rows.map((row: AnyRow) => ({ effectiveFrom: String(row['effectiveFrom']), ...fieldsOf(row) })) : [];
}

/** Adds a registration to the history. The first change also adds the old registration, dated to the start of GST. */
export function withRegistration<Row extends AnyRow>(party: Row, added: DatedRegistration): Row & { readonly gstHistory: unknown } {
  const known = historyOf(party);
  const was = fieldsOf(party);
  const first = known.length === 0 && isWhole(was) && added.effectiveFrom > gstBegan ? [{ effectiveFrom: gstBegan, ...was }] : known;
  return { ...party, gstHistory: [...first, added].sort(byDay) };
}

/** Whether it is complete enough for a row of the history. */
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
