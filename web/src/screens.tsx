import { type ComponentType, lazy, type ReactNode } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { assert } from '#domain/assert';
import type { KnownModule } from '#modules/kit/known-module';
import type { AnyDocument } from '#modules/kit/module';
import { pathOf, verbPath } from '#modules/kit/operations/permission';
import { definitionOf } from './definitions.ts';
import type { DocumentLayout } from './kit/document/document-layout.ts';
import { loadPatiently } from './kit/load-patiently.ts';
import type { RecordMode } from './kit/record/record-screen.tsx';
import { Redirect } from './kit/redirect.tsx';
import { knownModules } from './known-modules.ts';

/** A screen that is loaded when first opened. */
function screen<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy(async () => ({ default: await loadPatiently(load) }));
}

const NoPage = screen(async () => (await import('./shell/no-page.tsx')).NoPage);
const ItemSearch = screen(async () => (await import('./reports/item-search/item-search-screen.tsx')).ItemSearchScreen);
const Dashboard = screen(async () => (await import('./reports/dashboard/dashboards.tsx')).Dashboards);
const GroupScreen = screen(async () => (await import('./masters/group/group-screen.tsx')).GroupScreen);
const FinancialYearScreen = screen(
  async () => (await import('./organisation/financial-year/financial-year-screen.tsx')).FinancialYearScreen,
);
const OpeningBalances = screen(async () => (await import('./organisation/financial-year/opening-balances.tsx')).OpeningBalances);
const FirstOpenings = screen(async () => (await import('./organisation/financial-year/opening-balances.tsx')).FirstOpenings);
const BranchList = screen(async () => (await import('./organisation/branch/branch-list.tsx')).BranchList);
const Locations = screen(async () => (await import('./organisation/branch/locations.tsx')).Locations);
const BulkAdd = screen(async () => (await import('./organisation/branch/bulk-add.tsx')).BulkAdd);
const RoleScreen = screen(async () => (await import('./organisation/role/role-screen.tsx')).RoleScreen);
const OrgScreen = screen(async () => (await import('./organisation/org/org-screen.tsx')).OrgScreen);
const OrgEdit = screen(async () => (await import('./organisation/org/org-screen.tsx')).OrgEdit);
const OrgView = screen(async () => (await import('./organisation/org/org-screen.tsx')).OrgView);
const OrgAddPaper = screen(async () => (await import('./organisation/org/org-screen.tsx')).OrgAddPaper);
const UserScreen = screen(async () => (await import('./organisation/user/user-screen.tsx')).UserScreen);
const LedgerList = screen(async () => (await import('./accounts/customer/ledger-list.tsx')).LedgerList);
const LedgerAdd = screen(async () => (await import('./accounts/customer/ledger-screens.tsx')).LedgerAdd);
const LedgerEdit = screen(async () => (await import('./accounts/customer/ledger-screens.tsx')).LedgerEdit);
const LedgerView = screen(async () => (await import('./accounts/customer/ledger-screens.tsx')).LedgerView);
const ItemAdd = screen(async () => (await import('./stock/inventory-item/item-add.tsx')).ItemAdd);
const ItemView = screen(async () => (await import('./stock/inventory-item/item-view.tsx')).ItemView);
const OthersList = screen(async () => (await import('./purchase/others-eway-bill/others-list.tsx')).OthersList);
const RegistrationView = screen(async () => (await import('./organisation/gst-registration/registration-view.tsx')).RegistrationView);
const SeriesView = screen(async () => (await import('./organisation/number-series/series-view.tsx')).SeriesView);
const TripSheetList = screen(async () => (await import('./stock/trip-sheet/trip-sheet-list.tsx')).TripSheetList);
const TripSheetView = screen(async () => (await import('./stock/trip-sheet/trip-sheet-view.tsx')).TripSheetView);
const GstHistory = screen(async () => (await import('./stock/inventory-item/gst-history-screen.tsx')).GstHistoryScreen);
const Transport = screen(async () => (await import('./sales/sales-invoice/transport-screen.tsx')).TransportScreen);
const Products = screen(async () => {
  const [{ DocumentScreen }, { productsLayout }, { salesInvoiceProducts }] = await Promise.all([
    import('./kit/document/document-screen.tsx'),
    import('./sales/sales-invoice/sales-invoice-layout.ts'),
    import('#modules/sales/sales-invoice/products'),
  ]);
  return () => <DocumentScreen module={salesInvoiceProducts} layout={productsLayout} mode="edit" />;
});
const ReceiveGoods = screen(async () => (await import('./stock/ist-receipt/receive-goods.tsx')).ReceiveGoods);
const ImportScreen = screen(async () => (await import('./organisation/import-file/import-screen.tsx')).ImportScreen);
const ImportView = screen(async () => (await import('./organisation/import-file/import-view.tsx')).ImportView);
const TallyImports = screen(async () => (await import('./organisation/tally-import-file/book-screen.tsx')).TallyImports);
const TallyImportView = screen(async () => (await import('./organisation/tally-import-file/book-view.tsx')).TallyImportView);
const AccountsImports = screen(async () => (await import('./organisation/tally-import-file/book-screen.tsx')).AccountsImports);
const AccountsImportView = screen(async () => (await import('./organisation/tally-import-file/book-view.tsx')).AccountsImportView);
const ScheduleView = screen(async () => (await import('./messages/import-schedule/schedule-view.tsx')).ScheduleView);
const DroppedView = screen(async () => (await import('./messages/dropped-file/dropped-view.tsx')).DroppedView);
const ExportView = screen(async () => (await import('./organisation/export-file/export-view.tsx')).ExportView);
const ArchiveScreen = screen(async () => (await import('./organisation/archive/archive-screen.tsx')).ArchiveScreen);
const InvitationScreen = screen(async () => (await import('./organisation/user-invitation/invitation-screen.tsx')).InvitationScreen);
const WeekOffGroupScreen = screen(async () => (await import('./people/week-off-group/week-off-group-screen.tsx')).WeekOffGroupScreen);
const EmployeeList = screen(async () => (await import('./people/employee/employee-screens.tsx')).EmployeeList);
const EmployeeView = screen(async () => (await import('./people/employee/employee-screens.tsx')).EmployeeView);
const EmployeeLeaveScreen = screen(async () => (await import('./people/employee/employee-screens.tsx')).EmployeeLeaveScreen);
const Security = screen(async () => (await import('./session/security/security-screen.tsx')).SecurityScreen);
const BankReconciliation = screen(async () => (await import('./accounts/bank-reconciliation/bank-reconciliation.tsx')).BankReconciliation);
const BulkImport = screen(async () => (await import('./accounts/bank-reconciliation/statement-file/bulk-import.tsx')).BulkImport);
const GstReturns = screen(async () => (await import('./organisation/gst-registration/returns/gst-returns.tsx')).GstReturns);
const GstReconciliation = screen(async () => (await import('./purchase/gst-reconciliation/gst-reconciliation.tsx')).GstReconciliation);
const Ims = screen(async () => (await import('./purchase/gst-reconciliation/ims/ims.tsx')).Ims);
const ItcRegister = screen(async () => (await import('./purchase/gst-reconciliation/register/itc-register.tsx')).ItcRegister);
const EmailTemplateScreen = screen(async () => (await import('./messages/email-template/email-template-screen.tsx')).EmailTemplateScreen);

