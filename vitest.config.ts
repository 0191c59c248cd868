import { defineConfig } from 'vitest/config';

const pure = [
  'packages/domain/**/*.test.ts',
  'packages/modules/**/*.test.ts',
  'events/**/*.test.ts',
  'packages/integrations/identity/password.test.ts',
];
const browser = 'test/browser/**/*.test.ts';
const engines = ['packages/**/*.test.ts', 'test/contract/**/*.test.ts', 'test/journeys/**/*.test.ts'];

/**
 * Five projects: the pure layers, what runs on real engines, what needs a process of its own, what a real browser shows, and the screens,
 * which need a document. All but the third share a process among files, because a fresh one for each file took most of their time. Those on
 * engines have cheap passwords too, and those in a browser share one product. Two workers, because CI has two cores.
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
          name: 'engines',
          environment: 'node',
          isolate: false,
          setupFiles: ['test/kit/quick-passwords.ts'],
          include: engines,
          exclude: ['**/node_modules/**', ...pure],
        },
      },
      {
        extends: true,
        test: {
          name: 'apart',
          environment: 'node',
          include: ['functions/**/*.test.ts', 'infra/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...engines, browser],
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
