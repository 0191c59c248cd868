import type { Contents } from '#modules/kit/operations/contents';
import { dashboardOperations } from '#modules/reports/dashboard/operations';
import { reportsModules } from '#modules/reports/modules';

/** What the area serves: its modules, and the calls that do not follow from a definition. */
export const reportsContents: Contents = {
  ...reportsModules,
  irregular: [...dashboardOperations],
};
