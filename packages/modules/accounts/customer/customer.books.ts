import type { Customer } from '#modules/accounts/customer/fields';
import { keepsOnceUsed } from '#modules/accounts/customer/rules';
import type { MasterBooks } from '#modules/kit/books';

export const customerBooks: MasterBooks<Customer> = {
  keepsOnceUsed,
  retells: [
    'name',
    'alias',
    'groupId',
    'clientType',
    'registrationType',
    'gstin',
    'pan',
    'msme',
    'udyamNumber',
    'creditDays',
    'currency',
    'billWise',
    'nonCash',
    'gstHistory',
  ],
};
