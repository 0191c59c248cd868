/**
 * Data the browser keeps between visits, each value as base64 of its JSON. The specification asks for that form. It protects nothing, so no
 * secret is stored: the access token is in memory and the refresh token in a cookie that scripts cannot read. Drafts of forms are here too,
 * but never of a form with a password or a code.
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
  'reportColumns',
  'printCopies',
  'labels',
  'singleKeys',
  'scanSound',
  'menu',
  'menuView',
  'firstSteps',
  'bank',
] as const;
export type StoredKey = (typeof storedKeys)[number];

const prefix = 'bahi.';

export function keep(key: StoredKey, value: unknown): void {
  if (value === null || value === undefined) localStorage.removeItem(prefix + key);
  else localStorage.setItem(prefix + key, encode(JSON.stringify(value)));
}

/** Null if nothing is stored, or something that is not ours. */
export function kept<Value>(key: StoredKey): Value | null {
  return decoded(localStorage.getItem(prefix + key));
}

function decoded<Value>(text: string | null): Value | null {
  if (text === null) return null;
  try {
    return JSON.parse(decode(text)) as Value;
  } catch {
    return null;
  }
}

/** Each draft has its own key, so that two tabs never overwrite each other's. */
const draftPrefix = `${prefix}draft.`;

/** If the browser's storage is full, the oldest drafts are deleted; false if even that is not enough. */
export function keepDraft(name: string, draft: { readonly sequence: number }): boolean {
  const text = encode(JSON.stringify(draft));
  for (;;) {
    try {
      localStorage.setItem(draftPrefix + name, text);
      return true;
    } catch {
      const oldest = [...keptDrafts<{ readonly sequence: number }>()]
        .filter(([other]) => other !== name)
        .sort(([, one], [, other]) => one.sequence - other.sequence)[0];
      if (oldest === undefined) return false;
      forgetDraft(oldest[0]);
    }
  }
}

/** Puts it in the place of a draft that is still there. */
export function amendDraft<Draft extends { readonly sequence: number }>(name: string, draft: Draft): void {
  if (localStorage.getItem(draftPrefix + name) !== null) keepDraft(name, draft);
}

export function forgetDraft(name: string): void {
  localStorage.removeItem(draftPrefix + name);
}

export function keptDrafts<Value>(): ReadonlyMap<string, Value> {
  const found = new Map<string, Value>();
  for (const key of Object.keys(localStorage)) {
    const value = key.startsWith(draftPrefix) ? decoded<Value>(localStorage.getItem(key)) : null;
    if (value !== null) found.set(key.slice(draftPrefix.length), value);
  }
  return found;
}

/** Deletes everything except the number of open tabs, as the specification says for a logout. */
export function forgetAll(): void {
  forgetSession();
  forgetDrafts(() => true);
}

/** The same without the drafts. */
export function forgetSession(): void {
  for (const key of storedKeys) if (key !== 'tabCount') localStorage.removeItem(prefix + key);
}

export function forgetDrafts(isForgotten: (name: string) => boolean): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(draftPrefix) && isForgotten(key.slice(draftPrefix.length))) localStorage.removeItem(key);
}

/** The key of ours that a `storage` event of another tab is about; null when it is none. */
export function storedKeyOf(eventKey: string | null): StoredKey | null {
  return storedKeys.find((key) => prefix + key === eventKey) ?? null;
}

/** JSON may have every letter beyond ASCII as `\u20b9`, so the browser's own function takes it: the draft of 500 lines is written while a person types. */
function encode(json: string): string {
  return btoa(json.replaceAll(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`));
}

function decode(text: string): string {
  return new TextDecoder().decode(Uint8Array.from(atob(text), (character) => character.charCodeAt(0)));
}
