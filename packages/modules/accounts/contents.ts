import { bankCash } from '#modules/accounts/bank-cash/bank-cash';
import { billSetOff } from '#modules/accounts/bill-set-off/bill-set-off';
import { customer } from '#modules/accounts/customer/customer';
import { customerOperations } from '#modules/accounts/customer/operations';
import { journalVoucher } from '#modules/accounts/journal-voucher/journal-voucher';
import type { Contents } from '#modules/kit/contents';

/** Ledgers, money in the bank and in hand, journals, bills set off. */
export const accountsContents: Contents = {
  area: 'accounts',
  masters: [customer],
  documents: [bankCash, journalVoucher, billSetOff],
  reports: [],
  irregular: [...customerOperations],
};
