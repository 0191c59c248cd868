import { fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { hostileTables } from '#test/kit/faults/hostile-tables';

const reader = join(import.meta.dirname, '..', '..', '..', 'test/kit/processes/reading-process.ts');

/** Reads all of them in a process with a small heap; returns its output, how it ended, and its peak memory. */
async function readAll() {
  const folder = mkdtempSync(join(tmpdir(), 'bahi-tables-'));
  const files = Object.entries(hostileTables).map(([name, { make, type }], index) => {
    const file = join(folder, String(index));
    writeFileSync(file, make());
    return [name, file, type] as const;
  });
  const child = fork(reader, [JSON.stringify(files)], { execArgv: ['--max-old-space-size=96'] });
  const told = new Map<string, string>();
  let megabytes = Number.POSITIVE_INFINITY;
  child.on('message', (message: { readonly name: string; readonly says: string } | { readonly megabytes: number }) => {
    if ('name' in message) told.set(message.name, message.says);
    else ({ megabytes } = message);
  });
  const code = await new Promise<number | null>((done) => child.on('exit', done));
  rmSync(folder, { recursive: true });
  return { told, megabytes, code };
}

describe('a process with little memory', () => {
  let end: Awaited<ReturnType<typeof readAll>>;
  beforeAll(async () => {
    end = await readAll();
  }, 120_000);

  it.each(Object.keys(hostileTables))('reads %s, and reports the problem', (name) => {
    expect(end.told.get(name)).toMatch(hostileTables[name]?.says ?? /^$/);
  });

  it('is alive after all of them, and never used much more memory than the largest file', () => {
    expect(end.code).toBe(0);
    expect(end.megabytes).toBeLessThan(600);
  });
});
