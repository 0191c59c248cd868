import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openBase, wire } from '#functions/wire';
import { shortId } from '#storage/engine/keys';
import { type PretendAws, pretendAws } from '#test/kit/pretend-aws';
import { env } from '#topology/env';

/** How a function in the cloud gets access to books and files: role, organisation and keys. */
let aws: PretendAws;
beforeAll(async () => {
  aws = await pretendAws(({ headers, body }) => {
    if (headers['x-amz-target'] !== undefined) return { body: '{}' };
    const asked = new URLSearchParams(body);
    const [key, role] = [asked.get('Tags.member.1.Value'), asked.get('RoleArn')?.split('/')[1]];
    return {
      body: `<AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult><Credentials>
        <AccessKeyId>${role}-${key}</AccessKeyId><SecretAccessKey>secret</SecretAccessKey><SessionToken>token</SessionToken>
        <Expiration>2126-11-21T10:00:00Z</Expiration></Credentials></AssumeRoleResult></AssumeRoleResponse>`,
    };
  });
});
beforeEach(() => {
  for (const service of ['STS', 'DYNAMODB', 'S3']) vi.stubEnv(`AWS_ENDPOINT_URL_${service}`, aws.endpoint);
  for (const table of ['log', 'records', 'views', 'platform']) vi.stubEnv(env.table(table), table);
  vi.stubEnv(env.bucket('files'), 'files');
  vi.stubEnv('AWS_REGION', 'ap-south-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'own');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.resetModules();
});
afterAll(() => {
  aws.stop();
  vi.unstubAllEnvs();
});

const scopeOf = (organisationId: string) => ({
  organisationId,
  branchId: '',
  financialYearId: '',
  userId: randomUUID(),
  from: '127.0.0.1',
  requestId: 'test',
});

describe('the files of an organisation', () => {
  /** The key that signs the address of an upload. */
  async function signer(organisationId: string): Promise<string> {
    const { wiring } = await import('#functions/wiring');
    const { files } = await wiring.portsOf(organisationId);
    const address = await files.uploadUrl(scopeOf(organisationId), `${organisationId}/${randomUUID()}/bill.pdf`, 'application/pdf', 10);
    return new URL(address).searchParams.get('X-Amz-Credential')?.split('/')[0] ?? '';
  }

  it('are reached with credentials for their own folder if the environment names a role', async () => {
    vi.stubEnv(env.filesRole, 'arn:aws:iam::1:role/files');
    const [one, other] = [randomUUID(), randomUUID()];
    const before = aws.asked.length;
    expect([await signer(one), await signer(other), await signer(one)]).toEqual([`files-${one}`, `files-${other}`, `files-${one}`]);
    // The second address of an organisation is signed with the keys of the first.
    const tags = aws.asked.slice(before).map(({ body }) => new URLSearchParams(body).get('Tags.member.1.Key'));
    expect(tags).toEqual(['folder', 'folder']);
  });

  it('are reached with the credentials of the function if it names none', async () => {
    vi.stubEnv(env.filesRole, '');
    expect(await signer(randomUUID())).toBe('own');
  });
});

describe('the books of an organisation', () => {
  /** The key that signs a call to the database. */
  async function signer(organisationId: string, role: string): Promise<string> {
    const { portsOf } = wire({}, openBase({ ...process.env, [env.dataRole]: role }));
    await (await portsOf(organisationId)).records.find(scopeOf(organisationId), 'customer', randomUUID());
    return /Credential=([^/]+)/.exec(String(aws.asked.at(-1)?.headers['authorization']))?.[1] ?? '';
  }

  it('are reached with credentials for their own entries if the environment names a role, else with those of the function', async () => {
    const organisation = randomUUID();
    expect(await signer(organisation, 'arn:aws:iam::1:role/data')).toBe(`data-${shortId(organisation)}`);
    expect(await signer(organisation, '')).toBe('own');
  });
});
