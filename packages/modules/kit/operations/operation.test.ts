import { describe, expect, it } from 'vitest';
import { modules, operations, permissions } from '#modules/all';
import { permissionsAsked } from '#modules/kit/operations/permission';

describe('the table of operations', () => {
  it('names every operation once, at one address', () => {
    const ids = operations.map((operation) => operation.id);
    expect(new Set(ids).size).toBe(ids.length);
    const addresses = operations.map((operation) => `${operation.method} ${operation.path.replace(/\{\w+\}/g, '{}')}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('follows the path form of decision D9', () => {
    for (const operation of operations) expect(operation.path).toMatch(/^\/api\/(ims-crm|utility|lead|payroll)\/\w+(\/|$)/);
  });

  /**
   * Ending a session needs its cookie, not an access token, which may have expired by then. A program that drops files has a key that can do
   * nothing else.
   */
  const open = ['user.logout', 'import-schedule.begin-drop', 'import-schedule.end-drop'];

  it('guards every secure path with existing permissions', () => {
    for (const operation of operations.filter(({ id }) => !open.includes(id))) {
      if (operation.path.includes('/s/') || operation.path.endsWith('/s'))
        expect([operation.id, operation.access]).not.toEqual([operation.id, 'public']);
      for (const path of permissionsAsked(operation)) expect(permissions, operation.id).toContain(path);
    }
  });

  it('asks for the branch in all calls for documents', () => {
    for (const operation of operations) {
      const module = modules.find((each) => each.slug === operation.slug);
      if (module?.kind === 'document') expect(operation.scope).toBe('branch');
    }
  });
});
