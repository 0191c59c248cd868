import { Link } from 'react-router-dom';
import { useMay } from '../session/permission.ts';
import { currentBranch, useSession } from '../session/session.ts';

/** In place of a screen of a GSTIN, where the open branch has none. `why`: what a GSTIN is needed for, as a sentence. */
export function NoGstin({ why }: { readonly why: string }) {
  const branch = currentBranch(useSession());
  const may = useMay();
  return (
    <div className="frame empty-says stack">
      <h2>{branch === null ? 'This branch' : branch.name} has no GSTIN</h2>
      <p className="muted">{why} Switch to a branch that has one, or enter it in this branch.</p>
      {branch !== null && may('/branch/edit') && <Link to={`/app/branch/edit/${branch.id}`}>Edit the branch</Link>}
    </div>
  );
}
