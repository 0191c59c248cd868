import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Problem } from '#domain/refusal';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import { useSame } from '../../hooks/use-same.ts';
import type { DocumentDraft } from '../document-draft.ts';
import type { DocumentLayout } from '../document-layout.ts';
import { goToProblem } from '../document-problems.tsx';
import { portalProblems } from './portal-problems.ts';
import { atField } from './problem-place.ts';

interface Form {
  readonly problems: readonly Problem[];
  readonly stored: AnyRow | null;
  readonly start: DocumentDraft;
  readonly figured: DocumentDraft;
}

/** The problems that a form shows: its own, or what the portal did not take of the document, with a title that says so. */
export function useMending({ problems, stored, start, figured }: Form): { readonly problems: readonly Problem[]; readonly title?: string } {
  const atPortal = useSame(useMemo(() => portalProblems(stored, start, figured), [stored, start, figured]));
  if (problems.length > 0 || atPortal.length === 0) return { problems };
  return { problems: atPortal, title: 'The portal did not take this' };
}

/** A form may have been opened to mend something: then it begins at that field. */
export function useAskedField(
  draft: DocumentDraft,
  module: AnyDocument,
  layout: DocumentLayout,
  onCell: (line: number, column: string) => void,
): void {
  const [asked] = useState(useSearchParams()[0].get(atField));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form opens
  useEffect(() => {
    if (asked !== null) goToProblem({ path: asked, message: '' }, { draft, module, layout, onCell });
  }, []);
}
