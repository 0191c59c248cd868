import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { limits } from '#domain/limits';
import { Refusal } from '#domain/refusal';
import { callOf, type Middleware } from '#functions/http/call';
import { multipartOf } from '#functions/http/multipart';

/** Body and query, parsed once, by the schemas the operation declares. */
export const parseRequest: Middleware = {
  before: async (request) => {
    const call = callOf(request);
    const { operation } = call;
    refuseLarge(request.event, operation?.form ? limits.formBytes : limits.bodyBytes);
    if (operation?.form) {
      const { data, files } = await multipartOf(request.event);
      call.files = files;
      call.body = operation.body?.parse(data);
    } else if (operation?.body) call.body = operation.body.parse(jsonOf(textOf(request.event)));
    if (operation?.query) call.query = operation.query.parse(queryOf(request.event));
  },
};

/** The size is checked before the bytes are decoded; base64 is what the gateway makes of a body it takes for binary. */
function refuseLarge({ body = '', isBase64Encoded }: APIGatewayProxyEventV2, most: number): void {
  const bytes = isBase64Encoded ? Math.floor((body.length * 3) / 4) : Buffer.byteLength(body);
  if (bytes > most) throw new Refusal('tooLarge', { limit: `${most / 1_000_000} MB` });
}

function textOf({ body = '', isBase64Encoded }: APIGatewayProxyEventV2): string {
  return isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body;
}

function jsonOf(text: string): unknown {
  if (text.trim() === '') throw new Refusal('malformed', { what: 'a JSON body is expected' });
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('malformed', { what: 'the body is not JSON' });
  }
}

/** `hideLoader` is a note of the client to itself (section 7 of the specification) and may come with any call. */
function queryOf(event: APIGatewayProxyEventV2): Record<string, string> {
  const { hideLoader: _, ...query } = Object.fromEntries(new URLSearchParams(event.rawQueryString));
  return query;
}
