import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import type { Ports } from '#application/context';
import type { Identity, Members, Notices } from '#application/identity/ports';
import { type Recall, rememberMembers } from '#application/identity/recall';
import type { IdentityWorld } from '#application/identity/world';
import type { Clock, Files, Mailer, Papers } from '#application/ports';
import { Refusal } from '#domain/refusal';
import type { Day } from '#domain/time/day';
import { noticesTo } from '#integrations/identity/notices';
import { secretsFrom } from '#integrations/identity/secrets';
import { signingKey } from '#integrations/identity/signing-key';
import { cognitoVerifier, keptKeysVerifier, type Verifier } from '#integrations/identity/verifier';
import { shortId } from '#storage/keys';
import { openPlatform } from '#storage/platform/platform';
import { openStorage, type Storage } from '#storage/storage';
import { dataRole } from '#topology/data-role';
import { env } from '#topology/env';

/** All a function may need of the world, each part made when it is first asked for. */
export interface Wiring {
  readonly clock: Clock;
  readonly today: () => Day;
  readonly site: string;
  readonly logLevel: string;
  readonly members: Members;
  readonly recall: Recall;
  readonly notices: Notices;
  readonly identity: () => Promise<Identity>;
  readonly verifier: () => Promise<Verifier>;
  readonly xsrfKey: () => Promise<string>;
  readonly world: () => Promise<IdentityWorld>;
  /** Storage with the function's own rights: for streams, schedules and jobs, which serve every organisation. */
  readonly storage: () => Storage;
  /** Ports whose data access is narrowed to one organisation, where the environment names a role for that. */
  readonly portsOf: (organisationId: string) => Promise<Ports>;
}

/** The only place where adapters meet use cases. Nothing here calls out: clients connect with their first command. */
export function wire(environment: Readonly<Record<string, string | undefined>>, clock: Clock = { now: () => new Date() }): Wiring {
  const need = (name: string): string => {
    const value = environment[name];
    if (value === undefined || value === '') throw new Error(`The environment does not say ${name}.`);
    return value;
  };
  const table = (name: string) => need(env.table(name));
  const database = once(() => new DynamoDBClient(databaseConfig));
  const platform = once(() => openPlatform(database(), table('platform'), () => clock.now()));
  const remembered = once(() => rememberMembers(platform().members, () => clock.now().getTime()));
  const secret = once(() => secretsFrom(need(env.secrets)));
  const key = once(async () => signingKey(await secret()('token-key')));
  const notices = once(() => noticesTo(need(env.queue('notice-mail'))));
  const tables = once(() => ({ log: table('log'), records: table('records'), views: table('views') }));
  const storage = once(() => openStorage({ client: database(), tables: tables(), clock }));
  const site = (environment[env.site] ?? '').replace(/\/$/, '');
  const cloud = environment[env.identity] === 'cognito';

  const identity = once(async (): Promise<Identity> => {
    if (!cloud) {
      const [{ embeddedIdentity }, signing] = await Promise.all([import('#integrations/identity/embedded'), key()]);
      return embeddedIdentity(platform().accounts, signing, () => clock.now());
    }
    const [{ cognitoIdentity }, { CognitoIdentityProviderClient }] = await Promise.all([
      import('#integrations/identity/cognito'),
      import('@aws-sdk/client-cognito-identity-provider'),
    ]);
    return cognitoIdentity({
      client: new CognitoIdentityProviderClient({}),
      userPoolId: need(env.userPoolId),
      clientId: need(env.userPoolClientId),
    });
  });

  const verifier = once(async () =>
    cloud ? cognitoVerifier(need(env.userPoolId), need(env.userPoolClientId)) : keptKeysVerifier((await key()).jwks),
  );

  const narrowed = narrowedStorage(environment[env.dataRole], () => ({ tables: tables(), clock }));
  const outside = once(() => outsidePorts(environment));
  return {
    clock,
    today: () => today(clock.now()),
    site,
    logLevel: environment[env.logLevel] ?? 'INFO',
    get members() {
      return remembered().members;
    },
    get recall() {
      return remembered().recall;
    },
    get notices() {
      return notices();
    },
    identity,
    verifier,
    xsrfKey: () => secret()('xsrf-key'),
    world: async () => ({ identity: await identity(), members: remembered().members, notices: notices(), clock, site }),
    storage,
    async portsOf(organisationId) {
      if (!uuid.test(organisationId)) throw new Refusal('foreignScope', { what: 'organisation' });
      const { records, journal, books } = narrowed ? narrowed(organisationId) : storage();
      return { records, journal, books, ...outside(), clock };
    },
  };
}

