import { systemOperations } from '#functions/api/identity/system/operations';
import { routerOf } from '#functions/http/router';
import { modules, operations } from '#modules/all';
import { refusal } from '#modules/kit/operations/openapi-refusals';
import type { Reply } from '#test/kit/app';

const match = routerOf([...operations, ...systemOperations]);

/**
 * Throws when an answer differs from the OpenAPI document. Every call of every test is checked, so everything the tests use is as
 * documented: nothing is missing, undocumented or of another type.
 */
export function asDocumented(method: string, path: string, { status, body, headers }: Pick<Reply, 'status' | 'body' | 'headers'>): void {
  if (!(headers.get('content-type') ?? '').startsWith('application/json') || path.endsWith('/openapi.json')) return;
  const operation = operationOf(method, path.split('?')[0] ?? '');
  if (status !== 200) {
    same(`${method} ${path} refused`, refusal, body);
    inPlainWords(`${method} ${path}`, body);
  } else if (operation?.answer) same(`${operation.id} answered`, operation.answer, body.data);
}

/** Names that only the program has, such as ist-sales. A path of permission, such as /ist-sales/add, is a name that people see. */
const slugs = modules.flatMap(({ slug, title }) => (slug.includes('-') && !title.toLowerCase().includes(slug) ? [slug] : []));
const internal = new RegExp(`(?<![/\\w-])(?:${[...slugs, 'bank-match', 'bank-statement', 'bank-account'].join('|')})(?![\\w-])`);

function inPlainWords(
  what: string,
  { message, errors = [] }: { readonly message: string; readonly errors?: readonly { readonly message: string }[] },
): void {
  const told = [message, ...errors.map((error) => error.message)].find((text) => internal.test(text));
  if (told !== undefined) throw new Error(`${what} is refused with a name that people do not know: ${told}`);
}

/** The operation of a call; undefined if there is none. */
export function operationOf(method: string, path: string) {
  try {
    return match(method, path).operation;
  } catch {
    return undefined;
  }
}

function same(what: string, schema: typeof refusal | NonNullable<(typeof operations)[number]['answer']>, data: unknown): void {
  const parsed = schema.safeParse(data);
  if (!parsed.success)
    throw new Error(`${what} otherwise than documented: ${parsed.error.message}\n${JSON.stringify(data).slice(0, 2_000)}`);
  const strange = notIn(data, parsed.data);
  if (strange !== undefined) throw new Error(`${what} what is not documented: ${strange}`);
}

/** Parsing drops fields that a schema does not have: the path of the first one. */
function notIn(data: unknown, known: unknown, at = 'data'): string | undefined {
  if (typeof data !== 'object' || data === null || typeof known !== 'object' || known === null) return undefined;
  for (const [name, value] of Object.entries(data)) {
    if (!Object.hasOwn(known, name)) return `${at}.${name}`;
    const strange = notIn(value, (known as Record<string, unknown>)[name], `${at}.${name}`);
    if (strange !== undefined) return strange;
  }
  return undefined;
}
