import { useLocation, useNavigate } from 'react-router-dom';

/** Back to where the person came from inside the product; a page that was opened by its address goes to the one above it. */
export function useBack(above: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  // The router calls the entry it was opened with 'default'.
  return () => void (key === 'default' ? navigate(above) : navigate(-1));
}
