import { createHash, createHmac } from 'node:crypto';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openDatabase, Sha256 } from '#functions/database';

/** The request is the same as from the SDK's client except for the user agent. The signature covers the same text with the same key. */
describe('the database client', () => {
  const sentBy = async (client: DynamoDBClient): Promise<Record<string, string>> => {
    let headers: Record<string, string> = {};
    client.middlewareStack.add(
      () => async (args) => {
        headers = (args.request as { headers: Record<string, string> }).headers;
        throw new Error('seen');
      },
      { step: 'deserialize', priority: 'low', name: 'seen' },
    );
    await expect(client.send(new GetItemCommand({ TableName: 't', Key: { pk: { S: '₹' } } }))).rejects.toThrow('seen');
    return headers;
  };
  const config = {
    endpoint: 'http://127.0.0.1:1',
    region: 'ap-south-1',
    credentials: { accessKeyId: 'AKID', secretAccessKey: 'secret', sessionToken: 'token' },
    maxAttempts: 1,
  };
  const own = ['amz-sdk-invocation-id', 'x-amz-user-agent', 'user-agent', 'authorization', 'x-amz-date'];

  it('sends the same requests as the SDK', async () => {
    const [mine, its] = [await sentBy(openDatabase(config)), await sentBy(new DynamoDBClient(config))];
    const told = (headers: Record<string, string>) => Object.fromEntries(Object.entries(headers).filter(([name]) => !own.includes(name)));
    expect(told(mine)).toEqual(told(its));
    expect(Object.keys(its)).toContain('x-amz-user-agent');
    expect(Object.keys(mine)).not.toContain('x-amz-user-agent');
    expect(mine['authorization']).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKID\/\d{8}\/ap-south-1\/dynamodb\/aws4_request, SignedHeaders=.*host/,
    );
  });
});

describe('the hash of signatures', () => {
  const bytes = fc.uint8Array({ maxLength: 200 });

  it('is SHA-256, or its HMAC with a secret, however often the secret is used', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.option(fc.oneof(bytes, fc.string())),
        fc.array(fc.oneof(bytes, fc.string()), { maxLength: 3 }),
        async (secret, parts) => {
          const expected = secret === null ? createHash('sha256') : createHmac('sha256', secret);
          for (const part of parts) expected.update(part);
          const hash = new Sha256(secret ?? undefined);
          hash.update('forgotten');
          hash.reset();
          for (const part of parts) hash.update(part);
          expect(Buffer.from(await hash.digest()).toString('hex')).toBe(expected.digest('hex'));
        },
      ),
    );
  });
});
