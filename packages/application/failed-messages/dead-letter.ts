import { purposeOf, sentAgainOf } from '#application/failed-messages/purpose';
import type { Json, Row } from '#application/ports/records';
import { archiveImport } from '#events/archive-import';
import { bookProof } from '#events/book-proof';
import type { Contract } from '#events/contract';
import { logFold } from '#events/log-fold';
import { logRelay } from '#events/log-relay';
import { noticeMail } from '#events/notice-mail';
import { organisationPurge } from '#events/organisation-purge';

/** Messages that no organisation can show: in their place a sentence, for people who run the installation. */
const others: Readonly<Record<string, (body: Json) => string>> = {
  ...of(noticeMail, ({ template, to }) => `Email '${template}' to ${to}`),
  ...of(archiveImport, ({ organisationId }) => `Import of an archive as organisation ${organisationId}`),
  ...of(bookProof, ({ organisationId, night }) => `Proof of the books of organisation ${organisationId} in the night to ${night}`),
  ...of(logFold, ({ organisationId }) => `Update of the figures of organisation ${organisationId}`),
  ...of(logRelay, ({ organisationId }) => `Sending of the messages of organisation ${organisationId}`),
  ...of(organisationPurge, ({ name, organisationId }) => `Deletion of organisation ${organisationId}, ${name}`),
};

/** What a message of a dead-letter queue was for. Its records are not read, because the tables may be away. */
export function deadLetterSays(queue: string, text: string): string {
  try {
    const body = JSON.parse(text) as Json;
    const purpose = purposeOf(queue, body);
    if (purpose === undefined) return others[queue]?.(body) ?? unreadable;
    const sentence = purpose.says(purpose.about === undefined ? '' : `${purpose.about.slug} ${purpose.about.id}`);
    return `${sentence} (organisation ${String((body as Row)['organisationId'])})`;
  } catch {
    return unreadable;
  }
}

const unreadable = 'A message that its job can not read';

/** The message as it goes back to its queue: marked, if its job then also does what it had given up. */
export function deadLetterAgain(queue: string, text: string): string {
  try {
    const marked = sentAgainOf(queue, JSON.parse(text) as Row);
    return marked === undefined ? text : JSON.stringify(marked);
  } catch {
    return text;
  }
}

function of<Message>({ name, schema }: Contract<Message>, says: (message: Message) => string) {
  return { [name]: (body: Json) => says(schema.parse(body)) };
}
