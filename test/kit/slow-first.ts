import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that share a process run one after another, the longest first, so that both workers end together. Projects of small files come
 * last.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = (file: TestSpecification) => {
      const project = projects.indexOf(file.project.name);
      const slow = slowest.findIndex((name) => file.moduleId.endsWith(name));
      return (project === -1 ? 0 : project) * 1_000 + (slow === -1 ? 500 : slow);
    };
    return [...(await super.sort(files))].sort((one, other) => place(one) - place(other));
  }
}

const projects = ['browser', 'apart', 'around', 'whole', 'engines', 'web', 'pure'];

/** Measured once; a wrong order costs only seconds. */
const slowest = [
  'test/browser/module-setup.test.ts',
  'test/browser/every-screen.test.ts',
  'test/browser/drafts.test.ts',
  'test/browser/first-use.test.ts',
  'test/browser/journey.test.ts',
  'test/browser/lists.test.ts',
  'test/faults/faults.test.ts',
  'functions/seed/seed.test.ts',
  'infra/local/runner/supervisor.test.ts',
  'test/contract/bad-masters.test.ts',
  'test/contract/permission-table.test.ts',
  'test/journeys/hostile-imports.test.ts',
  'test/contract/generic-service.test.ts',
  'packages/application/imports/imports.test.ts',
  'packages/storage/views/words/words.test.ts',
  'packages/application/reports/ledgers/payment-receivables-payables/reader.test.ts',
  'packages/storage/commit/faults.test.ts',
  'packages/storage/commit/fences.test.ts',
  'packages/storage/commit/closing.test.ts',
];
