import type { Customer } from '#modules/accounts/customer/fields';
import { keepsOnceUsed } from '#modules/accounts/customer/rules';
import type { MasterBooks } from '#modules/kit/books';

export const customerBooks: MasterBooks<Customer> = { keepsOnceUsed };
