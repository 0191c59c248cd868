import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where the API answers in development; the built pages are served from the API's own origin (decision D41). */
const api = process.env['BAHI_API'] ?? 'http://localhost:4000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
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
      onLog(level, log, report) {
        // The component library marks every file 'use client', which means nothing in a bundle.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
      },
    },
  },
});
