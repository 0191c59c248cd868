import { wiring } from '#functions/api/organisation/wiring';
import { apiHandler } from '#functions/http/api-handler';

export const handler = apiHandler('organisation', wiring, {
  organization: {
    module: async () => (await import('#modules/organisation/org/org')).org,
    routes: () => import('#functions/api/organisation/org/extra-routes'),
  },
  branch: {
    module: async () => (await import('#modules/organisation/branch/branch')).branch,
    routes: () => import('#functions/api/organisation/branch/extra-routes'),
  },
  financialYear: {
    module: async () => (await import('#modules/organisation/financial-year/financial-year')).financialYear,
    routes: () => import('#functions/api/organisation/financial-year/extra-routes'),
  },
  gstRegistration: {
    module: async () => (await import('#modules/organisation/gst-registration/gst-registration')).gstRegistration,
    routes: () => import('#functions/api/organisation/gst-registration/extra-routes'),
  },
  numberSeries: {
    module: async () => (await import('#modules/organisation/number-series/number-series')).numberSeries,
    routes: () => import('#functions/api/organisation/number-series/extra-routes'),
  },
  role: {
    module: async () => (await import('#modules/organisation/role/role')).role,
    routes: () => import('#functions/api/organisation/role/extra-routes'),
  },
  importFile: {
    module: async () => (await import('#modules/organisation/import-file/import-file')).importFile,
    routes: () => import('#functions/api/organisation/import-file/extra-routes'),
  },
  tallyImportFile: {
    module: async () => (await import('#modules/organisation/tally-import-file/tally-import-file')).tallyImportFile,
    routes: () => import('#functions/api/organisation/tally-import-file/extra-routes'),
  },
  acctImportFile: {
    module: async () => (await import('#modules/organisation/acct-import-file/acct-import-file')).acctImportFile,
    routes: () => import('#functions/api/organisation/tally-import-file/extra-routes'),
  },
  exportFile: {
    module: async () => (await import('#modules/organisation/export-file/export-file')).exportFile,
    routes: () => import('#functions/api/organisation/export-file/extra-routes'),
  },
  failedMessage: {
    module: async () => (await import('#modules/organisation/failed-message/failed-message')).failedMessage,
    routes: () => import('#functions/api/organisation/failed-message/extra-routes'),
  },
  archive: { routes: () => import('#functions/api/organisation/archive/extra-routes') },
});
