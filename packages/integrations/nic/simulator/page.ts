import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Fault, type Faults, faults as known } from '#integrations/nic/simulator/faults';
import type { PortalUser } from '#integrations/nic/simulator/server';

/** A simulated portal, as it is shown. */
export interface ShownPortal {
  readonly title: string;
  /** Of a made-up portal: their passwords may be seen. */
  readonly users: readonly PortalUser[];
  /** What it keeps, in the plural. */
  readonly keeps: string;
  /** When there is nothing yet. */
  readonly none: string;
  readonly columns: readonly { readonly label: string; readonly look?: 'number' | 'code' }[];
  /** A text for each column, the newest last. */
  readonly rows: () => readonly (readonly string[])[];
}

interface Shown {
  readonly portals: readonly ShownPortal[];
  readonly faults: Faults;
}

/** A page on loopback that shows what the simulated portals keep, and lets their next calls go wrong. */
export async function startPage(shown: Shown, port = 0): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    void serve(shown, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function serve(shown: Shown, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { host = '', origin } = request.headers;
  // Another site may lead a browser here by a name of its own, or send a form.
  if (!/^(127\.0\.0\.1|localhost):\d+$/.test(host) || (origin !== undefined && origin !== `http://${host}`))
    return void response.writeHead(403).end();
  if (request.method === 'POST' && request.url === '/faults') {
    inject(shown.faults, new URLSearchParams(await formOf(request)));
    return void response.writeHead(303, { location: '/' }).end();
  }
  if (request.method !== 'GET' || request.url !== '/') return void response.writeHead(404).end();
  response
    .writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
      'cache-control': 'no-store',
    })
    .end(page(shown));
}

/** `next`: the next call goes wrong in this way; `share`: so many calls of a hundred, in any way. */
function inject(faults: Faults, form: URLSearchParams): void {
  const next = form.get('next');
  if (isFault(next)) faults.add(next);
  const share = Number(form.get('share') ?? Number.NaN);
  if (share >= 0 && share <= 100) faults.often(share / 100, known);
}

function isFault(text: string | null): text is Fault {
  return known.some((fault) => fault === text);
}

const mostBytes = 1_000;

async function formOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) {
    text += String(part);
    if (text.length > mostBytes) throw new Error('The form is too long');
  }
  return text;
}

const words: Readonly<Record<Fault, string>> = {
  slow: 'Slow',
  down: 'Down',
  half: 'Half an answer',
  'not-json': 'Not JSON',
  'wrong-signature': 'Wrong signature',
  'answer-lost': 'Done, answer lost',
  'token-over': 'Session over early',
  'too-many': 'Too many requests',
  'bill-refused': 'Invoice registered, e-way bill refused',
};

/** The newest of them. */
const mostShown = 200;

function page({ portals, faults }: Shown): string {
  const buttons = known.map((fault) => {
    const count = faults.injected.get(fault) ?? 0;
    return `<button name="next" value="${fault}">${words[fault]}${count === 0 ? '' : ` <small>${count}</small>`}</button>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>GST portals (simulated)</title><style>
    body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color:#1b1b1f;background:#fff}
    table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.5rem;border-bottom:1px solid #ddd}.number{text-align:right}
    .wide{overflow-x:auto}form{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;margin:.5rem 0}button,input{font:inherit;padding:.4rem .8rem;min-height:44px}input{width:5rem}
    code{overflow-wrap:anywhere}@media(prefers-color-scheme:dark){body{background:#121316;color:#e3e3e3}th,td{border-color:#333}}
  </style></head><body><h1>GST portals (simulated)</h1>
  <p>Bahi on this computer sends e-invoices and e-way bills here. Nothing leaves the computer, and nothing has an effect in law.</p>
  <h2>Let the next call go wrong</h2><p>It is the next call to any of the portals.</p><form method="post" action="/faults">${buttons.join('')}</form>
  <form method="post" action="/faults"><label for="share">Calls of a hundred that go wrong</label><input id="share" name="share" type="number" min="0" max="100" value="0" required><button>Set</button></form>
  ${portals.map(sectionOf).join('')}
  </body></html>`;
}

function sectionOf({ title, users, keeps, none, columns, rows }: ShownPortal): string {
  const all = rows();
  const people = users.map(
    ({ gstin, userName, password }) =>
      `<li>${escaped(gstin)}: user <code>${escaped(userName)}</code>, password <code>${escaped(password)}</code></li>`,
  );
  const look = (at: number) => (columns[at]?.look === 'number' ? ' class="number"' : '');
  const cell = (text: string, at: number) =>
    `<td${look(at)}>${columns[at]?.look === 'code' ? `<code>${escaped(text)}</code>` : escaped(text)}</td>`;
  const lines = all.slice(-mostShown).reverse();
  const table = `<div class="wide"><table><thead><tr>${columns.map(({ label }, at) => `<th${look(at)}>${label}</th>`).join('')}</tr></thead>
    <tbody>${lines.map((line) => `<tr>${line.map(cell).join('')}</tr>`).join('')}</tbody></table></div>`;
  return `<h2>${title}</h2><h3>Users</h3><ul>${people.join('')}</ul>
  <h3>${keeps} (${all.length})</h3>${all.length === 0 ? `<p>${none}</p>` : table}`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
