import { beforeAll, describe, expect, it } from 'vitest';
import { batchId } from '#domain/stock/batch';
import { sheets } from '#integrations/sheet/read-rows';
import { masters } from '#modules/all';
import type { Field, Fields } from '#modules/kit/field';
import type { AnyMaster } from '#modules/kit/module';
import { basePath } from '#modules/kit/operations/operation';
import { uniqueValue } from '#modules/kit/voucher/standing';
import { type App, type Organisation, ok, type Reply } from '#test/kit/app';
import { type Bodies, type Body, lineOf, validBodies } from '#test/kit/books/valid-bodies';
import { faultyBodies } from '#test/kit/faults/faults';
import { newId } from '#test/kit/new-id';
import { byTurns } from '#test/kit/runs';
import { sharedApp } from '#test/kit/shared-app';

/**
 * Every master, created from its definition: wrong input is refused with a 4xx in the envelope of decision D10 that names the field, and
 * nothing is written. `bad-input.test.ts` tests with one module what all have in common.
 */
let app: App;
let theirs: Bodies;
/** Organisations for the kinds, by place. */
const shared = new Map<number, Promise<readonly [Organisation, Bodies]>>();

beforeAll(async () => {
  app = await sharedApp();
  theirs = validBodies(await app.organisation('Chandra Traders', { state: '24' }));
}, 120_000);

/** Kinds that change the organisation itself get an organisation of their own. */
const founding = new Set(['org', 'branch', 'financial-year', 'role', 'number-series']);

/** Four kinds share an organisation: creating one takes a while, and with more kinds its calls would reach the rate limit. */
async function organisationFor({ slug }: AnyMaster): Promise<readonly [Organisation, Bodies]> {
  const place = typed.findIndex((master) => master.slug === slug);
  const key = founding.has(slug) ? -1 - place : Math.floor(place / 4);
  const held = shared.get(key) ?? app.organisation(`Surya ${key}`, { state: '24' }).then((org) => [org, validBodies(org)] as const);
  shared.set(key, held);
  return held;
}

/** Fields that people type; the product sets the others. */
const typed = masters.filter(({ without }) => !(without?.includes('create') && without.includes('update')));

/** The record of a kind without a create call: the organisation itself, or a batch that came in. */
async function theOneThere(slug: string, org: Organisation, bodies: Bodies): Promise<string> {
  if (slug !== 'batch') return org.organisationId;
  const { id: itemId } = await org.post('inventory-item', {
    ...(await bodies.body('inventory-item')),
    batchTracking: true,
    barcodeTracking: false,
  });
  await org.post('stock-adjustment', {
    id: newId(),
    date: '2026-11-02',
    lines: [{ itemId, batch: 'B1', change: 1_0000, reason: 'Found' }],
  });
  return batchId(itemId, 'B1');
}

it('covers every typed field', () => {
  expect(masters.filter((master) => !typed.includes(master)).map(({ slug }) => slug)).toEqual([
    'import-file',
    'tally-import-file',
    'acct-import-file',
    'export-file',
    'failed-message',
    'party-letter',
    'trip-sheet',
    'dropped-file',
    'others-eway-bill',
    'eway-bill-fetch',
  ]);
});

