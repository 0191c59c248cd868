import { withholdingRegister } from '#modules/reports/registers/withholding-register';

export const tcsRegister = withholdingRegister({
  slug: 'tcs-register',
  entity: 'tcsRegister',
  title: 'TCS Register',
  id: 'TCS_REGISTER',
});
