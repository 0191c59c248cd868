import { useQuery } from '@tanstack/react-query';
import { type Option, resource } from '../../api/resource.ts';
import { refTarget } from '../fields/ref-target.ts';

interface RefNameProps {
  readonly slug: string;
  readonly id: string;
}

const patience = 300_000;

/** What a record is called: among the first options of its module, which many lines of a table share, or asked for by itself. */
export function RefName({ slug, id }: RefNameProps) {
  const target = refTarget(slug);
  const options = async (query: { readonly id?: string; readonly limit: number }): Promise<readonly Option[]> =>
    target === null ? [] : resource(target).options(query);
  const first = useQuery({
    queryKey: [slug, 'options', ''],
    queryFn: () => options({ limit: 50 }),
    staleTime: patience,
    meta: { quiet: true },
  });
  const known = first.data?.find((option) => option.id === id);
  const own = useQuery({
    queryKey: [slug, 'option', id],
    queryFn: async () => (await options({ id, limit: 1 }))[0] ?? null,
    enabled: first.isSuccess && known === undefined,
    staleTime: patience,
    meta: { quiet: true },
  });
  return (known ?? own.data)?.label ?? (own.data === null ? 'No longer there' : '');
}
