import { archiveAsked, tellProof } from '#infra/local/runner/archive-proof';
import { readSettings } from '#infra/local/runner/settings';
import { withTables } from '#infra/local/runner/with-tables';

/**
 * `npm run verify [-- --data DIR]` runs the nightly proof now, on the books of a data folder, whether Bahi is running on it or not.
 * `npm run verify -- --archive FILE` proves an archive with nothing but its bytes.
 */
const argv = process.argv.slice(2);
const archive = archiveAsked(argv);
process.exitCode = (await (archive === undefined ? proveBooks() : tellProof(archive))) ? 0 : 1;

async function proveBooks(): Promise<boolean> {
  const settings = readSettings(argv, process.env, false);
  const begun = Date.now();
  const report = await withTables(settings.data, async (environment) => {
    Object.assign(process.env, environment);
    // Loaded here, because it keeps the settings that it is loaded with.
    const { proveAll } = await import('#functions/prove-all');
    return proveAll();
  });
  console.log(JSON.stringify(report, null, 2));
  const problems = report.problems.length;
  console.log(`${problems === 0 ? 'The books are correct' : `${problems} problems`} (${((Date.now() - begun) / 1000).toFixed(1)} s).`);
  return problems === 0;
}
