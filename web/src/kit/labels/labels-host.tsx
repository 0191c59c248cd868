import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useStore } from '../store.ts';
import { labelSource } from './open-labels.ts';

const LabelsWindow = lazy(async () => ({ default: (await import('./labels-window.tsx')).LabelsWindow }));

/** Shows the window for labels; mounted once, in the frame. It closes with the screen it was opened from. */
export function LabelsHost() {
  const source = useStore(labelSource);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the screen changed because the path did
  useEffect(() => () => labelSource.set(null), [pathname]);
  return source === null ? null : (
    <Suspense>
      <LabelsWindow source={source} onClose={() => labelSource.set(null)} />
    </Suspense>
  );
}
