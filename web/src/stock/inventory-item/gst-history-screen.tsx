import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { Problem } from '#domain/refusal';
import { formatDay } from '#domain/time/day';
import type { AnyRow } from '#modules/kit/module';
import { itemFields } from '#modules/stock/inventory-item/fields';
import { inventoryItem } from '#modules/stock/inventory-item/inventory-item';
import { call } from '../../api/client.ts';
import { Failure } from '../../api/failure.ts';
import { tellFailure } from '../../api/query-client.ts';
import { type Kept, resource } from '../../api/resource.ts';
import { confirm } from '../../kit/feedback/confirm.ts';
import { tell } from '../../kit/feedback/toast.ts';
import { Cell } from '../../kit/fields/cell.tsx';
import { hint, useKeys } from '../../kit/keys.ts';
import { useDirtyGuard } from '../../kit/record/dirty-guard.ts';
import { type Draft, draftOf, isSame, problemsOf } from '../../kit/record/draft.ts';
import { ErrorSummary, focusProblem, RecordFields } from '../../kit/record/record-fields.tsx';
import { ScreenHead } from '../../kit/screen-head.tsx';
import { texts } from '../../kit/texts.ts';
import '../../kit/record/record.css';

const fields = { gstHistory: itemFields.gstHistory };
const base = '/api/ims-crm/inventoryItem/s';
const trail = [{ label: inventoryItem.plural, to: '/app/inventory-item' }];

/** The dated GST rates of an item: edited, or taken out one by one, by people who need not be allowed to edit the item. */
export function GstHistoryScreen({ mode }: { readonly mode: 'edit' | 'delete' }) {
  const { id = '' } = useParams();
  const item = useQuery({
    queryKey: [inventoryItem.slug, 'record', id],
    queryFn: () => resource<AnyRow>(inventoryItem).get(id),
    staleTime: 0,
  });
  const title = 'GST History';
  if (item.data === undefined)
    return (
      <div className="record">
        <ScreenHead title={title} trail={trail} />
        <div className="notice">{item.error?.message ?? texts.loading}</div>
      </div>
    );
  const above = [...trail, { label: String(item.data['name']), to: `/app/inventory-item/view/${id}` }];
  const Body = mode === 'edit' ? EditRates : DeleteRates;
  return (
    <div className="record">
      <ScreenHead title={title} subtitle="What documents are taxed at, from the day each rate is effective" trail={above} />
      <Body key={item.data.version} item={item.data} />
    </div>
  );
}

interface BodyProps {
  readonly item: AnyRow & Kept;
}

function EditRates({ item }: BodyProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [clean] = useState<Draft>(() => draftOf(fields, item));
  const [draft, setDraft] = useState(clean);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [saving, setSaving] = useState(false);
  const [saved, setSaved] = useState(false);
  const dirty = !isSame(draft, clean) && !saved;
  useDirtyGuard(() => dirty);
  const back = `/app/inventory-item/view/${item.id}`;

  const refuse = (found: readonly Problem[]) => {
    setProblems(found);
    focusProblem(found[0]);
  };
  const submit = async () => {
    const found = problemsOf(fields, draft);
    if (found.length > 0) return refuse(found);
    setSaving(true);
    try {
      await call('POST', `${base}/gstHistory`, { body: { ...draft, id: item.id, version: item.version } });
      tell('success', texts.saved);
      setSaved(true);
      await queries.invalidateQueries({ queryKey: [inventoryItem.slug] });
      await navigate(back, { replace: true });
    } catch (error) {
      if (error instanceof Failure && error.problems.length > 0) refuse(error.problems);
      tellFailure(error);
    } finally {
      setSaving(false);
    }
  };
  useKeys({ save: () => void submit(), leave: () => void navigate(back) });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <ErrorSummary problems={problems} fields={fields} />
      <RecordFields
        fields={fields}
        draft={draft}
        problems={problems}
        disabled={saving}
        onChange={(name, value) => {
          setDraft({ ...draft, [name]: value });
          setProblems([]);
        }}
        onLeave={() => undefined}
      />
      <div className="record-buttons">
        <button type="submit" className="button primary" disabled={saving || !dirty}>
          {texts.submit} <kbd>{hint('save')}</kbd>
        </button>
        <button type="button" className="button quiet" onClick={() => void navigate(-1)}>
          {texts.cancel}
        </button>
      </div>
    </form>
  );
}

function DeleteRates({ item }: BodyProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const rates = (draftOf(fields, item)['gstHistory'] ?? []) as readonly AnyRow[];
  useKeys({ leave: () => void navigate(`/app/inventory-item/view/${item.id}`) });

  const remove = async (day: string) => {
    if (!(await confirm({ title: `Delete the rate from ${formatDay(day)}` }))) return;
    try {
      await call('DELETE', `${base}/${item.id}/deleteGstHistory`, { query: { version: item.version, effectiveFrom: day } });
      tell('success', texts.saved);
    } catch (error) {
      tellFailure(error);
    }
    await queries.invalidateQueries({ queryKey: [inventoryItem.slug] });
  };
  return (
    <section className="record-section">
      <fieldset className="lines">
        <legend>{rates.length === 1 ? 'The last rate stays' : 'Rates'}</legend>
        <table>
          <thead>
            <tr>
              {Object.entries(columns).map(([name, { label }]) => (
                <th key={name} scope="col">
                  {label}
                </th>
              ))}
              <th>
                <span className="visually-hidden">Delete</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rates.map((rate) => {
              const day = String(rate['effectiveFrom']);
              return (
                <tr key={day}>
                  {Object.entries(columns).map(([name, field]) => (
                    <td key={name} data-label={field.label}>
                      <div>
                        <Cell kind={field.kind} field={field} value={rate[name]} />
                      </div>
                    </td>
                  ))}
                  <td>
                    <button
                      type="button"
                      className="button"
                      aria-label={`Delete the rate from ${formatDay(day)}`}
                      disabled={rates.length === 1}
                      onClick={() => void remove(day)}
                    >
                      Delete
                    </button>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </fieldset>
    </section>
  );
}

const { effectiveFrom, taxability, rate, hsn } = itemFields.gstHistory.of;
const columns = { effectiveFrom, taxability, rate, hsn };
