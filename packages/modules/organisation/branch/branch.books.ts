import type { MasterBooks } from '#modules/kit/books';
import type { Branch } from '#modules/organisation/branch/branch';

export const branchBooks: MasterBooks<Branch> = {
  keepsOnceUsed: (before, after) =>
    before.numberingCode === after.numberingCode
      ? []
      : [{ path: 'numberingCode', message: 'Numbers with this code exist, so it cannot change' }],
  retells: ['name', 'gstin', 'composition', 'quarterly'],
};
