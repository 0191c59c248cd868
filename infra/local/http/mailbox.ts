import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';

/** A mail as the mail keeper wrote it. */
interface KeptMail {
  readonly from: string;
  readonly replyTo?: readonly string[];
  readonly destination: { readonly to: readonly string[]; readonly cc: readonly string[]; readonly bcc: readonly string[] };
  readonly subject: string;
  readonly body: { readonly html?: string; readonly text?: string };
  readonly attachments: readonly { readonly filename?: string; readonly contentType?: string; readonly content: string }[];
  readonly at: number;
}

export const mailboxPath = '/mailbox';

const page = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-src 'self'; frame-ancestors 'self'; base-uri 'none'";
// The mail itself: pictures and styles, no scripts, links open outside of the frame.
const letter =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

/** The mails that the cloud would send: newest first, each on its own page; `.json` for programs. */
export function mailbox(folder: string): (response: ServerResponse, path: string, query: string) => void {
  return (response, path, query) => {
    const [, , id, part, index] = path.split('/');
    if (id === undefined || id === '') return html(response, page, list(folder, new URLSearchParams(query).get('to') ?? ''));
    if (id === 'all.json')
      return json(
        response,
        ids(folder).map((one) => ({ id: one, ...brief(read(folder, one)) })),
      );
    const mail = /^[\w-]+$/.test(id) ? read(folder, id) : undefined;
    if (!mail) return void response.writeHead(404, { 'content-type': 'text/plain' }).end('This mail was not found.');
    if (part === 'letter')
      return html(
        response,
        letter,
        `<base target="_blank">${withPictures(mail) ?? `<pre style="white-space:pre-wrap">${linked(mail.body.text ?? '')}</pre>`}`,
      );
    if (part === 'mail.json') return json(response, { ...brief(mail), html: mail.body.html ?? '', text: mail.body.text ?? '' });
    const attachment = part === 'attachment' ? mail.attachments[Number(index)] : undefined;
    if (attachment) return download(response, attachment);
    return html(response, page, one(id, mail));
  };
}

function list(folder: string, to: string): string {
  const rows = ids(folder)
    .map((id) => ({ id, mail: read(folder, id) }))
    .filter(({ mail }) => mail?.destination.to.join(' ').includes(to))
    .slice(0, 200)
    .map(({ id, mail }) => {
      const { to: receivers, subject, at } = brief(mail);
      return `<tr><td><a href="${mailboxPath}/${id}">${escaped(subject)}</a></td><td>${escaped(receivers.join(', '))}</td><td>${clock(at)}</td></tr>`;
    });
  const body =
    rows.length === 0
      ? '<p>No mail yet.</p>'
      : `<table><thead><tr><th>Subject</th><th>To</th><th>When</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
  return frame('Mailbox', `<h1>Mailbox</h1><p>Mails that Bahi would have sent; on this machine they stop here.</p>${body}`);
}

function one(id: string, mail: KeptMail): string {
  const { to, from, replyTo, subject, at } = brief(mail);
  const replies = replyTo.length === 0 ? '' : `<br>Replies go to ${escaped(replyTo.join(', '))}`;
  const files = mail.attachments.map(
    ({ filename }, index) =>
      `<li><a href="${mailboxPath}/${id}/attachment/${index}">${escaped(filename ?? `attachment ${index + 1}`)}</a></li>`,
  );
  return frame(
    subject,
    `<p><a href="${mailboxPath}">Mailbox</a></p><h1>${escaped(subject)}</h1>
     <p>From ${escaped(from)}${replies}<br>To ${escaped(to.join(', '))}<br>${clock(at)}</p>${files.length > 0 ? `<ul>${files.join('')}</ul>` : ''}
     <iframe title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox" src="${mailboxPath}/${id}/letter"></iframe>`,
  );
}

function frame(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>
    body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color:#1b1b1f;background:#fff}
    table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.5rem;border-bottom:1px solid #ddd}
    iframe{width:100%;height:60vh;border:1px solid #ccc;border-radius:6px}a{color:#0b57d0}
    @media(prefers-color-scheme:dark){body{background:#121316;color:#e3e3e3}a{color:#a8c7fa}th,td{border-color:#333}iframe{background:#fff}}
  </style></head><body>${body}</body></html>`;
}

function brief(mail: KeptMail | undefined) {
  return {
    to: mail?.destination.to ?? [],
    from: spelled(mail?.from ?? ''),
    replyTo: mail?.replyTo ?? [],
    subject: mail?.subject ?? '',
    at: mail?.at ?? 0,
    attachments: mail?.attachments.map(({ filename }) => filename ?? '') ?? [],
  };
}

/** A name in a header as it was typed: it is sent in words of ASCII (RFC 2047). */
function spelled(header: string): string {
  const joined = header.replace(/\?=\s+=\?/g, '?==?');
  return joined.replace(/(?:=\?UTF-8\?B\?[\w+/=]*\?=)+/gi, (words) =>
    Buffer.concat([...words.matchAll(/\?B\?([\w+/=]*)\?=/gi)].map(([, word = '']) => Buffer.from(word, 'base64'))).toString(),
  );
}

/** Pictures that the mail shows are among its attachments. */
function withPictures({ body, attachments }: KeptMail): string | undefined {
  return body.html?.replace(/src="cid:(\w+)"/g, (whole, name: string) => {
    const picture = attachments.find(({ filename }) => filename?.startsWith(`${name}.`));
    return picture === undefined ? whole : `src="data:${picture.contentType ?? 'image/png'};base64,${picture.content}"`;
  });
}

function ids(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort()
    .reverse();
}

function read(folder: string, id: string): KeptMail | undefined {
  const file = join(folder, `${id}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as KeptMail) : undefined;
}

function html(response: ServerResponse, policy: string, body: string): void {
  response
    .writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
    })
    .end(body);
}

function json(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(body));
}

function download(response: ServerResponse, { filename, contentType, content }: KeptMail['attachments'][number]): void {
  const name = encodeURIComponent(filename ?? 'attachment');
  response
    .writeHead(200, {
      'content-type': contentType ?? 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${name}`,
      'cache-control': 'no-store',
    })
    .end(Buffer.from(content, 'base64'));
}

function linked(text: string): string {
  return escaped(text).replace(/https?:\/\/[^\s<>"]+/g, (address) => `<a href="${address}">${address}</a>`);
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function clock(at: number): string {
  return new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Asia/Kolkata' }).format(at);
}
