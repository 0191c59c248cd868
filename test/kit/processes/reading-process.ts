import { readFileSync } from 'node:fs';
import type { FileType } from '#domain/files/file-type';
import { sheets } from '#integrations/sheet/read-rows';
import { peakMemory } from '#test/kit/processes/peak-memory';

/** Reads tables one after the other in a process with little memory, and reports how each ended and the peak memory. */
for (const [name, file, type] of JSON.parse(process.argv[2] ?? '[]') as readonly (readonly [string, string, FileType])[]) {
  let says = '';
  try {
    for await (const _ of sheets.rows(readFileSync(file), type));
  } catch (error) {
    says = error instanceof Error ? error.message : String(error);
  }
  process.send?.({ name, says });
}
process.send?.({ megabytes: peakMemory() });
process.disconnect();
