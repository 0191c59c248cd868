import { Duration, Stack } from 'aws-cdk-lib';
import { AccountRootPrincipal, type IPrincipal, Role, SessionTagsPrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { tableActions } from '#infra/cloud/access';
import { found } from '#infra/cloud/constructs/messaging';
import { type Storage, tableArns } from '#infra/cloud/constructs/storage';
import { allow, keyUse, leadingKeys } from '#infra/cloud/statements';
import { dataRole } from '#topology/data-role';
import { functions } from '#topology/functions';

/**
 * Assumed for one request and tagged with its organisation; gives access only to keys that begin with the tag. It trusts the folder of
 * roles that `narrowedFolder` names, and of those the ones whose own policy names it, because the functions come after it, in other stacks.
 */
export class DataRole extends Construct {
  readonly role: Role;

  constructor(scope: Construct, { prefix, storage }: { readonly prefix: string; readonly storage: Storage }) {
    super(scope, 'DataRole');
    const tag = dataRole.organisationTag;
    const folder = Stack.of(this).formatArn({ service: 'iam', region: '', resource: `role${narrowedFolder(prefix)}*` });
    const by = new AccountRootPrincipal().withConditions({ ArnLike: { 'aws:PrincipalArn': folder } });
    this.role = taggedRole(this, 'Role', 'Data of one organisation, while something is done for it', tag, by);
    const reached = functions.find(({ narrowed }) => narrowed)?.tables ?? {};
    for (const name of dataRole.tables) {
      const access = reached[name];
      if (!access) continue;
      const { Null, ...keys } = leadingKeys([`\${aws:PrincipalTag/${tag}}|*`]);
      const conditions = { ...keys, Null: { ...Null, [`aws:PrincipalTag/${tag}`]: 'false' } };
      this.role.addToPolicy(allow(tableActions[access], tableArns(found(storage.tables, name), name), conditions));
    }
    this.role.addToPolicy(keyUse(storage.key.keyArn, ['dynamodb']));
  }
}

/** The folder of the roles of functions that work for one organisation at a time. Roles are of the account, whatever region. */
export function narrowedFolder(prefix: string): string {
  return `/${prefix}/for-one-organisation/`;
}

/** A session must name the organisation as a tag. */
export function taggedRole(scope: Construct, id: string, description: string, tag: string, by: IPrincipal): Role {
  return new Role(scope, id, {
    description,
    assumedBy: new SessionTagsPrincipal(by).withConditions({ StringLike: { [`aws:RequestTag/${tag}`]: '?*' } }),
    maxSessionDuration: Duration.hours(1),
  });
}
