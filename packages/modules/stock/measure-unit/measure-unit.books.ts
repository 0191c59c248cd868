import type { MasterBooks } from '#modules/kit/books';
import type { MeasureUnit } from '#modules/stock/measure-unit/measure-unit';

export const measureUnitBooks: MasterBooks<MeasureUnit> = {
  retells: ['name', 'symbol', 'quantityCode', 'decimals', 'baseUnitId', 'conversion'],
};
