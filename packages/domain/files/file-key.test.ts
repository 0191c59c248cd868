import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileKey, readFileKey } from '#domain/files/file-key';

const ours = '018f0000-0000-7000-8000-000000000001';
const id = '018f0000-0000-7000-8000-000000000002';

describe('the key of a file', () => {
  it('can be parsed again, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const key = fileKey({ organisationId: ours, id, name });
        expect(readFileKey(key)).toMatchObject({ organisationId: ours, id });
      }),
    );
  });

  it.each`
    what                              | key
    ${'nothing'}                      | ${''}
    ${'no name'}                      | ${`${ours}/${id}/`}
    ${'no organisation'}              | ${`${id}/bill.pdf`}
    ${'a place above'}                | ${`${ours}/${id}/../bill.pdf`}
    ${'a name of dots'}               | ${`${ours}/${id}/..`}
    ${'another folder'}               | ${`tmp/${ours}/${id}/bill.pdf`}
    ${'an organisation that is none'} | ${`*/${id}/bill.pdf`}
    ${'a name nobody can save'}       | ${`${ours}/${id}/a\u0000.pdf`}
  `('$what is not a key', ({ key }) => {
    expect(readFileKey(key)).toBeUndefined();
  });
});
