import { Link, useLocation } from 'react-router-dom';
import { Heading } from '../kit/heading.tsx';
import { defaultDashboard } from '../session/guard.ts';
import { isNotBuilt } from './not-built.ts';

/** An address without a screen. It says so, because the dashboard in its place would look like a fault. */
export function NoPage({ isScreen }: { readonly isScreen: (path: string) => boolean }) {
  const { pathname } = useLocation();
  const planned = isNotBuilt(pathname, isScreen);
  return (
    <div className="empty-says stack">
      <Heading>{planned ? 'Not built yet' : 'There is no such page'}</Heading>
      <p className="muted">
        {planned ? 'Bahi does not have this part yet.' : 'The address may be wrong.'} Choose another page in the menu, or go to the
        dashboard.
      </p>
      <Link className="button primary" to={defaultDashboard}>
        Dashboard
      </Link>
    </div>
  );
}
