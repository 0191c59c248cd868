import { defineConfig } from 'vitest/config';

const pure = ['packages/domain/**/*.test.ts', 'packages/modules/**/*.test.ts', 'events/**/*.test.ts'];
const browser = 'test/browser/**/*.test.ts';
const whole = ['test/contract/**/*.test.ts', 'test/journeys/**/*.test.ts'];

/**
 * Five projects: the pure layers, what runs on real engines, the product as a whole, what a real browser shows, and the screens, which
 * need a document. Tests of the pure layers and of the screens clean up after themselves, so they share a process: a fresh one for each
 * file took most of their time. Those of the whole product share a running app, too, and cheap passwords, and those in a browser share one
 * product. Two workers, because CI has two cores.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 90_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: 'pure', environment: 'node', isolate: false, include: pure },
      },
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['packages/**/*.test.ts', 'functions/**/*.test.ts', 'infra/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...pure, ...whole, browser],
        },
      },
      {
        extends: true,
        test: {
          name: 'whole',
          environment: 'node',
          isolate: false,
          setupFiles: ['test/kit/quick-passwords.ts'],
          include: whole,
        },
      },
      {
        extends: true,
        test: { name: 'browser', environment: 'node', isolate: false, globalSetup: ['test/browser/shared-product.ts'], include: [browser] },
      },
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'jsdom',
          isolate: false,
          include: ['web/src/**/*.test.ts', 'web/src/**/*.test.tsx'],
        },
      },
    ],
  },
});
