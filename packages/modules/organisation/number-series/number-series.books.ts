import type { MasterBooks } from '#modules/kit/books';
import { labelOf, type NumberSeries } from '#modules/organisation/number-series/number-series';

export const numberSeriesBooks: MasterBooks<NumberSeries> = {
  words: (row) => [labelOf(row.entryModule)],
};
