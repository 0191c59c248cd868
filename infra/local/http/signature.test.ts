import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { describe, expect, it } from 'vitest';
import { presignedProblem } from '#infra/local/http/signature';

/** The SDK signs and we check, so both must agree on names with spaces, Devanagari and symbols. */
const client = new S3Client({
  region: 'ap-south-1',
  endpoint: 'http://127.0.0.1:4999',
  forcePathStyle: true,
  credentials: { accessKeyId: 'local', secretAccessKey: 'secret' },
});
const signingDate = new Date('2026-11-21T10:00:00Z');
const soon = new Date('2026-11-21T10:04:59Z');

async function signed(key: string, options: { disposition?: string } = {}) {
  const command = new GetObjectCommand({ Bucket: 'bahi-files', Key: key, ResponseContentDisposition: options.disposition });
  return parts('GET', await getSignedUrl(client, command, { expiresIn: 300, signingDate }));
}

function parts(method: string, url: string, headers: Record<string, string> = {}) {
  const { host, pathname, search } = new URL(url);
  return { method, host, path: pathname, query: search.slice(1), headers };
}

describe('a presigned address', () => {
  it.each(['o1|x/invoice.pdf', 'o1|x/चालान ₹ (1).pdf', "o1|x/it's+a*b!.csv"])('of %s is accepted as signed by the SDK', async (key) => {
    expect(presignedProblem(await signed(key, { disposition: 'attachment; filename="a b.pdf"' }), 'secret', soon)).toBeUndefined();
  });

  it('for an upload requires the signed type', async () => {
    const command = new PutObjectCommand({ Bucket: 'bahi-files', Key: 'a', ContentType: 'image/png' });
    const url = await getSignedUrl(client, command, { expiresIn: 300, signingDate, signableHeaders: new Set(['content-type']) });
    expect(presignedProblem(parts('PUT', url, { 'content-type': 'image/png' }), 'secret', soon)).toBeUndefined();
    expect(presignedProblem(parts('PUT', url, { 'content-type': 'text/html' }), 'secret', soon)).toContain('signature');
  });

  it('is valid for the stated time', async () => {
    expect(presignedProblem(await signed('a'), 'secret', new Date('2026-11-21T10:05:01Z'))).toContain('expired');
  });

  it.each([
    ['another file', (r: Awaited<ReturnType<typeof signed>>) => ({ ...r, path: r.path.replace('/a', '/b') })],
    ['another method', (r: Awaited<ReturnType<typeof signed>>) => ({ ...r, method: 'PUT' })],
    ['a longer life', (r: Awaited<ReturnType<typeof signed>>) => ({ ...r, query: r.query.replace('Expires=300', 'Expires=99999') })],
    ['another host', (r: Awaited<ReturnType<typeof signed>>) => ({ ...r, host: 'elsewhere' })],
    ['no signature', (r: Awaited<ReturnType<typeof signed>>) => ({ ...r, query: r.query.replace(/&X-Amz-Signature=\w+/, '') })],
    [
      'half a signature',
      (r: Awaited<ReturnType<typeof signed>>) => ({ ...r, query: r.query.replace(/(X-Amz-Signature=\w{10})\w+/, '$1') }),
    ],
  ])('is refused for %s', async (_, change) => {
    expect(presignedProblem(change(await signed('a')), 'secret', soon)).toMatch(/sign/);
  });

  it('is refused if signed with another key', async () => {
    expect(presignedProblem(await signed('a'), 'other', soon)).toContain('signature');
  });
});
