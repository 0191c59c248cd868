import type { MasterBooks } from '#modules/kit/books';
import type { Org } from '#modules/organisation/org/org';

export const orgBooks: MasterBooks<Org> = {
  retells: ['name', 'legalName', 'pan', 'ageingBuckets'],
};
