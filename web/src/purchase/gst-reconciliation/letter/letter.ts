import type { PortalStatement } from '#domain/gstr-2b/portal-document';
import { formatDay } from '#domain/time/day';
import type { ReconciliationRow, ReconciliationTab } from '#modules/purchase/gst-reconciliation/operations';
import { kindText, rupees } from '../row-words.ts';
import { linesOf, type SideLine, taxIn, totalOf } from '../sides.ts';

export interface Letter {
  readonly subject: string;
  readonly body: string;
}

interface About {
  readonly statement: PortalStatement;
  readonly tab: ReconciliationTab;
  /** Who writes. */
  readonly organisation: string;
  readonly gstin: string;
  /** As it is written, such as `Oct 2026`. */
  readonly months: string;
}

/** What a supplier is asked about all their rows of a tab. */
export function letterOf(rows: readonly ReconciliationRow[], about: About): Letter {
  const { statement, tab, organisation, gstin, months } = about;
  const asks = askedIn(tab, statement, months);
  return {
    subject: `${statement} of ${months}: ${asks.subject}`,
    body: [
      'Dear Sir or Madam,',
      '',
      asks.says,
      '',
      ...rows.flatMap(rowLines),
      '',
      asks.wants,
      '',
      'Kind regards,',
      organisation,
      `GSTIN ${gstin}`,
    ].join('\n'),
  };
}

interface Asked {
  readonly subject: string;
  /** Above the documents. */
  readonly says: string;
  /** Below them. */
  readonly wants: string;
}

function askedIn(tab: ReconciliationTab, statement: PortalStatement, months: string): Asked {
  switch (tab) {
    case 'only-books':
      return {
        subject: 'invoices that you have not reported',
        says: `we have booked these documents of yours, but they are not in our ${statement} of ${months}:`,
        wants: 'Please report them in your GSTR-1 for our GSTIN, or tell us in which month you did. Until then we cannot claim the credit.',
      };
    case 'only-portal':
      return {
        subject: 'documents that we do not have',
        says: `you reported these documents for our GSTIN in ${months}, but we do not have them in our books:`,
        wants: 'Please send us copies, or correct your GSTR-1 if they are not for us.',
      };
    default:
      return {
        subject: 'documents that differ',
        says: `these documents differ between our books and what you reported in ${months}:`,
        wants: 'Please check them, and correct your GSTR-1 if the mistake is there, or send us copies.',
      };
  }
}

function rowLines(row: ReconciliationRow): readonly string[] {
  const kind = kindText(row) ?? 'Invoice';
  const ours = totalOf(row, 'books');
  const theirs = totalOf(row, 'portal');
  if (ours === undefined || theirs === undefined)
    return linesOf(row, ours === undefined ? 'portal' : 'books')
      .filter(({ date }) => date !== null)
      .map((line) => `- ${kind} ${line.number} ${amountsText(line)}`);
  return [`- ${kind} ${ours.number}`, `  in our books: ${numberedText(ours)}`, `  as you reported it: ${numberedText(theirs)}`];
}

function numberedText(line: SideLine): string {
  return `${line.number} ${amountsText(line)}`;
}

function amountsText({ date, amounts }: SideLine): string {
  const day = date === null ? '' : `of ${formatDay(date)}, `;
  return `${day}taxable value ${rupees(amounts.taxable)}, tax ${rupees(taxIn(amounts))}`;
}

/** Mail programs take no longer addresses. */
const longest = 1_900;

/** A link that opens the mail program with the letter. What is too long ends after a whole line. */
export function mailtoOf(to: string, { subject, body }: Letter): string {
  const start = `mailto:${to.split('@').map(encodeURIComponent).join('@')}?subject=${encodeURIComponent(subject)}&body=`;
  const whole = encodeURIComponent(inMail(body));
  if (start.length + whole.length <= longest) return start + whole;
  const rest = encodeURIComponent(inMail('\n...'));
  let text = '';
  for (const line of body.split('\n')) {
    const next = text + encodeURIComponent(inMail(`${line}\n`));
    if (start.length + next.length + rest.length > longest) break;
    text = next;
  }
  return start + text + rest;
}

/** Lines of a mail end with both (RFC 6068). */
function inMail(text: string): string {
  return text.replaceAll('\n', '\r\n');
}
