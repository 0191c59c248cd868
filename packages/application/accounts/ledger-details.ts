import type { Answered, Context } from '#application/context';
import { getRecord } from '#application/records/get-record';
import { updateRecord } from '#application/records/update-record';
import { Refusal } from '#domain/refusal';
import type { Day } from '#domain/time/day';
import { customer } from '#modules/accounts/customer/customer';
import type { Customer } from '#modules/accounts/customer/fields';
import type { Address } from '#modules/kit/field';
import type { AnyRow } from '#modules/kit/module';
import { type DatedRegistration, type Registration, registrationOn, withRegistration } from '#modules/kit/party-registration';

/** A ledger as it stands with the GST registration of a day. */
export async function ledgerOn(context: Context, id: string, day: Day = context.today): Promise<Answered & Registration> {
  const stored = await getRecord(context, customer, id);
  return { ...stored, ...registrationOn(stored, day) };
}

/** What a document takes over from its party; nothing confidential, for whoever enters documents. */
export async function ledgerForEntry(context: Context, id: string, day: Day = context.today) {
  const stored = await context.ports.records.find(context.scope, customer.slug, id);
  if (stored === undefined) throw new Refusal('notFound', { what: customer.title });
  const row = stored.row as unknown as Customer;
  const { name, ledgerKind, clientType, billingAddress, shippingAddresses, creditDays, currency, status } = row;
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
    ...registrationOn(stored.row, day),
  };
}

/** The billing address and every place goods may be sent to. */
export async function addressesOf(context: Context, id: string) {
  const { name, billingAddress, shippingAddresses, gstin } = (await getRecord(context, customer, id)) as unknown as Customer;
  const billing = billingAddress === null ? [] : [{ kind: 'Billing' as const, name, address: billingAddress as Address, gstin }];
  return [
    ...billing,
    ...shippingAddresses.map((one) => ({ kind: 'Shipping' as const, name: one.name, address: one.address, gstin: one.gstin })),
  ];
}

/** Every address a mail to a ledger may go to, its own first, each once. */
export async function emailsOf(context: Context, id: string): Promise<readonly string[]> {
  const { email, contacts } = (await getRecord(context, customer, id)) as unknown as Customer;
  return [
    ...new Set([...(email === null ? [] : [email]), ...contacts.flatMap((contact) => (contact.email === null ? [] : [contact.email]))]),
  ];
}

/** Adds a registration from a day on; the record's own rules say what is wrong with it. */
export async function addRegistration(context: Context, id: string, version: number, added: DatedRegistration): Promise<Answered> {
  const stored = await getRecord(context, customer, id);
  return updateRecord(context, customer, { ...typedOf(withRegistration(stored, added)), id, version });
}

/** Takes the registration of a day out of the history. */
export async function removeRegistration(context: Context, id: string, version: number, effectiveFrom: Day): Promise<Answered> {
  const stored = await getRecord(context, customer, id);
  const { gstHistory } = stored as unknown as Customer;
  const kept = gstHistory.filter((one) => one.effectiveFrom !== effectiveFrom);
  if (kept.length === gstHistory.length) throw new Refusal('notFound', { what: 'Registration of this day' });
  return updateRecord(context, customer, { ...typedOf(stored), gstHistory: kept, id, version });
}

/** What a person types of a ledger: what the product computes is computed again. */
function typedOf(row: AnyRow): AnyRow {
  return Object.fromEntries(Object.entries(customer.fields).flatMap(([name, field]) => (field.computed ? [] : [[name, row[name]]])));
}
