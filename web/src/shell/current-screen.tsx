import { Suspense, useEffect } from 'react';
import { type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import { loading } from '../kit/feedback/loader.ts';
import { Redirect } from '../kit/redirect.tsx';
import { isScreen, screens } from '../screens.tsx';
import { defaultDashboard, mayOpen } from '../session/guard.ts';
import { useSession } from '../session/session.ts';
import { Crash } from './crash.tsx';

/**
 * The current screen. A screen that is still loading counts as a navigation in progress. What a person may not see leads to the dashboard,
 * but an address without a screen says so to everybody.
 */
export function CurrentScreen() {
  const { pathname } = useLocation();
  const now = useSession();
  const [, , slug = ''] = pathname.split('/');
  if (now.access !== null && isScreen(pathname.slice('/app'.length)) && !mayOpen(pathname, now)) return <Redirect to={defaultDashboard} />;
  return (
    <Crash key={slug}>
      <Suspense key={slug} fallback={<Fetching />}>
        <AtRoute />
      </Suspense>
    </Crash>
  );
}

function AtRoute() {
  return useRoutes(screens as RouteObject[]);
}

function Fetching() {
  useEffect(() => {
    loading.set((count) => count + 1);
    return () => loading.set((count) => count - 1);
  }, []);
  return null;
}
