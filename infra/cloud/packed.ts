import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import type { FunctionSpec } from '#topology/functions';

/** A function's code, bundled by `bundle.ts`, with its fonts. CDK's own construct would put everything into one file. */
export function packed(spec: FunctionSpec, root: string): Code {
  return Code.fromAsset(join(root, dirname(spec.entry)), {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      // CDK asks for an image for machines that cannot bundle; it is never used.
      image: DockerImage.fromRegistry('public.ecr.aws/docker/library/node:24'),
      // CDK takes two assets of one folder with equal options for the same, and would give every function the first one's code.
      environment: { ENTRY: spec.entry },
      local: {
        tryBundle(out) {
          bundleInto(out, spec, root);
          return true;
        },
      },
    },
  });
}

function bundleInto(out: string, spec: FunctionSpec, root: string): void {
  execFileSync(process.execPath, ['infra/cloud/bundle-one.ts', spec.entry, out], { cwd: root, stdio: 'inherit' });
  if (spec.prints) fontsBeside(out, root);
}

/** The typesetter looks for its fonts and for HarfBuzz among installed packages. Here they are beside it. */
function fontsBeside(out: string, root: string): void {
  const copy = (file: string) => {
    const place = join('node_modules', file);
    mkdirSync(dirname(join(out, place)), { recursive: true });
    cpSync(join(root, place), join(out, place));
  };
  const all = join(root, 'node_modules', '@expo-google-fonts');
  for (const family of readdirSync(all)) {
    copy(`@expo-google-fonts/${family}/package.json`);
    for (const weight of ['400Regular', '600SemiBold'])
      for (const file of readdirSync(join(all, family, weight))) copy(`@expo-google-fonts/${family}/${weight}/${file}`);
  }
  for (const file of ['package.json', 'dist/index.mjs', 'dist/harfbuzz.js', 'dist/harfbuzz.wasm']) copy(`harfbuzzjs/${file}`);
}
