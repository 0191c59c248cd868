import type { Context } from '#application/context';
import { documentByNumber } from '#application/imports/rows/document-by-number';
import { isGstin } from '#domain/registration/gstin';
import { normalName, wordsOf } from '#domain/text/normalise';
import { inFiles } from '#modules/in-files';
import { plainName } from '#modules/kit/imports/import-cell';
import type { NamedRecord } from '#modules/kit/imports/import-columns';

/**
 * Finds the record that a cell names: by id, by any unique value of the module, such as name or code, by GSTIN, or a document by its number.
 * Each is looked up once.
 */
export function nameFinder(context: Context) {
  const known = new Map<string, Promise<string | undefined>>();
  const { records } = context.ports;
  const find = async ({ to, name }: NamedRecord): Promise<string | undefined> => {
    if (uuid.test(name)) return (await records.find(context.scope, to, name))?.id;
    if (to === 'user') return findByWords(context, to, name, ['email', 'name']);
    const { moduleOf } = await import('#modules/all-modules');
    const module = moduleOf(to);
    if (module?.kind === 'document') return (await documentByNumber(context, module, name))?.id;
    if (module?.kind !== 'master') return undefined;
    if (module.small) {
      const all = await records.all(context.scope, to);
      const called = (asked: string) =>
        all.find(({ row }) =>
          [module.label(row), row['name'], row['code'], row['alias']].some((one) => normalName(String(one ?? '')) === asked),
        )?.id;
      const plain = plainName(name);
      return called(normalName(name)) ?? called(plain) ?? called(normalName(inFiles[to]?.named?.[plain] ?? plain));
    }
    for (const { name: unique } of module.unique) {
      const id = await records.findByUnique(context.scope, to, unique, normalName(name));
      if (id !== undefined) return id;
    }
    return module.fields['gstin'] && isGstin(name.toUpperCase()) ? findByWords(context, to, name, ['gstin']) : undefined;
  };
  return (wanted: NamedRecord): Promise<string | undefined> => {
    const key = `${wanted.to}|${normalName(wanted.name)}`;
    const asked = known.get(key) ?? find(wanted);
    // An earlier row of this file may create it.
    void asked.then(
      (id) => id === undefined && known.delete(key),
      () => known.delete(key),
    );
    if (known.size >= mostNames) known.clear();
    known.set(key, asked);
    return asked;
  };
}

/**
 * A record by a value that several may have, such as a party by GSTIN, or a member by email or name; undefined unless exactly one has it.
 * Members are not stored with the masters.
 */
async function findByWords(
  { ports: { records }, scope }: Context,
  slug: string,
  name: string,
  fields: readonly string[],
): Promise<string | undefined> {
  const words = wordsOf(name);
  if (words.length === 0) return undefined;
  const ids = await records.search(scope, slug, words, foundAtMost);
  const wanted = ids.map((id) => ({ slug, id }));
  const found = [...(await records.findMany(scope, wanted)).values()];
  const asked = normalName(name);
  const [one, other] = found.filter(({ row }) => fields.some((key) => normalName(String(row[key] ?? '')) === asked));
  return other === undefined ? one?.id : undefined;
}

/** Limit of `Records.findMany`; people of the same name are far fewer. */
const foundAtMost = 100;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const mostNames = 50_000;
