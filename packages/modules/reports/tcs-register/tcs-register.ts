import type { ReportTable } from '#modules/kit/module';
import {
  type WithholdingFacts,
  type WithholdingFilter,
  type WithholdingRegister,
  withholdingRegister,
  withholdingTable,
} from '#modules/reports/withholding-register';

const register: WithholdingRegister = {
  kind: 'TCS',
  slug: 'tcs-register',
  entity: 'tcsRegister',
  title: 'TCS Register',
  id: 'TCS_REGISTER',
};

export const tcsRegister = withholdingRegister(register);

export function tcsRegisterTable(filter: WithholdingFilter, facts: WithholdingFacts): ReportTable {
  return withholdingTable(register, filter, facts);
}
