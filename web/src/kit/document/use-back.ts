import { type Location, useLocation, useNavigate } from 'react-router-dom';

/** Goes back to the previous screen of the product. A page opened by its address goes to the one above it. */
export function useBack(above: string): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  return () => {
    const steps = stepsOf(location);
    void (steps === 0 ? navigate(above) : navigate(-steps));
  };
}

/** Back by one page, from a form to the record it changes. */
export function useBackOnce(above: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => void (key === 'default' ? navigate(above) : navigate(-1));
}

/** How many pages back in the history a record was opened; none if it was opened by its address. */
export function stepsOf({ key, state }: Pick<Location, 'key' | 'state'>): number {
  const { steps } = (typeof state === 'object' && state !== null ? state : {}) as { readonly steps?: unknown };
  if (typeof steps === 'number') return steps;
  // In the router the first entry has the key 'default'.
  return key === 'default' ? 0 : 1;
}

/** For a form that is opened from the view of a record and leads back to it: from there Back leads to where the record was opened. */
export function useStepsOn(): { readonly steps: number } {
  const steps = stepsOf(useLocation());
  return { steps: steps === 0 ? 0 : steps + 1 };
}