describe.each(typed.map((master) => [master.slug, master] as const))('%s', (slug, master) => {
  const base = basePath(master);
  const isMade = !master.without?.includes('create');
  let org: Organisation;
  let bodies: Bodies;
  /** The record that is changed, with its typed values. */
  let saved: Body & { readonly id: string; readonly version: number };
  let body: Body;

  beforeAll(async () => {
    [org, bodies] = await organisationFor(master);
    body = await bodies.body(slug);
    saved = isMade ? await org.post(slug, body) : await org.get(slug, `/${await theOneThere(slug, org, bodies)}`);
    if (!isMade) saved = await org.put(slug, { ...body, id: saved.id, version: saved.version });
  }, 60_000);

  const send = (change: Body, method: 'POST' | 'PUT' = 'POST') =>
    org.call(method, base, {
      direct: true,
      body: method === 'POST' ? { id: newId(), ...change } : { id: saved.id, version: saved.version, ...change },
    });
  const state = async () => {
    const { rows } = await org.list(slug, { limit: 100 });
    return { ids: (rows as { id: string }[]).map(({ id }) => id).sort(), record: await org.get(slug, `/${saved.id}`) };
  };
  const methods = isMade ? (['POST', 'PUT'] as const) : (['PUT'] as const);

  it('names every field that is wrong, and writes nothing', async () => {
    const before = await state();
    const wrong: string[] = [];
    for (const [turn, method] of methods.entries()) {
      const good = { ...body, ...(await bodies.body(slug)) };
      // What is wrong with a field is the same in both calls: each tries half of it, the other half in another run.
      for (const { paths, body: faulty } of byTurns(faultyBodies(master.fields, good, method === 'PUT' ? saved : {}), methods.length, turn))
        wrong.push(...amissOf(await send(faulty, method), paths).map((said) => `${method} ${said} of ${shown(faulty, paths)}`));
    }
    expect(wrong).toEqual([]);
    expect(await state()).toEqual(before);
  }, 120_000);

  it('refuses references to missing, foreign, inactive or other kinds of records', async () => {
    const wrong: string[] = [];
    const before = await org.get(slug, `/${saved.id}`);
    // Each is refused, so all can have the same names.
    const fresh = await bodies.body(slug);
    for (const { path, to, within } of referencesIn(master.fields)) {
      for (const [what, id] of Object.entries(await strangersOf(to, org, bodies))) {
        for (const method of methods) {
          const reply = await send(within(method === 'POST' ? fresh : body, id), method);
          wrong.push(...amiss(reply, 422, path).map((said) => `${method} ${path} ${what}: ${said}`));
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(await org.get(slug, `/${saved.id}`)).toEqual(before);
  }, 120_000);

  // Kinds without a create call cannot be created twice.
  if (isMade)
    it('treats names with other case and spaces as the same, and refuses the same record twice', async () => {
      const first = await bodies.body(slug);
      const made = await org.post(slug, first);
      expect(amiss(await send(first), undefined, undefined, typedFields(master))).toEqual([]);
      for (const unique of master.unique) {
        const { name } = unique;
        if (uniqueValue(unique, made) === null) continue;
        const other = await bodies.body(slug);
        const value = first[name];
        const isName = typeof value === 'string' && ['text', 'code'].includes(master.fields[name]?.kind ?? '');
        if (isName) {
          const like = master.fields[name]?.kind === 'code' ? value.toLowerCase() : `  ${value.toUpperCase().replaceAll(' ', '   ')} `;
          expect([name, amiss(await send({ ...other, [name]: like }), 409, name)]).toEqual([name, []]);
        } else {
          const others = Object.fromEntries(master.unique.flatMap((one) => (one.name === name ? [] : [[one.name, other[one.name]]])));
          expect([name, amiss(await send({ ...first, ...others }), undefined, undefined, typedFields(master))]).toEqual([name, []]);
        }
      }
      // Two at the same moment: only one is written.
      const again = await bodies.body(slug);
      const both = await Promise.all([send(again), send(again)]);
      expect(both.map(({ status }) => status === 200).sort()).toEqual([false, true]);
      const loser = both.find(({ status }) => status !== 200) as Reply;
      expect(amiss(loser, undefined, undefined, typedFields(master))).toEqual([]);
      expect(await org.get(slug, `/${made.id}`)).toMatchObject({ version: made.version });
    });

  it('changes once: an old version is refused, and of two at once one wins', async () => {
    const { id, version } = saved;
    const change = (at: number) => send({ ...body, version: at }, 'PUT');
    const both = await Promise.all([change(version), change(version)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (const reply of both) if (reply.status !== 200) expect([reply.body.code, amiss(reply, 409)]).toEqual(['changed', []]);
    saved = await org.get(slug, `/${id}`);
    expect(saved.version).toBe(version + 1);
    const stale = [await change(version), await change(version + 99)];
    if (isMade) stale.push(await org.call('POST', base, { body: { ...body, id, version } }));
    if (!master.without?.includes('remove')) {
      // A new one, because a year can be deleted only while it is the last.
      const other = await bodies.fresh(slug);
      stale.push(await org.call('DELETE', `${base}/${other.id}?version=${other.version + 1}`));
    }
    if (!master.without?.includes('status')) {
      stale.push(await org.call('PUT', `${base}/statusChange/${id}`, { body: { version, active: false } }));
    }
    expect(stale.map((reply) => [reply.body.code, ...amiss(reply, 409)])).toEqual(stale.map(() => ['changed']));
    expect(await org.get(slug, `/${id}`)).toEqual(saved);
  });

  const names = Object.entries(master.fields).flatMap(([name, field]) => (isFree(slug, name, field) ? [name] : []));

  if (isMade && names.length > 0)
    it('keeps texts as they were typed, in records, lists and files', async () => {
      const said = (text: string) => Object.fromEntries(names.map((name) => [name, text.slice(0, mostOf(master.fields[name]))]));
      const made = new Map<string, Body>();
      // All masters store texts in the same way. Each gets some of the texts; two get all of them and are checked in every file format.
      const all = inFiles.has(slug);
      const place = typed.indexOf(master);
      for (const text of all ? hostile : [hostile[place % hostile.length], hostile[(place + 4) % hostile.length]]) {
        const { id } = await org.post(slug, { ...(await bodies.body(slug)), ...said(text ?? '') });
        expect(await org.get(slug, `/${id}`)).toMatchObject(said(text ?? ''));
        made.set(id, said(text ?? ''));
      }
      const { rows } = (await org.list(slug, { limit: 100 })) as { readonly rows: readonly (Body & { readonly id: string })[] };
      const shownNames = names.filter((name) => master.list.columns.some(({ key }) => key === name));
      const of = (values: Body) => shownNames.map((name) => values[name]);
      for (const [id, values] of made) expect(of(rows.find((row) => row.id === id) ?? {})).toEqual(of(values));
      if (!all) return;
      const [, marked] = [...made.keys()];
      const paper = await org.call('GET', `${base}/download/${marked}`);
      expect([paper.status, paper.bytes.subarray(0, 4).toString()]).toEqual([200, '%PDF']);
      await holdsTexts(
        org,
        master.list.id,
        [...made.values()].flatMap((values) => shownNames.filter((name) => !isHidden(master, name)).map((name) => String(values[name]))),
      );
    }, 60_000);
});

/** Masters whose texts are checked in every file format: one with many fields, and one with long texts. */
const inFiles = new Set(['customer', 'terms-condition']);

/** Texts that mean something to browsers, spreadsheets or programs that read them. */
const hostile = [
  '<b>x</b>',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '=1+1',
  '=HYPERLINK("http://evil.example","Pay")',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  'a\t=1+1',
  "'=1+1",
  'शुक्रिया ₹',
];

/** Every file of a list has texts as texts: a sheet has no formulas, and a cell that looks like one has the format Text. */
async function holdsTexts(org: Organisation, listId: string, texts: readonly string[]): Promise<void> {
  const file = (exportType: string) =>
    org.call('POST', '/api/utility/commonGridSetUp/s/grid/getGridForExport', { body: { listId, exportType } });
  const json = JSON.parse((await file('JSON')).bytes.toString()) as { readonly rows: readonly { readonly cells: Body }[] };
  const cells = json.rows.flatMap((row) => Object.values(row.cells));
  expect(texts.filter((text) => !cells.includes(text))).toEqual([]);
  const read: string[] = [];
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  for await (const row of sheets.rows((await file('EXCEL')).bytes, type)) read.push(...row);
  expect(texts.filter((text) => !read.includes(text))).toEqual([]);
  const pdf = await file('PDF');
  expect([pdf.status, pdf.bytes.subarray(0, 4).toString()]).toEqual([200, '%PDF']);
}

/** Text fields that accept anything; the others have a format. */
function isFree(slug: string, name: string, field: Field): boolean {
  return field.kind === 'text' && !field.computed && !formed.has(`${slug}.${name}`);
}

const formed = new Set(['delivery-provider.trackingUrl', 'number-series.prefix', 'number-series.suffix']);

function mostOf(field: Field | undefined): number {
  return field?.kind === 'text' ? (field.max ?? 120) : 0;
}

function isHidden(master: AnyMaster, name: string): boolean {
  return master.list.columns.some(({ key, hidden }) => key === name && hidden === true);
}

function typedFields({ fields }: AnyMaster): ReadonlySet<string> {
  return new Set(Object.entries(fields).flatMap(([name, { computed }]) => (computed ? [] : [name])));
}

interface Place {
  readonly path: string;
  readonly to: string;
  readonly within: (body: Body, id: string) => Body;
}

/** References in a body: in its own fields and in its first lines. */
function referencesIn(fields: Fields): readonly Place[] {
  return Object.entries(fields).flatMap(([name, field]): readonly Place[] => {
    if (field.computed) return [];
    if (field.kind === 'ref') return [{ path: name, to: field.to, within: (body, id) => ({ ...body, [name]: id }) }];
    if (field.kind !== 'lines') return [];
    return Object.entries(field.of).flatMap(([inner, one]): readonly Place[] =>
      one.kind === 'ref'
        ? [
            {
              path: `${name}.0.${inner}`,
              to: one.to,
              within: (body, id) => {
                const [first, ...others] = body[name] as readonly Body[];
                return { ...body, [name]: [{ ...(first ?? lineOf(field.of, 1)), [inner]: id }, ...others] };
              },
            },
          ]
        : [],
    );
  });
}

/** Ids of a kind that cannot be used, created once for an organisation. */
function strangersOf(to: string, org: Organisation, bodies: Bodies): Promise<Readonly<Record<string, string>>> {
  const key = `${org.organisationId} ${to}`;
  const held = known.get(key) ?? strangers(to, org, bodies);
  known.set(key, held);
  return held;
}

const known = new Map<string, Promise<Readonly<Record<string, string>>>>();

async function strangers(to: string, org: Organisation, bodies: Bodies): Promise<Readonly<Record<string, string>>> {
  const ids = { 'that nobody has': newId(), 'of others': (await theirs.made(to)).id };
  if (to === 'user') return ids;
  const module = masters.find(({ slug }) => slug === to);
  if (module === undefined) throw new Error(`${to} is no master`);
  const other = (await bodies.made(to === 'transporter' ? 'designation-master' : 'transporter')).id;
  const inactive = await bodies.fresh(to);
  ok(await org.call('PUT', `${basePath(module)}/statusChange/${inactive.id}`, { body: { version: inactive.version, active: false } }));
  const gone = await bodies.fresh(to);
  const removed = await org.call('DELETE', `${basePath(module)}/${gone.id}?version=${gone.version}`);
  // Only a draft customer can be deleted.
  if (to !== 'customer') ok(removed);
  return { ...ids, 'of another kind': other, 'not active': inactive.id, ...(removed.status === 200 ? { gone: gone.id } : {}) };
}

/** Problems with a refusal: none if it is clear and names this path, or at least one of these fields, and no other. */
function amiss(reply: Reply, status?: number, path?: string, among?: ReadonlySet<string>): readonly string[] {
  const { body } = reply;
  if (status === undefined ? ![409, 422].includes(reply.status) : reply.status !== status) {
    return [`${reply.status} ${JSON.stringify(body?.errors ?? body).slice(0, 200)}`];
  }
  const { errors = [] } = body as { readonly errors?: readonly { readonly path: string; readonly message: string }[] };
  const paths = errors.map((one) => one.path);
  const told = body.status === 'Error' && /\w/.test(body.message) && /^\w+$/.test(body.code) && /^[\w-]+$/.test(body.requestId);
  return [
    ...(told ? [] : [`no envelope: ${JSON.stringify(body).slice(0, 200)}`]),
    ...(errors.every(({ message }) => /\w/.test(message) && message.length < 300) ? [] : ['no message']),
    ...(/node_modules|\.ts:|at async|dynamo/i.test(JSON.stringify(body)) ? ['tells of the inside'] : []),
    ...(path === undefined || (paths.length > 0 && paths.every((one) => one === path || one.startsWith(`${path}.`)))
      ? []
      : [`names ${paths.join()}`]),
    ...(among === undefined || (paths.length > 0 && paths.every((one) => among.has(one.split('.')[0] ?? '')))
      ? []
      : [`names ${paths.join()}`]),
  ];
}

/** The same where several fields are wrong: all these paths are named, and no other. */
function amissOf(reply: Reply, paths: readonly string[]): readonly string[] {
  const { errors = [] } = reply.body as { readonly errors?: readonly { readonly path: string }[] };
  const isAt = (named: string, path: string) => named === path || named.startsWith(`${path}.`);
  const missed = paths.filter((path) => !errors.some((error) => isAt(error.path, path)));
  const others = errors.filter((error) => !paths.some((path) => isAt(error.path, path)));
  return [...amiss(reply, 422), ...missed.map((path) => `does not name ${path}`), ...others.map((error) => `names ${error.path}`)];
}

/** The values at these paths, for the failure message. */
function shown(body: Body, paths: readonly string[]): string {
  const at = (path: string) => path.split('.').reduce<unknown>((held, name) => (held as Body | undefined)?.[name], body);
  return paths.map((path) => `${path} = ${(JSON.stringify(at(path)) ?? 'nothing').slice(0, 40)}`).join(', ');
}
