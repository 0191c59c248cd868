import type { ComponentType } from 'react';
import { useEffect } from 'react';
import { createBrowserRouter, Outlet, type RouteObject, useLocation } from 'react-router-dom';
import { hasToken } from './api/token.ts';
import { loadPatiently } from './kit/load-patiently.ts';
import { Redirect } from './kit/redirect.tsx';
import { defaultDashboard, guard } from './session/guard.ts';
import { useSession } from './session/session.ts';
import { lose } from './session/sign-in.ts';
import { CrashPage } from './shell/crash-page.tsx';

const page = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await loadPatiently(load) }),
});

/** The top-level routes. Each page is its own file, so that sign-in does not wait for the rest of the product. */
export const router = createBrowserRouter([
  {
    element: <Guarded />,
    errorElement: <CrashPage />,
    hydrateFallbackElement: <span />,
    children: [
      page('/login', async () => (await import('./session/pages/sign-in-page.tsx')).SignInPage),
      page('/register', async () => (await import('./session/pages/register-page.tsx')).RegisterPage),
      page('/verify-email/:token?', async () => (await import('./session/pages/verify-email-page.tsx')).VerifyEmailPage),
      page('/forgot-password', async () => (await import('./session/pages/password-pages.tsx')).ForgotPasswordPage),
      page('/reset-password/:token?', async () => (await import('./session/pages/password-pages.tsx')).ResetPasswordPage),
      page('/accept-invitation/:token?', async () => (await import('./session/pages/accept-invitation-page.tsx')).AcceptInvitationPage),
      page('/create-organisation', async () => (await import('./session/pages/create-organisation-page.tsx')).CreateOrganisationPage),
      page('/configure-grid', async () => (await import('./grids/configure-grid/configure-grid-page.tsx')).ConfigureGridPage),
      page('/app/*', async () => (await import('./shell/shell.tsx')).Shell),
      { path: '*', element: null },
    ],
  },
]);

/** Every address passes here: people who may not see a page are redirected. */
function Guarded() {
  const { pathname, search } = useLocation();
  const session = useSession();
  const asked = pathname + search;
  const answer = guard(asked, { token: hasToken(), session });
  const drops = answer?.logout === true && session.user !== null;
  useEffect(() => {
    if (drops) lose('expired', asked);
  }, [drops, asked]);
  // Only the shell knows which addresses have a screen; it leads people away from those they may not see.
  const inShell = answer?.to === defaultDashboard && pathname.startsWith('/app/') && pathname !== '/app/';
  return answer === null || inShell ? <Outlet /> : <Redirect to={answer.to} />;
}
