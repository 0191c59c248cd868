import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { multipartOf } from '#functions/http/multipart';

/** A form as the function gets it from the gateway. */
async function eventOf(form: FormData): Promise<APIGatewayProxyEventV2> {
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return event(Buffer.from(await request.arrayBuffer()), request.headers.get('content-type') ?? '');
}

function event(body: Buffer, type: string): APIGatewayProxyEventV2 {
  return { body: body.toString('base64'), isBase64Encoded: true, headers: { 'content-type': type } } as unknown as APIGatewayProxyEventV2;
}

function form(parts: readonly (readonly [string, string | File])[]): FormData {
  const made = new FormData();
  for (const [name, value] of parts) made.append(name, value);
  return made;
}

const bytes = Uint8Array.from({ length: 256 }, (_, at) => at);
const file = new File([bytes, '\r\n--x', bytes], 'चालान "7".pdf');

describe('a form with files', () => {
  it('returns the bytes as sent, with file names and the data part', async () => {
    const read = await multipartOf(
      await eventOf(
        form([
          ['files', file],
          ['data', '{"a":["é"]}'],
          ['files', new File(['b'], 'b.txt')],
        ]),
      ),
    );
    expect(read.data).toEqual({ a: ['é'] });
    expect(read.files.map(({ name }) => name)).toEqual(['चालान "7".pdf', 'b.txt']);
    expect(Buffer.from(read.files[0]?.content ?? [])).toEqual(Buffer.concat([bytes, Buffer.from('\r\n--x'), bytes]));
  });

  it.each<[string, readonly (readonly [string, string | File])[], unknown]>([
    ['no part data', [['files', file]], {}],
    ['data as a file of its own', [['data', new File(['{"a":1}'], 'blob', { type: 'application/json' })]], { a: 1 }],
  ])('with %s', async (_, parts, data) => {
    expect((await multipartOf(await eventOf(form(parts)))).data).toEqual(data);
  });

  it.each<[string, readonly (readonly [string, string | File])[], string]>([
    ['a part nobody asked for', [['secret', 'x']], 'invalid'],
    ['text where a file is expected', [['files', 'x']], 'invalid'],
    [
      'data twice',
      [
        ['data', '{}'],
        ['data', '{}'],
      ],
      'invalid',
    ],
    ['data that is not JSON', [['data', '{']], 'malformed'],
    ['eleven files', Array.from({ length: 11 }, () => ['files', file] as const), 'invalid'],
  ])('with %s is refused', async (_, parts, code) => {
    await expect(multipartOf(await eventOf(form(parts)))).rejects.toMatchObject({ code });
  });

  it.each([
    ['JSON', '{}', 'application/json'],
    ['a form without a boundary', 'x', 'multipart/form-data'],
    ['a form whose boundary never comes', 'x', 'multipart/form-data; boundary=b'],
    ['a form that is cut off', '--b\r\nContent-Disposition: form-data; name="data"\r\n\r\n{', 'multipart/form-data; boundary=b'],
    ['nothing', '', 'multipart/form-data; boundary=b'],
  ])('does not accept %s', async (_, body, type) => {
    await expect(multipartOf(event(Buffer.from(body), type))).rejects.toMatchObject({ code: 'malformed' });
  });
});