/** The layouts of documents that do not follow from their fields alone. */
const layouts: Readonly<Record<string, () => Promise<DocumentLayout>>> = {
  'sales-invoice': async () => (await import('./sales/sales-invoice/sales-invoice-layout.ts')).salesInvoiceLayout,
  quotation: async () => (await import('./sales/quotation/quotation-layout.ts')).quotationLayout,
  'purchase-invoice': async () => (await import('./purchase/purchase-invoice/purchase-invoice-layout.ts')).purchaseInvoiceLayout,
  'bank-cash': async () => (await import('./accounts/bank-cash/bank-cash-layout.ts')).bankCashLayout,
  'journal-voucher': async () => (await import('./accounts/journal-voucher/journal-voucher-layout.ts')).journalVoucherLayout,
  'opening-stock': async () => (await import('./stock/opening-stock/opening-stock-layout.ts')).openingStockLayout,
  production: async () => (await import('./stock/production/production-layout.ts')).productionLayout,
  'stock-transfer': async () => (await import('./stock/stock-transfer/stock-transfer-layout.ts')).stockTransferLayout,
  'ist-sales': async () => (await import('./stock/ist-sales/ist-sales-layout.ts')).istSalesLayout,
  'ist-receipt': async () => (await import('./stock/ist-receipt/ist-receipt-layout.ts')).istReceiptLayout,
  'stock-adjustment': async () => (await import('./stock/stock-adjustment/stock-adjustment-layout.ts')).stockAdjustmentLayout,
  'bill-set-off': async () => (await import('./accounts/bill-set-off/bill-set-off-layout.ts')).billSetOffLayout,
};

