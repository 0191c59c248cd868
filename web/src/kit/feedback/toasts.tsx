import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Snackbar from '@mui/material/Snackbar';
import { Button } from '../button.tsx';
import { Library } from '../theme/library.tsx';
import { dismissToast, type Toast, toastExtended, toastTimeout } from './toast.ts';

/** Top right, five seconds, closed by its button only and not by a tap. */
export function Toasts({ shown }: { readonly shown: readonly Toast[] }) {
  return (
    <Library>
      <section className="toasts stack" aria-label="Notifications">
        {shown.map((toast) => (
          <ToastCard key={toast.key} toast={toast} />
        ))}
      </section>
    </Library>
  );
}

function ToastCard({ toast: { key, kind, title, text, requestId, next } }: { readonly toast: Toast }) {
  const dismiss = () => dismissToast(key);
  return (
    <Snackbar
      open
      autoHideDuration={toastTimeout}
      resumeHideDuration={toastExtended}
      onClose={(_, reason) => reason === 'timeout' && dismiss()}
    >
      {/* The button is outside the text that is read out. */}
      <Alert
        className={`toast toast-${kind}`}
        severity={kind}
        role="presentation"
        onClose={dismiss}
        slotProps={{ message: { role: kind === 'error' ? 'alert' : 'status' } }}
      >
        {title && <AlertTitle>{title}</AlertTitle>}
        {text}
        {next && (
          <div>
            <Button
              look="link"
              onClick={() => {
                dismiss();
                next.act();
              }}
            >
              {next.label}
            </Button>
          </div>
        )}
        {requestId && <div className="muted tiny">Request {requestId}</div>}
      </Alert>
    </Snackbar>
  );
}
