import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { archive } from './archive.ts';
import { bankMatching } from './bank-matching.ts';
import { bookBalance } from './book-balance.ts';
import { contention } from './contention.ts';
import type { Figure } from './figure.ts';
import { firstLoad } from './first-load.ts';
import { handlerBundle } from './handler-bundle.ts';
import { keyAnswer } from './key-answer.ts';
import { ledgerImport } from './ledger-import.ts';
import { lists } from './lists.ts';
import { postingRate } from './posting-rate.ts';
import { registers } from './registers.ts';
import { scanAnswer } from './scan-answer.ts';
import { smallHeap } from './small-heap.ts';
import { ofBusiness } from './stock-value.ts';
import { readsAtSize } from './trial-balance.ts';
import { waitingOrders } from './waiting-orders.ts';
import { writeUnits } from './write-units.ts';

/**
 * `npm run bench` measures and prints one JSON array with a row for each figure. `npm run bench -- P1 P4` measures only those; `--full`
 * goes to a million vouchers; `--book FILE` loads a book and adds the trial balance computed from it.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { full: { type: 'boolean', default: false }, book: { type: 'string' } },
});
const all = [
  'P1',
  'P2',
  'P3',
  'P4',
  'P5',
  'P8',
  'P9',
  'KEYS',
  'SCAN',
  'LISTS',
  'STOCK',
  'WAITING',
  'REGISTERS',
  'IMPORT',
  'BANK',
  'BULK',
  'SEARCH',
  'STATEMENTS',
  'ARCHIVE',
];
const wanted = new Set(positionals.length > 0 ? positionals.map((id) => id.toUpperCase()) : values.book ? [] : all);
const unknown = [...wanted].filter((id) => !all.includes(id));
if (unknown.length > 0) {
  console.error(`There is no figure ${unknown.join(', ')}; there are ${all.join(', ')}.`);
  process.exit(2);
}

const rows: (Figure | object)[] = [];
const add = async (ids: readonly string[], measure: () => Promise<readonly object[]>) => {
  if (!ids.some((id) => wanted.has(id))) return;
  console.error(`measuring ${ids.filter((id) => wanted.has(id)).join(', ')} ...`);
  const started = performance.now();
  rows.push(...(await measure()));
  console.error(`  took ${Math.round((performance.now() - started) / 1000)} s`);
};

const { book } = values;
if (book) rows.push(...(await bookBalance(book)));
await add(['P1', 'P5'], () => readsAtSize(wanted, values.full ? 1_000_000 : 100_000));
await add(['P2'], writeUnits);
await add(['P3'], postingRate);
await add(['P4'], contention);
await add(['P8'], firstLoad);
await add(['P9'], handlerBundle);
await add(['KEYS'], keyAnswer);
await add(['SCAN'], scanAnswer);
await add(['LISTS'], () => lists(values.full));
await add(['STOCK', 'STATEMENTS'], () => ofBusiness(wanted));
await add(['WAITING'], waitingOrders);
await add(['REGISTERS'], registers);
await add(['IMPORT'], ledgerImport);
await add(['BANK'], bankMatching);
// In a run of everything there is no time for more.
await add(['ARCHIVE'], () => archive(values.full || wanted.size === 1 ? 100_000 : 20_000));
await add(['BULK', 'SEARCH'], async () => {
  const child = fork(join(import.meta.dirname, 'bulk-process.ts'), { execArgv: smallHeap });
  child.send([...wanted]);
  const [figures] = (await once(child, 'message')) as [readonly Figure[]];
  return figures;
});
console.log(JSON.stringify(rows, null, 1));
