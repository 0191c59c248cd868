import { useEffect, useState } from 'react';
import { call } from '../../api/client.ts';
import { useSettled } from '../../kit/hooks/use-settled.ts';

/** Milliseconds without a key before the server is asked. */
const pause = 200;

/** Says while typing that another organisation of the user has this name. Saving would refuse it anyway. */
export function useOrganisationName(name: unknown, own = ''): string | undefined {
  const typed = typeof name === 'string' ? name.trim() : '';
  const settled = useSettled(typed, pause);
  const [taken, setTaken] = useState<string | null>(null);
  useEffect(() => {
    if (settled === '' || settled === own) return;
    let current = true;
    call<{ readonly exists: boolean }>('GET', `/api/ims-crm/organization/s/doesNameExist/${encodeURIComponent(settled)}`, {
      hideLoader: true,
    }).then(
      ({ exists }) => current && setTaken(exists ? settled : null),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [settled, own]);
  return taken !== null && taken === typed && taken !== own ? 'Name already exists' : undefined;
}
