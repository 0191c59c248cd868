import {
  DeleteParameterCommand,
  DeleteParametersCommand,
  GetParameterCommand,
  GetParametersByPathCommand,
  ParameterNotFound,
  PutParameterCommand,
  SSMClient,
} from '@aws-sdk/client-ssm';
import type { OrganisationSecrets } from '#application/ports/organisation-secrets';
import { nameOf, textOf } from '#integrations/organisation-secrets/bounds';

/** Secrets of organisations as encrypted parameters: `<prefix>/<organisationId>/<name>`. */
export function secretsInParameterStore(
  prefix: string,
  client = new SSMClient({}),
): OrganisationSecrets & { forget(organisationId: string): Promise<void> } {
  const pathOf = (organisationId: string) => `${prefix}/${nameOf(organisationId)}`;
  const parameterOf = (organisationId: string, name: string) => `${pathOf(organisationId)}/${nameOf(name)}`;
  return {
    async put({ organisationId }, name, text) {
      const Name = parameterOf(organisationId, name);
      await client.send(new PutParameterCommand({ Name, Value: textOf(text), Type: 'SecureString', Overwrite: true }));
    },
    get: ({ organisationId }, name) =>
      orMissing(async () => {
        const Name = parameterOf(organisationId, name);
        return (await client.send(new GetParameterCommand({ Name, WithDecryption: true }))).Parameter?.Value;
      }),
    async remove({ organisationId }, name) {
      await orMissing(async () => {
        await client.send(new DeleteParameterCommand({ Name: parameterOf(organisationId, name) }));
        return undefined;
      });
    },
    async forget(organisationId) {
      for (;;) {
        // As many at a time as may be deleted at a time.
        const page = await client.send(new GetParametersByPathCommand({ Path: pathOf(organisationId), MaxResults: 10 }));
        const Names = (page.Parameters ?? []).flatMap(({ Name }) => Name ?? []);
        if (Names.length > 0) await client.send(new DeleteParametersCommand({ Names }));
        else if (page.NextToken === undefined) return;
      }
    },
  };
}

async function orMissing<Value>(ask: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ParameterNotFound) return undefined;
    throw error;
  }
}
