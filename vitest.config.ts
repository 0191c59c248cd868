import { defineConfig } from 'vitest/config';
import { sizeOf } from '#test/kit/runs';
import { SlowFirst } from '#test/kit/slow-first';

const pure = [
  'packages/domain/**/*.test.ts',
  'packages/modules/**/*.test.ts',
  'packages/application/reports/**/{table,rows,words,compared-table}.test.ts',
  'events/**/*.test.ts',
  'packages/integrations/identity/password.test.ts',
];
const browser = 'test/browser/**/*.test.ts';
/** They set the environment of the product before they load it, or load it more than once. */
const apart = [
  'functions/http/request-log.test.ts',
  'functions/narrowed-credentials.test.ts',
  'functions/seed/seed.test.ts',
  'functions/streams/relay.test.ts',
  'packages/application/organisation/portal-user.test.ts',
  'test/data-folders.test.ts',
  'test/many-reports.test.ts',
  'test/faults/**/*.test.ts',
];
const whole = ['test/contract/**/*.test.ts', 'test/journeys/**/*.test.ts'];

/**
 * Seven projects: the pure layers, what runs on real engines, the product as a whole on one shared app, the functions and the
 * infrastructure around them, what needs a process of its own, what a real browser shows on one shared product, and the screens, which need
 * a document. Files share a process where they can, because a fresh one for each took most of their time, and passwords are cheap where
 * they are not the point. Two workers, because CI has two cores: a third one took no less time.
 * They look for unused memory seldom and in one thread, because the other core has tests of its own.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    execArgv: ['--single-threaded-gc', '--min-semi-space-size=32', '--max-semi-space-size=64'],
    sequence: { sequencer: SlowFirst },
    testTimeout: sizeOf(90_000, 900_000),
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
          setupFiles: ['test/kit/quick-passwords.ts', 'test/kit/lean-database.ts'],
          include: ['packages/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...pure, ...apart],
        },
      },
      {
        extends: true,
        test: {
          name: 'whole',
          environment: 'node',
          isolate: false,
          setupFiles: ['test/kit/quick-passwords.ts', 'test/kit/lean-database.ts'],
          include: whole,
        },
      },
      {
        extends: true,
        test: {
          name: 'apart',
          environment: 'node',
          include: apart,
        },
      },
      {
        extends: true,
        test: {
          name: 'around',
          environment: 'node',
          isolate: false,
          include: ['functions/**/*.test.ts', 'infra/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...apart, ...whole, browser],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'node',
          isolate: false,
          globalSetup: ['test/browser/shared-product.ts'],
          setupFiles: ['test/browser/tell-failures.ts'],
          include: [browser],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'jsdom',
          isolate: false,
          setupFiles: ['test/kit/screens/patient-screens.ts'],
          include: ['web/src/**/*.test.ts', 'web/src/**/*.test.tsx'],
        },
      },
    ],
  },
});
