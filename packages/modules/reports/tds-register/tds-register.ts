import type { ReportTable } from '#modules/kit/module';
import {
  type WithholdingFacts,
  type WithholdingFilter,
  type WithholdingRegister,
  withholdingRegister,
  withholdingTable,
} from '#modules/reports/withholding-register';

const register: WithholdingRegister = {
  kind: 'TDS',
  slug: 'tds-register',
  entity: 'tdsRegister',
  title: 'TDS Register',
  id: 'TDS_REGISTER',
};

export const tdsRegister = withholdingRegister(register);

export function tdsRegisterTable(filter: WithholdingFilter, facts: WithholdingFacts): ReportTable {
  return withholdingTable(register, filter, facts);
}
