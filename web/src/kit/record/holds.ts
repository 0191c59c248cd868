/**
 * Whether a stored value has everything that was sent. The server trims texts and fills empty fields, so only the sent values are compared.
 */
export function holds(stored: unknown, sent: unknown): boolean {
  if (sent === null || sent === undefined || sent === '') return true;
  if (typeof sent === 'string') return typeof stored === 'string' && tidy(stored) === tidy(sent);
  if (typeof sent !== 'object') return stored === sent || (sent === false && (stored ?? false) === false);
  if (Array.isArray(sent)) {
    // A record without lines may have none at all.
    const there = stored ?? [];
    return Array.isArray(there) && there.length === sent.length && sent.every((one, at) => holds(there[at], one));
  }
  return Object.entries(sent).every(([name, value]) =>
    holds((stored as Readonly<Record<string, unknown>> | null | undefined)?.[name], value),
  );
}

function tidy(text: string): string {
  return text
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
    .toLowerCase();
}

interface Versioned {
  readonly version: number;
  readonly updatedBy: string;
}

/**
 * Whether an update was saved although its answer was lost: the next version is this user's, has everything that was sent, and no longer
 * has the values that were cleared.
 */
export function isSavedAlready<Row extends object>(
  now: Row & Versioned,
  before: Row & Versioned,
  sent: object,
  userId: string | undefined,
) {
  if (now.version !== before.version + 1 || now.updatedBy !== userId) return false;
  const [stored, was] = [now, before] as readonly Readonly<Record<string, unknown>>[];
  return Object.entries(sent).every(([name, value]) => {
    if (!holds(stored?.[name], value)) return false;
    const emptied = isEmpty(value) && !isEmpty(stored?.[name]);
    return !emptied || JSON.stringify(stored?.[name]) !== JSON.stringify(was?.[name]);
  });
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}
