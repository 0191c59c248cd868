/** What an item is in a recipe: the types of the specification. */
export const recipeTypes = [
  { value: 'RAW_ITEM', label: 'Raw Item' },
  { value: 'FINAL_ITEM', label: 'Final Item' },
] as const;
