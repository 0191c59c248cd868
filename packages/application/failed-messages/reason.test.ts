import { expect, it } from 'vitest';
import { reasonOf } from '#application/failed-messages/reason';
import { Refusal } from '#domain/refusal';

const named = (name: string, more: object = {}) => Object.assign(new Error('said so'), { name, ...more });

it.each`
  error                                       | reason                                                                       | detail
  ${undefined}                                | ${'It ended without an answer, because it took too long or too much memory'} | ${null}
  ${new Refusal('busy')}                      | ${'The service is busy. Please try again'}                                   | ${'Refusal: The service is busy. Please try again'}
  ${named('ThrottlingException')}             | ${'A service had too much to do'}                                            | ${'ThrottlingException: said so'}
  ${named('TooManyRequestsException')}        | ${'A service had too much to do'}                                            | ${'TooManyRequestsException: said so'}
  ${named('AccessDeniedException')}           | ${'A service did not accept the credentials of this installation'}           | ${'AccessDeniedException: said so'}
  ${named('TimeoutError')}                    | ${'A service did not answer in time'}                                        | ${'TimeoutError: said so'}
  ${named('Error', { code: 'ETIMEDOUT' })}    | ${'A service did not answer in time'}                                        | ${'Error: said so'}
  ${named('Error', { code: 'ECONNREFUSED' })} | ${'A service could not be reached'}                                          | ${'Error: said so'}
  ${named('SendingPausedException')}          | ${'A service refused the work'}                                              | ${'SendingPausedException: said so'}
  ${named('TypeError')}                       | ${'An unexpected error stopped it'}                                          | ${'TypeError: said so'}
  ${'thrown text'}                            | ${'An unexpected error stopped it'}                                          | ${'thrown text'}
`('$detail: $reason', ({ error, reason, detail }) => {
  expect(reasonOf(error)).toEqual({ reason, detail });
});

it('is short enough for its fields', () => {
  const { reason, detail } = reasonOf(new Refusal('notAllowed', { why: 'x'.repeat(5_000) }));
  expect([reason.length, detail?.length]).toEqual([500, 1_000]);
});
