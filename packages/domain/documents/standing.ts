/** How a document of a list is counted: with others of its side and status. */
export interface Standing {
  /** Of documents that two branches have: `Sent` or `Incoming`; empty for others. */
  readonly side: string;
  readonly status: string;
  /** In paise. */
  readonly total: number;
}

/** How a stored document is counted; null without a status. Cancelled ones are counted apart, although they keep their status for an undo. */
export function standingOf(row: Readonly<Record<string, unknown>>): Standing | null {
  const { status, cancelled, direction, total } = row;
  if (typeof status !== 'string' || status === '') return null;
  return {
    side: typeof direction === 'string' ? direction : '',
    status: cancelled === true ? 'Cancelled' : status,
    total: typeof total === 'number' ? total : 0,
  };
}
