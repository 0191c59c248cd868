import type { Context } from '#application/context';
import type { Members } from '#application/identity/ports';
import { limits } from '#domain/limits';
import { addDays, formatDay } from '#domain/time/day';

export type MailCounts = Pick<Members, 'count'>;

type Sender = Pick<Context, 'scope' | 'today'>;

/**
 * Takes so many mails from what an organisation may send today, or as many as are left; returns how many. They are counted in one step
 * before they are sent, so two requests at once do not exceed the limit. What does not fit is given back.
 */
export async function takeMails(counts: MailCounts, sender: Sender, wanted: number): Promise<number> {
  if (wanted === 0) return 0;
  const total = await counts.count(counterOf(sender), wanted, seconds);
  const taken = Math.min(wanted, Math.max(0, wanted - (total - limits.mailsPerDayPerOrganisation)));
  await giveBackMails(counts, sender, wanted - taken);
  return taken;
}

/** For mails that were not written after all. */
export async function giveBackMails(counts: MailCounts, sender: Sender, unused: number): Promise<void> {
  if (unused > 0) await counts.count(counterOf(sender), -unused, seconds);
}

export function mailLimit({ today }: Pick<Sender, 'today'>): { readonly limit: string; readonly from: string } {
  const count = limits.mailsPerDayPerOrganisation.toLocaleString('en-IN');
  return { limit: `an organisation can send ${count} emails a day`, from: formatDay(addDays(today, 1)) };
}

/** The day is in the key, so each day begins with none. */
function counterOf({ scope, today }: Sender): string {
  return `organisation-mails|${scope.organisationId}|${today}`;
}

const seconds = 2 * 24 * 3600;
