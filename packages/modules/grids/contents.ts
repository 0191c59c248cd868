import { generalSearch } from '#modules/grids/general-operations';
import { getMenu, saveMenu } from '#modules/grids/menu-operations';
import { gridOperations } from '#modules/grids/operations';
import type { Contents } from '#modules/kit/operations/contents';

/** Lists as a person or an administrator shaped them. */
export const gridsContents: Contents = {
  area: 'grids',
  masters: [],
  documents: [],
  reports: [],
  irregular: [...gridOperations, getMenu, saveMenu, generalSearch],
};
