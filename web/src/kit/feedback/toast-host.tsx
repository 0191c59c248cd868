import { type ComponentType, lazy, Suspense } from 'react';
import { useStore } from '../store.ts';
import { type Toast, toasts } from './toast.ts';
import './toasts.css';

interface ToastsProps {
  readonly shown: readonly Toast[];
}

/** Fetched with the first toast, because the sign-in page works without the component library. */
const Toasts = lazy(async (): Promise<{ readonly default: ComponentType<ToastsProps> }> => {
  try {
    return { default: (await import('./toasts.tsx')).Toasts };
  } catch {
    return { default: PlainToasts };
  }
});

/** Shows the toasts; mounted once, above all pages. */
export function ToastHost() {
  const shown = useStore(toasts);
  return shown.length === 0 ? null : (
    <Suspense>
      <Toasts shown={shown} />
    </Suspense>
  );
}

/** Messages must appear even if the component library cannot be loaded, as without a network. */
function PlainToasts({ shown }: ToastsProps) {
  return (
    <section className="toasts stack" aria-label="Notifications">
      {shown.map(({ key, text }) => (
        <p key={key} className="panel" role="alert">
          {text}
        </p>
      ))}
    </section>
  );
}
