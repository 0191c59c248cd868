import { type ComponentType, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AnyDocument } from '#modules/kit/module';
import type { ExtraProps } from '../document-layout.ts';

/** The part of a return or note that begins it: choosing an invoice brings its items along. */
export function fromInvoice({ fields, chain }: AnyDocument): ComponentType<ExtraProps> {
  const naming = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'ref' && chain?.from.includes(field.to) ? [{ name, of: field.to }] : [],
  );
  return function FromInvoice({ draft, readOnly, id }: ExtraProps) {
    const navigate = useNavigate();
    const chosen = naming.flatMap(({ name, of }) => (draft.values[name] ? [{ of, invoiceId: String(draft.values[name]) }] : []));
    const isThere = chosen.some(({ invoiceId }) => (draft.tables['lines'] ?? []).some((line) => line.values['sourceId'] === invoiceId));
    const [first] = readOnly || id !== null || isThere ? [] : chosen;
    const search = first === undefined ? '' : `?of=${first.of}&from=${first.invoiceId}`;
    useEffect(() => {
      if (search !== '') void navigate(search, { replace: true });
    }, [search, navigate]);
    if (readOnly || chosen.length > 0) return null;
    return <p className="muted small">Choose the invoice that this corrects. Its items come along.</p>;
  };
}
