import { describe, expect, it } from 'vitest';
import { type Expected, periodText, refuseFile, refuseOther } from '#domain/gstr-2b/file-problem';

const expected: Expected = { statement: 'GSTR-2B', ownGstin: '27AAGCG4821K1ZG', period: '2025-10' };
const saying = (message: unknown) => expect.objectContaining({ errors: [{ path: 'key', message }] });

it('refuses with the sentence at the file', () => {
  expect(() => refuseFile('Row 3 has no date')).toThrow(saying('Row 3 has no date'));
});

describe('a file', () => {
  it.each`
    said
    ${{}}
    ${{ statement: 'GSTR-2B', ownGstin: '27AAGCG4821K1ZG', period: '2025-10' }}
  `('that says $said is accepted', ({ said }) => {
    expect(() => refuseOther(expected, said)).not.toThrow();
  });

  it.each`
    said                               | why
    ${{ statement: 'GSTR-2A' }}        | ${'This is a GSTR-2A file'}
    ${{ ownGstin: '29AAGCG4821K1ZC' }} | ${'of GSTIN 29AAGCG4821K1ZC, and you are importing for 27AAGCG4821K1ZG'}
    ${{ period: '2025-09' }}           | ${'of Sep-2025, and you are importing for Oct-2025'}
  `('that says $said is refused', ({ said, why }) => {
    expect(() => refuseOther(expected, said)).toThrow(saying(expect.stringContaining(why)));
  });
});

it('months are shown as days are', () => {
  expect(periodText('2025-10')).toBe('Oct-2025');
});
