import { useEffect, useState } from 'react';
import { useStore } from '../store.ts';
import { texts } from '../texts.ts';
import { loading } from './loader.ts';
import { Spinner } from './waiting.tsx';
import './global-loader.css';

/** Shorter waits, in milliseconds, show nothing. */
const patience = 300;

/** The overlay for navigation and for calls that change something. */
export function GlobalLoader({ navigating }: { readonly navigating: boolean }) {
  const busy = useStore(loading) > 0 || navigating;
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!busy) {
      setShown(false);
      return;
    }
    const timer = setTimeout(() => setShown(true), patience);
    return () => clearTimeout(timer);
  }, [busy]);
  if (!shown) return null;
  return (
    <div className="global-loader">
      <output className="raised row gap-12">
        <Spinner />
        {texts.loading}
      </output>
    </div>
  );
}
