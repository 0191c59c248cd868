import { mkdtempSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import type { S3Client } from '@aws-sdk/client-s3';
import { provideSecrets } from '#infra/local/runner/secrets';
import { moduleOf } from '#modules/all';
import type { Address } from '#modules/kit/field';
import { basePath } from '#modules/kit/operations/operation';
import { changesNothing } from '#modules/kit/operations/reading-calls';
import { type BadDay, badDay } from '#test/faults/as-aws';
import { asDocumented, operationOf } from '#test/kit/as-documented';
import { type Door, openDoor } from '#test/kit/door';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { isBadDay } from '#test/kit/faults/bad-day';
import { filesBucket, openFiles } from '#test/kit/files';
import { newId } from '#test/kit/new-id';
import { startQueues } from '#test/kit/queue';
import { env } from '#topology/env';
import { queues } from '#topology/queues';
import { tables } from '#topology/tables';

/** The product in three lines: real handlers behind real HTTP, on real engines.
 *
 *     const app = await startApp();
 *     const org = await app.organisation('Surya Solar');
 *     await org.post('transporter', { name: 'Gati' });
 */
export interface App {
  readonly url: string;
  readonly engine: TestEngine;
  /** Object storage, and the origin of its presigned addresses. */
  readonly objects: S3Client;
  readonly storage: string;
  call(method: string, path: string, options?: CallOptions): Promise<Reply>;
  /** A person who registered, verified and signed in. */
  person(firstName?: string): Promise<Person>;
  organisation(
    name: string,
    founding?: { readonly state?: string; readonly gstin?: string | null; readonly by?: Person },
  ): Promise<Organisation>;
  /** The mails waiting in the queue for an address, oldest first; each is returned once. */
  notices(to: string): Promise<readonly Notice[]>;
  stop(): Promise<void>;
  /** The same without waiting, for a process that is about to end. */
  abandon(): void;
}

export interface CallOptions {
  readonly body?: unknown;
  /** Sent as it is, in place of `body`. */
  readonly raw?: string;
  /** Sent as the browser sends a form with files. */
  readonly form?: FormData;
  readonly token?: string | undefined;
  readonly scope?: Scope | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Calls the handler directly, without a connection, which saves half of a small request: for test setup, and for thousands of calls. */
  readonly direct?: true;
}

export interface Scope {
  readonly organisationId?: string;
  readonly branchId?: string;
  readonly financialYearId?: string;
}

export interface Reply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the test itself checks the content of an answer
  readonly body: any;
  readonly bytes: Buffer;
  readonly headers: Headers;
  /** The cookies that were set, by name. */
  readonly cookies: Readonly<Record<string, string>>;
}

export interface Notice {
  readonly to: string;
  readonly template: string;
  readonly values: Readonly<Record<string, string>>;
}

export interface Person {
  readonly userId: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly cookies: Readonly<Record<string, string>>;
}

/** What an auditor is given. */
export interface Audit {
  readonly financialYearIds: readonly string[];
  readonly accessUntil: string;
}

export interface Organisation extends Required<Scope> {
  readonly name: string;
  readonly owner: Person;
  /** A call in this organisation, by its owner or by `as`. */
  call(method: string, path: string, options?: CallOptions & { readonly as?: Person }): Promise<Reply>;
  /** Creates a record of a module by its slug, with a new id unless the body has one; returns its data or throws the refusal. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  post(slug: string, body: Readonly<Record<string, unknown>>, as?: Person): Promise<any>;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  put(slug: string, body: Readonly<Record<string, unknown>>, as?: Person): Promise<any>;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  get(slug: string, rest?: string, as?: Person): Promise<any>;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  list(slug: string, body?: Readonly<Record<string, unknown>>, as?: Person): Promise<any>;
  /** Someone who was invited with a role of this name and accepted. */
  member(role: string, branchIds?: readonly string[], audit?: Audit): Promise<Person>;
}

/** Every test has its own address, because the limits per address would add up across tests. */
let nextAddress = 1;

