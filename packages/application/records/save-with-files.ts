import type { Answered, Context } from '#application/context';
import { keepSentFile, type NamedContent } from '#application/files/keep-file';
import { saveRecord } from '#application/records/save-record';
import { Refusal } from '#domain/refusal';
import type { AnyMaster, AnyRow } from '#modules/kit/module';

type Values = AnyRow & { readonly id: string; readonly version?: number };

/**
 * Saves a master with files sent in the same call. A file field names one of them by its name in the call, and gets its key. A file that no
 * field names is refused before anything is stored. `save` is for masters with their own way of saving.
 */
export async function saveWithFiles(
  context: Context,
  master: AnyMaster,
  body: Values,
  files: readonly NamedContent[],
  save: (values: Values) => Promise<Answered> = (values) => saveRecord(context, master, values),
): Promise<Answered> {
  const fields = Object.entries(master.fields).flatMap(([name, field]) => (field.kind === 'file' ? [name] : []));
  const asked = new Set(fields.map((name) => body[name]));
  const unnamed = files.find(({ name }) => !asked.has(name));
  if (unnamed !== undefined) {
    const why = fields.length === 0 ? `A ${master.title} has no files` : `No field uses the file ${unnamed.name}`;
    throw new Refusal('invalid', {}, [{ path: 'files', message: why }]);
  }
  const values: Record<string, unknown> = { ...body };
  for (const name of fields) {
    const file = files.find((one) => one.name === body[name]);
    if (file !== undefined) values[name] = (await keepSentFile(context, file)).key;
  }
  return save(values as Values);
}
