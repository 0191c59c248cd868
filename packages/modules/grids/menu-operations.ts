import * as z from 'zod/mini';
import { limits } from '#domain/limits';
import type { Operation } from '#modules/kit/operations/operation';

const menuView = z.lazy(() => {
  const area = z.string().check(z.trim(), z.minLength(1), z.maxLength(40));
  return z.strictObject({
    /** Screens below `/app` that are shown at the top of the menu, in this order. */
    pins: z.array(z.string().check(z.regex(/^(\/[\w-]{1,60}){1,6}$/, 'The path of a screen is expected'))).check(
      z.maxLength(limits.menuPins, `At most ${limits.menuPins} pinned entries`),
      z.refine((pins) => new Set(pins).size === pins.length, 'An entry is pinned once'),
    ),
    /** Areas that the person opened (true) or closed (false). */
    open: z.record(area, z.boolean()).check(z.refine((open) => Object.keys(open).length <= 20, 'At most 20 areas')),
    /** The areas used last, the newest first. */
    used: z.array(area).check(z.maxLength(3)),
  });
});
export type MenuView = z.infer<typeof menuView>;

const ofTheMenu = { area: 'grids', slug: 'configure-grid', access: 'member', scope: 'organisation' } as const;
const path = '/api/utility/commonGridSetUp/s/menu';
/** Null: the person has arranged nothing yet. */
const answer = z.lazy(() => z.nullable(menuView));

export const getMenu = {
  ...ofTheMenu,
  id: 'grid.get-menu',
  method: 'GET',
  path,
  summary: 'The menu as the person arranged it: pinned entries and open areas',
  answer,
} as const satisfies Operation;

export const saveMenu = {
  ...ofTheMenu,
  id: 'grid.save-menu',
  method: 'PUT',
  path,
  summary: 'Save for the person how the menu is arranged',
  body: menuView,
  answer,
} as const satisfies Operation;
