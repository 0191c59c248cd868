import type { PortalStatement } from '#domain/gstr-2b/portal-document';
import type { ReconciliationRow } from '#modules/purchase/gst-reconciliation/operations';
import { decidePath, unreconcilePath } from '#modules/purchase/gst-reconciliation/paths';
import type { KeyName } from '../../kit/keys.ts';

/** What can be done with a row: its key, and the permission it needs. */
export const rowActs = {
  accept: { label: 'Accept', press: 'acceptPair', needs: decidePath },
  'keep-mine': { label: 'Keep mine', press: 'keepMine', needs: decidePath },
  'take-theirs': { label: 'Take theirs', press: 'takeTheirs', needs: decidePath },
  create: { label: 'Create the purchase', press: 'createPurchase', needs: '/purchase-invoice/add' },
  link: { label: 'Link by hand', press: 'linkRow', needs: decidePath },
  consider: { label: 'Consider anyway', press: 'consider', needs: decidePath },
  'do-not-consider': { label: 'Do not consider', press: 'doNotConsider', needs: decidePath },
  write: { label: 'Write to the supplier', press: 'writeToSupplier', needs: null },
  ignore: { label: 'Ignore', press: 'ignoreRow', needs: decidePath },
  'take-back': { label: 'Take back', press: 'takeBack', needs: unreconcilePath },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly press: KeyName; readonly needs: string | null }>>;
export type RowAct = keyof typeof rowActs;

const order = Object.keys(rowActs) as readonly RowAct[];

/** What is offered for a row, in the order of its buttons. GSTR-2A only says what was reported, so no credit is settled by it. */
export function actsOf(row: ReconciliationRow, statement: PortalStatement, may: (path: string) => boolean): readonly RowAct[] {
  return order.filter((act) => {
    const { needs } = rowActs[act];
    return fits(act, row, statement) && (needs === null || may(needs));
  });
}

function fits(act: RowAct, row: ReconciliationRow, statement: PortalStatement): boolean {
  const { books, portal, decision, differs } = row;
  if (decision !== null) return act === 'take-back';
  const settlesCredit = statement === 'GSTR-2B';
  const isAvailable = portal.length > 0 && portal.every(({ available }) => available !== false);
  switch (act) {
    case 'accept':
      return isPair(row);
    case 'keep-mine':
      return isPair(row) && differs.length > 0;
    case 'take-theirs':
      return settlesCredit && isPair(row) && differs.length > 0;
    case 'consider':
      return settlesCredit && books.length > 0 && !isAvailable;
    case 'do-not-consider':
      return settlesCredit && isAvailable;
    case 'create':
      return books.length === 0 && portal.length === 1 && portal[0]?.kind === 'invoice';
    case 'write':
      return supplierOf(row) !== null;
    case 'take-back':
      return false;
    default:
      return true;
  }
}

export function isPair({ books, portal }: Pick<ReconciliationRow, 'books' | 'portal'>): boolean {
  return books.length > 0 && portal.length > 0;
}

/** The GSTIN to write to. */
export function supplierOf({ books, portal }: Pick<ReconciliationRow, 'books' | 'portal'>): string | null {
  return portal[0]?.supplier ?? books[0]?.supplier ?? null;
}
