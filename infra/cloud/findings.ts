import { Stack, Validations } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Built } from '#infra/cloud/build';
import { filesRole } from '#topology/data-role';

/** Findings of cdk-nag that we accept, each for one resource and with a reason. Any other finding stops the synthesis. */
export function acknowledge({ site: { site, rollout }, state: { identity, accessLogs }, functions, prefix }: Built): void {
  const keep = (at: Construct, id: string, reason: string) => Validations.of(at).acknowledge({ id: `AwsSolutions-${id}`, reason });

  keep(accessLogs, 'S1', 'It holds the access logs of the other buckets. Its own would fill it by itself.');
  keep(site.distribution, 'CFR1', 'Users travel, and branches abroad exist: no country is shut out.');
  keep(
    site.distribution,
    'CFR4',
    'Without a domain of its own a distribution has CloudFront’s certificate, with which AWS sets the oldest TLS version itself. With a domain in the context it is TLS 1.2.',
  );
  keep(
    identity.pool,
    'COG1',
    'Length instead of composition, as NIST SP 800-63B advises: at least 10 characters, and none from the list of common passwords, which the functions check (decision D4).',
  );
  keep(
    identity.pool,
    'COG2',
    'Each person switches the second factor on for themselves (codes of an authenticator app), so the pool offers it and does not force it on people who have none yet.',
  );
  keep(
    identity.pool,
    'COG8',
    'The plus tier guesses at risky sign-ins; our own lock-out after five failures and the rate limits hold without its price per user.',
  );
  for (const secret of identity.secrets.values()) {
    keep(
      secret,
      'SMG4',
      'It encrypts what lives for hours, signs tokens that live as long as a session, tells the functions the edge from others, or was given by a portal that does not rotate it; changing it by hand and deploying signs nobody out of the books, and a rotation would need a second one at the same time.',
    );
  }
  keep(
    site.distribution,
    'CFR3',
    'The log that this rule looks for writes the whole path of every call, and paths carry tokens. What is delivered instead names its fields (`edge-log-stack.ts`).',
  );
  const moved = `arn:aws:lambda:${Stack.of(rollout).region}:<AWS::AccountId>:function:${prefix}-api-*`;
  keep(
    rollout,
    `IAM5[Resource::${moved}]`,
    'It moves calls to new versions of every function that answers people, and the functions come after it.',
  );
  keep(
    rollout,
    `IAM5[Resource::arn:aws:cloudwatch:${Stack.of(rollout).region}:<AWS::AccountId>:alarm:*]`,
    'It only reads the states of alarms, which it asks for by their names, and they come after it.',
  );
  for (const { routes, compute } of functions.values()) {
    keep(
      routes,
      'APIG4',
      'The functions check the token themselves: signing in and other public calls share their routes with calls that need one, and every operation without an access entry is refused.',
    );
    keep(
      compute,
      `IAM5[Resource::arn:aws:ssm:${Stack.of(compute).region}:<AWS::AccountId>:parameter/${prefix}/organisations/*]`,
      'Organisations enter such secrets and are not known when this is deployed. The function makes each name from the scope that it checked.',
    );
    const files = `IAM5[Resource::arn:aws:s3:::${prefix}-files-<AWS::AccountId>-<AWS::Region>`;
    keep(compute, `${files}/*]`, 'The purge deletes whatever a closed organisation has left.');
    for (const start of filesRole.prefixes)
      keep(
        compute,
        `${files}/${start}<aws:PrincipalTag/${filesRole.folderTag}>/*]`,
        'The objects of the one organisation that the session is tagged with.',
      );
  }
}
