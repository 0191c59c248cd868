import { resource } from './resource.ts';

interface Named {
  readonly slug: string;
  readonly service: Parameters<typeof resource>[0]['service'];
  readonly entity: string;
}

interface Waiting {
  readonly id: string;
  readonly resolve: (label: string | null) => void;
  readonly reject: (error: unknown) => void;
}

const waiting = new Map<string, Waiting[]>();
/** The most names in one call. */
const most = 100;

/** The name of a record; null when it no longer exists. Names requested at the same moment go in one call. */
export function nameOf(module: Named, id: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const others = waiting.get(module.slug);
    if (others !== undefined) others.push({ id, resolve, reject });
    else {
      waiting.set(module.slug, [{ id, resolve, reject }]);
      setTimeout(() => void ask(module), 0);
    }
  });
}

async function ask(module: Named): Promise<void> {
  const all = waiting.get(module.slug) ?? [];
  waiting.delete(module.slug);
  const ids = [...new Set(all.map(({ id }) => id))];
  for (let at = 0; at < ids.length; at += most) {
    const part = new Set(ids.slice(at, at + most));
    const asking = all.filter(({ id }) => part.has(id));
    try {
      const found = new Map((await resource(module).namesOf([...part])).map(({ id, label }) => [id, label]));
      for (const { id, resolve } of asking) resolve(found.get(id) ?? null);
    } catch (error) {
      for (const { reject } of asking) reject(error);
    }
  }
}
