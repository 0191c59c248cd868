import { withholdingRegister } from '#modules/reports/registers/withholding-register';

export const tdsRegister = withholdingRegister({
  slug: 'tds-register',
  entity: 'tdsRegister',
  title: 'TDS Register',
  id: 'TDS_REGISTER',
});
