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

export function useMay(): (path: string) => boolean {
  const now = useSession();
  return (path) => may(path, now);
}
