import { JwtBaseError } from 'aws-jwt-verify/error';
import * as z from 'zod/mini';
import { limits } from '#domain/limits';
import { type Problem, Refusal } from '#domain/refusal';
import { clearedCookies } from '#functions/http/access/session-cookie';
import { callOf, type Middleware } from '#functions/http/call';

/** Turns errors into the envelope of decision D10. Anything but a refusal is a bug: it is logged in full, and the caller gets only a request id. */
export const refusalsToAnswers: Middleware = {
  onError: (request) => {
    const call = callOf(request);
    const refusal = refusalOf(request.error);
    call.refusedWith = refusal?.code ?? 'internal';
    if (!refusal) call.failure = request.error;
    const { requestId } = call.visitor;
    const body = refusal
      ? {
          status: 'Error',
          message: cut(refusal.message),
          code: refusal.code,
          ...(refusal.errors.length > 0 ? { errors: bounded(refusal.errors) } : {}),
          requestId,
        }
      : { status: 'Error', message: 'Something went wrong. Please try again.', code: 'internal', requestId };
    request.response = {
      statusCode: refusal?.status ?? 500,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(body),
      // A refused refresh would be refused again, so the browser can delete the cookie.
      ...(refusal?.code === 'signedOut' && call.operation?.id === 'user.refresh' ? { cookies: clearedCookies(call.wiring.site) } : {}),
    };
  },
};

/** Somebody could send a name of a megabyte, or a hundred thousand unknown fields. */
function bounded(errors: readonly Problem[]): readonly Problem[] {
  const named = errors.slice(0, limits.problemsNamed).map(({ path, message }) => ({ path: cut(path), message: cut(message) }));
  const more = errors.length - named.length;
  return more === 0 ? named : [...named, { path: '', message: `and ${more.toLocaleString('en-IN')} more` }];
}

function cut(text: string): string {
  return text.length <= limits.textLength ? text : `${text.slice(0, limits.textLength)}…`;
}

function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof JwtBaseError) return new Refusal('signedOut');
  if (error instanceof z.core.$ZodError) return new Refusal('invalid', {}, problemsOf(error));
  if (error instanceof Error && busy.has(error.name)) return new Refusal('busy');
  return undefined;
}

/** Errors of DynamoDB when its capacity is exceeded. */
const busy = new Set([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
  'TransactionConflictException',
]);

export function problemsOf(error: z.core.$ZodError): readonly Problem[] {
  return error.issues.flatMap((issue): Problem[] => {
    const path = issue.path.map(String).join('.');
    if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }];
    return issue.keys.map((key) => ({ path: path === '' ? key : `${path}.${key}`, message: 'Unknown field' }));
  });
}
