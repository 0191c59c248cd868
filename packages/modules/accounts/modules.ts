import { bankCash } from '#modules/accounts/bank-cash/bank-cash';
import { billSetOff } from '#modules/accounts/bill-set-off/bill-set-off';
import { customer } from '#modules/accounts/customer/customer';
import { journalVoucher } from '#modules/accounts/journal-voucher/journal-voucher';
import { partyLetter } from '#modules/accounts/party-letter/party-letter';
import type { Modules } from '#modules/kit/modules';

/** Ledgers, money in the bank and in hand, journals, bills set off. */
export const accountsModules: Modules = {
  area: 'accounts',
  masters: [customer, partyLetter],
  documents: [bankCash, journalVoucher, billSetOff],
  reports: [],
};
