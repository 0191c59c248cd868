import { Refusal } from '#domain/refusal';
import type { AnyDocument, AnyMaster } from '#modules/kit/module';

/** Storage knows the name of a unique value; people know the label of its field. */
export async function sayDuplicate<Answer>(module: AnyMaster | AnyDocument, write: () => Promise<Answer>): Promise<Answer> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'duplicate') throw error;
    const name = error.errors[0]?.path ?? '';
    const known = module.unique.find((unique) => unique.name === name);
    const path = known?.path ?? name;
    const label = known?.called ?? (module.fields[name] ?? module.fields[path])?.label ?? (name === '' ? 'This value' : capital(name));
    throw new Refusal('duplicate', { field: label }, [{ path, message: `${label} already exists` }]);
  }
}

function capital(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
