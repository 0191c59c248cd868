import { defineConfig } from 'vitest/config';

/**
 * Two projects: everything that runs in Node, and the screens, which need a document. Two workers, because tests start
 * real engines and CI has two cores; the files of a worker follow one another.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['packages/**/*.test.ts', 'events/**/*.test.ts', 'functions/**/*.test.ts', 'infra/**/*.test.ts', 'test/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['web/src/**/*.test.ts', 'web/src/**/*.test.tsx'],
        },
      },
    ],
  },
});
