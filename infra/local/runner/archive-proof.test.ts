import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { archiveAsked, tellProof } from '#infra/local/runner/archive-proof';
import { openStorage } from '#storage/storage';
import { says } from '#test/kit/books/says';
import { create, newScope } from '#test/kit/books/works';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { archiveOf, forged } from '#test/kit/papers/sample-archive';

let engine: TestEngine;
let folder: string;
beforeAll(async () => {
  engine = await startEngine();
  folder = mkdtempSync(join(tmpdir(), 'archive-'));
});
afterAll(async () => {
  await engine.stop();
  rmSync(folder, { recursive: true });
});

it.each([
  [[], undefined],
  [['--data', 'x'], undefined],
  [['--archive', 'a.zip'], 'a.zip'],
])('%j asks for %s', (argv, file) => {
  expect(archiveAsked(argv)).toBe(file);
});

it.each([[['--archive']], [['--archive', '--data', 'x']], [['--archive', 'a', 'b']]])('%j is refused', (argv) => {
  expect(() => archiveAsked(argv)).toThrow('Name one file');
});

it('tells whose books a file has, and what is wrong with it', async () => {
  const storage = openStorage({ says, client: engine.client, tables: engine.tables, clock: { now: () => new Date() } });
  const scope = newScope();
  await storage.journal.commit(scope, { branchId: scope.branchId }, create(scope));
  const { content, manifest } = await archiveOf(storage, scope, [scope.branchId]);
  const told = async (bytes: Uint8Array) => {
    const file = join(folder, 'archive.zip');
    writeFileSync(file, bytes);
    const lines: string[] = [];
    return { sound: await tellProof(file, (line) => lines.push(line)), lines };
  };
  const good = await told(content);
  expect(good.lines).toContain(`Books ${manifest.books}`);
  expect([good.sound, good.lines.at(-1)]).toEqual([true, expect.stringMatching(/^The archive is sound/)]);
  const bad = await told(await forged(content, { [`log/${scope.branchId}.jsonl`]: () => '' }));
  expect([bad.sound, bad.lines.at(-1)]).toEqual([false, expect.stringMatching(/^1 problems/)]);
});
