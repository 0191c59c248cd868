import type { Context } from '#application/context';
import { type KeptReminder, reminderSlug } from '#application/gst-returns/remind-returns';
import type { Members, User } from '#application/identity/ports';
import { nameOf } from '#application/identity/world';
import { organisationOf, registrationWith } from '#application/known-records';
import { mailEachOnce } from '#application/mail/mail-each-once';
import { namedMembers } from '#application/mail/named-members';
import { productMail } from '#application/mail/notice-text';
import type { Mail } from '#application/ports/mailer';
import { returnName } from '#domain/gst-returns/filing/filed-return';
import { plainName } from '#domain/text/plain-name';
import { formatDay } from '#domain/time/day';
import { filedIn } from '#modules/gst-returns/filed-returns';
import { remindedIn } from '#modules/gst-returns/reminded';
import { placedLink } from '#modules/kit/masters/place-link';

interface World {
  readonly members: Pick<Members, 'membersOf' | 'users' | 'count' | 'counted'>;
  /** Public address of the product, for links. */
  readonly site: string;
}

/**
 * Mails a reminder to those whom the registration names now and who may enter, each once. Nothing is sent if the return was filed
 * meanwhile.
 */
export async function sendReturnReminder(context: Context, world: World, id: string): Promise<void> {
  const { scope, ports } = context;
  const stored = await ports.records.find(scope, reminderSlug, id);
  if (stored === undefined) return;
  const reminder = stored.row as unknown as KeptReminder;
  const registration = await registrationWith(context, reminder.gstin);
  if (registration === undefined) return;
  if (filedIn(registration.row).some(({ form, month }) => form === reminder.form && month === reminder.month)) return;
  const organisation = (await organisationOf(context))?.name ?? '';
  const people = await peopleOf(context, world, reminder, remindedIn(registration.row).people);
  await mailEachOnce(
    { mailer: ports.mailer, members: world.members },
    people.map((person) => ({
      key: `${reminderSlug}|${id}|${person.userId}`,
      mail: () => mailTo(context, world, person, reminder, organisation),
    })),
  );
}

/** A person, and the branch of the GSTIN that is open to them. */
interface Reminded extends User {
  readonly branchId: string;
}

/** Those who may enter the organisation now. */
async function peopleOf(
  context: Context,
  { members }: World,
  { gstin, branchId }: KeptReminder,
  named: readonly string[],
): Promise<readonly Reminded[]> {
  const people = await namedMembers(context, members, named);
  return people.map(({ branches, ...user }) => ({ ...user, branchId: branches.find(({ row }) => row['gstin'] === gstin)?.id ?? branchId }));
}

function mailTo({ scope }: Context, { site }: World, person: Reminded, reminder: KeptReminder, organisation: string): Mail {
  const { gstin, financialYearId } = reminder;
  const { branchId } = person;
  const [form, due] = [returnName(reminder), formatDay(reminder.due)];
  const about = `${form} for GSTIN ${gstin} of ${plainName(organisation)}`;
  const isLate = reminder.when === 'overdue';
  return productMail(person.email, plainName(nameOf(person)), {
    subject: isLate ? `${form} is overdue` : `${form} is due on ${due}`,
    before: isLate
      ? `${about} was due on ${due}, and is not marked as filed. A late return costs interest and a late fee.`
      : `${about} is due on ${due}. It is not marked as filed yet.`,
    action: { label: 'Open GST Returns', link: `${site}${placedLink('/app/gst-returns', { ...scope, branchId, financialYearId })}` },
    after:
      'You get this email because the GST registration names you under “Remind by mail”. If the return is filed, mark it in GST Returns.',
  });
}
