import { limits } from '#domain/limits';
import { Refusal } from '#domain/refusal';
import { callOf, type Middleware } from '#functions/http/call';
import type { Serve } from '#functions/http/entity';
import type { Operation } from '#modules/kit/operations/operation';

interface Pattern {
  readonly operation: Operation;
  readonly segments: readonly string[];
}

export interface Match {
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
}

/** Finds the operation of a method and path. Static segments win over parameters, from the left. */
export function routerOf(operations: readonly Operation[]): (method: string, path: string) => Match {
  const byLength = new Map<number, Pattern[]>();
  for (const operation of operations) {
    const segments = operation.path.split('/');
    const same = byLength.get(segments.length) ?? [];
    if (!byLength.has(segments.length)) byLength.set(segments.length, same);
    same.push({ operation, segments });
  }
  for (const patterns of byLength.values()) patterns.sort((one, other) => compare(one.segments, other.segments));
  return (method, path) => {
    const segments = path.split('/');
    const fitting = (byLength.get(segments.length) ?? []).filter((pattern) => fits(pattern.segments, segments));
    const found = fitting.find(({ operation }) => operation.method === method);
    if (found) return { operation: found.operation, params: paramsOf(found.segments, segments) };
    throw fitting.length > 0
      ? new Refusal('methodNotAllowed', { method: method.slice(0, 10) })
      : new Refusal('notFound', { what: 'This address' });
  };
}

export function router(serve: Serve): Middleware {
  return {
    before: async (request) => {
      const call = callOf(request);
      const { rawPath, requestContext } = request.event;
      call.served = await serve(rawPath);
      const { operation, params } = call.served.match(requestContext.http.method, rawPath);
      call.operation = operation;
      call.params = params;
    },
  };
}

/** A static segment sorts before a parameter. */
function compare(one: readonly string[], other: readonly string[]): number {
  for (const [at, segment] of one.entries()) {
    const order = Number(isParam(segment)) - Number(isParam(other[at] ?? ''));
    if (order !== 0) return order;
  }
  return 0;
}

function isParam(segment: string): boolean {
  return segment.startsWith('{');
}

function fits(pattern: readonly string[], segments: readonly string[]): boolean {
  return pattern.every((expected, at) => (isParam(expected) ? segments[at] !== '' : expected === segments[at]));
}

function paramsOf(pattern: readonly string[], segments: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    pattern.flatMap((expected, at) => (isParam(expected) ? [[expected.slice(1, -1), decoded(segments[at] ?? '')]] : [])),
  );
}

function decoded(segment: string): string {
  try {
    const text = decodeURIComponent(segment);
    if (text.length <= limits.textLength) return text;
  } catch {
    // Falls through to the refusal, like a part that is too long.
  }
  throw new Refusal('malformed', { what: 'a part of the address' });
}
