import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { FileAnswer } from '#application/context';
import { fileKey } from '#domain/files/file-key';
import { safeName } from '#domain/files/safe-name';
import { limits } from '#domain/limits';
import { Refusal } from '#domain/refusal';
import { Answer, type Call, isFile } from '#functions/http/call';

/**
 * Puts the result of a handler into the envelope of decision D10. Files are sent as they are. One that is too long for an answer is kept for
 * a day, and its name and address are answered. Throws `answerTooLarge` for other results above the limit.
 */
export async function answerOf(result: unknown, call: Asked): Promise<APIGatewayProxyStructuredResultV2> {
  if (isFile(result))
    return base64Bytes(result.content) <= limits.answerBytes ? fileAnswer(result) : jsonAnswer(await keptFile(result, call), call);
  return jsonAnswer(result, call);
}

type Asked = Pick<Call, 'context' | 'headers'>;

async function jsonAnswer(result: unknown, call: Asked): Promise<APIGatewayProxyStructuredResultV2> {
  const { data, cookies } = result instanceof Answer ? result : new Answer(result);
  const body = JSON.stringify({ status: 'Success', data: data ?? null });
  if (isTooLong(body)) throw new Refusal('answerTooLarge');
  return {
    statusCode: 200,
    ...(takesGzip(call) && body.length >= worthGzip ? await compressed(body) : { headers: json, body }),
    ...(cookies.length > 0 ? { cookies: [...cookies] } : {}),
  };
}

const json = { 'content-type': 'application/json; charset=utf-8' };

/** Shorter answers fit into one packet anyway. */
const worthGzip = 1_000;

/**
 * The edge does not compress what it may not keep. Calls without an organisation may answer with tokens, and the length of a compressed
 * answer can tell what is in it, so these are sent as they are.
 */
function takesGzip({ context, headers }: Asked): boolean {
  return context !== undefined && /\bgzip\b/.test(headers['accept-encoding'] ?? '');
}

const zip = promisify(gzip);

async function compressed(body: string) {
  return { headers: { ...json, 'content-encoding': 'gzip' }, body: (await zip(body)).toString('base64'), isBase64Encoded: true };
}

/** A function answers in JSON, so each quotation mark of the body takes two bytes. Few bodies are so long that it must be known exactly. */
function isTooLong(body: string): boolean {
  return body.length * mostPerCharacter > limits.answerBytes && Buffer.byteLength(JSON.stringify(body)) > limits.answerBytes;
}

/** A character beyond ASCII takes three bytes, a quotation mark two, and a control character, which is `\\u0000` in the body, gets a second backslash. */
const mostPerCharacter = 3;

function base64Bytes({ length }: Uint8Array): number {
  return Math.ceil(length / 3) * 4;
}

async function keptFile({ name, content, type }: FileAnswer, { context }: Asked) {
  if (!context) throw new Refusal('answerTooLarge');
  const { scope, ports } = context;
  const key = fileKey({ organisationId: scope.organisationId, id: randomUUID(), name: safeName(name) });
  await ports.files.writeForDay(scope, key, [content]);
  return { name, type, url: await ports.files.downloadUrl(scope, key, name, { isForDay: true }) };
}

function fileAnswer({ name, type, content }: FileAnswer): APIGatewayProxyStructuredResultV2 {
  // The plain form for old clients can contain only ASCII; the starred one has the name as it is (RFC 6266).
  const plain = name.replace(/[^\w.-]+/g, '_');
  return {
    statusCode: 200,
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    },
    body: Buffer.from(content).toString('base64'),
    isBase64Encoded: true,
  };
}
