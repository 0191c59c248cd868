import { BadRequestException, MessageRejected, SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { Mail, Mailer } from '#application/ports/mailer';
import { Refusal } from '#domain/refusal';

/**
 * Sends through Amazon SES, which builds the MIME message itself. SES has no idempotency token, so `key` is sent as a header: receivers can
 * recognise a repeated mail, and the sending job records what it sent.
 */
export function sesMailer(settings: { readonly from: string; readonly client?: SESv2Client }): Mailer {
  const client = settings.client ?? new SESv2Client({ maxAttempts: 3 });
  return {
    async send(mail, key) {
      try {
        const answer = await client.send(new SendEmailCommand(command(settings.from, mail, key)));
        return answer.MessageId ?? key;
      } catch (error) {
        // The same mail would be refused again; other errors may pass.
        if (error instanceof MessageRejected || error instanceof BadRequestException)
          throw new Refusal('notAllowed', { why: error.message });
        throw error;
      }
    },
  };
}

function command(from: string, mail: Mail, key: string) {
  return {
    FromEmailAddress: mail.fromName === undefined ? from : named(mail.fromName, from),
    ...(mail.replyTo === undefined ? {} : { ReplyToAddresses: [mail.replyTo] }),
    Destination: { ToAddresses: [...mail.to] },
    Content: {
      Simple: {
        Subject: { Data: oneLine(mail.subject), Charset: 'UTF-8' },
        Body: { Html: { Data: mail.html, Charset: 'UTF-8' }, Text: { Data: mail.text, Charset: 'UTF-8' } },
        Headers: [
          {
            Name: 'X-Message-Key',
            Value: oneLine(key)
              .replace(/[^\x20-\x7e]/g, '')
              .slice(0, 200),
          },
        ],
        Attachments: (mail.attachments ?? []).map(({ name, type, content, shownAs }) => ({
          FileName: oneLine(name),
          ContentType: type,
          ContentDisposition: shownAs === undefined ? ('ATTACHMENT' as const) : ('INLINE' as const),
          ...(shownAs === undefined ? {} : { ContentId: shownAs }),
          ContentTransferEncoding: 'BASE64' as const,
          RawContent: content,
        })),
      },
    },
  };
}

/** The same address under another name: names are typed by people, in any script, and a header is ASCII (RFC 2047, words of 75 characters at most). */
export function named(name: string, from: string): string {
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
  const words: string[] = [''];
  for (const letter of oneLine(name)) {
    const word = `${words.at(-1)}${letter}`;
    if (Buffer.byteLength(word) > 45) words.push(letter);
    else words[words.length - 1] = word;
  }
  return `${words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ')} <${address}>`;
}

/** A header must not contain a line break, because a typed one would start another header. */
function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ').trim();
}
