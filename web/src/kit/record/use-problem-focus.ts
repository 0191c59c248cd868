import { useEffect, useState } from 'react';
import type { Problem } from '#domain/refusal';
import { focusProblem } from './record-fields.tsx';

/** Takes the caret to the first of the problems told to it, once the fields can be typed in again. */
export function useProblemFocus(saving: boolean, idPrefix?: string): (problems: readonly Problem[]) => void {
  const [told, setTold] = useState<readonly Problem[]>([]);
  useEffect(() => {
    if (!saving) focusProblem(told, idPrefix);
  }, [told, saving, idPrefix]);
  return setTold;
}
