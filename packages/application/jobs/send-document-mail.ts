import { changeOf } from '#application/commit/change-of';
import type { Context, FileAnswer } from '#application/context';
import { storedFile } from '#application/files/stored-file';
import { button, escapeHtml, factsTable, mailPage, shownPicture } from '#application/mail/html';
import { mailsOf, withMail } from '#application/mail/mails';
import { senderOf } from '#application/mail/sender';
import { printWithFacts } from '#application/paper/print-document';
import type { Mail } from '#application/ports/mailer';
import type { Labelled, PrintedDocument } from '#application/ports/papers';
import type { Json, Row } from '#application/ports/records';
import { Refusal } from '#domain/refusal';
import type { DocumentMail } from '#events/document-mail';
import { documentName } from '#modules/kit/document-name';
import type { AnyDocument } from '#modules/kit/module';

/**
 * Prints a document as it is now and sends it. The document notes what was sent, so a repeated message sends nothing; only a crash between
 * the provider's answer and the note can send twice. An email that the provider refuses for good is noted as failed and not tried again.
 * Other errors are thrown and retried.
 */
export async function sendDocumentMail(context: Context, document: AnyDocument, wish: DocumentMail): Promise<void> {
  const stored = await context.ports.records.find(context.scope, document.slug, wish.documentId);
  if (stored === undefined || !isQueued(stored.row, wish)) return;
  try {
    const messageId = await context.ports.mailer.send(await mailOf(context, document, stored.row, wish), wish.requestId);
    await note(context, document, wish, 'emailed', { status: 'Sent', messageId, at: context.ports.clock.now().toISOString() });
  } catch (error) {
    // Busy passes soon, and the email may have been sent already.
    if (!(error instanceof Refusal) || error.code === 'busy') throw error;
    await note(context, document, wish, 'email-failed', { status: 'Failed', why: error.message });
  }
}

/** For an email whose job never ended, so the user does not wait for ever. */
export async function giveUpDocumentMail(context: Context, document: AnyDocument, wish: DocumentMail): Promise<void> {
  const stored = await context.ports.records.find(context.scope, document.slug, wish.documentId);
  if (stored === undefined || !isQueued(stored.row, wish)) return;
  await note(context, document, wish, 'email-failed', { status: 'Failed', why: 'This email could not be sent. Send it again' });
}

/** Other emails of the document may have been requested since. One that was given up waits again when it is sent again. */
function isQueued(row: Row, { requestId, again }: DocumentMail): boolean {
  return mailsOf(row).some(
    (mail) => mail.requestId === requestId && (mail.status === 'Queued' || (again === true && mail.status === 'Failed')),
  );
}

async function mailOf(context: Context, document: AnyDocument, sent: Row, wish: DocumentMail): Promise<Mail> {
  const { documentId, to, subject, message, copies = [] } = wish;
  const branchId = String(sent['branchId']);
  const [{ file, printed }, found] = await Promise.all([
    printWithFacts(context, document, documentId, copies),
    context.ports.records.findMany(context.scope, [
      { slug: 'org', id: context.scope.organisationId },
      { slug: 'branch', id: branchId },
    ]),
  ]);
  const rowOf = (slug: string) => [...found.values()].find((one) => one.slug === slug)?.row ?? {};
  const row = rowOf('org');
  const said = (field: string) => (typeof row[field] === 'string' ? row[field] : undefined);
  const name = said('name') ?? '';
  const [signature, extra] = [said('emailSignature'), await attached(context, said('emailDocument'))];
  const opening = message === '' ? `Please find attached ${documentName(document, sent)}.` : message;
  const closing = signature === undefined ? [] : [signature];
  const { totals, bank, tracking } = printed;
  const { paper } = document;
  const account = paper?.form === 'trade' && paper.asksMoney === 'later' ? 'Our bank account:' : 'Please pay to this account:';
  const paragraphs = (texts: readonly string[]) =>
    texts.flatMap((text) => text.split(/\n{2,}/)).map((text) => escapeHtml(text).replaceAll('\n', '<br>'));
  const tables = [...(totals.length === 0 ? [] : [factsTable(totals)]), ...(bank.length === 0 ? [] : [`${account}${factsTable(bank)}`])];
  const inText = (heading: string, facts: readonly Labelled[]) =>
    facts.length === 0
      ? []
      : [[heading, ...facts.map(({ label, value }) => `${label}: ${value}`)].filter((line) => line !== '').join('\n')];
  const foot = `${name}. Sent with Bahi`;
  const logo = logoOf(printed);
  return {
    to,
    ...senderOf(row, rowOf('branch')),
    subject,
    text: [
      opening,
      ...(tracking === undefined ? [] : [`Track the delivery: ${tracking}`]),
      ...inText('', totals),
      ...inText(account, bank),
      ...closing,
      foot,
    ].join('\n\n'),
    html: mailPage(
      [
        ...paragraphs([opening]),
        ...(tracking === undefined ? [] : [button('Track the delivery', tracking)]),
        ...tables,
        ...paragraphs(closing),
      ],
      escapeHtml(foot),
      logo === undefined ? '' : shownPicture(logo.shownAs, name),
    ),
    attachments: [file, ...extra, ...(logo === undefined ? [] : [logo])],
  };
}

/** The logo as an attachment: mail programs do not show pictures that are written into the text. */
function logoOf({ issuer: { logo } }: PrintedDocument) {
  const [, type, content] = /^data:(image\/(?:png|jpeg));base64,(.*)$/s.exec(logo ?? '') ?? [];
  if (type === undefined || content === undefined) return undefined;
  return { name: `logo.${type.slice('image/'.length)}`, type, content: Buffer.from(content, 'base64'), shownAs: 'logo' };
}

/** The file that the organisation attaches to every document it mails. */
async function attached(context: Context, key: string | undefined): Promise<readonly FileAnswer[]> {
  const file = key === undefined ? undefined : await storedFile(context, key);
  if (file === undefined) return [];
  return [{ name: file.name, type: file.type, content: await context.ports.files.get(context.scope, file.key) }];
}

async function note(
  context: Context,
  document: AnyDocument,
  wish: DocumentMail,
  action: string,
  said: { readonly status: string; readonly [name: string]: Json },
): Promise<void> {
  const { branchId, userId } = context.scope;
  await context.ports.journal.commit(
    context.scope,
    { branchId },
    {
      slug: document.slug,
      id: wish.documentId,
      kind: 'change',
      decide: ({ record }) => {
        if (record === undefined) throw new Refusal('notFound', { what: document.title });
        const { why: _, ...known } = mailsOf(record.row).find((mail) => mail.requestId === wish.requestId) ?? said;
        const row = withMail(record.row, { ...known, requestId: wish.requestId, to: [...wish.to], ...said });
        return {
          ...changeOf(document, {
            action,
            id: wish.documentId,
            row,
            before: record,
            userId,
            effect: record.effect ?? null,
          }),
        };
      },
    },
  );
}
