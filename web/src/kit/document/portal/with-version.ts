import type { AnyDocument, AnyRow } from '#modules/kit/module';
import { Failure } from '../../../api/failure.ts';
import { type Kept, resource } from '../../../api/resource.ts';
import { contentOf } from '../document-content.ts';

/**
 * Calls with the version of a document that is shown. Jobs write what a portal answers at any moment: if the document itself is still the same,
 * it is called once more with the version of now. Whether the step can be taken then is up to the server.
 */
export async function withVersion<Answer>(
  module: AnyDocument,
  stored: AnyRow & Kept,
  call: (version: number) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await call(stored.version);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'changed') throw error;
    const now = await resource<AnyRow>(module).get(stored.id);
    if (contentOf(module, now) !== contentOf(module, stored)) throw error;
    return call(now.version);
  }
}
