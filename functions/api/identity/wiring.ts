import { vaultOf } from '#application/identity/passwords/sealed';
import type { Identity } from '#application/identity/ports';
import { queuedNotices } from '#functions/api/notices';
import { base, wire } from '#functions/wire';
import { secretsIn } from '#integrations/identity/secrets';
import { env } from '#topology/env';

/** Only identity talks to the provider, the queue of its mails and the store of secrets. */
export const wiring = wire({
  identity: async (): Promise<Identity> => {
    if (base.pooled) {
      const { cognitoIdentity, userPoolClient } = await import('#integrations/identity/cognito');
      return cognitoIdentity({
        client: userPoolClient(),
        userPoolId: base.need(env.userPoolId),
        clientId: base.need(env.userPoolClientId),
        factors: base.members(),
      });
    }
    const [{ embeddedIdentity }, key, secret] = await Promise.all([
      import('#integrations/identity/embedded'),
      base.signingKey(),
      secretsIn(base.need(env.secrets))('second-factor-key'),
    ]);
    return embeddedIdentity({ accounts: base.accounts(), key, vault: vaultOf(secret, 'second-factor'), now: () => base.clock.now() });
  },
  notices: queuedNotices,
  secret: async (name) => {
    const source = base.need(env.secrets);
    if (source.startsWith('file:')) return secretsIn(source)(name);
    return (await import('#integrations/identity/parameter-secrets')).parameterSecrets(source)(name);
  },
});
