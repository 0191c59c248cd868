import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type InputOptions, type OutputChunk } from 'rolldown';

const root = join(import.meta.dirname, '..', '..');

/**
 * Modules that are loaded on demand and bundled apart, name and file. If a bundler splits one bundle, the first part contains everything
 * that any other part uses of a package, and these SDK packages are the heaviest. They share nothing with the rest: no error class and no
 * state.
 */
const apart: Readonly<Record<string, string>> = {
  '#functions/narrowed-credentials': 'functions/narrowed-credentials.ts',
  '#integrations/identity/parameter-secrets': 'packages/integrations/identity/parameter-secrets.ts',
  '#integrations/organisation-secrets/parameter-store': 'packages/integrations/organisation-secrets/parameter-store.ts',
  '#integrations/identity/notices': 'packages/integrations/identity/notices.ts',
};

/** The bundling options, with the SDK inside; the bench uses the same ones for its comparison. */
export const bundled = {
  cwd: root,
  platform: 'node',
  resolve: { mainFields: ['module', 'main'] },
  transform: { target: 'node24' },
  // The function has one export. Its file may have more, for parts that are loaded later.
  preserveEntrySignatures: 'allow-extension',
  logLevel: 'warn',
  // Some functions load at start what others load on demand.
  checks: { ineffectiveDynamicImport: false },
} as const satisfies InputOptions;

const ofFunction = {
  ...bundled,
  external: Object.keys(apart),
  resolve: {
    ...bundled.resolve,
    alias: {
      '@aws-sdk/credential-provider-node': join(root, 'functions/environment-credentials.ts'),
      '@aws-sdk/endpoint-cache': join(root, 'functions/no-endpoints.ts'),
    },
  },
} as const satisfies InputOptions;

const written = {
  format: 'esm',
  minify: true,
  entryFileNames: '[name].mjs',
  chunkFileNames: 'part-[hash].mjs',
  sourcemap: true,
  sourcemapExcludeSources: true,
} as const;

/**
 * A function as files, `index.mjs` first. It holds everything a cold start needs, because finding and reading a file takes Node longer than
 * running most of them. Code that is imported on demand (mail, files, paper) becomes separate files.
 */
export async function bundle(entry: string, out: string): Promise<readonly OutputChunk[]> {
  const atOnce = { groups: [{ name: 'index', tags: ['$initial' as const] }] };
  const { output } = await build({ ...ofFunction, input: { index: entry }, output: { ...written, dir: out, codeSplitting: atOnce } });
  const chunks = output.filter((file) => file.type === 'chunk');
  const imported = new Set(chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]));
  const names = Object.keys(apart).filter((name) => imported.has(name));
  if (names.length > 0) await bundleApart(names, out);
  return chunks;
}

/** The modules bundled separately, beside `index.mjs`, and the `package.json` by which Node finds them. */
async function bundleApart(names: readonly string[], out: string): Promise<void> {
  const place = (name: string) => `apart/${name.slice(name.lastIndexOf('/') + 1)}`;
  const input = Object.fromEntries(names.map((name) => [place(name), apart[name] ?? '']));
  await build({ ...ofFunction, input, output: { ...written, dir: out } });
  const imports = Object.fromEntries(names.map((name) => [name, `./${place(name)}.mjs`]));
  writeFileSync(join(out, 'package.json'), JSON.stringify({ type: 'module', imports }));
}
