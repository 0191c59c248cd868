import { dropToken, holdToken } from './token.ts';

/** The answer to signing in and refreshing. */
export interface SignedIn {
  readonly accessToken: string;
  readonly expiresIn: number;
  readonly user: {
    readonly id: string;
    readonly email: string;
    readonly name?: string;
    readonly firstName?: string;
    readonly lastName?: string | null;
  };
  readonly organizations: readonly { readonly id: string; readonly name: string }[];
  readonly activeOrganizationId: string | null;
  readonly activeTheme: string | null;
}

let underWay: Promise<SignedIn | null | undefined> | null = null;

/**
 * Exchanges the refresh cookie for a new access token; null when the session is over, undefined when the server did not answer. Only one at
 * a time in the browser: the cookie changes with every use, and two tabs using the same one would look like a stolen cookie.
 */
export function refresh(): Promise<SignedIn | null | undefined> {
  underWay ??= locked(trade).finally(() => {
    underWay = null;
  });
  return underWay;
}

async function locked<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  if (!('locks' in navigator)) return work();
  return await navigator.locks.request('bahi.refresh', work);
}

async function trade(): Promise<SignedIn | null | undefined> {
  const xsrf = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
  const response = await fetch('/api/ims-crm/user/refresh', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'Content-Type': 'application/json', ...(xsrf ? { 'X-XSRF-TOKEN': decodeURIComponent(xsrf) } : {}) },
    body: '{}',
  }).catch(() => null);
  // Without an answer the session may still be valid: the call that needed the token fails on its own.
  if (response === null || response.status >= 500 || response.status === 429) return undefined;
  if (!response.ok) {
    dropToken();
    return null;
  }
  const { data } = (await response.json()) as { readonly data: SignedIn };
  holdToken(data.accessToken, data.expiresIn);
  return data;
}