/** Screens under /app that a definition alone cannot draw; everything else follows from the definitions. */
const exceptions: Readonly<Record<string, Partial<Record<'list' | 'add' | 'edit' | 'view', ReactNode>>>> = {
  branch: { list: <BranchList /> },
  customer: { list: <LedgerList />, add: <LedgerAdd />, edit: <LedgerEdit />, view: <LedgerView /> },
  'email-template': {
    add: <EmailTemplateScreen mode="add" />,
    edit: <EmailTemplateScreen mode="edit" />,
    view: <EmailTemplateScreen mode="view" />,
  },
  'dropped-file': { view: <DroppedView /> },
  employee: { list: <EmployeeList />, view: <EmployeeView /> },
  'acct-import-file': { list: <AccountsImports />, view: <AccountsImportView /> },
  'export-file': { view: <ExportView /> },
  'financial-year': { list: <FinancialYearScreen /> },
  group: { list: <GroupScreen /> },
  'inventory-item': { add: <ItemAdd />, view: <ItemView /> },
  'gst-registration': { view: <RegistrationView /> },
  'import-file': { list: <ImportScreen />, view: <ImportView /> },
  'import-schedule': { view: <ScheduleView /> },
  'number-series': { view: <SeriesView /> },
  'others-eway-bill': { list: <OthersList /> },
  org: { list: <OrgScreen />, view: <OrgView />, edit: <OrgEdit /> },
  role: { add: <RoleScreen mode="add" />, edit: <RoleScreen mode="edit" />, view: <RoleScreen mode="view" /> },
  'tally-import-file': { list: <TallyImports />, view: <TallyImportView /> },
  'trip-sheet': { list: <TripSheetList />, view: <TripSheetView /> },
  'week-off-group': {
    add: <WeekOffGroupScreen mode="add" />,
    edit: <WeekOffGroupScreen mode="edit" />,
    view: <WeekOffGroupScreen mode="view" />,
  },
};

const screensOf = { master: masterScreens, document: documentScreens, report: reportScreens } as const;

export const screens: readonly RouteObject[] = [
  { path: 'dashboard', element: <Dashboard /> },
  ...knownModules.flatMap((known) => screensOf[known.kind](known)),
  { path: 'financial-year/update_opening_balance', element: <FirstOpenings /> },
  { path: 'financial-year/update_opening_balance/:id', element: <OpeningBalances /> },
  { path: 'bank-cash/bank-reconciliation', element: <BankReconciliation /> },
  { path: 'bank-cash/bulk-import', element: <BulkImport /> },
  { path: 'gst-returns', element: <GstReturns /> },
  { path: 'gst-reconciliation', element: <GstReconciliation /> },
  { path: 'ims', element: <Ims /> },
  { path: 'itc-register', element: <ItcRegister /> },
  { path: 'employee/leave-balance', element: <Redirect to="/app/leave-balance" /> },
  { path: 'employee/leave-balance/:id', element: <EmployeeLeaveScreen /> },
  { path: 'inventory-item/gst-history/edit/:id', element: <GstHistory /> },
  { path: 'inventory-item/gst-history/delete/:id', element: <GstHistory /> },
  { path: 'sales-invoice/transport-details/:id', element: <Transport /> },
  { path: 'sales-invoice/edit-products/:id', element: <Products /> },
  { path: 'ist-sales/destination-qty/:id', element: <ReceiveGoods /> },
  { path: 'branch/bulk-add', element: <BulkAdd /> },
  { path: 'branch/locations', element: <Locations /> },
  { path: 'profile/security', element: <Security /> },
  { path: 'dashboard/dynamic', element: <Dashboard of="mine" /> },
  { path: 'sales-invoice-dashboard', element: <Dashboard of="sales-invoice" /> },
  { path: 'ist-sales-dashboard', element: <Dashboard of="ist-sales" /> },
  { path: 'org/add-documents-and-details', element: <OrgAddPaper /> },
  { path: 'archive', element: <ArchiveScreen /> },
  { path: 'user', element: <UserScreen /> },
  { path: 'user/list', element: <UserScreen /> },
  { path: 'user-invitation', element: <InvitationScreen /> },
  { path: 'user-invitation/list', element: <InvitationScreen /> },
  { path: 'user-invitation/invite', element: <InvitationScreen invites /> },
  { path: 'configure-grid', element: <Redirect to="/configure-grid" /> },
  { path: '*', element: <NoPage isScreen={isScreen} /> },
];

