import { cdk } from '#infra/local/runner/deployed/cdk';

process.exitCode = cdk(['synth', '--all', '--quiet', ...process.argv.slice(2)]);
if (process.exitCode === 0) console.log('The templates are in cdk.out.');
