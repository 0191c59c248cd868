import { bankOperations } from '#modules/accounts/bank-cash/bank-operations';
import { customerOperations } from '#modules/accounts/customer/operations';
import { accountsModules } from '#modules/accounts/modules';
import { letterOperations } from '#modules/accounts/party-letter/operations';
import type { Contents } from '#modules/kit/operations/contents';

/** What the area serves: its modules, and the calls that do not follow from a definition. */
export const accountsContents: Contents = {
  ...accountsModules,
  irregular: [...customerOperations, ...bankOperations, ...letterOperations],
};
