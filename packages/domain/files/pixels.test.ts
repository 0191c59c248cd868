import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pixelsOf } from '#domain/files/pixels';

const png = (width: number, height: number) => {
  const header = Buffer.alloc(24);
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return header;
};
const frame = Buffer.from([0xff, 0xc2, 0, 17, 8, 0x0b, 0xb8, 0x0f, 0xa0, 3]);
const jpeg = (...segments: readonly Buffer[]) => Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments]);
const table = Buffer.from([0xff, 0xc4, 0, 4, 0xff, 0xc0]);

describe('the pixels of a picture', () => {
  it.each`
    what                        | content                             | type                 | pixels
    ${'a PNG'}                  | ${png(30_000, 20_000)}              | ${'image/png'}       | ${600_000_000}
    ${'a PNG that is cut off'}  | ${png(1, 1).subarray(0, 20)}        | ${'image/png'}       | ${null}
    ${'a JPEG'}                 | ${jpeg(frame)}                      | ${'image/jpeg'}      | ${12_000_000}
    ${'a JPEG after tables'}    | ${jpeg(table, frame)}               | ${'image/jpeg'}      | ${12_000_000}
    ${'a JPEG with padding'}    | ${jpeg(Buffer.from([0xff]), frame)} | ${'image/jpeg'}      | ${12_000_000}
    ${'a JPEG without a frame'} | ${jpeg(table)}                      | ${'image/jpeg'}      | ${null}
    ${'a PDF'}                  | ${Buffer.from('%PDF-1.4')}          | ${'application/pdf'} | ${null}
  `('of $what are $pixels', ({ content, type, pixels }) => {
    expect(pixelsOf(content, type)).toBe(pixels);
  });

  it('are searched in any bytes without an endless loop', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(() => pixelsOf(jpeg(Buffer.from(bytes)), 'image/jpeg')).not.toThrow();
      }),
    );
  });
});
