import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Reads a secret from where the environment says: a folder of files on a laptop (`file:/path`), the parameter store in the cloud. */
export function secretsFrom(source: string): (name: string) => Promise<string> {
  const read = source.startsWith('file:') ? fromFolder(fileURLToPath(source.replace(/^file:(?!\/\/)/, 'file://'))) : fromParameters(source);
  const known = new Map<string, Promise<string>>();
  return (name) => {
    let value = known.get(name);
    if (!value) {
      value = read(name);
      value.catch(() => known.delete(name));
      known.set(name, value);
    }
    return value;
  };
}

function fromFolder(folder: string) {
  return async (name: string) => (await readFile(join(folder, name), 'utf8')).trim();
}

function fromParameters(prefix: string) {
  return async (name: string) => {
    // Loaded when first asked for: most requests of most functions need no secret.
    const { GetParameterCommand, SSMClient } = await import('@aws-sdk/client-ssm');
    const { Parameter } = await new SSMClient({}).send(new GetParameterCommand({ Name: `${prefix}/${name}`, WithDecryption: true }));
    if (!Parameter?.Value) throw new Error(`There is no secret ${prefix}/${name}.`);
    return Parameter.Value;
  };
}
