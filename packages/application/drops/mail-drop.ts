import type { Context } from '#application/context';
import type { Members } from '#application/identity/ports';
import { nameOf } from '#application/identity/world';
import { allYears, organisationName } from '#application/known-records';
import { mailEachOnce } from '#application/mail/mail-each-once';
import { type NamedMember, namedMembers } from '#application/mail/named-members';
import { productMail } from '#application/mail/notice-text';
import type { Mail } from '#application/ports/mailer';
import { rowOf } from '#application/row-of';
import { plainName } from '#domain/text/plain-name';
import { placedLink } from '#modules/kit/masters/place-link';
import { type DroppedFile, droppedFile, isOpen } from '#modules/messages/dropped-file/dropped-file';
import { importSchedule } from '#modules/messages/import-schedule/import-schedule';

interface World {
  readonly members: Pick<Members, 'membersOf' | 'users' | 'count' | 'counted'>;
  /** Public address of the product, for links. */
  readonly site: string;
}

/** Mails what became of a dropped file to those whom its schedule names now and who may enter, once each time that it is taken. */
export async function mailDrop(context: Context, world: World, dropId: string): Promise<void> {
  const { scope, ports } = context;
  const stored = await ports.records.find(scope, droppedFile.slug, dropId);
  if (stored === undefined) return;
  const row = rowOf(droppedFile, stored);
  if (isOpen(row.dropStatus)) return;
  const schedule = await ports.records.find(scope, importSchedule.slug, row.scheduleId ?? '');
  const named = schedule === undefined ? [] : rowOf(importSchedule, schedule).mailTo.map(({ userId }) => userId);
  const people = await namedMembers(context, world.members, named.length > 0 ? named : [row.takenFor ?? '']);
  const organisation = await organisationName(context);
  const years = await allYears(context);
  const year = years.find(({ start, end }) => start <= context.today && context.today <= end) ?? years.at(-1);
  const branchId = String(schedule?.row['branchId'] ?? '');
  const mailTo = (person: NamedMember): Mail => {
    const there = person.branches.find(({ id }) => id === branchId) ?? person.branches[0];
    const place = { ...scope, branchId: there?.id ?? branchId, financialYearId: year?.id ?? '' };
    const link = `${world.site}${placedLink(`/app/dropped-file/view/${dropId}`, place)}`;
    return productMail(person.email, plainName(nameOf(person)), { ...textOf(row, organisation), action: { label: 'Open the file', link } });
  };
  const taken = [droppedFile.slug, dropId, ...(row.times ? [row.times] : [])].join('|');
  await mailEachOnce(
    { mailer: ports.mailer, members: world.members },
    people.map((person) => ({ key: [taken, person.userId].join('|'), mail: () => mailTo(person) })),
  );
}

/** Names and reasons come from the file, which anybody with the key may have written. */
function textOf(row: DroppedFile, organisation: string) {
  const [file, schedule] = [plainName(row.fileName ?? ''), plainName(row.scheduleName ?? '')];
  const begins = `${file} was dropped for the import schedule ${schedule} of ${plainName(organisation)}`;
  const after =
    'You get this email because the import schedule names you, or because you saved it. To change that, open Import Schedules in Setup.';
  if (row.dropStatus === 'Set Aside')
    return { subject: `${file} was not imported`, before: `${begins} and is set aside: ${reasonsOf(row)}`, after };
  const counts = `${counted(row.created)} created, ${counted(row.existing)} there already and ${counted(row.wrong)} with errors`;
  const reasons = row.reason === null ? '' : ` ${reasonsOf(row)}`;
  if (row.dropStatus === 'Pending Approval')
    return {
      subject: `${file} waits for approval`,
      before: `${begins} and waits for approval, ${counted(row.wrong)} with errors.${reasons}`,
      after,
    };
  return { subject: `${file} was imported`, before: `${begins} and is imported: ${counts}.${reasons}`, after };
}

function counted(rows: number | null): string {
  const count = rows ?? 0;
  return count === 1 ? '1 row' : `${count.toLocaleString('en-IN')} rows`;
}

/** The first ones. */
function reasonsOf({ reason }: DroppedFile): string {
  const all = (reason ?? '').split('\n');
  const first = all.slice(0, 5).map((one) => plainName(one.slice(0, 200)));
  return `${first.join('; ')}${all.length > first.length ? '; and more' : ''}.`;
}
