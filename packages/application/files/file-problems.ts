import type { Context } from '#application/context';
import { ownFile } from '#application/files/stored-file';
import { fileSize } from '#domain/files/file-size';
import { fileTypesText } from '#domain/files/file-type';
import type { Problem } from '#domain/refusal';
import type { Field, Fields } from '#modules/kit/field';
import type { AnyRow } from '#modules/kit/module';

/**
 * A file field takes a confirmed file of this organisation with the kind and size of the field. A file that was already in the field may
 * stay.
 */
export async function fileProblems(context: Context, fields: Fields, row: AnyRow, before: AnyRow | undefined): Promise<readonly Problem[]> {
  const found = await Promise.all(
    Object.entries(fields).map(async ([name, field]) => {
      const key = row[name];
      if (field.kind !== 'file' || typeof key !== 'string' || key === before?.[name]) return [];
      const message = await problemOf(context, field, key);
      return message === undefined ? [] : [{ path: name, message }];
    }),
  );
  return found.flat();
}

async function problemOf(context: Context, field: Extract<Field, { kind: 'file' }>, key: string): Promise<string | undefined> {
  const file = await ownFile(context, key);
  if (file === undefined) return 'This file was not found. Upload it again';
  if (!field.accepts.includes(file.type)) return `Choose a ${fileTypesText(field.accepts)} file`;
  if (file.bytes > field.most) return `At most ${fileSize(field.most)}`;
  const { mostPixels } = field;
  // A picture that hides its size is not drawn.
  if (mostPixels !== undefined && (file.pixels ?? Number.POSITIVE_INFINITY) > mostPixels)
    return `At most ${mostPixels / 1_000_000} million pixels, such as 2000 × 2000`;
  return undefined;
}
