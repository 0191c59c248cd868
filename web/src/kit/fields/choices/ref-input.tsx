import { useQuery, useQueryClient } from '@tanstack/react-query';
import { assert } from '#domain/assert';
import { verbPath } from '#modules/kit/operations/permission';
import { type ListPage, type Option, type OptionsAsked, resource } from '../../../api/resource.ts';
import { definitionOf } from '../../../definitions.ts';
import { useMay } from '../../../session/permission.ts';
import { askNewRecord } from '../../record/created/new-record.ts';
import { controlOf, type FieldOf, type InputProps } from '../input-props.ts';
import { Combobox } from './combobox.tsx';
import { kindOf, refTarget } from './ref-target.ts';

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
  const { party } = props;
  const page = async (asked: OptionsAsked & { readonly cursor: string }): Promise<ListPage<Option>> => {
    if (party === undefined) return api.optionsPage(asked);
    const own = await api.optionsPage({ ...asked, party });
    const isTyped = (asked.search ?? '') !== '' && asked.cursor === '';
    return own.rows.length > 0 || own.cursor !== undefined || !isTyped ? own : firstPage(api.optionsPage(asked));
  };
  const pick = (option: Option | null) => {
    if (option) queries.setQueryData([target.slug, 'option', option.id], option);
    onChange(option?.id ?? null);
  };
  const create =
    module?.kind === 'master' && module.adds && may(verbPath(module, 'add'))
      ? async (name: string) => {
          const made = await askNewRecord(await definitionOf('master', module), name, field.begins);
          if (made) pick(made);
          if (made && props.onMade) props.onMade();
          else focusField(props.id, made !== null);
        }
      : undefined;
  return (
    <Combobox
      control={controlOf(props)}
      label={field.label}
      kind={kindOf(target, field.begins?.['groupId'])}
      value={id}
      shown={id === null ? '' : (chosen.data?.label ?? '')}
      search={(text, cursor) =>
        queries.fetchQuery({
          queryKey: [target.slug, 'options', text, narrowed, party, cursor],
          queryFn: () => {
            const asked = { search: text, limit: 50, ...(narrowed === undefined ? {} : { for: narrowed }) };
            return module === null ? wholeList(api.options(asked)) : page({ ...asked, cursor });
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

/** The field, or the one that Tab would lead to from it. */
function focusField(id: string, isNext: boolean): void {
  const field = document.getElementById(id);
  if (!field) return;
  const all = [...(field.closest('form')?.querySelectorAll<HTMLElement>('input, select, textarea, button') ?? [])];
  const next = isNext ? all.slice(all.indexOf(field) + 1).find((one) => one.matches(':enabled') && one.tabIndex >= 0) : undefined;
  (next ?? field).focus();
}

/** Its next page would be asked of the party. */
async function firstPage(found: Promise<ListPage<Option>>): Promise<ListPage<Option>> {
  return { rows: (await found).rows };
}

/** Records with handwritten calls are loaded all at once. */
async function wholeList(options: Promise<readonly Option[]>): Promise<ListPage<Option>> {
  return { rows: await options };
}
