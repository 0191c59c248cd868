import { once } from 'node:events';
import { startApp } from '../../kit/app.ts';
import { type Figure, figure } from '../measuring/figure.ts';
import { importOnce, projector, upload } from './file-import.ts';

const base = '/api/ims-crm/customer/s';

/** Imports a large file of ledgers through its job while the projector folds, and then the same file again. */
export async function ledgerImport(rowCount: number): Promise<readonly Figure[]> {
  const app = await startApp();
  try {
    const organisation = await app.organisation('Bench Traders', { state: '24' });
    const folding = projector(app, organisation, null);
    const key = await upload(organisation, 'ledgers.csv', rowsOf(rowCount));
    const first = await importOnce(organisation, base, key);
    const again = await importOnce(organisation, base, key);
    folding.send('stop');
    await once(folding, 'exit');
    return [
      figure('IMPORT', `rows a second, ${rowCount} ledgers from CSV through the job`, rowCount / first.seconds, 'rows/s', { least: 1_000 }),
      figure('IMPORT', 'ledgers that were created', first.created, 'ledgers', { exactly: rowCount }),
      figure('IMPORT', 'memory of the worker at most', first.megabytes, 'MiB', { most: 512 }),
      figure('IMPORT', 'the same file again: ledgers that were created', again.created, 'ledgers', { exactly: 0 }),
      figure('IMPORT', 'the same file again: rows a second', rowCount / again.seconds, 'rows/s', { least: 1_000 }),
    ];
  } finally {
    await app.stop();
  }
}

function rowsOf(rowCount: number): readonly string[] {
  const rows = Array.from(
    { length: rowCount },
    (_, index) =>
      `${firsts[index % firsts.length]} ${seconds[(index >> 4) % seconds.length]} ${index},Sundry Debtors,${index}00,30,${index} MG Road,Gujarat`,
  );
  return ['Name,Group,Credit Limit,Credit Days,Billing Address Line 1,Billing Address State', ...rows];
}

const firsts = ['Asha', 'Sharma', 'Gupta', 'Patel', 'Kaveri', 'Ganga', 'Yamuna', 'Surya', 'Chandra', 'Himalaya', 'Malabar', 'Deccan'];
const seconds = ['Traders', 'Agencies', 'Enterprises', 'Electricals', 'Solar', 'Industries', 'Distributors', 'Stores'];
