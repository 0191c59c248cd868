import type { PortalAnswer, PortalError } from '#application/ports/gst-portal';

/** What all ways to the portals have in common: which answer means what, and which request may have been carried out. */

/** Why an answer that says yes is not believed. */
export class Unbelievable extends Error {}

/** The portal did not answer, or not in its own words. */
class NoAnswer extends Error {
  /** The request may have been carried out. */
  readonly sent: boolean;
  constructor(message: string, sent: boolean) {
    super(message);
    this.sent = sent;
  }
}

export class Refused extends Error {
  readonly errors: readonly PortalError[];
  constructor(errors: readonly PortalError[]) {
    super(errors.map(({ code, message }) => `${code} ${message}`).join(', '));
    this.errors = errors;
  }

  has(code: string): boolean {
    return this.errors.some((error) => error.code === code);
  }
}

/** Of the header, the user or the key: people must mend the settings. Three digits are codes of the e-way bill portal. */
function isOfSettings({ code }: PortalError): boolean {
  const number = Number(code);
  return number === 1004 || (number >= 1006 && number <= 1019) || ofSettings.has(code);
}

const ofSettings = new Set(['101', '102', '103', '104', '107', '108', '109', '110', '111', '112', '113', '116', '237']);
/** Nothing is there under this number or IRN. */
const nothingThere = new Set(['2148', '2154', '325', '418']);
/** The portal is not itself, or had too many calls: nothing was done. */
const tryLater = new Set(['1005', '105', '106', '238', '5002', '658', '118', '813', '114', '800', 'GSPGSTDOWN', 'GSPERR300']);

/** What became of a call. Errors that are not of the portal are thrown. */
export async function answered<Value>(ask: () => Promise<Value>): Promise<PortalAnswer<Value>> {
  try {
    return { outcome: 'done', value: await ask() };
  } catch (error) {
    if (error instanceof Unbelievable) return { outcome: 'unknown', why: error.message };
    if (error instanceof NoAnswer) return { outcome: error.sent ? 'unknown' : 'busy', why: error.message };
    if (!(error instanceof Refused)) throw error;
    if (error.errors.some(({ code }) => tryLater.has(code))) return { outcome: 'busy', why: error.message };
    return { outcome: error.errors.some(isOfSettings) ? 'settings' : 'refused', errors: error.errors };
  }
}

/** Null if the portal says that nothing is there, with one of these codes. */
export async function orNothing<Value>(ask: () => Promise<Value>, codes: ReadonlySet<string> = nothingThere): Promise<Value | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Refused && error.errors.every(({ code }) => codes.has(code))) return null;
    throw error;
  }
}

/** An answer that arrived, but means nothing. */
export function unreadable(): Error {
  return new NoAnswer('The answer of the portal could not be read', true);
}

/** What an answer says. One of another shape means nothing, and neither does a moment that is none. */
export function understood<Told, Value>(told: Told, read: (told: Told) => Value): Value {
  let value: Value;
  try {
    value = read(told);
  } catch {
    throw unreadable();
  }
  if (Number.isNaN(value)) throw unreadable();
  return value;
}

/** A request as JSON, and its answer, which has the key `mark`. What never left is told apart from what may have arrived. */
export async function exchanged<Said extends object>(
  url: string,
  mark: keyof Said & string,
  {
    body,
    patience,
    ...request
  }: { method: 'GET' | 'POST'; headers: Readonly<Record<string, string>>; body: object | undefined; patience: number },
): Promise<Said> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      ...request,
      // A request has the password of a taxpayer, so it goes nowhere but where the deployment sends it.
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    text = await response.text();
  } catch (error) {
    throw new NoAnswer('The portal does not answer', !isUnreachable(error));
  }
  if (response.status === 429 || response.status === 503) throw new NoAnswer('The portal is busy', false);
  try {
    const said: unknown = JSON.parse(text);
    if (typeof said === 'object' && said !== null && mark in said) return said as Said;
  } catch {
    // Told below.
  }
  throw new NoAnswer(`The portal answered ${response.status}, and not in its own words`, true);
}

/** The connection was never made, so nothing can have been done. */
function isUnreachable(error: unknown): boolean {
  const { code = '' } = ((error as { readonly cause?: { readonly code?: string } }).cause ?? {}) as { readonly code?: string };
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'].includes(code);
}
