import type { AnyDocument, AnyRow } from '#modules/kit/module';
import { pathOf } from '#modules/kit/operations/permission';

/** The name in the address of a form that opens at a field. */
export const atField = 'field';

interface Place {
  /** What has to change, as people call it: `Items 2`. */
  readonly label: string;
  /** The form in which it changes, at the field; null if nobody knows which. */
  readonly to: string | null;
}

/** Where a problem at a portal is mended: in its document, or in the branch or the organisation that sells. */
export function problemPlace(module: AnyDocument, row: AnyRow & { readonly id: string }, path: string): Place {
  const [name = '', part = ''] = path.split('.');
  if (path === '') return { label: '', to: null };
  if (path === 'seller.name') return { label: 'Organisation', to: '/app/org' };
  if (name === 'seller') return { label: 'Branch', to: `/app/branch/edit/${String(row['branchId'])}` };
  const label = module.fields[name]?.label ?? name;
  const to = `/app${pathOf(module)}/edit/${row.id}?${atField}=${encodeURIComponent(path)}`;
  return { label: /^\d+$/.test(part) ? `${label} ${Number(part) + 1}` : label, to };
}
