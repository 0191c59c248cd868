import { createHash, createHmac } from 'node:crypto';
import { signingKey } from '#infra/local/http/signature';

export interface Caller {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}

export interface AwsCall {
  readonly service: string;
  readonly region: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The headers of a call to AWS with its signature (Version 4), for the services whose client we do not install for one command. */
export function signedHeaders(
  { service, region, method, url, headers = {}, body = '' }: AwsCall,
  caller: Caller,
  now: Date,
): Readonly<Record<string, string>> {
  const { host, pathname, searchParams } = new URL(url);
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const day = stamp.slice(0, 8);
  const signed: Record<string, string> = {
    ...headers,
    host,
    'x-amz-date': stamp,
    ...(caller.sessionToken ? { 'x-amz-security-token': caller.sessionToken } : {}),
  };
  const names = Object.keys(signed).sort();
  searchParams.sort();
  const canonical = [
    method,
    pathname,
    searchParams.toString(),
    ...names.map((name) => `${name}:${signed[name]?.trim()}`),
    '',
    names.join(';'),
    createHash('sha256').update(body).digest('hex'),
  ].join('\n');
  const scope = `${day}/${region}/${service}/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', stamp, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const signature = createHmac('sha256', signingKey(caller.secretAccessKey, scope)).update(text).digest('hex');
  const authorization = `AWS4-HMAC-SHA256 Credential=${caller.accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`;
  return { ...signed, authorization };
}
