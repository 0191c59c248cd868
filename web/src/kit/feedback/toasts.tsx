import { useEffect, useRef } from 'react';
import { useStore } from '../store.ts';
import { dismissToast, type Toast, type ToastKind, toastExtended, toasts, toastTimeout } from './toast.ts';
import './toasts.css';

const marks: Readonly<Record<ToastKind, string>> = { success: '✓', error: '!', warning: '!', info: 'i' };

/** Top right, five seconds, closed by its button only and not by a tap. */
export function Toasts() {
  const shown = useStore(toasts);
  return (
    <section className="toasts" aria-label="Notifications">
      {shown.map((toast) => (
        <ToastCard key={toast.key} toast={toast} />
      ))}
    </section>
  );
}

function ToastCard({ toast }: { readonly toast: Toast }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leaveIn = (milliseconds: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => dismissToast(toast.key), milliseconds);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock starts once, when the toast appears
  useEffect(() => {
    leaveIn(toastTimeout);
    return () => clearTimeout(timer.current);
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: resting the pointer on it only keeps it readable
    <div
      className={`toast toast-${toast.kind}`}
      onMouseEnter={() => clearTimeout(timer.current)}
      onMouseLeave={() => leaveIn(toastExtended)}
    >
      <span className="mark" aria-hidden="true">
        {marks[toast.kind]}
      </span>
      <div className="body" role={toast.kind === 'error' ? 'alert' : 'status'}>
        {toast.title && <strong>{toast.title}</strong>}
        {toast.text}
        {toast.requestId && <small>Request {toast.requestId}</small>}
      </div>
      <button type="button" aria-label="Close" onClick={() => dismissToast(toast.key)}>
        ×
      </button>
    </div>
  );
}
