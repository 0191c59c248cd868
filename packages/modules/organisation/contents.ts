import type { Contents } from '#modules/kit/operations/contents';
import { accountsCalls, emptyBook } from '#modules/organisation/acct-import-file/operations';
import { archiveOperations } from '#modules/organisation/archive/operations';
import { bulkAddBranches } from '#modules/organisation/branch/bulk-add';
import { factsForEntry } from '#modules/organisation/branch/operations';
import { exportOperations } from '#modules/organisation/export-file/operations';
import { failedMessageOperations } from '#modules/organisation/failed-message/operations';
import { fileOperations } from '#modules/organisation/file/operations';
import { closingOperations } from '#modules/organisation/financial-year/closing-operations';
import { openingStockOperations } from '#modules/organisation/financial-year/opening-stock-operations';
import { financialYearOperations } from '#modules/organisation/financial-year/operations';
import { balanceOperations } from '#modules/organisation/gst-registration/balance-operations';
import { gstRegistrationOperations } from '#modules/organisation/gst-registration/operations';
import { creditLedger, proposePayment } from '#modules/organisation/gst-registration/payment-operations';
import { returnOperations } from '#modules/organisation/gst-registration/return-operations';
import { checkGstin } from '#modules/organisation/gst-registration/taxpayer-operations';
import { importOperations } from '#modules/organisation/import-file/operations';
import { organisationModules } from '#modules/organisation/modules';
import { organisationOperations } from '#modules/organisation/organisation-operations';
import { tallyCalls } from '#modules/organisation/tally-import-file/operations';

/** What the area serves: its modules, and the calls that do not follow from a definition. */
export const organisationContents: Contents = {
  ...organisationModules,
  irregular: [
    ...organisationOperations,
    ...financialYearOperations,
    ...openingStockOperations,
    ...closingOperations,
    bulkAddBranches,
    ...fileOperations,
    ...importOperations,
    ...Object.values(tallyCalls),
    ...Object.values(accountsCalls),
    emptyBook,
    ...exportOperations,
    ...failedMessageOperations,
    ...gstRegistrationOperations,
    checkGstin,
    ...returnOperations,
    ...balanceOperations,
    proposePayment,
    creditLedger,
    ...archiveOperations,
    factsForEntry,
  ],
};
