import { once } from 'node:events';
import { type Organisation, startApp } from '../../kit/app.ts';
import { bulkRate, clientOf, vouchersTogether } from '../measuring/engine-floor.ts';
import { type Figure, figure, ratioFigure } from '../measuring/figure.ts';
import { begin, importOnce, projector, upload, worked } from './file-import.ts';

const base = '/api/ims-crm/bankCash/s';
/** Bytes of the stored items of a receipt. */
const weights = { clock: 120, log: 520, record: 420 };
const parties = 400;

/**
 * VOUCHERS: a large file of receipts imported by its job while the projector folds them, beside the engine's own rate for the same items in
 * the same run; then the same file again, and how soon the errors of a file show while it is checked.
 */
export async function voucherImport(rowCount: number): Promise<readonly Figure[]> {
  const app = await startApp();
  try {
    const organisation = await app.organisation('Bench Traders', { state: '24' });
    await withParties(organisation);
    const soon = await firstErrors(organisation, rowCount);
    const key = await upload(organisation, 'receipts.csv', receipts(rowCount));
    const engine = clientOf(app.engine.endpoint);
    const before = await bulkRate(engine, 3, weights, vouchersTogether);
    const folding = projector(app, organisation, organisation.branchId);
    const first = await importOnce(organisation, base, key);
    const again = await importOnce(organisation, base, key);
    folding.send('stop');
    await once(folding, 'exit');
    const floor = (before + (await bulkRate(engine, 3, weights, vouchersTogether))) / 2;
    engine.destroy();
    const rate = rowCount / first.seconds;
    const size = rowCount.toLocaleString('en-IN');
    return [
      // The goal is the lower of two.
      rate >= 1_500
        ? figure('VOUCHERS', `rows a second, ${size} receipts from CSV through the job`, rate, 'rows/s', { least: 1_500 }, floor)
        : ratioFigure(
            'VOUCHERS',
            `${size} receipts from CSV through the job, beside the engine alone`,
            rate,
            'rows/s',
            { least: 0.55 },
            floor,
          ),
      figure('VOUCHERS', 'receipts that were entered', first.created, 'receipts', { exactly: rowCount }),
      figure('VOUCHERS', 'memory of the worker at most', Math.max(first.megabytes, again.megabytes), 'MiB', { most: 400 }),
      figure('VOUCHERS', 'the same file again: receipts that were entered', again.created, 'receipts', { exactly: 0 }),
      ratioFigure('VOUCHERS', 'the same file again, beside the first time', again.seconds, 's', { most: 0.1 }, first.seconds),
      figure('VOUCHERS', `first errors of a file of ${size} rows after its upload`, soon, 's', { most: 5 }),
    ];
  } finally {
    await app.stop();
  }
}

async function withParties(organisation: Organisation): Promise<void> {
  const key = await upload(organisation, 'parties.csv', [
    'Name,Group',
    ...Array.from({ length: parties }, (_, at) => `Party ${at},Sundry Debtors`),
  ]);
  const { created } = await importOnce(organisation, '/api/ims-crm/customer/s', key);
  if (created !== parties) throw new Error(`Only ${created} parties were created`);
}

function receipts(rowCount: number): readonly string[] {
  const rows = Array.from({ length: rowCount }, (_, at) => {
    const day = `${String(1 + (at % 28)).padStart(2, '0')}-${String(4 + (at % 7)).padStart(2, '0')}-2026`;
    return `${day},Receipt,Cash,Party ${(at * 7) % parties},${(at % 9_000) + 100}.50,Bill ${at}`;
  });
  return ['Date,Type,Bank / Cash,Ledger,Amount,Narration', ...rows];
}

/** Seconds from the end of the upload until the screen can show an error of its first rows. */
async function firstErrors(organisation: Organisation, rowCount: number): Promise<number> {
  const [headings = '', ...rows] = receipts(rowCount);
  const key = await upload(organisation, 'wrong.csv', [headings, '31-02-2026,Receipt,Cash,Party 1,10,', ...rows.slice(1)]);
  const started = performance.now();
  const id = await begin(organisation, base, key, 'check');
  const ended = worked(organisation, id, 'check');
  let seconds = 0;
  for (let shown = false; !shown; ) {
    const { problems } = await organisation.get('import-file', `/${id}`);
    shown = problems.length > 0;
    seconds = (performance.now() - started) / 1000;
    if (!shown) await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await ended;
  return seconds;
}
