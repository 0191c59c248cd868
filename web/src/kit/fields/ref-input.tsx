import { useQuery, useQueryClient } from '@tanstack/react-query';
import { assert } from '#domain/assert';
import { verbPath } from '#modules/kit/permission';
import { type ListPage, type Option, resource } from '../../api/resource.ts';
import { useMay } from '../../session/permission.ts';
import { askNewRecord } from '../record/new-record.ts';
import { Combobox } from './combobox.tsx';
import { controlOf, type FieldOf, type InputProps } from './input-props.ts';
import { refTarget } from './ref-target.ts';

/** Chooses a record of another module by typing, or creates one with Alt+C if the user may. */
export function RefInput(props: InputProps<FieldOf<'ref'>>) {
  const { field, value, onChange, onLeave } = props;
  const target = refTarget(field.to);
  assert(target !== null, `${field.to} has options`);
  const { module } = target;
  const api = resource(target);
  const queries = useQueryClient();
  const may = useMay();
  const narrowed = field.only !== undefined || field.beside !== undefined ? props.asks : undefined;
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
  const create =
    module?.kind === 'master' && !module.without?.includes('create') && may(verbPath(module, 'add'))
      ? async (name: string) => {
          const made = await askNewRecord(module, name, field.begins);
          if (made) pick(made);
          document.getElementById(props.id)?.focus();
        }
      : undefined;
  return (
    <Combobox
      control={controlOf(props)}
      label={field.label}
      value={id}
      shown={id === null ? '' : (chosen.data?.label ?? '')}
      search={(text, cursor) =>
        queries.fetchQuery({
          queryKey: [target.slug, 'options', text, narrowed, cursor],
          queryFn: () => {
            const asked = { search: text, limit: 50, ...(narrowed === undefined ? {} : { for: narrowed }) };
            return module === null ? wholeList(api.options(asked)) : api.optionsPage({ ...asked, cursor });
          },
          staleTime: 30_000,
        })
      }
      onPick={pick}
      onLeave={onLeave}
      onCreate={create}
    />
  );
}

/** Records with handwritten calls are loaded all at once. */
async function wholeList(options: Promise<readonly Option[]>): Promise<ListPage<Option>> {
  return { rows: await options };
}
