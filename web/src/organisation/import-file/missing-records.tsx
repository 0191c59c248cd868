import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { moduleOf } from '#modules/all-modules';
import { isMarked } from '#modules/kit/field';
import type { AnyMaster, AnyRow } from '#modules/kit/module';
import { verbPath } from '#modules/kit/operations/permission';
import type { RefusedRows } from '#modules/organisation/import-file/operations';
import { newId } from '../../api/new-id.ts';
import { resource } from '../../api/resource.ts';
import { Button } from '../../kit/button.tsx';
import { FieldInput } from '../../kit/fields/field-input.tsx';
import { askNewRecord } from '../../kit/record/created/new-record.ts';
import { useMay } from '../../session/permission.ts';
import { counted } from './import-says.ts';
import { calledInMenu } from './importable.ts';
import { askedForAll, type MissingName, missingByModule } from './missing-names.ts';

interface MissingRecordsProps {
  readonly missing: RefusedRows['missing'];
  readonly onCheckAgain: () => void;
}

/** Records that the rows name and that do not exist, to be made after a look; then the file is checked again. */
export function MissingRecords({ missing, onCheckAgain }: MissingRecordsProps) {
  const may = useMay();
  const [made, setMade] = useState(0);
  const groups = missingByModule(missing, (slug) => moduleOf(slug)).filter(({ module }) => may(verbPath(module, 'add')));
  if (groups.length === 0) return null;
  return (
    <section className="record-section stack gap-16" aria-labelledby="missing-records">
      <h2 id="missing-records">Not in your books yet</h2>
      <p className="muted">
        The rows name these records, and they do not exist. Make those that are right, and then check the file again. Correct a wrong name
        in its row below.
      </p>
      {groups.map(({ module, names }) => (
        <MissingOf key={module.slug} module={module} names={names} onMade={() => setMade((count) => count + 1)} />
      ))}
      <div className="row">
        <Button look="main" disabled={made === 0} onClick={onCheckAgain}>
          Check the file again
        </Button>
        {made > 0 && <span className="muted">{counted(made, 'record')} made.</span>}
      </div>
    </section>
  );
}

interface MissingOfProps {
  readonly module: AnyMaster;
  readonly names: readonly MissingName[];
  readonly onMade: () => void;
}

/** What became of a name: made, or why not. */
type Outcomes = Readonly<Record<string, 'made' | { readonly why: string }>>;

function MissingOf({ module, names, onMade }: MissingOfProps) {
  const { draft, setDraft, left, setLeft, outcomes, busy, lacks, chosen, isOpen, make, fill } = useMaking({ module, names, onMade });
  const asked = askedForAll(module);
  return (
    <fieldset className="stack gap-8 missing-records">
      <legend>{calledInMenu(module)}</legend>
      <ul className="stack gap-8">
        {names.map((one) => (
          <Name
            key={one.name}
            {...one}
            outcome={outcomes[one.name]}
            isChosen={!left.has(one.name)}
            disabled={busy}
            onToggle={() => setLeft((before) => toggled(before, one.name))}
            onFill={() => void fill(one.name)}
          />
        ))}
      </ul>
      {isOpen && (
        <>
          <div className="record-fields grid-2">
            {Object.entries(asked).map(([path, field]) => (
              <FieldInput
                key={path}
                id={`missing-${module.slug}-${path}`}
                asks={`${module.slug}.${path}`}
                field={field}
                value={draft[path] ?? null}
                error={lacks.includes(path) ? `Choose the ${field.label.toLowerCase()} of these records` : undefined}
                problems={[]}
                disabled={busy}
                onChange={(value) => setDraft((before) => ({ ...before, [path]: value }))}
                onLeave={() => undefined}
              />
            ))}
          </div>
          <div className="row">
            <Button disabled={busy || chosen.length === 0} onClick={() => void make()}>
              Make {counted(chosen.length, 'record')}
            </Button>
          </div>
        </>
      )}
    </fieldset>
  );
}

/** Makes the chosen names of a kind one after the other, all with what is chosen once, or one in its own form. */
function useMaking({ module, names, onMade }: MissingOfProps) {
  const queries = useQueryClient();
  const asked = Object.entries(askedForAll(module));
  const [draft, setDraft] = useState<AnyRow>({});
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [outcomes, setOutcomes] = useState<Outcomes>({});
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const open = names.filter(({ name }) => outcomes[name] !== 'made');
  const chosen = open.filter(({ name }) => !left.has(name));
  const lacks = asked.flatMap(([path, field]) => (isMarked(field) && !draft[path] ? [path] : []));
  const note = (name: string, outcome: Outcomes[string]) => setOutcomes((before) => ({ ...before, [name]: outcome }));
  const noteMade = (name: string) => {
    note(name, 'made');
    onMade();
  };
  const make = async () => {
    setTried(true);
    if (lacks.length > 0 || busy) return;
    setBusy(true);
    for (const { name } of chosen) {
      try {
        await resource<AnyRow>(module).create({ ...module.begins, ...draft, id: newId(), name } as AnyRow & { readonly id: string });
        noteMade(name);
      } catch (error) {
        note(name, { why: error instanceof Error ? error.message : String(error) });
      }
    }
    setBusy(false);
    await queries.invalidateQueries({ queryKey: [module.slug] });
  };
  const fill = async (name: string) => {
    if (await askNewRecord(module, name)) noteMade(name);
  };
  const isOpen = asked.length > 0 && open.length > 0;
  return { draft, setDraft, left, setLeft, outcomes, busy, lacks: tried ? lacks : [], chosen, isOpen, make, fill };
}

interface NameProps extends MissingName {
  readonly outcome: Outcomes[string] | undefined;
  readonly isChosen: boolean;
  readonly disabled: boolean;
  readonly onToggle: () => void;
  readonly onFill: () => void;
}

function Name({ name, rows, outcome, isChosen, disabled, onToggle, onFill }: NameProps) {
  const isMade = outcome === 'made';
  return (
    <li className="row gap-8">
      <label className="row gap-8">
        <input type="checkbox" checked={!isMade && isChosen} disabled={disabled || isMade} onChange={onToggle} />
        <span>{name}</span>
      </label>
      <span className="muted">{isMade ? 'Made' : `in ${counted(rows, 'row')}`}</span>
      {!isMade && (
        <Button disabled={disabled} aria-label={`Fill in ${name}`} onClick={onFill}>
          Fill in…
        </Button>
      )}
      {typeof outcome === 'object' && (
        <span className="error" role="alert">
          {outcome.why}
        </span>
      )}
    </li>
  );
}

function toggled(names: ReadonlySet<string>, name: string): ReadonlySet<string> {
  const next = new Set(names);
  if (!next.delete(name)) next.add(name);
  return next;
}
