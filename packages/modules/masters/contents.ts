import type { Contents } from '#modules/kit/operations/contents';
import { groupOperations } from '#modules/masters/group/operations';
import { mastersModules } from '#modules/masters/modules';
import { projectOperations } from '#modules/masters/project/operations';
import { termsOperations } from '#modules/masters/terms-condition/operations';

/** What the area serves: its modules, and the calls that do not follow from a definition. */
export const mastersContents: Contents = {
  ...mastersModules,
  irregular: [...groupOperations, ...projectOperations, ...termsOperations],
};
