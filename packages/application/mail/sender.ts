import type { Mail } from '#application/ports/mailer';
import type { AnyRow } from '#modules/kit/module';

/** The name that a mail of an organisation comes from, and where answers go: the sender address is the product's, which nobody reads. */
export function senderOf(organisation: AnyRow, branch: AnyRow = {}): Pick<Mail, 'fromName' | 'replyTo'> {
  const { emailFromName, name, emailReplyTo, email } = organisation;
  const fromName = [emailFromName, name].find(isText);
  const replyTo = [emailReplyTo, branch['email'], email].find(isText);
  return { ...(fromName === undefined ? {} : { fromName }), ...(replyTo === undefined ? {} : { replyTo }) };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
