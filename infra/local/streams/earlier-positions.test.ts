import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { takeOverPositions } from '#infra/local/streams/earlier-positions';
import { Positions } from '#infra/local/streams/positions';

const folder = mkdtempSync(join(tmpdir(), 'bahi-positions-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('what an earlier version sent counts as sent once, and its positions go on', async () => {
  writeFileSync(join(folder, 'stream-relay.json'), '{"o1|o":7,"o1|b":12}');
  writeFileSync(join(folder, 'stream-projector.json'), '{"o1|b":9}');
  const noted: [string, number][] = [];
  const relayed = { advance: async (log: string, to: number) => void noted.push([log, to]) };
  await takeOverPositions(folder, relayed);
  // Entries that are given up later must not count as sent at the next start.
  new Positions(join(folder, 'relay.json')).advance('o1|b', 20);
  await takeOverPositions(folder, relayed);
  expect(noted).toEqual([
    ['o1|o', 7],
    ['o1|b', 12],
  ]);
  expect(existsSync(join(folder, 'stream-relay.json'))).toBe(false);
  expect(new Positions(join(folder, 'projector.json')).of('o1|b')).toBe(9);
});
