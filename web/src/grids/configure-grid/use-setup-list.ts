import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { tellFailure } from '../../api/query-client.ts';
import { useKeptDraft } from '../../kit/drafts/use-kept-draft.ts';
import { confirm } from '../../kit/feedback/confirm.ts';
import { useDirtyGuard } from '../../kit/record/dirty-guard.ts';
import { draftOf, type SetupDraft } from './setup-draft.ts';
import { setupService } from './setup-service.ts';
import type { TypedSetup } from './use-setup-draft.ts';

export type SetupList = ReturnType<typeof useSetupList>;

/** The list that is set up: its choice, its setup, and the draft that is kept of it. */
export function useSetupList(typed: TypedSetup) {
  const [moduleId, setModuleId] = useState('');
  const [subModuleId, setSubModuleId] = useState('');
  /** Whether a list is chosen and its setup has arrived. */
  const [open, setOpen] = useState(false);
  /** A report has only columns to set up: its rows follow from the books. */
  const [columnsOnly, setColumnsOnly] = useState(false);
  const builtIn = useRef<SetupDraft | null>(null);
  /** The list chosen last. Answers about other lists are dropped. */
  const chosen = useRef('');
  const modules = useQuery({ queryKey: ['configure-grid', 'modules'], queryFn: setupService.modules });
  const lists = useQuery({
    queryKey: ['configure-grid', 'lists', moduleId],
    queryFn: () => setupService.subModules(moduleId),
    enabled: moduleId !== '',
  });
  const model = useQuery({ queryKey: ['configure-grid', 'model'], queryFn: setupService.model });
  const kept = useKeptDraft({
    form: 'configure-grid.setup',
    id: open ? subModuleId : '',
    isNew: false,
    title: `Module Setup of ${lists.data?.find((one) => one.subModuleId === subModuleId)?.subModuleName ?? subModuleId}`,
    value: typed.draft,
    ahead: typed.store,
    clean: typed.clean,
    dirty: typed.isDirty,
    restore({ value }) {
      if (open) typed.replace(value);
    },
  });
  useDirtyGuard(typed.isDirty, kept.drop);

  const change = async (id: string): Promise<boolean> => {
    const question = { title: 'Module Setup', message: 'Your changes are not saved.', ok: 'Discard changes' };
    if (typed.dirty.current && !(await confirm(question))) return false;
    kept.drop();
    setOpen(false);
    typed.clear();
    chosen.current = id;
    setSubModuleId(id);
    return true;
  };
  const chooseModule = async (id: string) => {
    if (await change('')) setModuleId(id);
  };
  const chooseList = async (id: string) => {
    if (!(await change(id)) || id === '') return;
    try {
      const answer = await setupService.setup(id);
      if (chosen.current !== id) return;
      builtIn.current = draftOf(answer.builtIn, { commonGridSetUpId: answer.commonGridSetUpId, version: answer.version });
      setColumnsOnly(answer.columnsOnly);
      typed.begin(draftOf(answer, answer));
      setOpen(true);
    } catch (error) {
      tellFailure(error);
    }
  };
  return { moduleId, subModuleId, open, columnsOnly, builtIn, chosen, modules, lists, model, kept, chooseModule, chooseList };
}
