import { expect, it } from 'vitest';
import { unknownText } from '#domain/gstr-2b/portal-file';

it('tells of parts that are not known', () => {
  expect(unknownText([])).toBeNull();
  const text = unknownText([
    { name: 'b2z', rows: 1, content: '[]' },
    { name: 'Summary of 9A', rows: 12_345, content: '[]' },
  ]);
  expect(text).toContain('not known here: b2z (1 row), Summary of 9A (12,345 rows)');
});
