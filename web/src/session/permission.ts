import type { AnyDocument, AnyRow } from '#modules/kit/module';
import { kindPath } from '#modules/kit/operations/permission';
import { currentBranch, type Session, session, useSession } from './session.ts';

/** Whether the user has a path in the current branch; false while permissions are unknown (A71). */
export function may(path: string, now: Session = session.get()): boolean {
  if (now.access === null) return false;
  if (now.access.role.isSuperAdmin) return true;
  return currentBranch(now)?.permissions.includes(path) ?? false;
}

/** People who may see only their own records may read too (decision D15); the server limits what they get. */
export function maySee(path: string, now: Session = session.get()): boolean {
  return may(path, now) || may(`${path}/own`, now);
}

/** Whether the user may enter and change this kind of a document: receipts, payments. */
export function mayKind(module: AnyDocument, row: AnyRow, now: Session = session.get()): boolean {
  const path = kindPath(module, row);
  return path === undefined || may(path, now);
}

export function useMay(): (path: string) => boolean {
  const now = useSession();
  return (path) => may(path, now);
}
