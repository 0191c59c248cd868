import { showsLoader, withLoader } from '../kit/feedback/loader.ts';
import { type Session, session } from '../session/session.ts';
import { Failure, placeLost } from './failure.ts';
import { noteAnswer } from './online.ts';
import { refresh } from './refresh.ts';
import { hasToken, isTokenEnding, tokenValue } from './token.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface CallOptions {
  readonly body?: unknown;
  /** A form with files, in place of a body. */
  readonly form?: FormData;
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  /** Hides the global loader, for calls that show their own progress. */
  readonly hideLoader?: boolean;
  readonly signal?: AbortSignal;
  /** Calls of the sign-in pages, which need no session. */
  readonly open?: boolean;
  /** A 401 from these is about the typed fields, not the session. */
  readonly ownAnswers?: boolean;
  /** Called for the organisation only, because the stored branch and year may be gone. */
  readonly anywhere?: boolean;
  /** Continues when the page is closed. */
  readonly keepalive?: boolean;
}

/** One call of the API: returns the `data` of the envelope, or throws a Failure. If the server wants the password again, it asks for it first. */
export async function call<Data>(method: Method, path: string, options: CallOptions = {}): Promise<Data> {
  try {
    return await callOnce<Data>(method, path, options);
  } catch (error) {
    if (error instanceof Failure && error.code === 'proveAgain' && (await whenProofNeeded())) return callOnce<Data>(method, path, options);
    throw error;
  }
}

async function callOnce<Data>(method: Method, path: string, options: CallOptions): Promise<Data> {
  return withLoader(showsLoader(path, options.hideLoader ?? false), async () => {
    const { branchId, financialYearId } = session.get();
    try {
      return await dataOf<Data>(await answer(method, path, options));
    } catch (error) {
      const lost = error instanceof Failure && error.code === 'foreignScope' && !options.anywhere;
      if (lost && (await whenPlaceLost({ branchId, financialYearId }))) throw new Failure(403, { code: placeLost, message: error.message });
      throw error;
    }
  });
}

export interface Download {
  readonly name: string;
  readonly blob: Blob;
}

/** A call that returns a file. */
export async function download(method: Method, path: string, options: CallOptions = {}): Promise<Download> {
  return withLoader(showsLoader(path, options.hideLoader ?? false), async () => {
    const response = await answer(method, path, options);
    if (!isSuccess(response)) throw await failureOf(response);
    const disposition = response.headers.get('content-disposition');
    return disposition === null ? fetchKept(await dataOf(response)) : { name: fileNameOf(disposition), blob: await response.blob() };
  });
}

/** A file too long for an answer comes as its name and an address. */
async function fetchKept({ name, url, type }: { readonly name: string; readonly url: string; readonly type: string }): Promise<Download> {
  const response = await fetch(url, { credentials: 'omit' });
  if (!response.ok) throw new Failure(response.status);
  return { name, blob: new Blob([await response.blob()], { type }) };
}

/** Downloads a file. */
export function saveFile({ name, blob }: Download): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** What to do when the session is over; set by `session/sign-in.ts`, because importing it here would be circular. */
let whenSignedOut: () => void = () => {};
export function onSignedOut(act: () => void): void {
  whenSignedOut = act;
}

/** Called when the server wants the password again; returns true once the person has confirmed it. */
let whenProofNeeded: () => Promise<boolean> = async () => false;
export function onProofNeeded(act: typeof whenProofNeeded): void {
  whenProofNeeded = act;
}

type Place = Pick<Session, 'branchId' | 'financialYearId'>;

/** Called when the branch or year of a call is no longer open; true when the user now works in another one and was told. */
let whenPlaceLost: (asked: Place) => Promise<boolean> = async () => false;
export function onPlaceLost(act: typeof whenPlaceLost): void {
  whenPlaceLost = act;
}

