import { Navigate, useLocation } from 'react-router-dom';

/**
 * Redirects to another address. Another navigation, such as after a save, may come in between and lead back here; then it redirects again.
 * `Navigate` alone redirects once, and the page would stay empty.
 */
export function Redirect({ to }: { readonly to: string }) {
  return <Navigate key={useLocation().key} to={to} replace />;
}
