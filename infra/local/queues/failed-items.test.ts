import { expect, it } from 'vitest';
import { failedItems } from '#infra/local/queues/failed-items';

it.each`
  answer                                                                       | failed
  ${undefined}                                                                 | ${''}
  ${{ batchItemFailures: [] }}                                                 | ${''}
  ${{ batchItemFailures: [{ itemIdentifier: 'b' }] }}                          | ${'b'}
  ${{ batchItemFailures: [{ itemIdentifier: 'a' }, { itemIdentifier: 'c' }] }} | ${'a c'}
  ${{ batchItemFailures: [{ itemIdentifier: 'unknown' }] }}                    | ${'a b c'}
  ${{ batchItemFailures: [{}] }}                                               | ${'a b c'}
`('of a batch a, b, c a handler answering $answer failed "$failed"', ({ answer, failed }: { answer: unknown; failed: string }) => {
  expect([...failedItems(answer, ['a', 'b', 'c'])].join(' ')).toBe(failed);
});
