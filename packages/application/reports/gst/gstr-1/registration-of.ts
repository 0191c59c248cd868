import { branchesOf, branchesOfGstin } from '#application/books/branches';
import type { Context } from '#application/context';
import { allBranches } from '#application/known-records';
import { type Gstr1Filter, gstr1 } from '#modules/reports/gst/gstr-1';

/** The branches that are asked for, or all with the GSTIN of the open one; and the GSTINs that they have, each once. */
export async function registrationOf(context: Context, { branches: asked }: Pick<Gstr1Filter, 'branches'>) {
  const branches = asked.length === 0 ? await branchesOfGstin(context, gstr1) : branchesOf(context, gstr1, asked);
  const known = await allBranches(context);
  const gstins = known.flatMap(({ id, gstin }) => (gstin !== null && branches.includes(id) ? [gstin] : []));
  return { branches, gstins: [...new Set(gstins)] };
}
