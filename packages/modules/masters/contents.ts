import type { Contents } from '#modules/kit/contents';
import { group } from '#modules/masters/group/group';
import { groupOperations } from '#modules/masters/group/operations';
import { projectOperations } from '#modules/masters/project/operations';
import { project } from '#modules/masters/project/project';
import { termsOperations } from '#modules/masters/terms-condition/operations';
import { termsCondition } from '#modules/masters/terms-condition/terms-condition';
import { transporter } from '#modules/masters/transporter/transporter';

/** Masters of more than one part of the business. */
export const mastersContents: Contents = {
  area: 'masters',
  masters: [group, transporter, termsCondition, project],
  documents: [],
  reports: [],
  irregular: [...groupOperations, ...projectOperations, ...termsOperations],
};
