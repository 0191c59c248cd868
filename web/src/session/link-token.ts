import { useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';

/**
 * The token of a mailed link (path, query or fragment). It is removed from the address at once, so that it does not stay in the history.
 */
export function useLinkToken(): string {
  const { token } = useParams();
  const { search, hash } = useLocation();
  const [value] = useState(() => {
    const found = token ?? new URLSearchParams(search).get('token') ?? new URLSearchParams(hash.slice(1)).get('token') ?? '';
    history.replaceState(history.state, '', location.pathname.split('/').slice(0, 2).join('/'));
    return found;
  });
  return value;
}
