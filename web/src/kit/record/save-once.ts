import type { AnyRow } from '#modules/kit/module';
import { Failure } from '../../api/failure.ts';
import { patiently } from '../../api/patiently.ts';
import type { Kept, resource } from '../../api/resource.ts';
import { session } from '../../session/session.ts';
import { isSavedAlready } from './holds.ts';

type Api = Pick<ReturnType<typeof resource<AnyRow>>, 'get' | 'create' | 'update'>;
type Stored = AnyRow & Kept;
type Saved = Stored & { readonly warnings?: readonly string[] };

/**
 * Creates a record under its id, and waits for the connection. If an earlier try of this form was saved although its answer was lost, and
 * more was typed since, that record is changed: there is never a second one.
 */
export async function createOnce(api: Api, id: string, body: AnyRow): Promise<Saved> {
  try {
    return await patiently(() => api.create({ ...body, id }));
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'idempotencyMismatch') throw error;
    const now = await api.get(id);
    return updateOnce(api, now, body);
  }
}

/**
 * Changes a record on the version that was read, and waits for the connection. If the answer to an earlier try was lost but it was saved,
 * that counts. If only the product itself has changed the record since (an email was sent, its status changed), nothing typed is affected,
 * and it is saved on the new version.
 */
export async function updateOnce(api: Api, stored: Stored, body: AnyRow, isAsTyped?: (now: Stored) => boolean): Promise<Saved> {
  const { id, version } = stored;
  try {
    return await patiently(() => api.update({ ...body, id, version }));
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'changed') throw error;
    const now = await api.get(id);
    if (isSavedAlready(now, stored, body, session.get().user?.id)) return now;
    if (isAsTyped?.(now) !== true) throw error;
    return patiently(() => api.update({ ...body, id, version: now.version }));
  }
}

/** Whether a record with this id exists that the person may see. Asks for its name, because then a missing record is not an error. */
export async function isSaved(api: Pick<ReturnType<typeof resource<AnyRow>>, 'namesOf'>, id: string): Promise<boolean> {
  try {
    return (await api.namesOf([id])).length > 0;
  } catch {
    return false;
  }
}
