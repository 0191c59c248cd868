import type { Problem } from '#domain/refusal';
import type { Fields, RecordOf } from '#modules/kit/field';
import { recipeTypes } from '#modules/kit/goods/item-types';
import type { MasterFacts, MasterModule } from '#modules/kit/module';
import { masterActions, type Standing } from '#modules/kit/voucher/standing';

const fields = {
  name: { kind: 'text', label: 'Name', required: true },
  items: {
    kind: 'lines',
    label: 'Items',
    max: 200,
    of: {
      type: { kind: 'choice', label: 'Type', required: true, of: recipeTypes },
      itemId: { kind: 'ref', label: 'Item', to: 'inventory-item', required: true },
      quantity: { kind: 'quantity', label: 'Quantity', required: true },
      unitId: { kind: 'ref', label: 'Unit', to: 'measure-unit', help: 'Leave empty for the unit of the item' },
      wastePercent: { kind: 'percent', label: 'Waste %' },
    },
  },
  extraCost: { kind: 'money', label: 'Extra Cost', each: true, help: 'Labour and power for one run' },
  notes: { kind: 'text', label: 'Notes', multiline: true },
  finalItems: { kind: 'text', label: 'Makes', computed: true, max: 500 },
} as const satisfies Fields;

export type Recipe = RecordOf<typeof fields> & Standing;

/** The items that production takes out of stock and puts in, with its other costs. */
export const recipe: MasterModule<Recipe> = {
  kind: 'master',
  slug: 'recipe',
  entity: 'recipe',
  service: 'ims-crm',
  area: 'stock',
  title: 'Recipe',
  plural: 'Recipes',
  belongsTo: 'organisation',
  small: true,
  fields,
  parts: [
    { title: 'Recipe', fields: ['name', 'extraCost', 'finalItems'] },
    { title: 'Items', fields: ['items'] },
    { title: 'Notes', fields: ['notes'] },
  ],
  begins: { items: recipeTypes.map(({ value }) => ({ type: value, itemId: null, quantity: null, unitId: null, wastePercent: null })) },
  list: {
    id: 'RECIPE_LIST',
    columns: [
      { key: 'name', label: 'Name', kind: 'text' },
      { key: 'finalItems', label: 'Makes', kind: 'text' },
      { key: 'extraCost', label: 'Extra Cost', kind: 'money' },
      { key: 'notes', label: 'Notes', kind: 'text', hidden: true },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    orders: [{ column: 'name' }],
    words: ['name', 'finalItems'],
  },
  label: (row) => row.name,
  unique: [{ name: 'name' }],
  handsOver: ['name', 'items', 'extraCost'],
  fitsBeside: true,
  actions: masterActions<Recipe>(),
  complete: (row, facts) => ({ ...row, finalItems: finalItemsOf(row, facts) }),
  check,
};

function check(row: Recipe, facts: MasterFacts, id: string): readonly Problem[] {
  const problems: Problem[] = [];
  const types = new Map<string, string>();
  for (const [index, { type, itemId, quantity, unitId, wastePercent }] of row.items.entries()) {
    const at = `items.${index}`;
    const other = types.get(itemId);
    if (other !== undefined) {
      const message = other === type ? 'This item is listed twice' : 'An item cannot contain itself';
      problems.push({ path: `${at}.itemId`, message });
    } else types.set(itemId, type);
    if (quantity <= 0) problems.push({ path: `${at}.quantity`, message: 'Enter a quantity' });
    if (type === 'FINAL_ITEM' && wastePercent !== null) problems.push({ path: `${at}.wastePercent`, message: 'Only raw items have waste' });
    const item = facts.find('inventory-item', itemId);
    if (item?.['type'] === 'Service') problems.push({ path: `${at}.itemId`, message: 'A service has no stock' });
    if (item !== undefined && unitId !== null && ![item['unitId'], item['alternateUnitId']].includes(unitId))
      problems.push({ path: `${at}.unitId`, message: 'This item does not use this unit' });
  }
  for (const { value, label } of recipeTypes) {
    if (!row.items.some(({ type }) => type === value))
      problems.push({ path: 'items', message: `At least one ${label.toLowerCase()} is required` });
  }
  return problems.length > 0 ? problems : circleProblems(row, facts, id);
}

/** The product of this recipe must not be part of its own components, through other recipes. */
function circleProblems({ items }: Recipe, facts: MasterFacts, id: string): readonly Problem[] {
  const madeOf = new Map<string, readonly string[]>();
  for (const other of facts.all('recipe')) {
    if (other.id === id) continue;
    const lines = (other as unknown as Recipe).items;
    const raw = itemsOf(lines, 'RAW_ITEM');
    for (const final of itemsOf(lines, 'FINAL_ITEM')) madeOf.set(final, [...(madeOf.get(final) ?? []), ...raw]);
  }
  const finals = new Set(itemsOf(items, 'FINAL_ITEM'));
  return items.flatMap(({ type, itemId }, index) =>
    type === 'RAW_ITEM' && leadsTo(itemId, finals, madeOf)
      ? [{ path: `items.${index}.itemId`, message: 'Another recipe makes this item from the final item of this recipe' }]
      : [],
  );
}

function leadsTo(itemId: string, finals: ReadonlySet<string>, madeOf: ReadonlyMap<string, readonly string[]>): boolean {
  const seen = new Set<string>();
  const open = [itemId];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (finals.has(next)) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    open.push(...(madeOf.get(next) ?? []));
  }
  return false;
}

function itemsOf(lines: Recipe['items'], type: Recipe['items'][number]['type']): readonly string[] {
  return lines.filter((line) => line.type === type).map(({ itemId }) => itemId);
}

function finalItemsOf({ items }: Recipe, facts: MasterFacts): string {
  const made = items
    .filter(({ type }) => type === 'FINAL_ITEM')
    .map(({ itemId }) => String(facts.find('inventory-item', itemId)?.['name'] ?? ''));
  return made.join(', ').slice(0, 500);
}
