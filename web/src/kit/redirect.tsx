import { Navigate, useLocation } from 'react-router-dom';

/**
 * Sends to another address. Another navigation, such as that of a form that was just saved, may come in between and lead back here; then it
 * sends again. `Navigate` alone sends once, and the page would stay empty.
 */
export function Redirect({ to }: { readonly to: string }) {
  return <Navigate key={useLocation().key} to={to} replace />;
}
