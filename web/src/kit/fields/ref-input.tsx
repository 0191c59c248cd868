import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { assert } from '#domain/assert';
import { type Option, resource } from '../../api/resource.ts';
import { useMay } from '../../session/permission.ts';
import { Combobox } from './combobox.tsx';
import { controlOf, type FieldOf, type InputProps } from './input-props.ts';
import { refTarget } from './ref-target.ts';

const InlineCreate = lazy(async () => ({ default: (await import('../record/inline-create.tsx')).InlineCreate }));

/** The record of another module: found by typing, made on the spot with Alt+C where the person may. */
export function RefInput(props: InputProps<FieldOf<'ref'>>) {
  const { field, value, onChange, onLeave } = props;
  const target = refTarget(field.to);
  assert(target !== null, `${field.to} has options`);
  const { module } = target;
  const api = resource(target);
  const queries = useQueryClient();
  const may = useMay();
  const [creating, setCreating] = useState<string | null>(null);
  const id = typeof value === 'string' ? value : null;
  const chosen = useQuery({
    queryKey: [target.slug, 'option', id],
    queryFn: async () => (await api.options({ id: id ?? '' }))[0] ?? null,
    enabled: id !== null,
    staleTime: 300_000,
  });
  const pick = (option: Option | null) => {
    if (option) queries.setQueryData([target.slug, 'option', option.id], option);
    onChange(option?.id ?? null);
  };
  const canCreate = module?.kind === 'master' && !module.without?.includes('create') && may(`/${module.slug}/add`);
  return (
    <>
      <Combobox
        control={controlOf(props)}
        label={field.label}
        value={id}
        shown={id === null ? '' : (chosen.data?.label ?? '')}
        search={(text) =>
          queries.fetchQuery({
            queryKey: [target.slug, 'options', text],
            queryFn: () => api.options({ search: text, limit: 50 }),
            staleTime: 30_000,
          })
        }
        onPick={pick}
        onLeave={onLeave}
        onCreate={canCreate ? setCreating : undefined}
      />
      {creating !== null && module?.kind === 'master' && (
        <Suspense>
          <InlineCreate
            module={module}
            name={creating}
            onDone={(made: Option | null) => {
              setCreating(null);
              if (made) pick(made);
              document.getElementById(props.id)?.focus();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
