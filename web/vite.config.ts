import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Where the API answers in development; the built pages are served from the API's own origin (decision D41). */
const api = process.env['BAHI_API'] ?? 'http://localhost:4000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), gridStyles()],
  server: { proxy: { '/api': api }, fs: { allow: ['..'] } },
  preview: { proxy: { '/api': api } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2024',
    // A font in the style sheet would be loaded by everyone, also by those who never see its letters.
    assetsInlineLimit: 0,
    // The data grid is one piece of 612 kB, fetched after the first rows can be read.
    chunkSizeWarningLimit: 640,
    rolldownOptions: {
      // Where zod may, it compiles checks with `new Function`; it tries that even where the policy of the page refuses it.
      output: { banner: ({ moduleIds }) => (moduleIds.some(isZod) ? 'globalThis.__zod_globalConfig = { jitless: true };' : '') },
      onLog(level, log, report) {
        // The component library marks every file 'use client', which means nothing in a bundle.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
      },
    },
  },
});

function isZod(id: string): boolean {
  return id.endsWith('/zod/v4/core/core.js');
}

/**
 * The data grid writes its measures into the page as a style with a text, which the policy of the page refuses. Through emotion, like all
 * other styles of the library, they become rules of a style element that is empty.
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
