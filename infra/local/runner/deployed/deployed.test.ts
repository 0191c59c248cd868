import { expect, it } from 'vitest';
import { foldedTablesOf, screensOf, settingOf } from '#infra/local/runner/deployed/deployed';

it.each([
  ['an argument', ['-c', 'mailDomain=a.example'], [{ mailDomain: 'b.example' }], 'a.example'],
  ['the last argument', ['-c', 'mailDomain=a.example', '--context', 'mailDomain=c.example'], [], 'c.example'],
  ['an argument in one word', ['--context=mailDomain=a.example'], [], 'a.example'],
  ['a file', ['-c', 'region=eu-west-1'], [{}, { mailDomain: 'b.example' }], 'b.example'],
  ['nothing', ['-c', 'mailDomainOfOthers=a.example', 'mailDomain=a.example'], [{ mailDomain: '' }], undefined],
] as const)('a setting comes from %s', (_, args, files, value) => {
  expect(settingOf('mailDomain', args, files)).toBe(value);
});

it('the screens go to the bucket and region of the deployment, whatever its name', () => {
  const outputs = {
    'BahiTest-State': { PublishOutput: 'x' },
    'BahiTest-Site': { SiteAddress: 'https://books.example', ScreensBucket: 'screens', ScreensRegion: 'ap-south-2' },
  };
  expect(screensOf(outputs)).toEqual({ bucket: 'screens', region: 'ap-south-2', address: 'https://books.example' });
  expect(() => screensOf({ 'BahiTest-State': {} })).toThrow('bucket for the screens');
});

it('the tables that are folded are those of the deployment, and there are none before the first one', () => {
  expect(foldedTablesOf({ 'BahiTest-Fold': { logTable: 'log-1', viewsTable: 'views-1' } })).toEqual({ log: 'log-1', views: 'views-1' });
  expect(foldedTablesOf({ 'BahiTest-State': { MailRecord1: 'x' } })).toBeUndefined();
});
