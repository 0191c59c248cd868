import { setTimeout as sleep } from 'node:timers/promises';
import { type OriginKeys, originKeysIn } from '#functions/origin-keys';
import type { Rotation } from '#functions/rotate-origin-key';
import { type AwsCall, type Caller, signedHeaders } from '#infra/local/runner/deployed/signed-call';
import { originKeyHeader } from '#topology/headers';

export interface EdgeKeyPlaces {
  /** What the names of the deployment begin with. */
  readonly prefix: string;
  readonly region: string;
  readonly caller: () => Promise<Caller>;
  /** Where the services are, if not at AWS. */
  readonly endpoints?: { readonly secrets: string; readonly edge: string };
  readonly wait?: (milliseconds: number) => Promise<unknown>;
}

/** The secret in Secrets Manager, and the header of the distribution in CloudFront. */
export function edgeKeyPlaces({ prefix, region, caller, endpoints, wait = sleep }: EdgeKeyPlaces): Pick<Rotation, 'secret' | 'edge'> {
  const ask = async (call: AwsCall): Promise<{ readonly body: string; readonly etag: string }> => {
    const headers = signedHeaders(call, await caller(), new Date());
    const answer = await fetch(call.url, { method: call.method, headers, ...(call.body === undefined ? {} : { body: call.body }) });
    const body = await answer.text();
    if (!answer.ok) throw new Error(`${call.service} answers ${answer.status}: ${body.slice(0, 500)}`);
    return { body, etag: answer.headers.get('etag') ?? '' };
  };
  const secrets = async (action: string, asked: object): Promise<Readonly<Record<string, string>>> => {
    const url = `${endpoints?.secrets ?? `https://secretsmanager.${region}.amazonaws.com`}/`;
    const headers = { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `secretsmanager.${action}` };
    const body = JSON.stringify({ SecretId: `${prefix}/origin-key`, ...asked });
    return JSON.parse((await ask({ service: 'secretsmanager', region, method: 'POST', url, headers, body })).body);
  };
  const edge = (method: 'GET' | 'PUT', path: string, rest: Pick<AwsCall, 'headers' | 'body'> = {}) =>
    ask({
      ...{ service: 'cloudfront', region: 'us-east-1', method },
      url: `${endpoints?.edge ?? 'https://cloudfront.amazonaws.com'}/2020-05-31/distribution${path}`,
      ...rest,
    });

  /** The distribution is known by its comment. */
  async function distribution(): Promise<string> {
    for (let marker = ''; ; ) {
      const { body } = await edge('GET', `?MaxItems=100${marker && `&Marker=${encodeURIComponent(marker)}`}`);
      for (const [, summary = ''] of body.matchAll(/<DistributionSummary>([\s\S]*?)<\/DistributionSummary>/g))
        if (inTag(summary, 'Comment') === prefix) return inTag(summary, 'Id') ?? '';
      const next = inTag(body, 'NextMarker');
      if (!next) throw new Error(`No distribution of CloudFront has the comment ${prefix}. Is it deployed?`);
      marker = next;
    }
  }

  const config = async () => {
    const id = await distribution();
    const { body, etag } = await edge('GET', `/${id}/config`);
    const key = header.exec(body)?.[2];
    if (key === undefined) throw new Error(`The distribution ${id} sends no ${originKeyHeader}.`);
    return { id, body, etag, key };
  };

  return {
    secret: {
      read: async () => originKeysIn((await secrets('GetSecretValue', {}))['SecretString'] ?? ''),
      async write(keys: OriginKeys) {
        await secrets('PutSecretValue', { SecretString: JSON.stringify(keys), ClientRequestToken: crypto.randomUUID() });
      },
    },
    edge: {
      key: async () => (await config()).key,
      async send(key) {
        const { id, body, etag, key: now } = await config();
        if (now !== key) {
          const changed = body.replace(header, (_, before: string, __, after: string) => `${before}${key}${after}`);
          await edge('PUT', `/${id}/config`, { headers: { 'content-type': 'application/xml', 'if-match': etag }, body: changed });
        }
        for (let looks = 0; inTag((await edge('GET', `/${id}`)).body, 'Status') !== 'Deployed'; looks += 1) {
          if (looks >= mostLooks) throw new Error(`The distribution ${id} is still being changed. Run this again later.`);
          await wait(lookMs);
        }
      },
    },
  };
}

/** The header and its value, in the configuration of a distribution. */
const header = new RegExp(`(<HeaderName>${originKeyHeader}</HeaderName>\\s*<HeaderValue>)([^<]*)(</HeaderValue>)`, 'i');

/** CloudFront takes some minutes. */
const [lookMs, mostLooks] = [15_000, 120];

function inTag(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
}
