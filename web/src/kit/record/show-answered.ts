import type { QueryClient } from '@tanstack/react-query';
import type { AnyDocument, AnyMaster, AnyRow } from '#modules/kit/module';
import type { Kept } from '../../api/resource.ts';

/**
 * The record as a call that changed it answered it: its screen shows that at once, because until it is read again it would offer what was just
 * done. What is only known when it is read stays. A later version that was read meanwhile stays, too.
 */
export function showAnswered(queries: QueryClient, { slug, fields }: AnyMaster | AnyDocument, answered: AnyRow & Kept): void {
  queries.setQueryData<AnyRow & Kept>([slug, 'record', answered.id], (known) => {
    if (known === undefined || known.version > answered.version) return known;
    const onRead = Object.entries(known).filter(([name]) => fields[name]?.onRead === true);
    return { ...Object.fromEntries(onRead), ...answered };
  });
}
