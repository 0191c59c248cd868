import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { Refusal } from '#domain/refusal';
import { parsedJson } from '#functions/http/json';

/** A file as it was sent. Its name and content are not checked yet. */
export interface SentFile {
  readonly name: string;
  readonly content: Uint8Array;
}

export interface SentForm {
  /** The part `data`, parsed as JSON; an empty object if it is missing. */
  readonly data: unknown;
  readonly files: readonly SentFile[];
}

const mostFiles = 10;

/**
 * The files and the JSON of a multipart call: files under `files`, the rest as one part `data` (specification, section 7). The
 * parser of the platform's `fetch` reads the bytes. Refuses with `malformed` if it is not a form, and with `invalid` if a part is unknown.
 */
export async function multipartOf({ body = '', isBase64Encoded, headers }: APIGatewayProxyEventV2): Promise<SentForm> {
  const type = headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw new Refusal('malformed', { what: 'a form with files is expected (multipart/form-data)' });
  const form = await parsed(Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'), type);
  const strange = [...new Set(form.keys())].find((name) => name !== 'files' && name !== 'data');
  if (strange !== undefined) throw new Refusal('invalid', {}, [{ path: strange.slice(0, 60), message: 'Unknown part' }]);
  const files = form.getAll('files').map((entry) => {
    if (typeof entry === 'string') throw new Refusal('invalid', {}, [{ path: 'files', message: 'This is not a file' }]);
    return entry;
  });
  if (files.length > mostFiles) throw new Refusal('invalid', {}, [{ path: 'files', message: `At most ${mostFiles} files at once` }]);
  return { data: await dataOf(form), files: await Promise.all(files.map(sent)) };
}

async function parsed(content: Buffer<ArrayBuffer>, type: string): Promise<FormData> {
  try {
    return await new Response(content, { headers: { 'content-type': type } }).formData();
  } catch {
    throw new Refusal('malformed', { what: 'the form is cut off or its parts cannot be separated' });
  }
}

/** Browsers send JSON either as a plain part or as a file of that type. */
async function dataOf(form: FormData): Promise<unknown> {
  const [part, ...more] = form.getAll('data');
  if (more.length > 0) throw new Refusal('invalid', {}, [{ path: 'data', message: 'This part is sent more than once' }]);
  if (part === undefined) return {};
  return parsedJson(typeof part === 'string' ? part : await part.text(), 'the part data is not JSON');
}

async function sent(file: File): Promise<SentFile> {
  return { name: file.name, content: new Uint8Array(await file.arrayBuffer()) };
}
