import { permissionPath } from '../session/guard.ts';
import specified from '../specified-paths.json' with { type: 'json' };

/** Whether an address without a screen is one of an area of the specification that has none at all. */
export function isNotBuilt(address: string, isScreen: (path: string) => boolean): boolean {
  const plain = address.replace(/^\/app(?=\/)/, '').replace(/\/$/, '');
  const wanted = [plain, permissionPath(address)];
  return specified.some(
    ({ path, actions, assumed }) =>
      !isScreen(path) &&
      [path, ...['add', 'edit', 'delete', ...actions, ...assumed].map((verb) => `${path}/${verb}`)].some((one) => wanted.includes(one)),
  );
}
