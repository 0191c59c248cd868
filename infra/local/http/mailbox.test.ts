import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailbox } from '#infra/local/http/mailbox';

const folder = mkdtempSync(join(tmpdir(), 'mailbox-'));
const show = mailbox(folder);
const server = createServer((request, response) => {
  const { pathname, search } = new URL(request.url ?? '/', 'http://mailbox');
  show(response, pathname, search.slice(1));
});
beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const kept = {
  from: '=?UTF-8?B?U3VyeW9kYXlhIFNvbGFy?= <no-reply@bahi.example>',
  destination: { to: ['jyoti@example.in'], cc: [], bcc: [] },
  subject: 'Invoice SI/1',
  body: { text: 'Dear Jyoti' },
  attachments: [],
  at: 1_795_893_297_368,
};

it.each([
  ['with one', { replyTo: ['accounts@suryodaya.example'] }, true],
  ['with none', { replyTo: [] }, false],
  ['kept before they were', {}, false],
])('shows sender and reply address of a mail %s', async (_, change, says) => {
  writeFileSync(join(folder, '1-mail.json'), JSON.stringify({ ...kept, ...change }));
  const { port } = server.address() as AddressInfo;
  const page = await (await fetch(`http://127.0.0.1:${port}/mailbox/1-mail`)).text();
  expect(page).toContain('From Suryodaya Solar &#60;no-reply@bahi.example&#62;');
  expect(page.includes('<br>Replies go to accounts@suryodaya.example')).toBe(says);
});
