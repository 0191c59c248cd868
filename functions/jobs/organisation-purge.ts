import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { purgeOrganisation } from '#application/jobs/purge-organisation';
import { organisationPurge } from '#events/organisation-purge';
import { jobOf } from '#functions/jobs/batch';
import { organisationSecrets } from '#functions/organisation-secrets';
import { base } from '#functions/wire';
import { removeFilesIn } from '#integrations/files/remove-files';
import { openPurge } from '#storage/purge';
import { env } from '#topology/env';

const data = openPurge(new DynamoDBClient({}), base.tables());
const files = removeFilesIn({ bucket: base.need(env.bucket('files')) });

/** Deletes a closed organisation. */
export const handler = jobOf(organisationPurge, (message) =>
  purgeOrganisation(
    {
      purge: {
        ...{ ...data, ...base.tombstones(), files },
        ...{
          relayed: base.relayed().forget,
          proofs: base.proofs().forget,
          portals: async (organisationId) => {
            await Promise.all([base.portals().forget(organisationId), base.distances().forget(organisationId)]);
          },
          secrets: organisationSecrets().forget,
        },
      },
      clock: base.clock,
    },
    message,
  ),
);
