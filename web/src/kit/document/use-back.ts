import { type Location, useLocation, useNavigate } from 'react-router-dom';
import { useKeys } from '../keys.ts';

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
  return () => void (pagesBefore() === 0 ? navigate(above) : navigate(-1));
}

/** Back from a record that is not shown, because it is still read or not there. A form leads to the page before it. */
export function useLeave(above: string, isForm: boolean): void {
  const [back, once] = [useBack(above), useBackOnce(above)];
  useKeys({ leave: isForm ? once : back });
}

/** How many pages back in the history a record was opened; none if it was opened by its address. */
export function stepsOf({ state }: Pick<Location, 'state'>, before = pagesBefore()): number {
  const { steps } = (typeof state === 'object' && state !== null ? state : {}) as { readonly steps?: unknown };
  return Math.min(typeof steps === 'number' ? steps : 1, before);
}

/**
 * How many pages of the product are before this one in the history of the tab. The router numbers them in the state of the browser, and a
 * page that only changes its own address keeps its number. The key of the location would not do: such a change gives it a new one.
 */
function pagesBefore(): number {
  const { idx } = (window.history.state ?? {}) as { readonly idx?: unknown };
  return typeof idx === 'number' ? idx : 0;
}

/** For a form that is opened from the view of a record and leads back to it: from there Back leads to where the record was opened. */
export function useStepsOn(): { readonly steps: number } {
  const steps = stepsOf(useLocation());
  return { steps: steps === 0 ? 0 : steps + 1 };
}
