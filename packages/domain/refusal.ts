/**
 * Everything the product refuses, in one table: the HTTP status and the sentence for people (decision D10). A refusal is expected and
 * answered. Any other error is a bug and answered with 500. `{what}` and the like are filled from the details of the refusal.
 */
export const refusals = {
  malformed: { status: 400, says: 'The request could not be read: {what}' },
  tooLarge: { status: 413, says: 'The request is larger than {limit}' },
  answerTooLarge: { status: 422, says: 'This is too much for one answer. Choose fewer records or a shorter period, or export it' },
  scopeMissing: { status: 400, says: '{what} is required' },
  signedOut: { status: 401, says: 'Session Expired!' },
  wrongCredentials: { status: 401, says: 'Email or password is incorrect' },
  notVerified: { status: 401, says: 'Please verify your email address before signing in' },
  codeNeeded: { status: 401, says: 'Enter the code of your authenticator app' },
  wrongCode: { status: 401, says: 'This code is wrong or was already used' },
  locked: { status: 429, says: 'Too many failed attempts. Try again in {minutes} minutes' },
  forbidden: { status: 403, says: 'You do not have permission for {what}' },
  proveAgain: { status: 403, says: 'Confirm that it is you, then try again' },
  foreignScope: { status: 403, says: 'You are not a member of this {what}' },
  notFound: { status: 404, says: '{what} was not found' },
  methodNotAllowed: { status: 405, says: '{method} is not supported here' },
  changed: { status: 409, says: 'This {what} was changed by someone else. Reload it and try again' },
  duplicate: { status: 409, says: '{field} already exists' },
  idempotencyMismatch: { status: 409, says: 'This id was already used for something else' },
  invalid: { status: 422, says: 'Please correct the marked fields' },
  notAllowed: { status: 422, says: '{why}' },
  attached: { status: 226, says: 'This cannot be deleted because it is attached to another module' },
  tooMany: { status: 429, says: 'Too many requests. Try again in {seconds} seconds' },
  tooOften: { status: 429, says: 'Too many requests. Try again in {minutes} minutes' },
  busy: { status: 503, says: 'The service is busy. Please try again' },
  timedOut: { status: 504, says: 'This took too long. Please try again' },
} as const satisfies Record<string, { status: number; says: string }>;

export type RefusalCode = keyof typeof refusals;

/** One thing wrong with one field; `path` is the dotted path in the request body, such as `lines.2.rate`. */
export interface Problem {
  readonly path: string;
  readonly message: string;
}

export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly errors: readonly Problem[];

  constructor(code: RefusalCode, details: Readonly<Record<string, string | number>> = {}, errors: readonly Problem[] = []) {
    super(refusals[code].says.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? name)));
    this.name = 'Refusal';
    this.code = code;
    this.status = refusals[code].status;
    this.errors = errors;
  }
}

/** Refuses with every problem at its field; does nothing when there are none. */
export function refuseIfAny(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new Refusal('invalid', {}, problems);
}
