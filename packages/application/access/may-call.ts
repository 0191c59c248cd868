import type { Caller } from '#application/context';
import { reachOf } from '#domain/permission/permission';
import type { Operation, Use } from '#modules/kit/operations/operation';

type Permissions = Caller['permissions'];

/** Whether the access of an operation lets a caller through (decision D14). `permissions` are undefined outside any organisation. */
export async function mayCall(operation: Operation, signedIn: boolean, permissions: Permissions | undefined): Promise<boolean> {
  const { access, slug, base = `/${slug}` } = operation;
  if (access === 'public') return true;
  if (access === 'signed-in') return signedIn;
  if (permissions === undefined) return false;
  if (access === 'member') return true;
  if ('may' in access) return mayUse(permissions, access.may, access.of, access.of === slug ? base : undefined);
  return ('anyOf' in access ? access.anyOf : [access.permission]).some((path) => {
    // Callers with X/own may use what X permits; the use case limits it to their own records (decision D15).
    const verb = path.startsWith(`${base}/`) ? path.slice(base.length + 1) : undefined;
    return (verb === undefined ? reachOf(permissions, path, '') : reachOf(permissions, base, verb)) !== 'none';
  });
}

/** Whether a caller may choose a record of a module in a form, or know its name. */
export async function mayUse(permissions: Permissions, use: Use, slug: string, path = `/${slug}`): Promise<boolean> {
  if (permissions === 'all' || reachOf(permissions, path, '') !== 'none') return true;
  const { pathsTo } = await import('#modules/who-may');
  return pathsTo(use, slug).some((one) => permissions.has(one));
}
