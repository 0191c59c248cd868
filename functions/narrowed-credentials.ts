import { fromTemporaryCredentials } from '@aws-sdk/credential-providers';
import { dataRole } from '#topology/data-role';

/** Credentials that open only keys beginning with the value of their tag. The SDK renews them before they run out. */
export function narrowedCredentials(role: string, leading: string): ReturnType<typeof fromTemporaryCredentials> {
  return fromTemporaryCredentials({
    params: {
      RoleArn: role,
      RoleSessionName: leading.replace(/[^\w]/g, '.'),
      DurationSeconds: 3600,
      Tags: [{ Key: dataRole.organisationTag, Value: leading }],
    },
  });
}
