import { execFileSync } from 'node:child_process';
import { project } from '#infra/local/runner/project';

/** `npm run where sales-invoice` prints every place of a slug, layer by layer. A missing layer uses its default. */
const slug = process.argv[2];
if (!slug) {
  console.error('Usage: npm run where sales-invoice');
  process.exit(1);
}
const layers = [
  'packages/domain',
  'packages/modules',
  'events',
  'packages/application',
  'packages/storage',
  'packages/integrations',
  'packages/topology',
  'functions',
  'web/src',
  'test',
];
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: project.root,
  encoding: 'utf8',
}).split('\n');
const mentions = files.filter((file) => file.split(/[/.]/).includes(slug));
if (mentions.length === 0) {
  console.error(`No files are named '${slug}'. packages/modules/*/modules.ts list all features.`);
  process.exit(1);
}
for (const layer of layers) {
  const places = mentions.filter((file) => file.startsWith(`${layer}/`));
  console.log(`${layer.padEnd(22)} ${places.length === 0 ? '(uses the default)' : places.join(`\n${' '.repeat(23)}`)}`);
}
