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

const known = new Map<string, Promise<string>>();

async function read(Name: string): Promise<string> {
  const { Parameter } = await new SSMClient({}).send(new GetParameterCommand({ Name, WithDecryption: true }));
  if (!Parameter?.Value) throw new Error(`Unknown secret ${Name}.`);
  return Parameter.Value;
}
