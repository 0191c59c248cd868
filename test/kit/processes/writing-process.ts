import { writeSheet } from '#integrations/sheet/workbook';
import { peakMemory } from '#test/kit/processes/peak-memory';

/** Writes a workbook with this many rows of twenty columns, and reports its peak memory. */
const rows = Number(process.argv[2]);
const kinds = ['text', 'date', 'money', 'text', 'quantity'] as const;
const columns = Array.from({ length: 20 }, (_, at) => ({ key: `c${at}`, label: `Column ${at}`, kind: kinds[at % 5] ?? 'text' }));

function cell(row: number, at: number): string | number {
  const kind = kinds[at % 5];
  return kind === 'text' ? `Text ${row} of column ${at}` : kind === 'date' ? '2026-11-20' : row * 100 + at;
}

async function* stretches() {
  for (let done = 0; done < rows; done += 1_000)
    yield Array.from({ length: 1_000 }, (_, index) => ({
      depth: 0,
      cells: Object.fromEntries(columns.map(({ key }, at) => [key, cell(done + index, at)])),
    }));
}

let bytes = 0;
const head = { title: 'Ledgers', organisation: 'Suryodaya Solar', about: [], columns };
for await (const piece of writeSheet(head, stretches(), () => ({ subtitle: `${rows} rows`, notes: [] }))) bytes += piece.length;
process.send?.({ bytes, megabytes: peakMemory() });
process.disconnect?.();
