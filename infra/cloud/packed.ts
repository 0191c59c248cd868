import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { buildSync } from 'esbuild';
import { apart, apartEntry, apartOf, apartPackage, bundleOptions } from '#topology/bundle';
import type { FunctionSpec } from '#topology/functions';

const fonts = [
  'noto-sans/400Regular/NotoSans_400Regular.ttf',
  'noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
  'noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
  'noto-sans-devanagari/600SemiBold/NotoSansDevanagari_600SemiBold.ttf',
] as const;

/**
 * A function's code, SDK inside. What it imports only when it is wanted (mail, files, paper) becomes files of their own, which a cold
 * start does not read; that is why esbuild is called here and not through CDK's construct for it, which makes one file of everything.
 */
export function packed(spec: FunctionSpec, root: string): Code {
  return Code.fromAsset(join(root, dirname(spec.entry)), {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      // Only for a machine that could not bundle by itself, which is none.
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
  const maps = { sourcemap: true, sourcesContent: false };
  const { metafile } = buildSync({ ...bundleOptions(root, out, { index: spec.entry }), ...maps });
  const names = apartOf(metafile.outputs);
  if (names.length > 0) {
    const entries = Object.fromEntries(names.map((name) => [apartEntry(name), apart[name] ?? '']));
    buildSync({ ...bundleOptions(root, out, entries), ...maps });
    writeFileSync(join(out, 'package.json'), apartPackage(names));
  }
  if (spec.prints) fontsBeside(out, root);
}

/** The typesetter looks for its fonts among installed packages; here they lie beside it. */
function fontsBeside(out: string, root: string): void {
  const packages = new Set(fonts.map((font) => `${font.split('/')[0]}/package.json`));
  for (const file of [...packages, ...fonts]) {
    const place = join('node_modules', '@expo-google-fonts', file);
    mkdirSync(dirname(join(out, place)), { recursive: true });
    cpSync(join(root, place), join(out, place));
  }
}
