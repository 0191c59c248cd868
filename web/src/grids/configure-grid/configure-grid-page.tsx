import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router-dom';
import type { Problem } from '#domain/refusal';
import { queryClient } from '../../api/query-client.ts';
import { Button } from '../../kit/button.tsx';
import { DraftOffer } from '../../kit/drafts/draft-offer.tsx';
import { Confirmations } from '../../kit/feedback/confirmations.tsx';
import { GlobalLoader } from '../../kit/feedback/global-loader.tsx';
import { SelectBox } from '../../kit/fields/choices/select-box.tsx';
import { ScreenHead } from '../../kit/screen-head.tsx';
import { Library } from '../../kit/theme/library.tsx';
import { Tips } from '../../kit/tips/tips.tsx';
import { Clauses, PickLists } from './clauses.tsx';
import { ColumnsTable } from './columns-table.tsx';
import { ConditionsTable } from './conditions-table.tsx';
import { FiltersTable } from './filters-table.tsx';
import { FlagBoxes } from './flag-boxes.tsx';
import { bodyOf, missingIn } from './setup-draft.ts';
import { SetupPreview } from './setup-preview.tsx';
import { type TypedSetup, useSetupDraft } from './use-setup-draft.ts';
import { type SetupList, useSetupList } from './use-setup-list.ts';
import { type SetupSaving, useSetupSaving } from './use-setup-saving.ts';
import '../../kit/record/record.css';
import './configure-grid.css';

/** Module Setup: how the lists of the product look, for administrators (section 2 of the specification). */
export function ConfigureGridPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <Library>
        <main className="setup">
          <ScreenHead
            title="Module Setup"
            subtitle="Change a list for everyone in the organisation: its columns, its filters and where its rows come from."
            trail={[{ label: 'Dashboard', to: '/app/dashboard' }]}
          />
          <Setup />
        </main>
        <Confirmations />
        <Tips />
        <GlobalLoader navigating={useNavigation().state !== 'idle'} />
      </Library>
    </QueryClientProvider>
  );
}

function Setup() {
  const typed = useSetupDraft();
  const list = useSetupList(typed);
  const saving = useSetupSaving(typed, list);
  return (
    <>
      {typed.saved && (
        <div className="notice setup-banner bold" role="status">
          Saved Successfully
        </div>
      )}
      <ListChoice list={list} />
      {list.open ? (
        <SetupForm typed={typed} list={list} saving={saving} />
      ) : (
        <p className="muted">Choose a module and one of its lists to see its setup.</p>
      )}
    </>
  );
}

function ListChoice({ list: { moduleId, subModuleId, modules, lists, chooseModule, chooseList } }: { readonly list: SetupList }) {
  return (
    <section className="record-section grid-3" aria-label="List">
      <label className="field">
        <span>Module</span>
        <SelectBox value={moduleId} onChange={(event) => void chooseModule(event.target.value)}>
          <option value="">Choose</option>
          {modules.data?.map((one) => (
            <option key={one.moduleId} value={one.moduleId}>
              {one.moduleName}
            </option>
          ))}
        </SelectBox>
      </label>
      <label className="field">
        <span>Sub Module</span>
        <SelectBox value={subModuleId} disabled={moduleId === ''} onChange={(event) => void chooseList(event.target.value)}>
          <option value="">Choose</option>
          {lists.data?.map((one) => (
            <option key={one.subModuleId} value={one.subModuleId}>
              {one.subModuleName}
            </option>
          ))}
        </SelectBox>
      </label>
    </section>
  );
}

interface SetupFormProps {
  readonly typed: TypedSetup;
  readonly list: SetupList;
  readonly saving: SetupSaving;
}

function SetupForm({ typed, list, saving }: SetupFormProps) {
  const { draft, typing, problems } = typed;
  const { moduleId, subModuleId, columnsOnly, model } = list;
  const { busy, save, empty, reset } = saving;
  const shared = { typing, problems };
  return (
    <form
      className="setup-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <DraftOffer kept={list.kept} />
      {problems.length > 0 && <Summary problems={problems} />}
      {!columnsOnly && <FlagBoxes typing={typing} />}
      <ColumnsTable {...shared} model={model.data} columnsOnly={columnsOnly} />
      {columnsOnly ? (
        <>
          <p className="muted">The rows of a report follow from the books, so only its columns can be changed.</p>
          <PickLists model={model.data} typing={typing} />
        </>
      ) : (
        <>
          <ConditionsTable {...shared} />
          <FiltersTable {...shared} />
          <Clauses {...shared} model={model.data} />
        </>
      )}
      <SetupPreview body={bodyOf(draft, moduleId, subModuleId)} ready={missingIn(draft).length === 0} columnsOnly={columnsOnly} />
      <div className="record-buttons wide-buttons row">
        <Button type="submit" look="main" aria-disabled={busy}>
          Save
        </Button>
        <Button onClick={empty}>Clear</Button>
        <Button onClick={() => void reset()}>Reset to default</Button>
        <span className="muted">
          {draft.commonGridSetUpId === null ? 'Not saved yet: default setup.' : `Saved as version ${draft.version}.`}
        </span>
      </div>
    </form>
  );
}

/** Takes the focus, because Save is far below. */
function Summary({ problems }: { readonly problems: readonly Problem[] }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the problems change
  useEffect(() => box.current?.focus(), [problems]);
  return (
    <div ref={box} className="notice error-summary" role="alert" tabIndex={-1}>
      <strong>Please correct the marked fields</strong>
      <ul>
        {problems.map(({ path, message }) => (
          <li key={`${path} ${message}`}>{message}</li>
        ))}
      </ul>
    </div>
  );
}
