import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Where the API answers in development; the built pages are served from the API's own origin (decision D41). */
const api = process.env['BAHI_API'] ?? 'http://localhost:4000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), computed(), gridStyles(), gridParts(), otherParts()],
  resolve: { alias: [router('index', /^react-router$/), router('dom-export', /^react-router\/dom$/)] },
  server: { proxy: { '/api': api }, fs: { allow: ['..'] } },
  preview: { proxy: { '/api': api } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2024',
    // A font in the style sheet would be loaded by everyone, also by those who never see its letters.
    assetsInlineLimit: 0,
    // What every screen loads is one piece of 518 kB; the data grid, fetched after the first rows can be read, has 306 kB.
    chunkSizeWarningLimit: 540,
    rolldownOptions: {
      // Definitions and rules have no side effects, so unused ones can be removed, such as most calls of the API.
      treeshake: { moduleSideEffects: [{ test: /\/packages\/(domain|modules)\//, sideEffects: false }] },
      // Zod tries to compile checks with `new Function`, even if the page's policy refuses it.
      output: {
        banner: ({ moduleIds }) => (moduleIds.some(isZod) ? 'globalThis.__zod_globalConfig = { jitless: true };' : ''),
        codeSplitting: { groups: [{ name: loadedTogether(), includeDependenciesRecursively: false }] },
      },
      onLog(level, log, report) {
        // The component library marks every file 'use client', which means nothing in a bundle.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
      },
    },
  },
});

/** The router's packages name their build for development only, with warnings that nobody reads in the built pages. */
function router(part: string, find: RegExp) {
  return { find, replacement: fileURLToPath(new URL(`../node_modules/react-router/dist/production/${part}.mjs`, import.meta.url)) };
}

/**
 * What every page loads is one file, what every screen of the product loads beside it is another, and so are what draws lists and the rules
 * that definitions share: a hundred small files compress worse than a few. Everything else is split by where it is used.
 */
function loadedTogether(): (id: string, modules: Modules) => string | null {
  const pieces = [
    ['main', 'src/main.tsx'],
    ['public', 'src/session/pages/sign-in-page.tsx'],
    ['shell', 'src/shell/shell.tsx'],
    ['list', 'src/kit/list/list-screen.tsx'],
    ['rules', '../packages/modules/all-modules.ts'],
  ] as const;
  const pieceOf = new Map<string, string>();
  const seen = new Set<string>();
  const take = (id: string, piece: string, modules: Modules) => {
    if (seen.has(id)) return;
    seen.add(id);
    if (piece !== 'rules' || isRule(id)) pieceOf.set(id, piece);
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) take(next, piece, modules);
  };
  return (id, modules) => {
    if (seen.size === 0) for (const [piece, file] of pieces) take(join(import.meta.dirname, file), piece, modules);
    // The entry waits for the session, and modules loaded meanwhile may need the rest of the file.
    return id.endsWith('/src/main.tsx') ? null : (pieceOf.get(id) ?? null);
  };
}

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** What definitions have in common; these files never need a definition. */
function isRule(id: string): boolean {
  return /\/packages\/(domain|modules\/kit)\//.test(id);
}

function isZod(id: string): boolean {
  return id.endsWith('/zod/v4/core/core.js');
}

/**
 * The data grid writes its measures into the page as a style with a text, which the policy of the page refuses. Through emotion, like all
 * other styles of the library, they become rules of an empty style element.
 */
function gridStyles(): Plugin {
  const file = /x-data-grid\/utils\/css\/context\.mjs$/;
  const written = /_jsx\("style", \{\s*href: `\/\$\{className\}`,\s*nonce: rootProps\.nonce,\s*children: cssString\s*\}\)/;
  let done = false;
  return {
    name: 'grid-styles',
    apply: 'build',
    transform: {
      filter: { id: file },
      handler(code) {
        if (!written.test(code)) return;
        done = true;
        return `import { GlobalStyles } from '@mui/material';\n${code.replace(written, '_jsx(GlobalStyles, { styles: cssString })')}`;
      },
    },
    buildEnd(error) {
      if (!error && !done) this.error('The data grid writes its style in another way than before: see `gridStyles` in vite.config.ts.');
    },
  };
}

/**
 * The data grid brings a widget of the component library and a part of its own for everything it can do. Ours has no pages, no cells to
 * edit, no filters, no groups of columns, no toolbar, no print and no rows that it fetches itself, so all of that would only be weight.
 */
