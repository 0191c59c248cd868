import type { AnyRow } from '#modules/kit/module';
import type { RevisionView } from '../../../api/resource.ts';

/** To whom a document was mailed, and why it failed. Of several mails it is the one that this revision added or changed. */
export function mailSaid({ action, before, after }: Pick<RevisionView, 'action' | 'before' | 'after'>): string | undefined {
  if (!mailActions.has(action)) return undefined;
  const earlier = new Set(mailsOf(before).map((mail) => JSON.stringify(mail)));
  const mail = mailsOf(after).findLast((one) => !earlier.has(JSON.stringify(one)));
  if (mail === undefined) return undefined;
  const to = Array.isArray(mail['to']) ? `To ${mail['to'].join(', ')}` : '';
  const why = typeof mail['why'] === 'string' ? mail['why'] : '';
  return [to, why].filter((part) => part !== '').join('. ') || undefined;
}

const mailActions: ReadonlySet<string> = new Set(['email', 'emailed', 'email-failed']);

function mailsOf(row: AnyRow | null): readonly AnyRow[] {
  const { earlierMails, mailed } = row ?? {};
  return [...(Array.isArray(earlierMails) ? earlierMails : []), mailed].filter(isRow);
}

function isRow(value: unknown): value is AnyRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
