import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { fontsBeside } from '#infra/cloud/fonts-beside';
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
