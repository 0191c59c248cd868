import type { CarriedBill } from '../../kit/document/eway-bill/new-trip-sheet.tsx';

/** A row of the page On the Road. */
export interface RoadRow {
  /** `sales-invoice/<id>`. */
  readonly id: string;
  readonly cells: Readonly<Record<string, unknown>>;
}

/** The bills of these rows. */
export function roadBills(rows: readonly RoadRow[]): readonly CarriedBill[] {
  return rows.map(({ id: key, cells }) => {
    const [slug = '', id = ''] = key.split('/');
    return { slug, id, number: String(cells['number'] ?? ''), party: String(cells['party'] ?? ''), bill: String(cells['bill'] ?? '') };
  });
}
