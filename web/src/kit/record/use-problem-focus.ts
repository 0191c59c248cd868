import { useEffect, useState } from 'react';
import type { Problem } from '#domain/refusal';
import { focusProblem } from './record-fields.tsx';

/** Moves the focus to the first problem, once the fields are enabled again. */
export function useProblemFocus(saving: boolean, idPrefix?: string): (problems: readonly Problem[]) => void {
  const [told, setTold] = useState<readonly Problem[]>([]);
  useEffect(() => {
    if (!saving) focusProblem(told, idPrefix);
  }, [told, saving, idPrefix]);
  return setTold;
}
