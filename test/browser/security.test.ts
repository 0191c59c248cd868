import { DynamoDBClient, QueryCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings, goTo, leave, newVisitor, openDesk, type Visitor } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { soon } from '#test/browser/soon';

// A person's own account, by keyboard: a second factor with recovery codes, open sessions, and
// confirming the password before permissions change.
let site: Site;
let wide: Visitor;
let narrow: Visitor;
let recoveryCodes: readonly string[];
let secret: string;

beforeAll(async () => {
  site = await newSite();
  wide = await openDesk(site, 1280, 800, '/app/dashboard');
  narrow = await newVisitor(390, 844);
}, 180_000);

afterAll(leave, 60_000);

const codeNow = (halfMinutes = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + halfMinutes * 30_000 });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function openSecurity(page: Page): Promise<void> {
  await goTo(page, '/app/profile/security');
  await page.getByRole('heading', { name: 'Security', exact: true }).waitFor();
}

describe('the security page', () => {
  it('is reached from the profile menu', async () => {
    const { page } = wide;
    await page.getByRole('heading', { level: 1 }).waitFor();
    await button(page, /: profile$/).press('Enter');
    // When the menu opens, its first entry gets the focus.
    await page.getByRole('menu').locator(':focus').waitFor();
    await page.getByRole('menuitem', { name: 'Security' }).press('Enter');
    await page.getByRole('heading', { name: 'Two-step sign-in' }).waitFor();
    await page.getByText('This session', { exact: true }).waitFor();
    expect(await findings(page, 'security')).toEqual([]);
  });

  it('sets up a second factor with a QR code, a key and a code, and shows the recovery codes once', async () => {
    const { page } = wide;
    await button(page, 'Set it up').press('Enter');
    await page.getByText('Scan this QR code').waitFor();
    secret = (await page.locator('.secret-key').innerText()).replaceAll(' ', '');
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(await page.locator('.second-factor-picture svg').getAttribute('height')).toBe('176');
    expect(await findings(page, 'security-set-up')).toEqual([]);
    const code = page.getByLabel('Code from the app');
    await code.fill('000000');
    await page.keyboard.press('Enter');
    await page.getByText('This code is wrong or was already used').waitFor();
    await code.fill(codeNow(-1));
    await page.keyboard.press('Enter');
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await soon(() => codes.count()).toBe(10);
    recoveryCodes = await codes.allInnerTexts();
    expect(await findings(page, 'security-recovery-codes')).toEqual([]);
    await button(page, 'I have saved them').press('Enter');
    await page.getByText('Recovery codes left: 10').waitFor();
    expect(await findings(page, 'security-on')).toEqual([]);
  });

  it('is complete on a phone, whose sign-in asks for the code', async () => {
    const { page } = narrow;
    await page.goto(`${site.address}/login`);
    await page.getByLabel(/email/i).fill(site.email);
    await page.getByLabel(/^password/i).fill(site.password);
    await page.keyboard.press('Enter');
    const code = page.getByLabel('Code');
    await code.waitFor();
    await soon(() => code.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await findings(page, 'security-sign-in-code')).toEqual([]);
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await page.getByText('This code is wrong or was already used').waitFor();
    await code.fill(recoveryCodes[0] ?? '');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/app/**');
    await page.locator('#screen h1').first().waitFor();
    await openSecurity(page);
    await page.getByText('Recovery codes left: 9').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await findings(page, 'security-phone')).toEqual([]);
  });

  it('ends another session, which is refused at its next call', async () => {
    const { page } = wide;
    await openSecurity(page);
    await soon(() => button(page, /^End the session/).count()).toBeGreaterThan(0);
    await button(page, 'End all other sessions').press('Enter');
    await button(page, 'Sign out').press('Enter');
    await soon(() => button(page, /^End the session/).count()).toBe(0);
    await goTo(narrow.page, '/app/sales-invoice');
    await narrow.page.waitForURL('**/login');
  });
});

describe('a change of permissions', () => {
  it('asks for the password and the code if the sign-in was a while ago, and then continues', async () => {
    const { page } = wide;
    await signInLongAgo(page);
    await goTo(page, '/app/role/add');
    // The message under the field that is left moves the next one, and not before the press on it has ended.
    await page.locator('#field-name:focus').waitFor();
    await page.getByLabel('Read Only').check();
    await page.getByText('Name is required').waitFor();
    await page.getByLabel('Read Only').uncheck();
    await page.getByLabel(/^Name/).fill('Night watch');
    await button(page, /^Submit/)
      .first()
      .press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await dialog.waitFor();
    expect(await findings(page, 'prove-again')).toEqual([]);
    await dialog.getByLabel('Password', { exact: true }).fill('not this one');
    await page.keyboard.press('Enter');
    await dialog.getByText('Email or password is incorrect').waitFor();
    await dialog.getByLabel('Password', { exact: true }).fill(site.password);
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Code').waitFor();
    await dialog.getByLabel('Code').fill(recoveryCodes[2] ?? '');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.waitForURL('**/app/role/view/**');
    await page.getByText('Night watch').first().waitFor();
    expect(await findings(page, 'prove-again-done')).toEqual([]);
  }, 60_000);

  it('turns the second factor off again', async () => {
    const { page } = wide;
    await openSecurity(page);
    await button(page, 'Turn it off').press('Enter');
    await button(page, 'Turn off').press('Enter');
    await button(page, 'Set it up').waitFor();
  });
});

/** Signs in with a code and dates the sign-in back before the page gets its session, so that no process remembers it as new. */
async function signInLongAgo(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${site.address}/login`);
  await page.route('**/user/login', async (route) => {
    const response = await route.fetch();
    if (response.ok()) await makeSessionsOld();
    await route.fulfill({ response });
  });
  await page.getByLabel(/email/i).fill(site.email);
  await page.getByLabel(/^password/i).fill(site.password);
  await page.keyboard.press('Enter');
  await page.getByLabel('Code').fill(recoveryCodes[1] ?? '');
  await page.keyboard.press('Enter');
  await page.locator('#screen h1').waitFor();
  await page.unroute('**/user/login');
}

async function makeSessionsOld(): Promise<void> {
  const client = new DynamoDBClient({
    endpoint: site.tables,
    region: 'ap-south-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: 'bahi-platform',
      KeyConditionExpression: 'pk = :user and begins_with(sk, :session)',
      ExpressionAttributeValues: { ':user': { S: `user|${site.userId}` }, ':session': { S: 'session|' } },
    }),
  );
  for (const { pk, sk } of Items)
    if (pk && sk)
      await client.send(
        new UpdateItemCommand({
          TableName: 'bahi-platform',
          Key: { pk, sk },
          UpdateExpression: 'set provenAt = :then',
          ExpressionAttributeValues: { ':then': { N: '1000000000' } },
        }),
      );
  client.destroy();
}
