import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { folderName } from '#functions/schedules/drop-folders';
import { folderOf } from '#infra/local/drops/folders';

let data: string;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'bahi-folders-'));
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

const at = (organisation: string, schedule: string) =>
  folderOf(join(data, 'drops'), {
    ...{ organisationId: 'one', scheduleId: 'two' },
    folders: [folderName(organisation, 'one'), folderName(schedule, 'two')],
  });

describe('the folder of a schedule', () => {
  it('has the names of organisation and schedule, and stays when these change', () => {
    const folder = at('Suryodaya Solar', 'Items of Tally');
    expect(relative(data, folder)).toMatch(/^drops\/Suryodaya Solar \([0-9a-f]{8}\)\/Items of Tally \([0-9a-f]{8}\)$/);
    expect(at('Suryodaya Energy', 'Items')).toBe(folder);
  });

  it.each(['../../up', '..', '/etc', 'a/b\\c', '.hidden', 'CON', 'nul\u0000l', 'अ'.repeat(120), '🌞'.repeat(120), ''])(
    'is in that of its organisation whatever the name: %j',
    (name) => {
      const folder = at(name, name);
      expect(relative(data, folder).split('/')).toHaveLength(3);
      expect(basename(folder)).not.toMatch(/^\./);
      expect(existsSync(folder)).toBe(true);
    },
  );

  it('is not made where a symbolic link leads', () => {
    const outside = join(data, 'outside');
    mkdirSync(outside);
    symlinkSync(outside, join(data, 'drops'));
    expect(() => at('Suryodaya Solar', 'Items')).toThrow('is not a folder');
    expect(readdirSync(outside)).toEqual([]);
  });
});
