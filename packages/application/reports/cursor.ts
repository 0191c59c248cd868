import { Refusal } from '#domain/refusal';

/** Where a statement goes on, and the balance at that place. */
export interface StatementCursor {
  readonly place: string;
  readonly balance: number;
}

export function writeCursor({ place, balance }: StatementCursor): string {
  return Buffer.from(JSON.stringify([place, balance])).toString('base64url');
}

export function readCursor(cursor: string): StatementCursor {
  const [place, balance] = parsed(cursor);
  if (typeof place !== 'string' || !Number.isSafeInteger(balance)) throw new Refusal('malformed', { what: 'the cursor' });
  return { place, balance: balance as number };
}

function parsed(cursor: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
