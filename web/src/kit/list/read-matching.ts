import type { ListRow } from './use-row-actions.ts';

export interface Page {
  readonly rows: readonly ListRow[];
  readonly cursor?: string | undefined;
}

/** How many rows one selection may hold: they are acted on one by one, and a person waits for it. */
export const mostSelected = 1000;

/** All rows of a list, page by page, up to the bound; tells how many there are after each page. */
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
