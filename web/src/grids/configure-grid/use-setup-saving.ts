import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Failure } from '../../api/failure.ts';
import { tellFailure } from '../../api/query-client.ts';
import { confirm } from '../../kit/feedback/confirm.ts';
import { blankDraft, bodyOf, missingIn } from './setup-draft.ts';
import { setupService } from './setup-service.ts';
import type { TypedSetup } from './use-setup-draft.ts';
import type { SetupList } from './use-setup-list.ts';

export type SetupSaving = ReturnType<typeof useSetupSaving>;

/** What the buttons below the form do. */
export function useSetupSaving(typed: TypedSetup, list: SetupList) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  /** Leaves one blank column row. The saved setup stays until this one is saved. */
  const empty = () => {
    typed.setProblems([]);
    const { fromClause } = list.columnsOnly ? typed.store.get() : blankDraft();
    flushSync(() => typed.replace({ ...blankDraft(), fromClause }));
    document.querySelector<HTMLInputElement>('[aria-label="Table Name, row 1"]')?.focus();
  };
  const reset = async () => {
    if (list.builtIn.current === null) return;
    if (
      !(await confirm({
        title: 'Reset to default',
        ok: 'Reset',
        message: 'This replaces your columns, filters and clauses with the defaults.',
      }))
    )
      return;
    typed.setProblems([]);
    typed.replace(list.builtIn.current);
  };
  const save = async () => {
    if (busy) return;
    const sent = typed.store.get();
    const missing = missingIn(sent);
    typed.setProblems(missing);
    typed.setSaved(false);
    if (missing.length > 0) return;
    setBusy(true);
    try {
      const { id, version } = await setupService.save(bodyOf(sent, list.moduleId, list.subModuleId));
      list.kept.drop();
      if (list.chosen.current === list.subModuleId) {
        // Changes made since then stay, and are not saved yet.
        typed.dirty.current = typed.store.get() !== sent;
        typed.store.set((now) => ({ ...now, commonGridSetUpId: id, version }));
        typed.drawNow();
        typed.setSaved(true);
      }
      await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'grid' || queryKey[1] === 'report' });
    } catch (error) {
      if (error instanceof Failure && error.problems.length > 0) typed.setProblems(error.problems);
      else tellFailure(error);
    }
    setBusy(false);
  };
  return { busy, save, empty, reset };
}
