import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Problem } from '#domain/refusal';
import type { EInvoiceStanding } from '#modules/kit/e-invoice/fields';
import type { AnyRow } from '#modules/kit/module';
import { DocumentProblems, type DocumentProblemsProps, goToProblem } from '../document-problems.tsx';
import { atField } from './problem-place.ts';

type Props = Omit<DocumentProblemsProps, 'problems' | 'title'> & { readonly stored: AnyRow };

/** In the form: what the portal would not take, until it is saved. It begins at the field that the person chose. */
export function EInvoiceMending({ stored, ...form }: Props) {
  const [search] = useSearchParams();
  const asked = search.get(atField);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form opens
  useEffect(() => {
    if (asked !== null) goToProblem({ path: asked, message: '' }, form);
  }, []);
  return <DocumentProblems {...form} problems={problemsOf(stored)} title="The e-invoice portal did not take this" />;
}

/** Those of the branch and the organisation are not mended here. */
function problemsOf(row: AnyRow): readonly Problem[] {
  return ((row as EInvoiceStanding).eInvoiceProblems ?? []).flatMap(({ path, code, message }) =>
    path && !path.startsWith('seller') ? [{ path, message: `${message ?? ''}${code ? ` (${code})` : ''}` }] : [],
  );
}
