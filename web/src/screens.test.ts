import { matchRoutes, type RouteObject } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { modules } from '#modules/all-modules';
import { pathOf } from '#modules/kit/permission';
import { screens } from './screens.tsx';
import specified from './specified-paths.json' with { type: 'json' };

/** Their screens are written by hand, not from a definition. */
const irregular = ['/dashboard', '/sales-invoice-dashboard', '/user', '/user-invitation'];

const built = specified.filter(({ path }) => irregular.includes(path) || modules.some((module) => pathOf(module) === path));

/** Actions with their own screen; the others run in a list, a dialog or a document. */
const own: ReadonlySet<string> = new Set([
  'bulk-add',
  'invite',
  'update_opening_balance',
  'gst-history/edit',
  'gst-history/delete',
  'add-documents-and-details',
]);

function addressesOf({ path, actions, assumed }: (typeof built)[number]): readonly string[] {
  const verbs = [...assumed, ...actions].filter((verb) => verb === 'list' || own.has(verb));
  return [path, ...verbs.map((verb) => `${path}/${verb}${verb.startsWith('gst-history') ? '/1' : ''}`)];
}

describe('a path of the specification whose area is built', () => {
  it.each(built.flatMap(addressesOf))('%s leads to a screen', (address) => {
    const [match] = matchRoutes(screens as RouteObject[], address) ?? [];
    expect(match?.route.path ?? '*').not.toBe('*');
  });

  it('includes the paths that were missing', () => {
    const all = built.flatMap(addressesOf);
    for (const path of ['/user/list', '/user-invitation/list', '/user-invitation/invite', '/org/add-documents-and-details'])
      expect(all).toContain(path);
  });
});
