import type { GridFilter } from '#modules/grids/operations';

/** How a filter compares, as words between its name and the text; empty for equality. */
const asks: Partial<Record<GridFilter['operator'], string>> = {
  LIKE: 'contains',
  STARTS_WITH: 'begins with',
  GT: 'more than',
  GE: 'at least',
  LT: 'less than',
  LE: 'at most',
  NE: 'is not',
  IN: 'is one of',
  NOT_IN: 'is none of',
  BETWEEN: 'between',
  FIND_IN_SET: 'has',
};

export function asksText({ type, operator }: Pick<GridFilter, 'type' | 'operator'>): string {
  return type === 'Textbox' ? (asks[operator] ?? '') : '';
}
