import { describe, expect, it } from 'vitest';
import { reportsModules } from '#modules/reports/modules';
import { setupColumns } from '#modules/reports/setup-columns';
import { reportTables } from '#modules/reports/tables';

describe.each(reportsModules.reports.map((report) => [report.slug, report] as const))('%s', (slug, report) => {
  it('has a layout, and names each column for Module Setup once', () => {
    expect(reportTables[slug]).toBeTypeOf('function');
    const keys = setupColumns(report).map(({ key }) => key);
    expect(keys.length).toBeGreaterThan(0);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
