import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Checks a presigned S3 address (Signature Version 4 in the query), because the embedded object storage checks neither the signature
 * nor the expiry. `host` is the one it was signed for.
 */
export function presignedProblem(
  request: {
    readonly method: string;
    readonly host: string;
    readonly path: string;
    readonly query: string;
    readonly headers: Readonly<Record<string, string>>;
  },
  secretKey: string,
  now: Date,
): string | undefined {
  const query = new URLSearchParams(request.query);
  const signature = query.get('X-Amz-Signature') ?? '';
  const stamp = query.get('X-Amz-Date') ?? '';
  const [, day = '', region = '', service = ''] = (query.get('X-Amz-Credential') ?? '').split('/');
  const signedAt = parseStamp(stamp);
  if (signature === '' || signedAt === undefined) return 'The address is not signed.';
  if (now.getTime() > signedAt + Number(query.get('X-Amz-Expires') ?? 0) * 1000) return 'The address has expired.';
  const signedNames = (query.get('X-Amz-SignedHeaders') ?? 'host').split(';');
  query.delete('X-Amz-Signature');
  const canonical = [
    request.method,
    request.path,
    [...query]
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join('&'),
    ...signedNames.map((name) => `${name}:${(name === 'host' ? request.host : (request.headers[name] ?? '')).trim()}`),
    '',
    signedNames.join(';'),
    'UNSIGNED-PAYLOAD',
  ].join('\n');
  const scope = `${day}/${region}/${service}/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', stamp, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const expected = createHmac('sha256', signingKey(secretKey, scope)).update(text).digest();
  const given = Buffer.from(signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected) ? undefined : 'The signature of the address is wrong.';
}

/** The key for signatures of a scope, `<day>/<region>/<service>/aws4_request`. */
export function signingKey(secretKey: string, scope: string): string | Buffer {
  return scope.split('/').reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${secretKey}`);
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/** `20261121T035300Z` → milliseconds. */
function parseStamp(stamp: string): number | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp)?.slice(1).map(Number);
  if (!parts) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