/** The wiring of this process: one for all functions that run in it. */
export const wiring: Wiring = wire(process.env);

const databaseConfig: DynamoDBClientConfig = { maxAttempts: 4, requestHandler: { connectionTimeout: 2_000, requestTimeout: 10_000 } };

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const mostNarrowed = 200;

/**
 * In the cloud a request works with credentials that reach the keys of its own organisation and no others, whatever a bug
 * may ask for. Undefined on a laptop, where there is no role to take.
 */
function narrowedStorage(role: string | undefined, parts: () => Pick<Parameters<typeof openStorage>[0], 'tables' | 'clock'>) {
  if (!role) return undefined;
  const known = new Map<string, Storage>();
  return (organisationId: string): Storage => {
    let storage = known.get(organisationId);
    if (!storage) {
      if (known.size >= mostNarrowed) known.clear();
      storage = openStorage({
        ...parts(),
        client: new DynamoDBClient({ ...databaseConfig, credentials: narrowedCredentials(role, organisationId) }),
      });
      known.set(organisationId, storage);
    }
    return storage;
  };
}

/** Loaded with the first call that needs them; the SDK renews them before they run out. */
function narrowedCredentials(role: string, organisationId: string): NonNullable<DynamoDBClientConfig['credentials']> {
  const leading = shortId(organisationId);
  const provider = once(async () => {
    const { fromTemporaryCredentials } = await import('@aws-sdk/credential-providers');
    return fromTemporaryCredentials({
      params: {
        RoleArn: role,
        RoleSessionName: leading.replace(/[^\w]/g, '.'),
        DurationSeconds: 3600,
        Tags: [{ Key: dataRole.organisationTag, Value: leading }],
      },
    });
  });
  return async () => (await provider())();
}

/** Mail, files and paper: loaded when a request first wants one of them, so that the others start without. */
function outsidePorts(environment: Readonly<Record<string, string | undefined>>): { mailer: Mailer; files: Files; papers: Papers } {
  const mailer = once(async () => (await import('#integrations/mail/ses')).sesMailer({ from: environment[env.mailFrom] ?? '' }));
  const files = once(async () => (await import('#integrations/files/s3')).s3Files({ bucket: environment[env.bucket('files')] ?? '' }));
  const papers = once(async () => {
    const [{ papers: printer }, { workbook }] = await Promise.all([
      import('#integrations/pdf/papers'),
      import('#integrations/sheet/workbook'),
    ]);
    return printer(workbook);
  });
  return {
    mailer: { send: async (mail, key) => (await mailer()).send(mail, key) },
    files: {
      put: async (scope, key, content, type) => (await files()).put(scope, key, content, type),
      get: async (scope, key) => (await files()).get(scope, key),
      downloadUrl: async (scope, key, name) => (await files()).downloadUrl(scope, key, name),
      uploadUrl: async (scope, key, type, bytes) => (await files()).uploadUrl(scope, key, type, bytes),
    },
    papers: {
      document: async (document) => (await papers()).document(document),
      report: async (report) => (await papers()).report(report),
      sheet: async (report) => (await papers()).sheet(report),
    },
  };
}

/** Today in India, whatever the machine's own zone. */
function today(now: Date): Day {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', year: 'numeric', month: '2-digit', day: '2-digit' }).format(now);
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
