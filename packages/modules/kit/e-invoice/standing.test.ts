import { describe, expect, it } from 'vitest';
import { documentActions } from '#modules/kit/document-actions';
import { withEInvoiceActions } from '#modules/kit/e-invoice/actions';
import { eInvoiceStates } from '#modules/kit/e-invoice/fields';
import { boundByPortal, eInvoiceQueue, failed, standingAfterSave, whyNotCancelled } from '#modules/kit/e-invoice/standing';
import type { AnyAction } from '#modules/kit/module';

const now = '2026-11-29T10:15:30.000Z';

/** By state: whether the portal binds it, whether it leaves the books by itself, its queue, and whether it can be generated or cancelled. */
const states = {
  'Not applicable': [false, true, undefined, false, false],
  'Not sent': [false, true, 'e-invoice-not-sent', true, false],
  Pending: [false, true, 'e-invoice-waiting', false, false],
  Waiting: [false, true, 'e-invoice-waiting', false, false],
  Sending: [true, false, 'e-invoice-waiting', false, false],
  Failed: [false, true, 'e-invoice-failed', true, false],
  Generated: [true, false, undefined, false, true],
  Cancelling: [true, false, 'e-invoice-waiting', false, false],
  Cancelled: [true, true, undefined, false, false],
  'Marked by hand': [true, false, undefined, false, true],
} as const;

const actions: Readonly<Record<string, AnyAction>> = withEInvoiceActions(documentActions);
const offered = (verb: string, of: object) => actions[verb]?.offered(of);
const row = { number: 'SI/1', date: '2026-11-20', branchId: 'b', financialYearId: 'y', status: 'Active', cancelled: false, total: 100 };

describe.each(Object.entries(states))('an e-invoice that is %s', (state, [bound, leaves, queue, generated, cancelled]) => {
  const eInvoice = state as keyof typeof states;
  it('binds its document accordingly', () => {
    expect(boundByPortal({ eInvoice }) !== undefined).toBe(bound);
    expect(whyNotCancelled({ eInvoice }) === undefined).toBe(leaves);
    expect(eInvoiceQueue({ eInvoice })).toBe(queue);
  });

  it('offers what can be done, and says why the rest can not', () => {
    const stands = { ...row, eInvoice };
    expect(offered('e-invoice-generate', stands) === true).toBe(generated);
    expect(offered('e-invoice-cancel', stands) === true).toBe(cancelled);
    expect(offered('cancel', stands) === true).toBe(leaves);
    expect(offered('delete', stands) === true).toBe(!bound);
  });
});

it('every state is in the table', () => {
  expect(Object.keys(states).sort()).toEqual([...eInvoiceStates].sort());
});

it('a document that e-invoicing does not concern says where it is set', () => {
  expect(offered('e-invoice-generate', row)).toContain('GST Registrations');
  expect(offered('e-invoice-generate', { ...row, eInvoice: 'Not applicable', eInvoiceWhy: 'The buyer has no GSTIN' })).toBe(
    'The buyer has no GSTIN',
  );
});

it('a save is a request of its own, or waits for somebody', () => {
  const decision = { state: 'Pending', invoice: {} as never } as const;
  const saved = (automatic: boolean, lastDay: string | null) => standingAfterSave(decision, { automatic, now, lastDay });
  expect(saved(true, '2026-12-19')).toEqual({ eInvoice: 'Pending', eInvoiceSince: now, eInvoiceBy: '2026-12-19', eInvoiceRequest: now });
  expect(saved(false, null)).toEqual({ eInvoice: 'Not sent', eInvoiceSince: now });
});

it('a failure says each sentence once, with its code, and keeps the fields', () => {
  const twice = { path: 'lines.0.hsn', code: '2176', message: 'Invalid HSN code' };
  const { eInvoiceWhy, eInvoiceProblems } = failed([twice, { ...twice, path: 'lines.1.hsn' }, { path: '', message: 'Too late' }], now);
  expect(eInvoiceWhy).toBe('Invalid HSN code (2176). Too late');
  expect(eInvoiceProblems).toEqual([twice, { ...twice, path: 'lines.1.hsn' }, { path: '', code: null, message: 'Too late' }]);
});
