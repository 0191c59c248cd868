import { bundle } from '#infra/cloud/bundle';

/** Bundles one function into a folder: a process of its own, because CDK waits for no promise. */
const [entry = '', out = ''] = process.argv.slice(2);
await bundle(entry, out);
