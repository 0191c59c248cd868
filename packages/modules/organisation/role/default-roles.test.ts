import { describe, expect, it } from 'vitest';
import { type DefaultRole, defaultRoles, pathsOfRole } from '#modules/organisation/role/default-roles';

const verbs = ['', '/add', '/edit', '/delete', '/own', '/print', '/view-attachment', '/cancel', '/undo-cancel'];
const bases = [
  'sales-invoice',
  'sales-invoice-dashboard',
  'purchase-invoice',
  'journal-voucher',
  'bank-cash',
  'customer',
  'inventory-item',
  'delivery-note',
  'employee',
  'lead',
  'role',
  'user',
];
const all = [
  ...bases.flatMap((base) => verbs.map((verb) => `/${base}${verb}`)),
  '/trial-balance',
  '/stock-report',
  '/configure-grid',
  '/org',
  '/org/delete',
  '/sales-invoice/dispatched',
  '/dashboard',
  '/dashboard/download/picklist',
  '/purchase-order-approve-tracker',
  '/ledger-group/report',
  '/inventory-item/gst-history/edit',
  '/customer/push-to-xero',
  '/sales-invoice/bank-cash',
];

const holds = (role: DefaultRole, path: string) => {
  const held = pathsOfRole(role, all);
  return held === 'all' || held.has(path);
};

describe('the permissions of each default role', () => {
  it.each([
    ['Super Admin', ['/configure-grid', '/org/delete', '/role/delete', '/anything'], []],
    [
      'Admin',
      ['/role/delete', '/user/add', '/sales-invoice/undo-cancel', '/trial-balance', '/employee'],
      ['/configure-grid', '/org/delete'],
    ],
    [
      'Accountant',
      [
        '/journal-voucher/add',
        '/bank-cash/delete',
        '/customer/edit',
        '/trial-balance',
        '/sales-invoice/undo-cancel',
        '/ledger-group/report',
        '/inventory-item/gst-history/edit',
        '/customer/push-to-xero',
        '/sales-invoice/bank-cash',
      ],
      ['/role', '/user/add', '/employee', '/inventory-item/delete', '/configure-grid'],
    ],
    [
      'Sales',
      ['/sales-invoice/add', '/sales-invoice/cancel', '/customer/add', '/lead/edit', '/inventory-item', '/dashboard'],
      [
        '/sales-invoice/delete',
        '/sales-invoice/undo-cancel',
        '/journal-voucher',
        '/purchase-invoice',
        '/trial-balance',
        '/inventory-item/edit',
        '/user',
        '/customer/push-to-xero',
        '/sales-invoice/bank-cash',
      ],
    ],
    [
      'Purchase',
      ['/purchase-invoice/add', '/inventory-item/edit', '/stock-report'],
      ['/purchase-invoice/delete', '/inventory-item/gst-history/edit', '/sales-invoice', '/trial-balance', '/lead'],
    ],
    [
      'Store',
      ['/delivery-note/add', '/sales-invoice/dispatched', '/sales-invoice', '/stock-report', '/dashboard/download/picklist'],
      ['/sales-invoice/add', '/sales-invoice/edit', '/delivery-note/delete', '/trial-balance'],
    ],
    ['HR', ['/employee/add', '/employee/delete', '/dashboard'], ['/sales-invoice', '/trial-balance', '/user']],
    [
      'Viewer',
      [
        '/sales-invoice',
        '/sales-invoice/print',
        '/sales-invoice/view-attachment',
        '/trial-balance',
        '/ledger-group/report',
        '/dashboard/download/picklist',
      ],
      ['/sales-invoice/add', '/sales-invoice/cancel', '/user', '/role', '/employee', '/purchase-order-approve-tracker', '/configure-grid'],
    ],
  ] as const)('%s', (role, may, mayNot) => {
    expect(may.filter((path) => !holds(role, path))).toEqual([]);
    expect(mayNot.filter((path) => holds(role, path))).toEqual([]);
  });

  it('only existing paths, without /own', () => {
    for (const role of defaultRoles) {
      const held = pathsOfRole(role, all);
      if (held === 'all') continue;
      expect([...held].filter((path) => !all.includes(path) || path.endsWith('/own'))).toEqual([]);
      expect(held.size).toBeGreaterThan(0);
    }
  });
});
