import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { activeLocations } from '#modules/stock/warehouse-location/operations';
import { call } from '../../api/client.ts';
import type { Option } from '../../api/resource.ts';
import { session } from '../../session/session.ts';
import { Combobox } from './choices/combobox.tsx';
import { controlOf, type FieldOf, type InputProps } from './input-props.ts';
import { TextInput } from './text-input.tsx';

/** A short code. A code of an official list is found by its digits or by words of its description, a location by code or name. */
export function CodeInput(props: InputProps<FieldOf<'code'>>) {
  const { list } = props.field;
  return list === undefined ? <TextInput {...props} /> : <ListedCode {...props} list={list} />;
}

function ListedCode({ list, ...props }: InputProps<FieldOf<'code'>> & { readonly list: 'hsn' | 'location' }) {
  const queries = useQueryClient();
  const { field, value, onChange, onLeave } = props;
  const code = typeof value === 'string' ? value : null;
  return (
    <Combobox
      control={controlOf(props)}
      label={field.label}
      value={code}
      shown={code ?? ''}
      search={(text, cursor) => (list === 'location' ? locations(queries, text) : listed(queries, list, text, cursor))}
      onPick={(option) => onChange(option?.id ?? null)}
      onLeave={onLeave}
    />
  );
}

async function listed(queries: QueryClient, list: string, text: string, cursor: string) {
  const page = await queries.fetchQuery({
    queryKey: ['reference', list, text, cursor],
    queryFn: () =>
      call<Listed>('GET', `/api/utility/dropdown/s/reference:${list}`, {
        query: { search: text, limit: 50, ...(cursor === '' ? {} : { cursor }) },
        hideLoader: true,
      }),
    staleTime: 300_000,
  });
  return { ...page, rows: cursor === '' ? withTyped(page.rows, text.trim()) : optionsIn(page.rows) };
}

/** The locations of the open branch; a branch has at most a few hundred. */
async function locations(queries: QueryClient, text: string) {
  const all = await queries.fetchQuery({
    queryKey: ['branch', 'locations', session.get().branchId],
    queryFn: () => call<readonly Option[]>('GET', activeLocations.path, { hideLoader: true }),
    staleTime: 60_000,
  });
  return { rows: all.filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase())) };
}

interface Listed {
  readonly rows: readonly { readonly label: string; readonly value: string }[];
  readonly cursor?: string;
}

/** Official lists get new codes faster than ours, so unknown digits can be chosen as typed, before codes that begin with them. */
export function withTyped(rows: Listed['rows'], typed: string): readonly Option[] {
  const options = optionsIn(rows);
  const isNew = /^\d+$/.test(typed) && !rows.some(({ value }) => value === typed);
  return isNew ? [{ id: typed, label: typed }, ...options] : options;
}

function optionsIn(rows: Listed['rows']): readonly Option[] {
  return rows.map(({ label, value }) => ({ id: value, label: endOf(label, value) }));
}

/** Descriptions begin with the text of the whole chapter; the part that differs is at the end. */
function endOf(label: string, code: string): string {
  if (label.length <= code.length + longest) return label;
  const end = label.slice(-longest);
  return `${code} … ${end.slice(end.indexOf(' ') + 1)}`;
}

/** How many characters of a description fit into the list. */
const longest = 48;
