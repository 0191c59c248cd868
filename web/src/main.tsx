import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { assert } from '#domain/assert';
import './kit/theme/fonts.css';
import './kit/theme/base.css';
import './kit/theme/layout.css';
import { ToastHost } from './kit/feedback/toast-host.tsx';
import { router } from './router.tsx';
import { keepLink, openLink } from './session/linked-place.ts';
import { resume } from './session/sign-in.ts';
import { watchSession } from './session/watch.ts';

const root = document.getElementById('root');
assert(root, 'the page has a root');

keepLink(location);
await resume(Date.now());
const linked = await openLink();
// The address no longer names the place, so that a reload stays where the person is by then.
if (linked !== null) void router.navigate(linked, { replace: true });
watchSession();
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
    <ToastHost />
  </StrictMode>,
);

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  navigator.serviceWorker.register('/service-worker.js').catch(() => {
    // Without it the product works, but cannot be installed.
  });
}
