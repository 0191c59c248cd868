import { describe, expect, it } from 'vitest';
import { masters } from '#modules/all';
import { isNumeric } from '#modules/grids/compare';
import { compile, plainClauses } from '#modules/grids/compile';
import { gridLists } from '#modules/grids/definitions';
import { modelTables } from '#modules/grids/model';
import { listScreens } from '#modules/grids/screens';
import { gridSetup } from '#modules/grids/setup';
import { menu } from '#modules/menu';

describe('every list', () => {
  it('of the specification exists once', () => {
    // The dashboard of transfers has no list identifier there, and so one of the same style (decision D43).
    const specified = listScreens.filter(({ id }) => id !== 'IST_SALES_DASHBOARD');
    expect(new Set(specified.map(({ id }) => id)).size).toBe(66);
    for (const { id } of listScreens) expect(gridLists().has(id)).toBe(true);
  });

  it.each([...gridLists().values()].flatMap((list) => (list.report === undefined ? [[list.id, list] as const] : [])))(
    '%s has a setup of the saved shape that compiles',
    (_, list) => {
      expect(gridSetup.safeParse(list.setup).error).toBeUndefined();
      expect(menu.map(({ title }) => title.toLowerCase())).toContain(list.group);
      if (list.module) expect(compile(list, 0, list.setup, plainClauses(list.entity))).toHaveProperty('plan');
      else expect(list.columns.length).toBeGreaterThan(0);
    },
  );

  it('that the specification does not name is under the menu group of its screen', () => {
    const named = new Set(listScreens.map(({ id }) => id));
    const placed = menu.flatMap(({ title, entries }) =>
      [...gridLists().values()]
        .filter(({ id, screen }) => !named.has(id) && entries.some(({ path }) => path === screen))
        .map(({ id, group }) => [id, group, title.toLowerCase()]),
    );
    expect(placed).toContainEqual(['INVENTORY_ITEM_LIST', 'stock', 'stock']);
    for (const [, group, title] of placed) expect(group).toBe(title);
  });

  it('totals only columns of masters with a meaningful sum: no price, rate, limit or number of days', () => {
    const sums = masters.flatMap(({ entity }) =>
      [...(modelTables().get(entity)?.columns.values() ?? [])].flatMap(({ name, kind, each }) =>
        isNumeric(kind) && !each ? [`${entity}.${name}`] : [],
      ),
    );
    expect(sums.sort()).toEqual([
      'ewayBillFetch.added',
      'ewayBillFetch.bills',
      'exportFile.rows',
      'importFile.announced',
      'importFile.created',
      'importFile.documents',
      'importFile.done',
      'importFile.existing',
      'importFile.leftOut',
      'importFile.rows',
      'importFile.wrong',
      'leaveBalance.carried',
      'leaveBalance.granted',
      'leaveBalance.left',
      'leaveBalance.used',
      'notificationEntityType.told',
      'othersEwayBill.value',
      'partyLetter.failed',
      'partyLetter.parties',
      'partyLetter.sent',
      'project.budget',
      'tripSheet.value',
    ]);
  });
});
