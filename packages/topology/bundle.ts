/** How a function becomes files, for whoever bundles it: the cloud app, and the bench that weighs it. */
export const bundle = {
  target: 'node24',
  mainFields: ['module', 'main'],
  minify: true,
  /** Some packages inside are CommonJS and call require. */
  banner: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  loader: { '.ttf': 'binary' },
} as const;

/**
 * Modules that are loaded on demand and bundled apart, name and file. A bundler that cuts one bundle into parts lets the first part
 * carry whatever of a package any other part uses; the SDK pieces of these are the heaviest of that. They share nothing with the
 * rest: no error and no state of theirs is known to it by identity.
 */
export const apart: Readonly<Record<string, string>> = {
  '#functions/narrowed-credentials': 'functions/narrowed-credentials.ts',
  '#integrations/identity/parameter-secrets': 'packages/integrations/identity/parameter-secrets.ts',
  '#integrations/identity/notices': 'packages/integrations/identity/notices.ts',
};

/** Options for the bundler. What a function imports only when it is wanted becomes files of their own, which a cold start does not read. */
export function bundleOptions(root: string, out: string, entries: Readonly<Record<string, string>>) {
  return {
    absWorkingDir: root,
    entryPoints: { ...entries },
    outdir: out,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'part-[hash]',
    bundle: true,
    splitting: true,
    platform: 'node' as const,
    format: 'esm' as const,
    target: bundle.target,
    mainFields: [...bundle.mainFields],
    minify: bundle.minify,
    banner: { js: bundle.banner },
    loader: bundle.loader,
    external: Object.keys(apart),
    alias: { '@aws-sdk/credential-provider-node': './functions/environment-credentials.ts' },
    metafile: true as const,
    logLevel: 'error' as const,
  };
}

/** What a bundled function imports of the modules that are bundled apart. */
export function apartOf(outputs: Readonly<Record<string, { readonly imports: readonly { readonly path: string }[] }>>): readonly string[] {
  const imported = new Set(Object.values(outputs).flatMap(({ imports }) => imports.map(({ path }) => path)));
  return Object.keys(apart).filter((name) => imported.has(name));
}

/** Where a module that is bundled apart lies in its function's folder, beside `index.mjs`. */
export function apartEntry(name: string): string {
  return `apart/${name.slice(name.lastIndexOf('/') + 1)}`;
}

/** The `package.json` of a function's folder, by which Node finds what is bundled apart. */
export function apartPackage(names: readonly string[]): string {
  return JSON.stringify({ type: 'module', imports: Object.fromEntries(names.map((name) => [name, `./${apartEntry(name)}.mjs`])) });
}
