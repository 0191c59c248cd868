import * as z from 'zod/mini';
import { type Problem, Refusal, type RefusalCode, refusals } from '#domain/refusal';
import type { Operation } from '#modules/kit/operations/operation';

/** The envelope of a refusal (decision D10). */
export const refusal = z.object({
  status: z.literal('Error'),
  message: z.string(),
  code: z.string(),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  requestId: z.string(),
});

const exampleErrors: Partial<Record<RefusalCode, readonly Problem[]>> = {
  invalid: [{ path: 'name', message: 'This is required' }],
  duplicate: [{ path: 'name', message: 'Name already exists' }],
  attached: [{ path: 'id', message: 'Used in Projects: Rooftop at Kharadi' }],
};

/** One response for each status of the table of refusals, with an example in the words of the table. */
const statuses = [...new Set(Object.values(refusals).map(({ status }) => status))];

function refusedAs(status: number) {
  const codes = (Object.keys(refusals) as RefusalCode[]).filter((code) => refusals[code].status === status);
  const examples = codes.map((code) => [code, { value: exampleOf(code) }] as const);
  return refusedWith(`Refused: ${codes.join(', ')}`, Object.fromEntries(examples));
}

function refusedWith(description: string, examples?: Readonly<Record<string, unknown>>) {
  return {
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' }, ...(examples ? { examples } : {}) } },
  };
}

/** An example of a refusal, with its placeholders filled. */
function exampleOf(code: RefusalCode) {
  const errors = exampleErrors[code];
  const { message } = new Refusal(code, {
    what: 'Transporter',
    field: 'Name',
    seconds: 30,
    minutes: 15,
    limit: '1 MB',
    method: 'PUT',
    why: 'This is not active',
  });
  return { status: 'Error', message, code, ...(errors ? { errors } : {}), requestId: '5f0c6ad2-2b0e-4c56-9d6f-3c1f7a1d9b40' };
}

/** The refusals of every operation, and those of some. */
export function refusalsOf({ access, scope, method, body, path }: Operation): Readonly<Record<string, unknown>> {
  const may = (status: number) => {
    if (status === 226) return method === 'DELETE';
    if (status === 413) return body !== undefined;
    if (status === 405) return false;
    if (status === 404) return path.includes('{') || body !== undefined;
    if (status === 401) return access !== 'public' || path.includes('/user/');
    return status !== 403 || scope !== 'none' || access !== 'public';
  };
  return {
    ...Object.fromEntries(statuses.filter(may).map((status) => [String(status), response(nameOf(status))])),
    default: response('Refusal'),
  };
}

/** Short, because every operation names most of them. */
function nameOf(status: number): string {
  return `R${status}`;
}

function response(name: string) {
  return { $ref: `#/components/responses/${name}` };
}

/** Named responses that operations refer to. Any other answer is a bug, and all bugs look the same. */
export const refusalResponses = {
  ...Object.fromEntries(statuses.map((status) => [nameOf(status), refusedAs(status)])),
  Refusal: refusedWith('Something went wrong. Look up the requestId in the log'),
};
