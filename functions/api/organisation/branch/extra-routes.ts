import { entryFacts } from '#application/documents/entry-facts';
import { refuseHeldByPeople } from '#application/identity/held-by-people';
import { addBranches } from '#application/organisation/add-branches';
import { saveBranch } from '#application/organisation/save-place';
import { removeRecord } from '#application/records/remove-record';
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
  // Members refer to branches but are not records, so these two calls check the members first.
  ['branch.remove', removeBranch],
  ['branch.hard-delete', removeBranch],
];

async function removeBranch(call: Call): Promise<void> {
  const { context, wiring } = call;
  assert(context, 'a branch is deleted in a scope');
  const id = param(call, 'id');
  await refuseHeldByPeople(context, wiring.members, ({ branchIds }) => branchIds.includes(id));
  // Parsed by the schema of the operation.
  await removeRecord(context, branch, id, (call.query as { readonly version: number }).version);
}

function save({ context, body }: Call): Promise<unknown> {
  assert(context, 'a branch is saved in a scope');
  // Parsed by the schema of the operation, which was made from the fields of the branch.
  return saveBranch(context, body as Parameters<typeof saveBranch>[1]);
}
