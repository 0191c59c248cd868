import type { Context } from '#application/context';
import { derivedId } from '#application/derived-id';
import { allBranches, allYears } from '#application/known-records';
import type { Change } from '#application/ports/journal';
import type { Stored } from '#application/ports/records';
import { filingOf } from '#domain/gst/due-dates';
import { returnsDue } from '#domain/gst-returns/filing/return-calendar';
import { type ReturnReminder, remindedDays, remindersOf } from '#domain/gst-returns/filing/return-reminder';
import { stateOfGstin } from '#domain/registration/gstin';
import { returnReminder } from '#events/return-reminder';
import { registrationSlug } from '#modules/e-invoice/settings';
import { filedIn } from '#modules/gst-returns/filed-returns';
import { remindedIn } from '#modules/gst-returns/reminded';

export const reminderSlug = 'return-reminder';

/** A reminder as it is kept. */
export interface KeptReminder extends ReturnReminder {
  readonly gstin: string;
  /** Where its link leads, if no other branch of the GSTIN is open to its reader. */
  readonly branchId: string;
  readonly financialYearId: string;
}

/**
 * Notes which returns of each GSTIN people are to be reminded of, once for each return before it is due and once when it is late. A reminder is
 * one entry of the log with the message that mails it, and its id follows from the return. So it is there once, however often this is asked for
 * and wherever it is interrupted.
 */
export async function remindReturns(context: Context): Promise<void> {
  const registrations = (await context.ports.records.all(context.scope, registrationSlug)).filter(
    ({ row }) => remindedIn(row).people.length > 0,
  );
  for (const registration of registrations) await remindOfGstin(context, registration);
}

async function remindOfGstin(context: Context, registration: Stored): Promise<void> {
  const { scope, today } = context;
  const gstin = String(registration.row['gstin']);
  const [branches, years] = await Promise.all([allBranches(context), allYears(context)]);
  const own = branches.filter((branch) => branch.gstin === gstin);
  const branch = own.find(({ status }) => status === 'Active') ?? own[0];
  const year = years.find(({ start, end }) => start <= today && today <= end) ?? years.at(-1);
  // A GSTIN that no branch has any more.
  if (branch === undefined || year === undefined) return;
  const filed = filedIn(registration.row);
  const { daysBefore } = remindedIn(registration.row);
  const first = years.map(({ start }) => start.slice(0, 7)).sort()[0] ?? '';
  const due = returnsDue(filingOf(own), stateOfGstin(gstin), remindedDays(today, daysBefore), filed).filter(({ month }) => month >= first);
  // On behalf of the person who asked for reminders.
  const there = { ...context, scope: { ...scope, userId: registration.updatedBy } };
  for (const reminder of remindersOf(due, filed, today))
    await note(there, { ...reminder, gstin, branchId: branch.id, financialYearId: year.id });
}

async function note({ scope, ports }: Context, reminder: KeptReminder): Promise<void> {
  const { organisationId } = scope;
  const { gstin, form, month, when } = reminder;
  const id = derivedId(organisationId, `${reminderSlug}|${gstin}|${form}|${month}|${when}`);
  if ((await ports.records.find(scope, reminderSlug, id)) !== undefined) return;
  await ports.journal.commit(scope, 'organisation', {
    ...{ slug: reminderSlug, id, kind: 'create', fingerprint: id },
    decide: (): Change => ({
      ...{ action: 'remind', slug: reminderSlug, id, row: { ...reminder }, list: null, unique: [], words: [] },
      messages: [{ queue: returnReminder.name, body: { version: 1, organisationId, reminderId: id } }],
    }),
  });
}
