import { ownEntry } from '#modules/kit/approval';
import type { Action, AnyDocument, AnyMaster, AnyRow } from '#modules/kit/module';
import { changesRecord, kindPath, verbPath, verbsOf } from '#modules/kit/operations/permission';
import { session } from '../../../session/session.ts';

/** A module whose records are listed. */
export type ListedModule = AnyMaster | AnyDocument;

/** One entry of a row's menu; `why` says why it is disabled. */
export interface Offer {
  readonly key: string;
  readonly label: string;
  readonly why: string | null;
  readonly action: Action<AnyRow>;
}

/** What is done at a portal, by the field of how a document stands there. Where it does not concern one, its menu has nothing of it. */
const atPortals = [
  ['eInvoice', /\be-invoice/],
  ['ewayBill', /\beway-bill/],
] as const;

/**
 * The menu of a row, from the same table the API's guard reads. Actions without permission are left out; actions that the row does
 * not allow stay and say why. Of Activate and Deactivate, the one that applies is shown.
 */
export function offersOf(module: ListedModule, row: AnyRow, may: (path: string) => boolean): readonly Offer[] {
  return Object.entries(module.actions as Readonly<Record<string, Action<AnyRow>>>).flatMap(([key, action]) => {
    if (atPortals.some(([stands, ofPortal]) => ofPortal.test(key) && typeof row[stands] !== 'string')) return [];
    const verbs = verbsOf(action);
    if (verbs.length > 0 && !verbs.some((verb) => may(verbPath(module, verb))))
      return action.always ? [{ key, label: action.label, why: 'Your role does not allow this', action }] : [];
    if (module.kind === 'document' && changesRecord(key, action) && !mayKindOf(module, row, may)) return [];
    if (key === 'activate' && row['status'] === 'Active') return [];
    if (key === 'deactivate' && row['status'] === 'Inactive') return [];
    const answer = action.offered(row, Date.now());
    const why = answer === true ? (action.notByAuthor && isOwn(row) ? ownEntry : null) : answer;
    return [{ key, label: action.label, why, action }];
  });
}

/**
 * In a menu, what opens the record comes first, then its papers, then what changes it, then what takes it away; each group begins with a line.
 */
export function inGroups(offers: readonly Offer[]): readonly { readonly offer: Offer; readonly begins: boolean }[] {
  return offers
    .toSorted((one, other) => groupOf(one) - groupOf(other))
    .map((offer, at, sorted) => {
      const before = sorted[at - 1];
      return { offer, begins: before === undefined || groupOf(before) !== groupOf(offer) };
    });
}

function groupOf({ key }: Offer): number {
  if (key === 'view' || key === 'edit') return 0;
  if (/print|email|download|labels|picklist/.test(key)) return 1;
  return key === 'cancel' || key === 'delete' ? 3 : 2;
}

function mayKindOf(module: AnyDocument, row: AnyRow, may: (path: string) => boolean): boolean {
  const path = kindPath(module, row);
  return path === undefined || may(path);
}

/** Whether the person entered this, or changed it last; for a super admin that makes no difference (decision D27). */
function isOwn(row: AnyRow): boolean {
  const { user, access } = session.get();
  if (user === null || access?.role.isSuperAdmin === true) return false;
  return row['createdBy'] === user.id || row['enteredBy'] === user.id;
}

/**
 * Opening a row: null for people who may not, with the reason when the row cannot be opened now. Without its own entry it follows from
 * seeing the list.
 */
export function viewOffer(module: ListedModule, row: AnyRow, may: (path: string) => boolean): { readonly why: string | null } | null {
  if (module.actions['view'] === undefined) return { why: null };
  return offersOf(module, row, may).find(({ key }) => key === 'view') ?? null;
}

/** The actions of several rows at once: allowed when every row allows it (A19); Edit needs exactly one row (A21). */
export function bulkOffersOf(module: ListedModule, rows: readonly AnyRow[], may: (path: string) => boolean): readonly Offer[] {
  const first = rows[0];
  if (first === undefined) return [];
  const keys = new Set(rows.flatMap((row) => offersOf(module, row, may).map(({ key }) => key)));
  return [...keys].flatMap((key) => {
    const action = (module.actions as Readonly<Record<string, Action<AnyRow>>>)[key];
    if (action === undefined || (!action.bulk && key !== 'edit')) return [];
    const refusing = rows.flatMap((row) => offersOf(module, row, may).find((offer) => offer.key === key)?.why ?? []);
    const why = key === 'edit' && rows.length > 1 ? 'Choose one row to edit' : (refusing[0] ?? null);
    return [{ key, label: action.label, why, action }];
  });
}

export function hasBulk(module: ListedModule): boolean {
  return Object.values(module.actions as Readonly<Record<string, Action<AnyRow>>>).some((action) => action.bulk === true);
}
