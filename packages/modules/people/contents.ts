import type { Contents } from '#modules/kit/operations/contents';
import { employeeLeaveBalance } from '#modules/people/employee/operations';
import { peopleModules } from '#modules/people/modules';

/** What the area serves: its modules, and the calls that do not follow from a definition. */
export const peopleContents: Contents = {
  ...peopleModules,
  irregular: [employeeLeaveBalance],
};
