import { describe, expect, it } from 'vitest';
import { type EInvoiceStanding, eInvoiceStates } from '#modules/kit/e-invoice/fields';
import { cancellingSaid, deadlineSaid, stateSaid, troubleSaid } from './e-invoice-says.ts';

it.each(eInvoiceStates)('%s is said in a sentence, and only a failed one is bad', (eInvoice) => {
  const { text, tone } = stateSaid({ eInvoice });
  expect(text).toMatch(/^[A-Z].*\.$/);
  expect(tone).toBe(eInvoice === 'Failed' ? 'bad' : undefined);
});

it.each<[EInvoiceStanding, string]>([
  [{ eInvoice: 'Not applicable', eInvoiceWhy: 'The buyer has no GSTIN' }, 'It needs no e-invoice. The buyer has no GSTIN.'],
  [
    { eInvoice: 'Waiting', eInvoiceWhy: 'The portal does not answer. It is sent as soon as possible' },
    'The portal does not answer. It is sent as soon as possible.',
  ],
  [{ eInvoice: 'Failed', eInvoiceWhy: 'Invalid HSN code (2176)' }, stateSaid({ eInvoice: 'Failed' }).text],
])('what is known is said: %j', (stands, text) => {
  expect(stateSaid(stands).text).toBe(text);
});

it('of the sandbox is not valid in law', () => {
  expect(stateSaid({ eInvoice: 'Generated', eInvoiceSandbox: true })).toMatchObject({
    tone: 'soon',
    text: expect.stringContaining('not valid in law'),
  });
});

it.each<[EInvoiceStanding, string | undefined]>([
  [
    { eInvoice: 'Generated', eInvoiceWhy: 'The e-invoice was not cancelled: An e-way bill is active (2230)' },
    'The e-invoice was not cancelled: An e-way bill is active (2230).',
  ],
  [
    { eInvoice: 'Cancelled', eInvoiceWhy: 'The e-invoice is cancelled, but this is still in the books: It is paid' },
    'The e-invoice is cancelled, but this is still in the books: It is paid.',
  ],
  [{ eInvoice: 'Generated', eInvoiceWhy: null }, undefined],
  [{ eInvoice: 'Failed', eInvoiceWhy: 'Too late' }, undefined],
])('the trouble of %j', (stands, text) => {
  expect(troubleSaid(stands)?.text).toBe(text);
});

describe('the days that are left to report it', () => {
  it.each`
    today           | text                                                          | tone
    ${'2026-12-01'} | ${'18 days are left: the portal takes it until 19-Dec-2026.'} | ${undefined}
    ${'2026-12-13'} | ${'6 days are left: the portal takes it until 19-Dec-2026.'}  | ${undefined}
    ${'2026-12-14'} | ${'5 days are left: the portal takes it until 19-Dec-2026.'}  | ${'soon'}
    ${'2026-12-18'} | ${'1 day is left: the portal takes it until 19-Dec-2026.'}    | ${'soon'}
    ${'2026-12-19'} | ${'Today is the last day on which the portal takes it.'}      | ${'soon'}
    ${'2026-12-20'} | ${'It is too late: the portal took it until 19-Dec-2026.'}    | ${'bad'}
  `('on $today: $text', ({ today, text, tone }) => {
    expect(deadlineSaid({ eInvoice: 'Failed', eInvoiceBy: '2026-12-19' }, today)).toEqual({ text, ...(tone && { tone }) });
  });

  it('are not said without a limit, and not once it is registered', () => {
    expect(deadlineSaid({ eInvoice: 'Failed' }, '2026-12-14')).toBeUndefined();
    expect(deadlineSaid({ eInvoice: 'Generated', eInvoiceBy: '2026-12-19' }, '2026-12-14')).toBeUndefined();
  });
});

describe('the 24 hours in which it can be cancelled', () => {
  const ackAt = '2026-11-29T06:00:00.000Z';
  const over = 'The portal cancels an e-invoice for 24 hours. They are over: make a credit note instead.';
  it.each`
    now                           | text
    ${'2026-11-29T06:00:00.000Z'} | ${'It can be cancelled for another 24 hours.'}
    ${'2026-11-29T06:00:01.000Z'} | ${'It can be cancelled for another 24 hours.'}
    ${'2026-11-29T06:55:00.000Z'} | ${'It can be cancelled for another 23 hours 5 minutes.'}
    ${'2026-11-30T04:59:00.000Z'} | ${'It can be cancelled for another 1 hour 1 minute.'}
    ${'2026-11-30T06:00:00.000Z'} | ${'It can be cancelled for another 1 minute.'}
    ${'2026-11-30T06:00:00.001Z'} | ${over}
  `('at $now: $text', ({ now, text }) => {
    expect(cancellingSaid({ eInvoice: 'Generated', ackAt }, Date.parse(now))?.text).toBe(text);
  });

  it('are over where nobody knows when they began, and not said of one that is not registered', () => {
    expect(cancellingSaid({ eInvoice: 'Generated' }, Date.now())?.text).toBe(over);
    expect(cancellingSaid({ eInvoice: 'Cancelled', ackAt }, Date.now())).toBeUndefined();
  });
});
