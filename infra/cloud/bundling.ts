import { join } from 'node:path';
import { type BundlingOptions, OutputFormat } from 'aws-cdk-lib/aws-lambda-nodejs';
import { bundle } from '#topology/bundle';
import type { FunctionSpec } from '#topology/functions';

const fonts = [
  'noto-sans/400Regular/NotoSans_400Regular.ttf',
  'noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
  'noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
  'noto-sans-devanagari/600SemiBold/NotoSansDevanagari_600SemiBold.ttf',
] as const;

/**
 * How a function is packed: one file with the SDK inside. The typesetter weighs more than everything else together, and even where papers are made most calls
 * after the first need not load it: so it stays outside of that file and lies beside it, in the functions that print.
 */
export function bundling(spec: FunctionSpec, root: string): BundlingOptions {
  return {
    format: OutputFormat.ESM,
    target: bundle.target,
    mainFields: [...bundle.mainFields],
    minify: bundle.minify,
    sourceMap: true,
    bundleAwsSDK: true,
    externalModules: ['pdfmake'],
    banner: bundle.banner,
    loader: { ...bundle.loader },
    commandHooks: {
      beforeInstall: () => [],
      beforeBundling: () => [],
      afterBundling: (_, out) => (spec.prints ? typesetterBeside(root, out) : []),
    },
  };
}

function typesetterBeside(root: string, out: string): string[] {
  const quoted = (...parts: string[]) => `"${join(...parts)}"`;
  const bin = quoted(root, 'node_modules', '.bin', 'esbuild');
  const packages = [...new Set(fonts.map((font) => font.split('/')[0] ?? ''))].map((name) =>
    join('@expo-google-fonts', name, 'package.json'),
  );
  const files = [...packages, ...fonts.map((font) => join('@expo-google-fonts', font))];
  return [
    `${bin} ${quoted(root, 'node_modules', 'pdfmake')} --bundle --platform=node --target=node24 --format=cjs --minify --log-level=error --outfile=${quoted(out, 'node_modules', 'pdfmake', 'index.js')}`,
    ...files.map(
      (file) =>
        `mkdir -p ${quoted(out, 'node_modules', file, '..')} && cp ${quoted(root, 'node_modules', file)} ${quoted(out, 'node_modules', file)}`,
    ),
  ];
}
