import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The typesetter looks for its fonts and for HarfBuzz among installed packages. Here they are beside it. */
export function fontsBeside(out: string, root: string): void {
  const copy = (file: string) => {
    const place = join('node_modules', file);
    mkdirSync(dirname(join(out, place)), { recursive: true });
    cpSync(join(root, place), join(out, place));
  };
  const all = join(root, 'node_modules', '@expo-google-fonts');
  for (const family of readdirSync(all)) {
    copy(`@expo-google-fonts/${family}/package.json`);
    for (const weight of ['400Regular', '600SemiBold'])
      for (const file of readdirSync(join(all, family, weight))) copy(`@expo-google-fonts/${family}/${weight}/${file}`);
  }
  for (const file of ['package.json', 'dist/index.mjs', 'dist/harfbuzz.js', 'dist/harfbuzz.wasm']) copy(`harfbuzzjs/${file}`);
}
