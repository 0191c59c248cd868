/** The access token of this tab: in memory only, so it is gone with the page and no other page can read it (decision D7). */
let token: { readonly value: string; readonly expires: number } | null = null;

/** Refreshed this many milliseconds before it expires, so that calls rarely use an expired token. */
const ahead = 20_000;

export function holdToken(value: string, expiresInSeconds: number): void {
  token = { value, expires: Date.now() + expiresInSeconds * 1000 };
}

export function dropToken(): void {
  token = null;
}

export function hasToken(): boolean {
  return token !== null;
}

export function tokenValue(): string | null {
  return token?.value ?? null;
}

export function isTokenEnding(): boolean {
  return token !== null && token.expires - Date.now() < ahead;
}
