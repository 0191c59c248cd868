import { afterEach, beforeEach, expect, it } from 'vitest';
import { type OriginKeys, originKeysLastMs } from '#functions/origin-keys';
import { rotateOriginKey } from '#functions/rotate-origin-key';
import { edgeKeyPlaces } from '#infra/local/runner/deployed/edge-key';
import { type Asked, type PretendAws, pretendAws } from '#test/kit/pretend-aws';

/** Secrets Manager and CloudFront, as far as the command uses them, and a clock. A distribution changes slowly: some places first. */
let aws: PretendAws;
let now: number;
let secrets: { readonly from: number; readonly keys: OriginKeys }[];
/** What places of the edge may still send. */
let sent: readonly string[];
let etag: number;
let pollsLeft: number;
/** The command ends at this call, before or after it has an effect. */
let end: { readonly call: number; readonly effect: boolean } | undefined;
let calls: number;

const others = '<DistributionSummary><Id>OTHER</Id><Comment>bahi-test</Comment></DistributionSummary>';
const distribution = (key: string) =>
  `<DistributionConfig><CallerReference>r</CallerReference><CustomHeaders><Quantity>2</Quantity><Items>
<OriginCustomHeader><HeaderName>x-other</HeaderName><HeaderValue>stays</HeaderValue></OriginCustomHeader>
<OriginCustomHeader><HeaderName>X-Origin-Key</HeaderName> <HeaderValue>${key}</HeaderValue></OriginCustomHeader></Items></CustomHeaders></DistributionConfig>`;

beforeEach(async () => {
  [now, etag, pollsLeft, calls, end] = [0, 1, 0, 0, undefined];
  secrets = [{ from: 0, keys: { current: 'first' } }];
  sent = ['first'];
  aws = await pretendAws((asked) => {
    calls += 1;
    if (end?.call === calls) {
      if (end.effect) answer(asked);
      return { status: 500, body: 'the command ended' };
    }
    return answer(asked);
  });
});
afterEach(() => aws.stop());

function answer({ method, path, headers, body }: Asked) {
  expect(headers.authorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=AKID\/\d{8}\/[a-z0-9-]+\/(secretsmanager|cloudfront)\/aws4_request, SignedHeaders=.*host;.*x-amz-date/,
  );
  const target = headers['x-amz-target'];
  if (target !== undefined) {
    const asked = JSON.parse(body);
    expect(asked.SecretId).toBe('bahi/origin-key');
    if (target === 'secretsmanager.PutSecretValue') secrets.push({ from: now, keys: JSON.parse(asked.SecretString) });
    return { body: JSON.stringify({ SecretString: JSON.stringify(secrets.at(-1)?.keys) }) };
  }
  const place = path.replace('/2020-05-31/distribution', '');
  if (place === '?MaxItems=100') return { body: `<DistributionList><NextMarker>OTHER</NextMarker>${others}</DistributionList>` };
  if (place.startsWith('?')) return { body: `<x>${others.replace('OTHER', 'EDGE').replace('bahi-test', 'bahi')}</x>` };
  if (place === '/EDGE/config' && method === 'GET') return { body: distribution(sent.at(-1) ?? ''), headers: { etag: `E${etag}` } };
  if (place === '/EDGE/config') {
    if (headers['if-match'] !== `E${etag}`) return { status: 412, body: 'PreconditionFailed' };
    const key = /X-Origin-Key<\/HeaderName> <HeaderValue>([^<]*)</.exec(body)?.[1] ?? '';
    expect(body).toBe(distribution(key));
    [sent, etag, pollsLeft] = [[...sent, key], etag + 1, 2];
    return { body };
  }
  expect(place).toBe('/EDGE');
  if (pollsLeft > 0) pollsLeft -= 1;
  if (pollsLeft === 0) sent = sent.slice(-1);
  return { body: `<Distribution><Status>${pollsLeft === 0 ? 'Deployed' : 'InProgress'}</Status></Distribution>` };
}

/** A function may have read the secret just before a minute ago: whatever it knows, it knows what the edge sends. */
function everyCallIsAccepted(): void {
  const known = secrets.filter((_, at) => (secrets[at + 1]?.from ?? Number.POSITIVE_INFINITY) >= now - originKeysLastMs);
  for (const { keys } of known) for (const key of sent) expect([keys.current, keys.next, keys.previous]).toContain(key);
}

function rotate(): Promise<void> {
  const caller = async () => ({ accessKeyId: 'AKID', secretAccessKey: 'secret' });
  const wait = async (milliseconds: number) => {
    for (const until = now + milliseconds; now < until; now += 1_000) everyCallIsAccepted();
  };
  const endpoints = { secrets: aws.endpoint, edge: aws.endpoint };
  return rotateOriginKey({
    ...edgeKeyPlaces({ prefix: 'bahi', region: 'ap-south-1', caller, endpoints, wait }),
    wait,
    say: () => everyCallIsAccepted(),
  });
}

function changed(): void {
  const keys = secrets.at(-1)?.keys;
  expect(keys).toEqual({ current: expect.stringMatching(/^[\w-]{64}$/) });
  expect(sent).toEqual([keys?.current]);
  everyCallIsAccepted();
}

it('puts a new key beside the old one, changes the edge, and takes the old one away', async () => {
  await rotate();
  changed();
  expect(secrets.map(({ keys }) => Object.keys(keys))).toEqual([['current'], ['current', 'next'], ['current', 'previous'], ['current']]);
  const first = secrets.at(-1)?.keys.current;
  await rotate();
  changed();
  expect(secrets.at(-1)?.keys.current).not.toBe(first);
});

it('ended at any call, before or after its effect, it goes on from there, and no call is refused meanwhile', async () => {
  await rotate();
  const all = calls;
  expect(all).toBeGreaterThan(15);
  for (let call = 1; call <= all; call += 1)
    for (const effect of [false, true]) {
      [calls, end] = [0, { call, effect }];
      await rotate().catch(() => undefined);
      everyCallIsAccepted();
      end = undefined;
      await rotate();
      changed();
    }
});

it('gives the edge the current key again when a deployment gave it the one before', async () => {
  secrets = [{ from: 0, keys: { current: 'second', previous: 'first' } }];
  await rotate();
  expect([sent, secrets.at(-1)?.keys]).toEqual([['second'], { current: 'second' }]);
});

it('says when there is no such distribution', async () => {
  const caller = async () => ({ accessKeyId: 'AKID', secretAccessKey: 'secret' });
  const { edge } = edgeKeyPlaces({
    prefix: 'bahi-x',
    region: 'ap-south-1',
    caller,
    endpoints: { secrets: aws.endpoint, edge: aws.endpoint },
  });
  await expect(edge.key()).rejects.toThrow('No distribution of CloudFront has the comment bahi-x');
});
