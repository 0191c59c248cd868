import type { InFiles } from '#modules/kit/imports/in-files';

/** Groups as people call them, by alias. */
export const groupInFiles: InFiles = {
  named: {
    customer: 'debtors',
    customers: 'debtors',
    client: 'debtors',
    clients: 'debtors',
    debtor: 'debtors',
    debtors: 'debtors',
    'trade receivables': 'debtors',
    supplier: 'creditors',
    suppliers: 'creditors',
    vendor: 'creditors',
    vendors: 'creditors',
    creditor: 'creditors',
    creditors: 'creditors',
    'trade payables': 'creditors',
  },
};
