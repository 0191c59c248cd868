import { entryFacts } from '#application/documents/entry-facts';
import { addBranches } from '#application/organisation/add-branches';
import { type Routes, route } from '#functions/http/call';
import { bulkAddBranches } from '#modules/organisation/branch/bulk-add';
import { factsForEntry } from '#modules/organisation/branch/operations';

export const routes: Routes = [
  route(factsForEntry, async ({ context }) => entryFacts(context)),
  route(bulkAddBranches, ({ context, body }) =>
    addBranches(
      context,
      body.branches.map((row) => ({ ...row, id: String(row['id']) })),
    ),
  ),
];
