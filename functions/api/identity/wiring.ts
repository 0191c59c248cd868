import type { Identity } from '#application/identity/ports';
import { base, wire } from '#functions/wire';
import { noticesTo } from '#integrations/identity/notices';
import { parameterSecrets } from '#integrations/identity/parameter-secrets';
import { secretsIn } from '#integrations/identity/secrets';
import { env } from '#topology/env';

/** Identity alone speaks to the provider, to the queue of its mails, and to where secrets lie. */
export const wiring = wire({
  identity: async (): Promise<Identity> => {
    if (base.pooled) {
      const { cognitoIdentity, userPoolClient } = await import('#integrations/identity/cognito');
      return cognitoIdentity({
        client: userPoolClient(),
        userPoolId: base.need(env.userPoolId),
        clientId: base.need(env.userPoolClientId),
      });
    }
    const [{ embeddedIdentity }, key] = await Promise.all([import('#integrations/identity/embedded'), base.signingKey()]);
    return embeddedIdentity(base.accounts(), key, () => base.clock.now());
  },
  notices: () => noticesTo(base.need(env.queue('notice-mail'))),
  secret: (name) => {
    const source = base.need(env.secrets);
    return source.startsWith('file:') ? secretsIn(source)(name) : parameterSecrets(source)(name);
  },
});
