import type { Ports } from '#application/context';
import type { Drafts } from '#application/drafts/ports';
import type { Preferences } from '#application/grids/ports';
import type { Accounts, Identity, Members, Notices } from '#application/identity/ports';
import { type Recall, rememberMembers } from '#application/identity/sign-in/recall';
import type { IdentityWorld } from '#application/identity/world';
import type { Clock } from '#application/ports/clock';
import { Refusal } from '#domain/refusal';
import { type Day, dayOf } from '#domain/time/day';
import { openDatabase } from '#functions/database';
import { originKeyCheck } from '#functions/origin-keys';
import { secretNow, secretsIn } from '#integrations/identity/secrets';
import { type SigningKey, signingKey } from '#integrations/identity/signing-key';
import type { Verifier } from '#integrations/identity/verifier';
import { shortId } from '#storage/engine/keys';
import { openPlatform, type Platform } from '#storage/platform/platform';
import { openStorage, type Storage } from '#storage/storage';
import { dataRole } from '#topology/data-role';
import { env } from '#topology/env';

/** What every function may need: tables and identities. Each part is created on first use. */
export interface Base {
  readonly clock: Clock;
  readonly site: string;
  readonly logLevel: string;
  /** Whether there is an edge, which adds a key to each request. */
  readonly hasEdge: boolean;
  /** Whether a request with this key came through the edge. */
  readonly isFromEdge: (key: string | undefined) => Promise<boolean>;
  /** Whether identities live in a user pool. */
  readonly pooled: boolean;
  /** The names of the tables of the books. */
  readonly tables: () => Readonly<Record<'log' | 'records' | 'views', string>>;
  /** A required environment variable. */
  readonly need: (name: string) => string;
  /** A secret of the deployment as it is now. */
  readonly secretNow: (name: string) => Promise<string>;
  /** The address of a queue. */
  readonly queue: (name: string) => string;
  readonly members: () => Members;
  readonly recall: () => Recall;
  readonly accounts: () => Accounts;
  readonly preferences: () => Preferences;
  readonly drafts: () => Drafts;
  readonly relayed: () => Platform['relayed'];
  readonly sweeps: () => Platform['sweeps'];
  readonly proofs: () => Platform['proofs'];
  readonly portals: () => Platform['portals'];
  readonly distances: () => Platform['distances'];
  readonly tombstones: () => Platform['tombstones'];
  readonly signingKey: () => Promise<SigningKey>;
  readonly verifier: () => Promise<Verifier>;
  readonly storage: () => Storage;
  /** Data of one organisation. If the environment names a role for that, it gives access to no other organisation. */
  readonly dataOf: (organisationId: string) => Storage;
}

export type Outside = Pick<Ports, 'mailer' | 'files' | 'papers'>;

/** Parts that only some functions load. The other functions stay small, because a bundle contains everything it may import. */
export interface Extras {
  readonly outside?: () => Outside;
  readonly identity?: () => Promise<Identity>;
  readonly notices?: () => Notices;
  readonly secret?: (name: string) => Promise<string>;
}

/** The outside world for the HTTP stack, jobs and streams. */
export interface Wiring {
  readonly clock: Clock;
  /** In India, whatever the machine's own time zone. */
  readonly today: () => Day;
  readonly site: string;
  readonly logLevel: string;
  readonly hasEdge: boolean;
  readonly isFromEdge: (key: string | undefined) => Promise<boolean>;
  readonly members: Members;
  readonly recall: Recall;
  readonly verifier: () => Promise<Verifier>;
  readonly xsrfKey: () => Promise<string>;
  readonly world: () => Promise<IdentityWorld>;
  /** The queue of the product's own mails. */
  readonly notices: () => Notices;
  readonly tombstones: () => Platform['tombstones'];
  /** Personal settings of people. */
  readonly preferences: () => Preferences;
  /** Unsaved forms. */
  readonly drafts: () => Drafts;
  /** What the e-way bill portal counted. */
  readonly distances: () => Platform['distances'];
  /** Storage with the function's own rights: for streams, schedules and jobs, which serve every organisation. */
  readonly storage: () => Storage;
  readonly portsOf: (organisationId: string) => Promise<Ports>;
}