async function answer(method: Method, path: string, options: CallOptions): Promise<Response> {
  if (!options.open && isTokenEnding()) await refresh();
  const response = await send(method, path, options);
  if (response.status !== 401 || options.open || (options.ownAnswers && !(await isSignedOut(response)))) return response;
  // The token may have expired or been revoked: one refresh, one more try.
  const renewed = hasToken() ? await refresh() : null;
  if (renewed) {
    const second = await send(method, path, options);
    if (second.status !== 401) return second;
  } else if (hasToken()) {
    // The session may still be valid; only the server could not be reached.
    throw new Failure(503);
  }
  whenSignedOut();
  throw await failureOf(response);
}

/** So that the answer can be read a second time. */
async function isSignedOut(response: Response): Promise<boolean> {
  return (await bodyOf(response.clone()))['code'] === 'signedOut';
}

async function send(method: Method, path: string, options: CallOptions): Promise<Response> {
  const body = options.form ? { body: options.form } : options.body === undefined ? {} : { body: JSON.stringify(options.body) };
  const signal = options.signal === undefined ? {} : { signal: options.signal };
  try {
    const response = await fetch(withQuery(path, options.query), {
      method,
      headers: options.form ? formHeaders(headersOf(method, options.anywhere)) : headersOf(method, options.anywhere),
      credentials: 'same-origin',
      ...body,
      ...signal,
      ...(options.keepalive ? { keepalive: true } : {}),
    });
    // A gateway answers if the server cannot be reached.
    if (response.status < 502 || response.status > 504) noteAnswer(true);
    return response;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    noteAnswer(false);
    throw new Failure(0, navigator.onLine ? {} : { message: 'You are offline. Check the connection and try again.' });
  }
}

/** The browser writes the type of a form itself, because it knows where its parts end. */
function formHeaders({ 'Content-Type': _, ...headers }: Record<string, string>): Record<string, string> {
  return headers;
}

/** Content type, the three scope headers when set, the token, and for writes the XSRF header from its cookie. */
export function headersOf(method: Method, anywhere = false): Record<string, string> {
  const { organizationId, ...place } = session.get();
  const { branchId, financialYearId } = anywhere ? { branchId: null, financialYearId: null } : place;
  const token = tokenValue();
  const xsrf = method === 'GET' ? null : xsrfToken();
  return {
    'Content-Type': 'application/json',
    ...(organizationId ? { OrganizationId: organizationId } : {}),
    ...(branchId ? { BranchId: branchId } : {}),
    ...(financialYearId ? { FinancialYearId: financialYearId } : {}),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(xsrf ? { 'X-XSRF-TOKEN': xsrf } : {}),
  };
}

export function xsrfToken(): string | null {
  const found = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
  return found === undefined ? null : decodeURIComponent(found);
}

async function dataOf<Data>(response: Response): Promise<Data> {
  if (!isSuccess(response)) throw await failureOf(response);
  if (response.status === 204) return null as Data;
  const envelope = (await bodyOf(response)) as { readonly status?: unknown; readonly message?: unknown; readonly data?: Data };
  if (envelope.status !== 'Success') throw new Failure(response.status, envelope);
  return envelope.data as Data;
}

/** 226 is a success in HTTP, but means that a record is used elsewhere and was not deleted. */
function isSuccess(response: Response): boolean {
  return response.ok && response.status !== 226;
}

async function failureOf(response: Response): Promise<Failure> {
  const body = await bodyOf(response);
  return new Failure(response.status, { requestId: response.headers.get('x-request-id') ?? undefined, ...body });
}

async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null ? { ...body } : {};
  } catch {
    return {};
  }
}

function withQuery(path: string, query: CallOptions['query']): string {
  const parameters = new URLSearchParams();
  // An empty cursor asks for the first page; other empty values are left out.
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null && (value !== '' || name === 'cursor')) parameters.set(name, String(value));
  const text = parameters.toString();
  return text === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${text}`;
}

function fileNameOf(disposition: string): string {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (extended !== undefined) return decodeURIComponent(extended);
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? 'download';
}