function gridParts(): Plugin {
  const widgets = [
    ...['Autocomplete', 'Badge', 'Checkbox', 'Chip', 'CircularProgress', 'FormControl', 'FormControlLabel', 'InputLabel'],
    ...['LinearProgress', 'Select', 'Skeleton'],
    ...['Switch', 'Tab', 'TablePagination', 'Tabs', 'TextareaAutosize', 'ToggleButton'],
  ];
  const textField = "import MUITextField from '@mui/material/TextField';";
  // Only the search among the columns has one.
  const plainField =
    'const MUITextField = ({ size, variant, slotProps, ...other }) => _jsx(MUIInputBase, { ...other, ...slotProps.input, inputProps: slotProps.htmlInput });';
  const material = /x-data-grid\/material\/index\.mjs$/;
  // Cells are our own (`grid-cell.tsx`), and so is the foot.
  const components =
    /(cell|panel\/filterPanel|toolbar|toolbarV8|quickFilter)\/(?!index)\w+|columnSelection\/Grid(CellCheckboxRenderer|RowCheckbox)|columnHeaders\/Grid(ColumnGroupHeader|ColumnHeaderFilterIconButton)|Grid(Footer|Pagination|RowCount|SelectedRowCount|RowDragAndDropOverlay|ScrollArea|SkeletonLoadingOverlay)/;
  const features =
    /colDef\/grid\w+Operators|hooks\/features\/(export\/useGrid(Print|Csv)Export|editing\/useGridRowEditing|dataSource\/useGridDataSource)/;
  const parts = new RegExp(`x-data-grid/(components/(${components.source})|${features.source})\\.mjs$`);
  const editing = /x-data-grid\/hooks\/features\/editing\/useGridCellEditing\.mjs$/;
  const reading =
    "const reading = { getCellMode: () => 'view' };\nexport const useGridCellEditing = (api) => api.current.register('public', reading);";
  let done = 0;
  return {
    name: 'grid-parts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: [material, parts, editing] },
      handler(code, id) {
        if (parts.test(id)) return withoutContent(code);
        if (editing.test(id)) return reading;
        const without = widgets.reduce((text, widget) => {
          const written = new RegExp(`import (\\w+)(?:, \\{ (\\w+) \\})? from '@mui/material/${widget}';`);
          if (written.test(text)) done += 1;
          return text.replace(written, (_, name, classes) => `const ${name} = () => null;${classes ? ` const ${classes} = {};` : ''}`);
        }, code);
        return without.replace(textField, plainField);
      },
    },
    buildEnd(error) {
      if (!error && done < widgets.length)
        this.error('The data grid names its widgets in another way than before: see `gridParts` in vite.config.ts.');
    },
  };
}

/**
 * Parts of other packages that the screens never reach: schemas of the API as JSON, themes made of variables, buttons that turn a wheel or
 * draw ripples, texts that grow, and statics copied to components with a theme.
 */
function otherParts(): Plugin {
  return {
    name: 'other-parts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: {
        id: [
          /hoist-non-react-statics\/dist\/hoist-non-react-statics\.cjs\.js$/,
          /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/,
          /@mui\/material\/TextareaAutosize\/TextareaAutosize\.mjs$/,
          /@mui\/material\/(styles\/(createTheme|ThemeProvider)WithVars|CircularProgress\/CircularProgress|ButtonBase\/TouchRipple)\.mjs$/,
        ],
      },
      handler: withoutContent,
    },
  };
}

/** The frame of the pages has the values that it takes from all definitions, in place of the definitions. */
function computed(): Plugin {
  const file = `${import.meta.dirname}/src/known-modules.ts`;
  return {
    name: 'computed',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /web\/src\/known-modules\.ts$/ },
      async handler() {
        const values: Readonly<Record<string, unknown>> = await import(file);
        return Object.entries(values)
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
          .join('\n');
      },
    },
  };
}

/** The same names without content. */
function withoutContent(code: string): string {
  const single = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
  const lists = [...code.matchAll(/^export \{ ([^}]*) \};/gm)].flatMap(([, names = '']) => names.split(',').map((name) => name.trim()));
  const names = [...single, ...lists.map((name) => (name ?? '').split(' as ').at(-1))];
  const main = /export default|module\.exports/.test(code) ? 'export default () => null;' : '';
  return `${names.map((name) => `export const ${name} = () => null;`).join('\n')}\n${main}\n`;
}
