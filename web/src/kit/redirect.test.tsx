import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { Redirect } from './redirect.tsx';

it('redirects again if another navigation led back', async () => {
  const target = Promise.withResolvers<{ readonly Component: () => string }>();
  const router = createMemoryRouter([
    {
      element: <Outlet />,
      children: [
        { path: '/', element: 'start' },
        { path: '/app', element: <Redirect to="/app/dashboard" /> },
        { path: '/app/dashboard', lazy: () => target.promise },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  await act(() => router.navigate('/app'));
  // The dashboard is still being loaded.
  await act(() => router.navigate('/app', { replace: true }));
  await act(async () => target.resolve({ Component: () => 'dashboard' }));
  expect(await screen.findByText('dashboard')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/app/dashboard');
});
