import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { FileAnswer } from '#application/context';
import { Answer, isFile } from '#functions/http/call';

/** Puts the result of a handler into the envelope of decision D10. Files are sent as they are. */
export function answerOf(result: unknown): APIGatewayProxyStructuredResultV2 {
  if (isFile(result)) return fileAnswer(result);
  const { data, cookies } = result instanceof Answer ? result : new Answer(result);
  return {
    statusCode: 200,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({ status: 'Success', data: data ?? null }),
    ...(cookies.length > 0 ? { cookies: [...cookies] } : {}),
  };
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
