import { describe, expect, it } from 'vitest';
import {
  type Installation,
  type InstallerFacts,
  installerReportColumns,
  installerReportTable,
} from '#application/reports/registers/installer-report/table';
import { noSales } from '#domain/registers/sale-sums';
import type { InstallerFilter } from '#modules/reports/registers/installer-report';

const filter: InstallerFilter = {
  ...{ from: '2026-04-01', to: '2027-03-31', branches: ['pune'], show: 'installers', installerId: null, partyId: null, compare: null },
};
const installer = (id: string, invoices: number, taxable: number) => ({
  ...{ id, name: `Installer ${id}`, mobile: '9800000001', licence: 'MH-1', licenceValidTo: '2027-01-31' },
  sums: { ...noSales, invoices, taxable },
});
const installation: Installation = {
  ...{ id: 'a', date: '2026-05-01', number: 'SI/1', installer: 'Jose', partyName: 'Asha', projectNo: 'P-7', status: 'Dispatched' },
  ...{ taxable: 1_000_00, charges: 0 },
  lines: [{ item: 'Panel', unit: 'NOS', quantity: 2_0000, taxable: 1_000_00, barcodes: 'PV-1, PV-2' }],
};
const table = (facts: Partial<InstallerFacts>, changed: Partial<InstallerFilter> = {}) =>
  installerReportTable({ ...filter, ...changed }, { installers: [], installations: [], ...facts });

describe('the installer report', () => {
  it('counts the installations of each installer', () => {
    const { rows, totals } = table({ installers: [installer('1', 2, 500_00), installer('2', 3, 700_00)] });
    expect(rows[0]?.cells).toEqual({
      ...{ installer: 'Installer 1', mobile: '9800000001', licence: 'MH-1', licenceValidTo: '2027-01-31' },
      ...{ installations: 2, taxable: 500_00 },
    });
    expect(totals).toEqual({ installer: 'Total', installations: 5, taxable: 1_200_00 });
  });

  it('leads from an installer to the installations, of the same customer', () => {
    const { rows } = table({ installers: [installer('1', 2, 500_00)] }, { partyId: 'asha' });
    expect(rows[0]?.link).toBe(
      '/app/installer-report?from=2026-04-01&to=2027-03-31&show=installations&installerId=1&partyId=asha&branches=pune',
    );
  });

  it('shows an installation with its items, and leads to the invoice', () => {
    const { rows, totals, cursor } = table({ installations: [installation], cursor: 'next' }, { show: 'installations' });
    expect(rows).toMatchObject([
      {
        cells: { date: '2026-05-01', number: 'SI/1', installer: 'Jose', partyName: 'Asha', projectNo: 'P-7', taxable: 1_000_00 },
        children: [{ cells: { partyName: 'Panel', quantity: 2_0000, unit: 'NOS', taxable: 1_000_00, barcodes: 'PV-1, PV-2' } }],
        link: '/app/sales-invoice/view/a',
      },
    ]);
    expect([totals?.['partyName'], cursor]).toEqual(['1 installation', 'next']);
  });

  it('has the charges of an invoice below it, so that its rows add up to its value', () => {
    const { rows } = table({ installations: [{ ...installation, taxable: 1_050_00, charges: 50_00 }] }, { show: 'installations' });
    expect(rows[0]?.children?.map(({ cells }) => [cells['partyName'], cells['taxable']])).toEqual([
      ['Panel', 1_000_00],
      ['Additional charges', 50_00],
    ]);
  });

  it('names every column for Module Setup once', () => {
    const keys = installerReportColumns().map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    for (const show of ['installers', 'installations'] as const)
      for (const { key } of table({}, { show }).columns) expect(keys).toContain(key);
  });
});
