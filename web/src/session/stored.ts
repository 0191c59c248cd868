/**
 * Data the browser keeps between visits, each value as base64 of its JSON. The specification asks for that form. It protects nothing, so no
 * secret is stored: the access token is in memory and the refresh token in a cookie that scripts cannot read.
 */
export const storedKeys = [
  'user',
  'organizations',
  'organizationId',
  'branchId',
  'financialYearId',
  'access',
  'theme',
  'tabCount',
  'lastUnload',
  'lastActivity',
  'paymentRedirect',
  'columns',
  'printCopies',
  'singleKeys',
  'menu',
  'firstSteps',
] as const;
export type StoredKey = (typeof storedKeys)[number];

const prefix = 'bahi.';

export function keep(key: StoredKey, value: unknown): void {
  if (value === null || value === undefined) localStorage.removeItem(prefix + key);
  else localStorage.setItem(prefix + key, encode(JSON.stringify(value)));
}

/** Null when nothing was kept, or something that is not ours. */
export function kept<Value>(key: StoredKey): Value | null {
  const text = localStorage.getItem(prefix + key);
  if (text === null) return null;
  try {
    return JSON.parse(decode(text)) as Value;
  } catch {
    return null;
  }
}

/** Deletes everything except the number of open tabs, as the specification says for a logout. */
export function forgetAll(): void {
  for (const key of storedKeys) if (key !== 'tabCount') localStorage.removeItem(prefix + key);
}

/** The key of ours that a `storage` event of another tab is about; null when it is none. */
export function storedKeyOf(eventKey: string | null): StoredKey | null {
  return storedKeys.find((key) => prefix + key === eventKey) ?? null;
}

function encode(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
}

function decode(text: string): string {
  return new TextDecoder().decode(Uint8Array.from(atob(text), (character) => character.charCodeAt(0)));
}