function masterScreens(known: KnownModule): RouteObject[] {
  const own = exceptions[known.slug] ?? {};
  const list = own.list ?? listOf(known);
  const Record = screen<{ readonly mode: RecordMode }>(async () => {
    const [{ RecordScreen }, module] = await Promise.all([import('./kit/record/record-screen.tsx'), definitionOf('master', known)]);
    return ({ mode }) => <RecordScreen key={mode} module={module} mode={mode} />;
  });
  const at = pathOf(known).slice(1);
  // Records that no call creates have no form: imports start on their list, exports on the list they export.
  const nothing = known.adds ? null : <Redirect to={`/app${pathOf(known)}`} />;
  return [
    { path: at, element: list },
    { path: `${at}/list`, element: list },
    { path: verbPath(known, 'add').slice(1), element: own.add ?? nothing ?? <Record mode="add" /> },
    ...(known.addPath === undefined ? [] : [{ path: `${at}/add`, element: <Redirect to={`/app${known.addPath}`} /> }]),
    { path: `${at}/edit/:id`, element: own.edit ?? <Record mode="edit" /> },
    { path: `${at}/view/:id`, element: own.view ?? <Record mode="view" /> },
  ];
}

function documentScreens(known: KnownModule): RouteObject[] {
  const list = listOf(known);
  const Document = screen<{ readonly mode: RecordMode }>(async () => {
    const [{ DocumentScreen }, module] = await Promise.all([import('./kit/document/document-screen.tsx'), definitionOf('document', known)]);
    const layout = await layoutOf(module);
    return ({ mode }) => <DocumentScreen key={mode} module={module} layout={layout} mode={mode} />;
  });
  const at = pathOf(known).slice(1);
  return [
    { path: at, element: list },
    { path: `${at}/list`, element: list },
    ...known.trackers.map((tracker) => ({ path: tracker.path.slice(1), element: trackerList(known, tracker) })),
    ...(known.addPath === undefined ? [] : [{ path: `${at}/add`, element: <Redirect to={`/app${known.addPath}`} /> }]),
    ...(['add', 'edit', 'view'] as const).map(
      (mode): RouteObject => ({
        path: mode === 'add' ? verbPath(known, 'add').slice(1) : `${at}/${mode}/:id`,
        element: <Document mode={mode} />,
      }),
    ),
  ];
}

function reportScreens(known: KnownModule): RouteObject[] {
  const Report = screen(async () => {
    const [{ ReportScreen }, report] = await Promise.all([import('./kit/report/report-screen.tsx'), definitionOf('report', known)]);
    return () => <ReportScreen report={report} />;
  });
  return [{ path: pathOf(known).slice(1), element: known.slug === 'item-search' ? <ItemSearch /> : <Report /> }];
}

function listOf(known: KnownModule): ReactNode {
  const List = screen(async () => {
    const [{ ListScreen }, module] = await Promise.all([import('./kit/list/list-screen.tsx'), definitionOf(known.kind, known)]);
    assert(module.kind !== 'report', `${known.slug} has a list`);
    return () => <ListScreen module={module} />;
  });
  return <List />;
}

function trackerList(known: KnownModule, tracker: KnownModule['trackers'][number]): ReactNode {
  const List = screen(async () => {
    const [{ TrackerList }, module] = await Promise.all([import('./kit/list/tracker-list.tsx'), definitionOf('document', known)]);
    return () => <TrackerList kind={module} {...tracker} />;
  });
  return <List />;
}

/** Its own layout, or that of a trade document. */
export async function layoutOf(module: AnyDocument): Promise<DocumentLayout> {
  const own = await layouts[module.slug]?.();
  if (own !== undefined) return own;
  const [{ isTrade }, { tradeLayout }] = await Promise.all([
    import('#modules/kit/trade/is-trade'),
    import('./kit/document/trade/trade-layout.ts'),
  ]);
  assert(isTrade(module), `${module.slug} is laid out`);
  return tradeLayout(module);
}

/** Whether there is a screen at this path below `/app`. */
export function isScreen(path: string): boolean {
  return (matchRoutes(screens as RouteObject[], path)?.[0]?.route.path ?? '*') !== '*';
}
