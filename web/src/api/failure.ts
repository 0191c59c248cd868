import type { Problem } from '#domain/refusal';
import { texts } from '../kit/texts.ts';

/** A call that did not succeed; `message` is for people. */
export class Failure extends Error {
  /** HTTP status; 0 when no answer came at all. */
  readonly status: number;
  readonly code: string;
  readonly problems: readonly Problem[];
  readonly requestId: string | null;

  constructor(
    status: number,
    body: { readonly message?: unknown; readonly code?: unknown; readonly errors?: unknown; readonly requestId?: unknown } = {},
  ) {
    super(typeof body.message === 'string' && body.message !== '' ? body.message : texts.somethingWrong);
    this.name = 'Failure';
    this.status = status;
    this.code = typeof body.code === 'string' ? body.code : '';
    this.problems = Array.isArray(body.errors) ? body.errors.filter(isProblem) : [];
    this.requestId = typeof body.requestId === 'string' ? body.requestId : null;
  }
}

function isProblem(value: unknown): value is Problem {
  return (
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    'message' in value &&
    typeof value.path === 'string' &&
    typeof value.message === 'string'
  );
}

/** The code for a call refused because its branch or year is no longer open, after the user was moved to another one and told. */
export const placeLost = 'placeLost';

/** The toast of a failure (section 8 of the specification). Null for 401, which ends the session and has its own message. */
export function toastOf(failure: unknown): { readonly title?: string; readonly text: string; readonly requestId?: string } | null {
  if (!(failure instanceof Failure)) return { text: texts.somethingWrong };
  if (failure.status === 401 || failure.code === placeLost) return null;
  const title = failure.status === 226 || failure.status === 403 ? { title: texts.error } : {};
  const traceable = failure.status >= 500 && failure.requestId !== null ? { requestId: failure.requestId } : {};
  // If the record is in use, the message says where.
  const text = failure.status === 226 ? [failure.message, ...failure.problems.map(({ message }) => message)].join('. ') : failure.message;
  return { ...title, ...traceable, text };
}
