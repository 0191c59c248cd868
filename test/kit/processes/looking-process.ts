import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Looks twice at the folder of an import schedule, and is killed before its change of this number to files. Changes to the books are between
 * two of them. It is told the data folder, the schedule and the number; it ends by itself when there are fewer changes.
 */
const [data = '', scheduleId = '', number = ''] = process.argv.slice(2);

const [{ dropFromFolder, dropPlaces }, { folderOf }, { lookerAt }] = await Promise.all([
  import('#functions/schedules/drop-folders'),
  import('#infra/local/drops/folders'),
  import('#infra/local/drops/take-files'),
]);
const place = (await dropPlaces()).find((one) => one.scheduleId === scheduleId);
if (place === undefined) throw new Error('There is no such schedule');
const folder = folderOf(data, place);

let left = Number(number);
for (const name of ['renameSync', 'writeFileSync', 'rmdirSync', 'openSync'] as const) {
  const change = fs[name] as (path: fs.PathLike, ...more: readonly unknown[]) => unknown;
  const counted = (path: fs.PathLike, ...more: readonly unknown[]) => {
    if (String(path).startsWith(folder)) {
      if (left === 0) process.kill(process.pid, 'SIGKILL');
      left -= 1;
    }
    return change(path, ...more);
  };
  Object.assign(fs, { [name]: counted });
}
syncBuiltinESMExports();

const looker = lookerAt(folder, (name, file) => dropFromFolder(place, name, file));
await looker.look();
await looker.look();
process.exit(0);
