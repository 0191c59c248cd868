import { sameNumberKey } from '#domain/gst/document-number';
import { compareIds } from '#domain/gstr-2b/matching/candidates';
import type { Matching, PortalRow } from '#domain/gstr-2b/matching/rows';

/**
 * Rows of which an amendment takes the place: of the same supplier and kind, and with the number and date that the amendment names. An
 * amendment may be amended again. One whose original is not among the rows is a row like others.
 */
export function amendedRows(rows: readonly PortalRow[]): Matching['amended'] {
  const amendments = rows.filter(({ original }) => original !== null);
  if (amendments.length === 0) return [];
  const named = new Set(amendments.map((row) => keyOf(row, row.original?.number ?? '')));
  const byNumber = new Map<string, PortalRow[]>();
  for (const row of rows) {
    const key = keyOf(row, row.number);
    if (!named.has(key)) continue;
    const known = byNumber.get(key);
    if (known === undefined) byNumber.set(key, [row]);
    else known.push(row);
  }
  const replaced = new Map<string, string>();
  for (const amendment of amendments.toSorted((a, b) => compareIds(placeOf(a), placeOf(b)))) {
    const date = amendment.original?.date ?? null;
    for (const row of byNumber.get(keyOf(amendment, amendment.original?.number ?? '')) ?? []) {
      const isEarlier = row !== amendment && (row.original === null || placeOf(row) < placeOf(amendment));
      const isNamed = date === null || row.date === date || row.original?.date === date;
      if (isEarlier && isNamed && row.period <= amendment.period && !replaced.has(row.id)) replaced.set(row.id, amendment.id);
    }
  }
  return [...replaced].map(([row, by]) => ({ row, by }));
}

function keyOf({ supplier, port, kind, ownGstin }: PortalRow, number: string): string {
  return [ownGstin, supplier, port, kind === 'debit' ? 'credit' : kind, sameNumberKey(number)].join('|');
}

function placeOf({ period, id }: PortalRow): string {
  return `${period} ${id}`;
}
