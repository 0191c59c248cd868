import { useQuery } from '@tanstack/react-query';
import { nameQuery } from './name-query.ts';

interface RefNameProps {
  readonly slug: string;
  readonly id: string;
}

/** The name of a record. */
export function RefName({ slug, id }: RefNameProps) {
  const { data } = useQuery(nameQuery(slug, id));
  return data === null ? 'Deleted' : (data ?? '');
}
