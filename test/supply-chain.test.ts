import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

/** The components of the product, from its lock file; `.ci/run` writes the same list as an artefact of each run. */
const root = join(import.meta.dirname, '..');
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));

interface Locked {
  readonly version: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly inBundle?: true;
  readonly hasInstallScript?: true;
  readonly resolved?: string;
  readonly dev?: true;
}

const locked = Object.entries(read('package-lock.json').packages as Readonly<Record<string, Locked>>).filter(([path]) => path !== '');
const own = read('package.json') as {
  readonly dependencies: Record<string, string>;
  readonly devDependencies: Record<string, string>;
  readonly allowScripts: Record<string, boolean>;
};

describe('packages', () => {
  it('are required in one exact version each', () => {
    const asked = Object.entries({ ...own.dependencies, ...own.devDependencies });
    expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });

  it('have the locked hashes, and come only from the registry', () => {
    expect(locked.filter(([, { integrity, inBundle }]) => !inBundle && !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual(
      [],
    );
    const elsewhere = locked.filter(([, { resolved }]) => resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'));
    expect(elsewhere.map(([path]) => path)).toEqual([]);
  });

  it('used at run time have compatible licences', () => {
    // The package does not state it; its LICENSE file is MIT.
    const unsaid = ['node_modules/png-js'];
    const fit = /^\(?(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|OFL-1\.1|Zlib|MPL-2\.0)\b/;
    expect(
      locked
        .filter(([path, { dev, license }]) => !dev && !unsaid.includes(path) && !fit.test(license ?? ''))
        .map(([path, { license }]) => `${path} ${license}`),
    ).toEqual([]);
  });

  it('run no install scripts, except those allowed by name', () => {
    const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const runs = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path));
    // It checks a binary; npm asks before it runs it, and we do not allow it.
    expect(runs.filter((name) => !own.allowScripts[name]).sort()).toEqual(['@swc/core']);
  });
});

describe('the bill of materials', () => {
  let bill: {
    readonly bomFormat: string;
    readonly components: readonly {
      readonly name: string;
      readonly version: string;
      readonly purl: string;
      readonly licenses?: unknown[];
    }[];
  };
  beforeAll(() => {
    const args = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
    bill = JSON.parse(
      execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, stdio: ['ignore', 'pipe', 'ignore'] }),
    );
  }, 60_000);

  it('is CycloneDX, and lists each locked package with its version', () => {
    expect(bill.bomFormat).toBe('CycloneDX');
    const named = new Set(bill.components.map(({ name, version }) => `${name}@${version}`));
    const missing = locked
      .map(([path, { version }]) => `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`)
      .filter((one) => !named.has(one));
    expect(missing).toEqual([]);
  });

  it('is written by each run of the continuous integration', () => {
    const run = readFileSync(join(root, '.ci', 'run'), 'utf8');
    expect(run).toContain('npm sbom --package-lock-only --sbom-format cyclonedx --sbom-type application');
    expect(run.trimEnd().endsWith('npm test')).toBe(true);
  });
});
