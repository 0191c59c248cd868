import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openRunningHash } from '#integrations/archive/running-hash';

const platform = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

describe('a running hash', () => {
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    ['abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq', '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1'],
  ])('of %j is that of the standard', async (text, hash) => {
    const running = await openRunningHash();
    running.update(Buffer.from(text));
    expect(running.digest()).toBe(hash);
  });

  it('is that of the platform for every length around whole blocks', async () => {
    for (let length = 0; length < 200; length += 1) {
      const content = new Uint8Array(length).map((_, at) => (at * 7 + length) % 256);
      const running = await openRunningHash();
      running.update(content);
      expect(running.digest()).toBe(platform(content));
    }
  });

  it('carried from process to process after any piece is the same as that of one run', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.uint8Array({ maxLength: 300 }), fc.boolean()), { maxLength: 20 }), async (pieces) => {
        let running = await openRunningHash();
        for (const [content, isLast] of pieces) {
          running.update(content);
          if (isLast) running = await openRunningHash(running.save());
        }
        const whole = platform(Buffer.concat(pieces.map(([content]) => content)));
        expect(running.digest()).toBe(whole);
      }),
    );
  });

  it('takes a part of a larger buffer', async () => {
    const buffer = Buffer.from('0123456789'.repeat(30));
    const running = await openRunningHash();
    running.update(buffer.subarray(3, 170));
    running.update(buffer.subarray(170, 290));
    expect(running.digest()).toBe(platform(buffer.subarray(3, 290)));
  });
});
