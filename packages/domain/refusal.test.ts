import { describe, expect, it } from 'vitest';
import { Refusal, type RefusalCode, refusals, refuseIfAny } from '#domain/refusal';

describe('a refusal has its status and a sentence with its details', () => {
  it.each([
    ['notFound', { what: 'Sales Invoice' }, 404, 'Sales Invoice was not found'],
    ['changed', { what: 'Ledger' }, 409, 'This Ledger was changed by someone else. Reload it and try again'],
    ['locked', { minutes: 15 }, 429, 'Too many failed attempts. Try again in 15 minutes'],
    ['attached', {}, 226, 'This cannot be deleted because it is attached to another module'],
    ['signedOut', {}, 401, 'Session Expired!'],
  ] as const)('%s', (code, details, status, message) => {
    const refusal = new Refusal(code, details);
    expect([refusal.code, refusal.status, refusal.message]).toEqual([code, status, message]);
  });

  it('every code has a status of its own kind and a sentence', () => {
    for (const code of Object.keys(refusals) as RefusalCode[]) {
      expect(refusals[code].status === 226 || (refusals[code].status >= 400 && refusals[code].status < 600)).toBe(true);
      expect(refusals[code].says).not.toBe('');
    }
  });
});

it('all problems are refused together; no problems, no refusal', () => {
  const problems = [{ path: 'lines.0.rate', message: 'Too large' }];
  expect(() => refuseIfAny([])).not.toThrow();
  expect(() => refuseIfAny(problems)).toThrow(expect.objectContaining({ code: 'invalid', status: 422, errors: problems }));
});
