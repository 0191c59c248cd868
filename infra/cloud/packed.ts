import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import type { FunctionSpec } from '#topology/functions';

const fonts = [
  'noto-sans/400Regular/NotoSans_400Regular.ttf',
  'noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
  'noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
  'noto-sans-devanagari/600SemiBold/NotoSansDevanagari_600SemiBold.ttf',
] as const;

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

/** The typesetter looks for its fonts among installed packages. Here they are beside it. */
function fontsBeside(out: string, root: string): void {
  const packages = new Set(fonts.map((font) => `${font.split('/')[0]}/package.json`));
  for (const file of [...packages, ...fonts]) {
    const place = join('node_modules', '@expo-google-fonts', file);
    mkdirSync(dirname(join(out, place)), { recursive: true });
    cpSync(join(root, place), join(out, place));
  }
}