/** `through` may put something between the functions and an engine, and gives its address. */
export async function startApp(
  options: { readonly watched?: boolean; readonly through?: (engine: string) => Promise<string> } = {},
): Promise<App> {
  const folder = mkdtempSync(join(tmpdir(), 'bahi-app-'));
  const [engine, queueEngine] = await Promise.all([startEngine(), startQueues()]);
  // Mails are read from their queue by the test, which is to find each once.
  const day = isBadDay() ? await badDay(engine, queueEngine.endpoint, ['bahi-notice-mail']) : undefined;
  const through = options.through ?? (async (endpoint: string) => endpoint);
  const storage = await through(day?.storage ?? queueEngine.endpoint);
  const addresses = new Map<string, string>();
  const objects = await openFiles(storage);
  for (const { name } of queues) addresses.set(name, await queueEngine.create(`bahi-${name}`));
  const { secrets } = provideSecrets(folder);
  Object.assign(process.env, {
    AWS_REGION: 'ap-south-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: await through(day?.dynamodb ?? engine.endpoint),
    AWS_ENDPOINT_URL_SQS: storage,
    AWS_ENDPOINT_URL_S3: storage,
    ...Object.fromEntries(tables.map(({ name }) => [env.table(name), engine.tables[name]])),
    // A client goes to the host of the queue's address, whatever its endpoint.
    [env.queues]: `${storage}/000000000000/bahi-`,
    [env.bucket('files')]: filesBucket,
    [env.identity]: 'embedded',
    [env.secrets]: secrets,
    [env.organisationSecrets]: `${secrets}/organisations`,
    [env.site]: 'http://localhost:4000',
    [env.mailFrom]: 'Bahi <no-reply@bahi.example>',
    [env.metrics]: 'bahi',
    [env.logLevel]: process.env[env.logLevel] ?? 'ERROR',
  });
  const door = await openDoor(options);
  const waiting: Notice[] = [];

  const call: App['call'] = async (method, path, options = {}) => {
    const { body, raw, form, token, scope = {}, headers = {}, direct = false } = options;
    const text = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const said = {
      ...(text === undefined ? {} : { 'content-type': 'application/json' }),
      'x-viewer-address': `10.${nextAddress >> 16}.${(nextAddress >> 8) & 255}.${nextAddress & 255}`,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(scope.organisationId ? { organizationid: scope.organisationId } : {}),
      ...(scope.branchId ? { branchid: scope.branchId } : {}),
      ...(scope.financialYearId ? { financialyearid: scope.financialYearId } : {}),
      ...headers,
    };
    const ask = () => (direct ? within(door, method, path, said, text) : overHttp(door, method, path, said, form ?? text));
    const { status, headers: answered, bytes } = await (day ? asPeopleDo(day, method, path, ask) : ask());
    const json = answered.get('content-type')?.startsWith('application/json') ?? false;
    const cookies = Object.fromEntries(answered.getSetCookie().map((line) => (line.split(';')[0] ?? '').split(/=(.*)/s).slice(0, 2)));
    const reply = { status, body: json ? JSON.parse(bytes.toString()) : bytes.toString(), bytes, headers: answered, cookies };
    asDocumented(method, path, reply);
    return reply;
  };

  day?.begin();

  // One after another, because two readers of a queue would take messages from each other.
  let emptied = Promise.resolve();
  const notices: App['notices'] = async (to) => {
    emptied = emptied.then(async () => void waiting.push(...((await queueEngine.drain(addresses.get('notice-mail') ?? '')) as Notice[])));
    await emptied;
    const theirs = waiting.filter((notice) => notice.to === to);
    for (const notice of theirs) waiting.splice(waiting.indexOf(notice), 1);
    return theirs;
  };

  const person: App['person'] = async (firstName = 'Asha') => {
    nextAddress += 1;
    const email = `${firstName.toLowerCase().replace(/\W/g, '')}.${newId()}@example.in`;
    const password = 'monsoon over Mysuru';
    const { id } = ok(await call('POST', `${user}/register`, { direct: true, body: { email, password, firstName, lastName: 'Rao' } }));
    const [mail] = await notices(email);
    ok(await call('POST', `${user}/verifyEmail`, { direct: true, body: { token: tokenOf(mail) } }));
    return signIn(id, email, password);
  };

  const signIn = async (userId: string, email: string, password: string): Promise<Person> => {
    const reply = await call('POST', `${user}/login`, { direct: true, body: { email, password } });
    return { userId, email, password, token: ok(reply).accessToken, cookies: reply.cookies };
  };

  const organisation: App['organisation'] = async (name, founding = {}) => {
    const owner = founding.by ?? (await person());
    const address: Address = {
      line1: '4 Ring Road',
      line2: '',
      city: 'Ahmedabad',
      state: founding.state ?? '24',
      pincode: '',
      country: 'India',
    };
    const body = { id: newId(), name, address, gstin: founding.gstin ?? null };
    const scope: Required<Scope> = ok(await call('POST', '/api/ims-crm/organization/s', { direct: true, token: owner.token, body }));
    return organisationOf({ app: { call, notices }, signIn, scope, name, owner });
  };

  const tellDisturbed = () => {
    if (day && process.env['LOOK_AT'] !== undefined) writeSync(2, `disturbed ${JSON.stringify(day.spoilt())}\n`);
  };

  return {
    url: door.url,
    engine,
    objects,
    storage,
    call,
    notices,
    person,
    organisation,
    async stop() {
      tellDisturbed();
      await door.close();
      objects.destroy();
      await day?.stop();
      await Promise.all([engine.stop(), queueEngine.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
    abandon() {
      tellDisturbed();
      engine.abandon();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Asked<Body> = (
  door: Door,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: Body | undefined,
) => Promise<Pick<Reply, 'status' | 'headers' | 'bytes'>>;

const overHttp: Asked<string | FormData> = async ({ url }, method, path, headers, body) => {
  const response = await fetch(url + path, { method, headers, ...(body === undefined ? {} : { body }) });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};

const within: Asked<string> = async (door, method, address, headers, text = '') => {
  const [path = '/', query = ''] = address.split(/\?(.*)/s);
  const { status, headers: said, cookies, body } = await door.answer({ method, path, query, headers, body: Buffer.from(text) });
  const answered = new Headers(said);
  for (const cookie of cookies) answered.append('set-cookie', cookie);
  // As a client: it says how many bytes came, and gives what is in them.
  answered.set('content-length', String(body.length));
  return { status, headers: answered, bytes: answered.get('content-encoding') === 'gzip' ? gunzipSync(body) : body };
};

/** On a bad day people look a moment later, and repeat what the product asks them to repeat. */
async function asPeopleDo<Answer extends { readonly status: number }>(
  day: BadDay,
  method: string,
  path: string,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const operation = operationOf(method, path.split('?')[0] ?? '');
  // What decides does not wait: it must not trust an index.
  if (operation && (changesNothing(operation) || operation.id.endsWith('.preview'))) await day.settled();
  for (let attempt = 1; ; attempt += 1) {
    const answer = await ask();
    if (answer.status !== 503 || attempt === 6) return answer;
    await sleep(attempt * 200);
  }
}

const user = '/api/ims-crm/user';

interface Parts {
  readonly app: Pick<App, 'call' | 'notices'>;
  readonly signIn: (userId: string, email: string, password: string) => Promise<Person>;
  readonly scope: Required<Scope>;
  readonly name: string;
  readonly owner: Person;
}

function organisationOf({ app, signIn, scope, name, owner }: Parts): Organisation {
  const call: Organisation['call'] = (method, path, { as = owner, ...options } = {}) =>
    app.call(method, path, { token: as.token, scope, ...options });
  const done = async (method: string, path: string, body: unknown, as: Person | undefined) =>
    ok(await call(method, path, { direct: true, ...(body === undefined ? {} : { body }), ...(as ? { as } : {}) }));
  return {
    ...scope,
    name,
    owner,
    call,
    post: (slug, body, as) => done('POST', baseOf(slug), { id: newId(), ...body }, as),
    put: (slug, body, as) => done('PUT', baseOf(slug), body, as),
    get: (slug, rest = '', as = owner) => done('GET', `${baseOf(slug)}${rest}`, undefined, as),
    list: (slug, body = {}, as = owner) => done('POST', `${baseOf(slug)}/list`, body, as),
    async member(role, branchIds = [scope.branchId], audit = role === 'Auditor' ? auditOf(scope) : undefined) {
      nextAddress += 1;
      const email = `${role.toLowerCase().replace(/\W/g, '')}.${newId()}@example.in`;
      const { rows } = await this.list('role', { search: role });
      const { id: roleId } = rows.find((one: { name: string }) => one.name === role);
      await done('POST', '/api/ims-crm/userInvitation/s', { id: newId(), email, firstName: role, roleId, branchIds, ...audit }, owner);
      const [mail] = await app.notices(email);
      const password = 'a lantern in Leh';
      ok(await app.call('POST', `${user}/acceptInvitation`, { direct: true, body: { token: tokenOf(mail), password } }));
      const member = await signIn('', email, password);
      return { ...member, userId: userIdOf(member.token) };
    },
  };
}

/** The open year, for a month. */
function auditOf({ financialYearId }: Required<Scope>): Audit {
  const accessUntil = new Date(Date.now() + 30 * 24 * 3600_000).toISOString().slice(0, 10);
  return { financialYearIds: [financialYearId], accessUntil };
}

function baseOf(slug: string): string {
  if (slug === 'user') return '/api/ims-crm/user/s';
  if (slug === 'user-invitation') return '/api/ims-crm/userInvitation/s';
  const module = moduleOf(slug);
  if (!module) throw new Error(`There is no module ${slug}`);
  return basePath(module);
}

/** The data of an answer; a refusal is thrown with all its details. */
export function ok(reply: Reply) {
  if (reply.status !== 200) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body.data;
}

export function tokenOf(mail: Notice | undefined): string {
  return new URL(mail?.values['link'] ?? '').searchParams.get('token') ?? '';
}

function userIdOf(token: string): string {
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string };
  return sub;
}
