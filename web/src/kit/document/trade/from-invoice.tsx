import { type ComponentType, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ExtraProps } from '../document-layout.ts';

/** The part of a return or note that begins it: choosing an invoice brings its items along. */
export function fromInvoice(of: string): ComponentType<ExtraProps> {
  return function FromInvoice({ draft, readOnly, id }: ExtraProps) {
    const navigate = useNavigate();
    const invoiceId = String(draft.values['invoiceId'] ?? '');
    const isThere = (draft.tables['lines'] ?? []).some((line) => line.values['sourceId'] === invoiceId);
    const begins = !readOnly && id === null && invoiceId !== '' && !isThere;
    useEffect(() => {
      if (begins) void navigate(`?of=${of}&from=${invoiceId}`, { replace: true });
    }, [begins, invoiceId, navigate]);
    if (readOnly || invoiceId !== '') return null;
    return <p className="muted small">Choose the invoice that this corrects. Its items come along.</p>;
  };
}
