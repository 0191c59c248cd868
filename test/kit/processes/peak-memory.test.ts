import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { peakMemory } from './peak-memory';

it('measures a child without the memory of its parent', () => {
  const held = Buffer.alloc(400 * 1024 * 1024, 1);
  expect(peakMemory()).toBeGreaterThan(400);
  const module = fileURLToPath(new URL('./peak-memory.ts', import.meta.url));
  const script = `import(${JSON.stringify(module)}).then((m) => console.log(m.peakMemory()))`;
  const child = Number(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }));
  expect(child).toBeGreaterThan(10);
  expect(child).toBeLessThan(300);
  expect(held.length).toBe(400 * 1024 * 1024);
});
