import { findOwn } from '#application/access/find-own';
import { refuseStale } from '#application/access/offered';
import type { Answered, Context } from '#application/context';
import { getRecord } from '#application/records/get-record';
import { updateRecord } from '#application/records/update-record';
import { rowOf } from '#application/row-of';
import { Refusal } from '#domain/refusal';
import type { Day } from '#domain/time/day';
import { customer } from '#modules/accounts/customer/customer';
import type { Address } from '#modules/kit/field';
import type { AnyRow } from '#modules/kit/module';
import {
  type DatedRegistration,
  historyOf,
  type Registration,
  registrationOn,
  withRegistration,
} from '#modules/kit/voucher/party-registration';

/** A ledger with its GST registration on a day. */
export async function ledgerOn(context: Context, id: string, day: Day = context.today): Promise<Answered & Registration> {
  const stored = await getRecord(context, customer, id);
  return { ...stored, ...registrationOn(stored, day) };
}

/** The fields a document copies from its party. Nothing confidential, because everyone who enters documents sees them. */
export async function ledgerForEntry(context: Context, id: string, day: Day = context.today) {
  const { row } = await findOwn(context, customer, id);
  const { name, ledgerKind, clientType, billingAddress, shippingAddresses, creditDays, currency, status } = rowOf(customer, { row });
  return {
    id,
    name,
    ledgerKind,
    clientType,
    billingAddress,
    shippingAddresses,
    creditDays,
    currency: currency ?? 'INR',
    status,
    ...registrationOn(row, day),
  };
}

/** The billing address and every place goods may be sent to. */
export async function addressesOf(context: Context, id: string) {
  const { name, billingAddress, shippingAddresses, gstin } = rowOf(customer, { row: await ledgerOn(context, id) });
  const billing = billingAddress === null ? [] : [{ kind: 'Billing' as const, name, address: billingAddress as Address, gstin }];
  return [
    ...billing,
    ...shippingAddresses.map((one) => ({ kind: 'Shipping' as const, name: one.name, address: one.address, gstin: one.gstin })),
  ];
}

/** Every address that emails to a ledger may go to: its own first, each once. */
export async function emailsOf(context: Context, id: string): Promise<readonly string[]> {
  const { email, contacts } = rowOf(customer, await findOwn(context, customer, id));
  return [
    ...new Set([...(email === null ? [] : [email]), ...contacts.flatMap((contact) => (contact.email === null ? [] : [contact.email]))]),
  ];
}

/** Adds a registration from a day on. Problems found by the record's own rules are shown at the fields of the registration. */
export async function addRegistration(context: Context, id: string, version: number, added: DatedRegistration): Promise<Answered> {
  const { row } = await findOwn(context, customer, id);
  const whole = withRegistration(row, added);
  try {
    return await saveHistory(context, whole, historyOf(whole), id, version);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'invalid') throw error;
    const days = historyOf(whole).map(({ effectiveFrom }) => effectiveFrom);
    const named = error.errors.map(({ path, message }) => {
      const [, index, field] = /^gstHistory\.(\d+)\.(\w+)$/.exec(path) ?? [];
      return { path: field !== undefined && days[Number(index)] === added.effectiveFrom ? field : path, message };
    });
    // Today's registration is the one just added. Its problem is found in both places and shown once.
    const once = named.filter(({ path }, at) => named.findIndex((one) => one.path === path) === at);
    throw new Refusal('invalid', {}, once);
  }
}

/** Takes the registration of a day out of the history. */
export async function removeRegistration(context: Context, id: string, version: number, effectiveFrom: Day): Promise<Answered> {
  const stored = await findOwn(context, customer, id);
  refuseStale(customer, stored, version);
  const known = historyOf(stored.row);
  const kept = known.filter((one) => one.effectiveFrom !== effectiveFrom);
  if (kept.length === known.length) throw new Refusal('notFound', { what: 'Registration from this date' });
  return saveHistory(context, stored.row, kept, id, version);
}

/** Today's registration follows from the history; without a history the ledger stays as it is. */
function saveHistory(context: Context, row: AnyRow, gstHistory: readonly DatedRegistration[], id: string, version: number) {
  const open = { registrationType: null, gstin: null };
  const { registrationType, gstin } = gstHistory.length === 0 ? registrationOn(row, context.today) : open;
  return updateRecord(context, customer, { registrationType, gstin, gstHistory, id, version });
}
