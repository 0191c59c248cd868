import { expect, it } from 'vitest';
import { permissionsAsked, verbPath, verbsOf } from '#modules/kit/operations/permission';
import { salesInvoiceOnDashboard as dashboard } from '#modules/sales/sales-invoice/dashboard';
import { dashboardPapers, dashboardSteps } from '#modules/sales/sales-invoice/operations';

it.each`
  status                  | projectNo | offers
  ${'New Order'}          | ${null}   | ${['ready-for-dispatch', 'dispatched']}
  ${'New Order'}          | ${'P-7'}  | ${['ready-for-dispatch', 'dispatched', 'print-picklist', 'download-picklist']}
  ${'Ready for Dispatch'} | ${null}   | ${['dispatched', 'verified']}
  ${'Dispatched'}         | ${null}   | ${['verified']}
  ${'Verified'}           | ${null}   | ${[]}
`('a $status invoice of project $projectNo offers $offers on the dashboard', ({ status, projectNo, offers }) => {
  const row = { status, projectNo, cancelled: false };
  const always = ['view', 'download', 'print'];
  const offered = Object.keys(dashboard.actions).filter((verb) => dashboard.actions[verb]?.offered(row) === true);
  expect(offered).toEqual([...always, ...offers]);
});

it('has permissions of its own, except to see an invoice', () => {
  const paths = Object.entries(dashboard.actions).map(([key, action]) => [key, verbsOf(action).map((verb) => verbPath(dashboard, verb))]);
  expect(Object.fromEntries(paths)).toEqual({
    view: ['/sales-invoice/view'],
    download: ['/dashboard/download'],
    print: ['/dashboard/print'],
    'ready-for-dispatch': ['/dashboard/ready-for-dispatch'],
    dispatched: ['/dashboard/dispatched'],
    verified: ['/dashboard/verified'],
    'print-picklist': ['/dashboard/print/picklist'],
    'download-picklist': ['/dashboard/download/picklist'],
  });
});

it('has calls of its own, each under its permission', () => {
  const calls = [...dashboardSteps, ...dashboardPapers.flatMap(({ operations }) => operations)];
  expect(calls.map((call) => [call.path.replace('/api/ims-crm/salesInvoice/s/dashboard', ''), ...permissionsAsked(call)])).toEqual([
    ['/{id}/ready-for-dispatch', '/dashboard/ready-for-dispatch'],
    ['/{id}/dispatched', '/dashboard/dispatched'],
    ['/{id}/verified', '/dashboard/verified'],
    ['/download/{id}', '/dashboard/download'],
    ['/print/{id}', '/dashboard/print'],
    ['/print/{id}/paper', '/dashboard/print'],
    ['/download/picklist/{id}', '/dashboard/download/picklist'],
    ['/print/picklist/{id}', '/dashboard/print/picklist'],
    ['/print/picklist/{id}/paper', '/dashboard/print/picklist'],
  ]);
});
