import { memo } from 'react';
import { isImported } from '#modules/kit/imports/is-imported';
import { verbPath } from '#modules/kit/operations/permission';
import { useMay } from '../../../session/permission.ts';
import { ButtonLink } from '../../button.tsx';
import type { ListedModule } from '../actions/row-actions.ts';

/** Where a file becomes records of this list, for people who may add them. */
export const ImportLink = memo(function ImportLink({ module }: { readonly module: ListedModule }) {
  const may = useMay();
  if (!isImported(module) || !may('/import-file') || !may(verbPath(module, 'add'))) return null;
  return (
    <ButtonLink look="quiet" to={`/app/import-file?import=${module.slug}`}>
      Import
    </ButtonLink>
  );
});
