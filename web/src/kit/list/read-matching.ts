import type { ListRow } from './actions/use-row-actions.ts';

export interface Page {
  readonly rows: readonly ListRow[];
  readonly cursor?: string | undefined;
}

/** The most rows in one selection: actions run row by row while the user waits. */
export const mostSelected = 1000;

/** All rows of a list, page by page, up to the limit; reports the number after each page. */
export async function readMatching(
  page: (cursor: string | null) => Promise<Page>,
  onProgress: (count: number) => void,
): Promise<readonly ListRow[]> {
  const rows: ListRow[] = [];
  let cursor: string | null = null;
  do {
    const answer: Page = await page(cursor);
    rows.push(...answer.rows);
    cursor = answer.cursor ?? null;
    onProgress(Math.min(rows.length, mostSelected));
  } while (cursor !== null && rows.length < mostSelected);
  return rows.slice(0, mostSelected);
}