export function openBase(environment: Readonly<Record<string, string | undefined>>, clock: Clock = { now: () => new Date() }): Base {
  const need = (name: string): string => {
    const value = environment[name];
    if (value === undefined || value === '') throw new Error(`The environment does not say ${name}.`);
    return value;
  };
  const database = once(() => openDatabase());
  const platform = once(() => openPlatform(database(), need(env.table('platform')), () => clock.now()));
  const remembered = once(() => rememberMembers(platform().members, () => clock.now().getTime()));
  const freshSecret = async (name: string) => {
    const source = need(env.secrets);
    if (source.startsWith('file:')) return secretNow(source, name);
    return (await import('#integrations/identity/parameter-secrets')).parameterNow(source, name);
  };
  const key = once(async () => signingKey(await secretsIn(need(env.secrets))('token-key')));
  const tables = once(() => ({ log: need(env.table('log')), records: need(env.table('records')), views: need(env.table('views')) }));
  const storage = once(() =>
    openStorage({ client: database(), tables: tables(), clock, says, keepsOlderViews: environment[env.keepOlderViews] === '1' }),
  );
  const pooled = environment[env.identity] === 'cognito';
  const role = environment[env.dataRole];
  const narrowed = role ? narrowedStorage(role, () => ({ tables: tables(), clock })) : undefined;
  return {
    clock,
    site: (environment[env.site] ?? '').replace(/\/$/, ''),
    logLevel: environment[env.logLevel] ?? 'INFO',
    hasEdge: environment[env.secrets] !== undefined,
    isFromEdge: originKeyCheck(
      () => freshSecret('origin-key'),
      () => clock.now().getTime(),
    ),
    pooled,
    tables,
    need,
    secretNow: freshSecret,
    queue: (name) => `${need(env.queues)}${name}`,
    members: () => remembered().members,
    recall: () => remembered().recall,
    accounts: () => platform().accounts,
    preferences: () => platform().preferences,
    drafts: () => platform().drafts,
    relayed: () => platform().relayed,
    sweeps: () => platform().sweeps,
    proofs: () => platform().proofs,
    portals: () => platform().portals,
    distances: () => platform().distances,
    tombstones: () => ({
      ...platform().tombstones,
      async members(organisationId) {
        await platform().tombstones.members(organisationId);
        remembered().forgetOrganisation(organisationId);
      },
    }),
    signingKey: key,
    verifier: once(async () => {
      const { cognitoVerifier, keptKeysVerifier, rememberingVerifier } = await import('#integrations/identity/verifier');
      return rememberingVerifier(
        pooled ? cognitoVerifier(need(env.userPoolId), need(env.userPoolClientId)) : keptKeysVerifier((await key()).jwks),
        () => clock.now().getTime(),
      );
    }),
    storage,
    dataOf(organisationId) {
      if (!uuid.test(organisationId)) throw new Refusal('foreignScope', { what: 'organisation' });
      return narrowed ? narrowed(organisationId) : storage();
    },
  };
}

/** The base of this process: shared by all functions that run in it, so that on a laptop they share caches and commit lines. */
export const base: Base = openBase(process.env);

export function wire(extras: Extras, on: Base = base): Wiring {
  const missing = (what: string) => () => {
    throw new Error(`This function was not given ${what}.`);
  };
  const outside = once(extras.outside ?? missing('mail, files and papers'));
  const identity = once(extras.identity ?? missing('an identity provider'));
  const notices = once(extras.notices ?? missing('the queue of notices'));
  const secret = extras.secret ?? missing('secrets');
  return {
    clock: on.clock,
    today: () => dayOf(on.clock.now().toISOString()),
    site: on.site,
    logLevel: on.logLevel,
    hasEdge: on.hasEdge,
    isFromEdge: on.isFromEdge,
    get members() {
      return on.members();
    },
    get recall() {
      return on.recall();
    },
    verifier: on.verifier,
    xsrfKey: () => secret('xsrf-key'),
    world: async () => ({ identity: await identity(), members: on.members(), notices: notices(), clock: on.clock, site: on.site }),
    notices,
    tombstones: on.tombstones,
    preferences: on.preferences,
    drafts: on.drafts,
    distances: on.distances,
    storage: on.storage,
    async portsOf(organisationId) {
      const { records, journal, books } = on.dataOf(organisationId);
      return {
        records,
        journal,
        books,
        clock: on.clock,
        get mailer() {
          return outside().mailer;
        },
        get files() {
          return outside().files;
        },
        get papers() {
          return outside().papers;
        },
      };
    },
  };
}

/** What definitions say of the records in the log. */
async function says() {
  return (await import('#modules/books-of')).says;
}

/** Built when first needed. If building fails, the next call tries again. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    if (made === undefined) {
      const one = { value: make() };
      made = one;
      if (one.value instanceof Promise)
        one.value.catch(() => {
          if (made === one) made = undefined;
        });
    }
    return made.value;
  };
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const mostNarrowed = 200;

/** In the cloud a request has credentials only for the keys of its own organisation, so a bug cannot reach others. */
function narrowedStorage(role: string, parts: () => Pick<Parameters<typeof openStorage>[0], 'tables' | 'clock'>) {
  const known = new Map<string, Storage>();
  return (organisationId: string): Storage => {
    const kept = known.get(organisationId);
    if (kept) return kept;
    if (known.size >= mostNarrowed) known.clear();
    const tag = { Key: dataRole.organisationTag, Value: shortId(organisationId) };
    const credentials = once(async () => (await import('#functions/narrowed-credentials')).narrowedCredentials(role, tag));
    const client = openDatabase({ credentials: async () => (await credentials())() });
    const storage = openStorage({ ...parts(), client, says });
    known.set(organisationId, storage);
    return storage;
  };
}
