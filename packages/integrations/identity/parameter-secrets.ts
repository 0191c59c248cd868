import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';

/** Secrets in the parameter store, `<prefix>/<name>`; each is read once. */
export function parameterSecrets(prefix: string): (name: string) => Promise<string> {
  return (name) => {
    const kept = known.get(`${prefix}/${name}`);
    if (kept) return kept;
    const value = read(`${prefix}/${name}`);
    known.set(`${prefix}/${name}`, value);
    value.catch(() => known.delete(`${prefix}/${name}`));
    return value;
  };
}

/** A secret as it is now. */
export function parameterNow(prefix: string, name: string): Promise<string> {
  return read(`${prefix}/${name}`);
}

const known = new Map<string, Promise<string>>();

let client: SSMClient | undefined;

async function read(Name: string): Promise<string> {
  client ??= new SSMClient({});
  const { Parameter } = await client.send(new GetParameterCommand({ Name, WithDecryption: true }));
  if (!Parameter?.Value) throw new Error(`Unknown secret ${Name}.`);
  return Parameter.Value;
}
