import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bookBalance } from './books/book-balance.ts';
import { type Measure, measures } from './measures.ts';
import { smallHeap } from './measuring/small-heap.ts';

/**
 * `npm run bench` measures and prints one JSON array with a row for each figure. `npm run bench -- P1 P4` measures only those; `--full`
 * goes to a million vouchers; `--book FILE` loads a book and adds the trial balance computed from it. If a measure fails, the others are
 * printed, and the exit code is 1.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { full: { type: 'boolean', default: false }, book: { type: 'string' } },
});
const all = measures.flatMap(({ ids }) => ids);
const wanted = positionals.length > 0 ? positionals.map((id) => id.toUpperCase()) : values.book ? [] : all;
const unknown = wanted.filter((id) => !all.includes(id));
if (unknown.length > 0) {
  console.error(`There is no figure ${unknown.join(', ')}; there are ${all.join(', ')}.`);
  process.exit(2);
}

const rows: (readonly object[])[] = [];
const failed: string[] = [];
const asked = measures.flatMap((measure, at) => {
  const ids = measure.ids.filter((id) => wanted.includes(id));
  return ids.length === 0 ? [] : [{ measure, at, ids }];
});
for (const one of asked.filter(({ measure }) => !measure.counts)) await add(one);
const counting = asked.filter(({ measure }) => measure.counts);
const lane = async () => {
  for (let one = counting.pop(); one !== undefined; one = counting.pop()) await add(one);
};
await Promise.all([lane(), lane()]);
const ofBook = values.book ? await bookBalance(values.book) : [];
console.log(JSON.stringify([...ofBook, ...rows.flat()], null, 1));
if (failed.length > 0) {
  console.error(`Not measured: ${failed.join(', ')}. The reasons are above.`);
  process.exitCode = 1;
}

async function add({ measure, at, ids }: { readonly measure: Measure; readonly at: number; readonly ids: readonly string[] }) {
  console.error(`measuring ${ids.join(', ')} ...`);
  const started = performance.now();
  const found = await measured(measure, { at, ids, full: values.full, alone: wanted.length === ids.length });
  if (found === undefined) failed.push(...ids);
  else rows[at] = found;
  console.error(`  ${ids.join(', ')} took ${Math.round((performance.now() - started) / 1000)} s`);
}

/** The figures of a measure, or undefined if its process ended without them. */
async function measured(
  { small }: Measure,
  asked: { readonly at: number; readonly ids: readonly string[]; readonly full: boolean; readonly alone: boolean },
): Promise<readonly object[] | undefined> {
  const child = fork(join(import.meta.dirname, 'processes/measure-process.ts'), small ? { execArgv: smallHeap } : {});
  let found: readonly object[] | undefined;
  child.on('message', (rowsOfChild) => {
    found = rowsOfChild as readonly object[];
  });
  child.send(asked);
  await once(child, 'exit');
  return found;
}
