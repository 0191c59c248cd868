import { bundle } from '#infra/cloud/bundle';

/** Bundles one function into a folder. It is a separate process, because CDK does not wait for promises. */
const [entry = '', out = ''] = process.argv.slice(2);
await bundle(entry, out);
