import { production } from '#modules/stock/production/production';
import type { DocumentLayout, LinesLayout } from '../../kit/document/document-layout.ts';
import { goodsLayout } from '../../kit/document/goods/goods-layout.ts';
import { FromRecipe } from './from-recipe.tsx';

const { lines, ...usual } = goodsLayout(
  production,
  ['recipeId', 'runs', 'extraCost'],
  [
    { key: 'share', label: 'Cost %', kind: 'percent', width: 84, otherwise: 'part' },
    { key: 'scrapRate', label: 'Rate', kind: 'quantity', width: 96, optional: true, stop: true },
    { key: 'value', label: 'Value', kind: 'money', width: 104, computed: true, optional: true },
  ],
  // Most of what is scanned is used up. What is made has its line already.
  { begins: { type: 'RAW_ITEM' }, bringsIn: ({ type }) => type === 'FINAL_ITEM' || type === 'SCRAP' },
);

const asks: LinesLayout['asks'] = (line, facts) => [
  ...(lines?.asks?.(line, facts) ?? []),
  ...(line['type'] === 'SCRAP' ? ['scrapRate', 'value'] : []),
];

/** A recipe fills in the items, which people may change. */
export const productionLayout: DocumentLayout = {
  ...usual,
  ...(lines === undefined ? {} : { lines: { ...lines, asks } }),
  BelowParty: FromRecipe,
};
