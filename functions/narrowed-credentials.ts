import { fromTemporaryCredentials } from '@aws-sdk/credential-providers';

/** Credentials that give access only to keys or files that begin with the value of their tag. The SDK renews them before they expire. */
export function narrowedCredentials(
  role: string,
  tag: { readonly Key: string; readonly Value: string },
): ReturnType<typeof fromTemporaryCredentials> {
  return fromTemporaryCredentials({
    params: {
      RoleArn: role,
      RoleSessionName: tag.Value.replace(/[^\w]/g, '.'),
      DurationSeconds: 3600,
      Tags: [tag],
    },
  });
}
