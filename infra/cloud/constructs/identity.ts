import { Duration, RemovalPolicy, SecretValue } from 'aws-cdk-lib';
import { AccountRecovery, Mfa, UserPool, type UserPoolClient } from 'aws-cdk-lib/aws-cognito';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { kept } from '#infra/cloud/kept';
import { secrets } from '#topology/secrets';

/**
 * Users, and the secrets of the deployment. Only our functions use the pool: nobody can sign up, recover or receive mail without them.
 * Passwords must be long, without composition rules (decision D4).
 */
export class Identity extends Construct {
  readonly pool: UserPool;
  readonly client: UserPoolClient;
  readonly secrets: ReadonlyMap<string, Secret>;

  constructor(scope: Construct, { prefix }: { readonly prefix: string }) {
    super(scope, 'Identity');
    this.pool = new UserPool(this, 'Users', {
      selfSignUpEnabled: false,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      standardAttributes: { email: { required: true, mutable: true } },
      passwordPolicy: { minLength: 10, requireDigits: false, requireLowercase: false, requireSymbols: false, requireUppercase: false },
      accountRecovery: AccountRecovery.NONE,
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      // Nothing removes a protected pool. It has no name that could stop a second try.
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    this.client = this.pool.addClient('Functions', {
      authFlows: { adminUserPassword: true },
      disableOAuth: true,
      generateSecret: false,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.minutes(15),
      idTokenValidity: Duration.minutes(15),
      // A rotated token has the rest of the first one's life. Our own sessions end sooner (`application/identity/sign-in/session.ts`) if they are not used.
      refreshTokenValidity: Duration.days(30),
      // An answer may be lost on its way.
      refreshTokenRotationGracePeriod: Duration.seconds(60),
    });
    this.secrets = new Map(
      secrets
        .filter(({ where }) => where === 'everywhere')
        .map(({ name, kind }) => {
          const rotated = { secretStringTemplate: '{}', generateStringKey: 'current' };
          // What was entered stays, because the template does not change.
          if (kind === 'entered') {
            const secretStringValue = SecretValue.unsafePlainText('{}');
            return [name, new Secret(this, `Secret-${name}`, { secretName: `${prefix}/${name}`, secretStringValue, removalPolicy: kept })];
          }
          const generateSecretString = { passwordLength: 64, excludePunctuation: true, ...(kind === 'rotated' ? rotated : {}) };
          return [
            name,
            new Secret(this, `Secret-${name}`, {
              secretName: `${prefix}/${name}`,
              generateSecretString,
              removalPolicy: kept,
            }),
          ];
        }),
    );
  }
}

/** What the edge sends: CloudFormation fills it in at deployment, by its name. The edge has no other way to hold it. The template never has it. */
export function originKeyFilledIn(prefix: string): string {
  return SecretValue.secretsManager(`${prefix}/origin-key`, { jsonField: 'current' }).unsafeUnwrap();
}

/** The parameter store shows Secrets Manager's secrets under this name, so a function reads both by one call. */
export function secretsPrefix(prefix: string): string {
  return `/aws/reference/secretsmanager/${prefix}`;
}

/** Where the secrets of organisations are in the parameter store. */
export function organisationSecrets(prefix: string): string {
  return `/${prefix}/organisations`;
}
