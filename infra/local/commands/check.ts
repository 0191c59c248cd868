import { checks, checksThatTestsMake, runChecks } from '#infra/local/checks/checks';

const failed = await runChecks([...checks, ...checksThatTestsMake]);
console.log(failed.length === 0 ? 'All checks hold.' : `Failed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
