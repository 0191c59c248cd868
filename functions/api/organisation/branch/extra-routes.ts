import { entryFacts } from '#application/documents/facts/entry-facts';
import { removePlace } from '#application/identity/roles/remove-place';
import { addBranches } from '#application/organisation/add-branches';
import { saveBranch } from '#application/organisation/save-place';
import { assert } from '#domain/assert';
import { type Call, param, type Routes, route } from '#functions/http/call';
import { branch } from '#modules/organisation/branch/branch';
import { bulkAddBranches } from '#modules/organisation/branch/bulk-add';
import { factsForEntry } from '#modules/organisation/branch/operations';

export const routes: Routes = [
  route(factsForEntry, async ({ context }) => entryFacts(context)),
  ['branch.create', save],
  ['branch.update', save],
  route(bulkAddBranches, ({ context, body }) =>
    addBranches(
      context,
      body.branches.map((row) => ({ ...row, id: String(row['id']) })),
    ),
  ),
  // Members refer to branches but are not records, so these two calls check the members too.
  ['branch.remove', removeBranch],
  ['branch.hard-delete', removeBranch],
];

async function removeBranch(call: Call): Promise<void> {
  const { context, wiring } = call;
  assert(context, 'a branch is deleted in a scope');
  const id = param(call, 'id');
  // Parsed by the schema of the operation.
  const { version } = call.query as { readonly version: number };
  await removePlace(context, wiring.members, branch, { id, version }, ({ branchIds }) => branchIds.includes(id));
}

function save({ context, body }: Call): Promise<unknown> {
  assert(context, 'a branch is saved in a scope');
  // Parsed by the schema of the operation, which was made from the fields of the branch.
  return saveBranch(context, body as Parameters<typeof saveBranch>[1]);
}
