import type { Modules } from '#modules/kit/modules';
import { group } from '#modules/masters/group/group';
import { project } from '#modules/masters/project/project';
import { termsCondition } from '#modules/masters/terms-condition/terms-condition';
import { transporter } from '#modules/masters/transporter/transporter';

/** Masters of more than one part of the business. */
export const mastersModules: Modules = {
  area: 'masters',
  masters: [group, transporter, termsCondition, project],
  documents: [],
  reports: [],
};
