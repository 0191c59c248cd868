import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { limits } from '#domain/limits';
import { Refusal } from '#domain/refusal';
import { callOf, type Middleware } from '#functions/http/call';
import { moduleOf } from '#functions/http/entity';
import { parsedJson } from '#functions/http/json';
import { problemsOf } from '#functions/http/refusals';
import { sentRecord } from '#functions/http/spec-names';
import type { Operation } from '#modules/kit/operations/operation';
import { problemWords } from '#modules/kit/problem-words';

/** Parses body and query once, with the schemas of the operation. What is wrong in a body is refused with what else is wrong with the record. */
export const parseRequest: Middleware = {
  before: async (request) => {
    const call = callOf(request);
    const { event } = request;
    const { operation } = call;
    // A form without files can be sent as JSON too.
    const asForm = operation?.form === true && !saysJson(event);
    refuseLarge(event, asForm ? limits.formBytes : limits.bodyBytes);
    if (operation?.body) {
      const { data, files } = asForm ? await formOf(event) : { data: jsonOf(textOf(event), operation.body), files: [] };
      call.files = files;
      call.sent = data;
      const parsed = operation.body.safeParse(sentRecord(moduleOf(call), operation, data), { error: problemWords });
      if (parsed.success) call.body = parsed.data;
      else call.wrong = problemsOf(parsed.error);
    }
    if (operation?.query) call.query = operation.query.parse(queryOf(event), { error: problemWords });
  },
};

/** Few calls send files. */
async function formOf(event: APIGatewayProxyEventV2) {
  const { multipartOf } = await import('#functions/http/multipart');
  return multipartOf(event);
}

function saysJson({ headers }: APIGatewayProxyEventV2): boolean {
  return /^application\/json\b/i.test(headers['content-type'] ?? '');
}

/** Checks the size before the bytes are decoded. The gateway encodes a body as base64 if it considers it binary. */
function refuseLarge({ body = '', isBase64Encoded }: APIGatewayProxyEventV2, most: number): void {
  const bytes = isBase64Encoded ? Math.floor((body.length * 3) / 4) : Buffer.byteLength(body);
  if (bytes > most) throw new Refusal('tooLarge', { limit: `${most / 1_000_000} MB` });
}

function textOf({ body = '', isBase64Encoded }: APIGatewayProxyEventV2): string {
  return isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body;
}

/** Some calls of the specification have no body, or one that may be left out. */
function jsonOf(text: string, body: NonNullable<Operation['body']>): unknown {
  if (text.trim() === '' && body.safeParse(undefined).success) return undefined;
  if (text.trim() === '') throw new Refusal('malformed', { what: 'a JSON body is expected' });
  return parsedJson(text, 'the body is not JSON');
}

/** `hideLoader` is for the client (section 7 of the specification) and may come with any call. */
function queryOf(event: APIGatewayProxyEventV2): Record<string, string> {
  const { hideLoader: _, ...query } = Object.fromEntries(new URLSearchParams(event.rawQueryString));
  return query;
}
