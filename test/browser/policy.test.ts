import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goTo, leave, newMachine, quitTo, signIn, type Visitor, visitorOf } from '#test/browser/browser';
import { newSite, type Site } from '#test/browser/site';
import { soon } from '#test/browser/soon';
import { securityHeaders } from '#topology/headers';

// The content security policy in a real browser: it allows everything the screens do and refuses everything else.
let site: Site;
let visitor: Visitor;
/** Violations that the browser reported. */
const refused: string[] = [];

beforeAll(async () => {
  site = await newSite();
  visitor = visitorOf(await (await newMachine(1280, 860, 'allow')).newPage());
  await visitor.page.exposeFunction('refusedByPolicy', (said: string) => void refused.push(said));
  await visitor.page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, sourceFile }) => {
      const { refusedByPolicy } = window as unknown as { readonly refusedByPolicy: (said: string) => void };
      refusedByPolicy(`${effectiveDirective} ${blockedURI} ${sample} ${sourceFile}`);
    });
  });
}, 120_000);

afterAll(leave, 60_000);

describe('the policy', () => {
  it('comes with the page as in the topology, and allows nothing inline', async () => {
    const answer = await visitor.page.goto(`${site.address}/login`);
    const policy = answer?.headers()['content-security-policy'];
    expect(policy).toBe(securityHeaders['content-security-policy']);
    expect(policy).not.toContain('unsafe');
    await signIn(visitor.page, site);
  });

  it.each([
    ['the dashboard', '/app/dashboard', 'h1'],
    ['a list', '/app/customer', '[role="grid"] [data-rowindex]'],
    ['a form', '/app/customer/add?kind=Customer', '#field-name'],
    ['a dialog', '/app/user-invitation/invite', '#invite-roleId'],
    ['a document', '/app/sales-invoice/add', '#field-partyId'],
    ['a receipt', '/app/bank-cash/add?type=Receipt', 'form'],
    ['a report', '/app/trial-balance', 'h1'],
    ['opening balances', '/app/financial-year', '[role="grid"]'],
    ['permissions', '/app/role/add', '#field-name'],
    ['papers of the organisation', '/app/org', 'h1'],
    ['the set-up of lists', '/configure-grid', 'h1'],
  ])('refuses nothing on %s, which looks as it should', async (_, path, shown) => {
    const { page } = visitor;
    refused.length = 0;
    await goTo(page, path);
    await page.locator(shown).first().waitFor();
    expect(refused).toEqual([]);
    expect(visitor.complaints).toEqual([]);
    // Set by our own style sheet.
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Noto Sans');
  });

  it('refuses nothing in a calendar, a menu and a list of choices', async () => {
    const { page } = visitor;
    refused.length = 0;
    await goTo(page, '/app/sales-invoice/add');
    await page.locator('#field-partyId:focus').waitFor();
    await page.keyboard.type('sunrise');
    await page.getByRole('option', { name: /^Sunrise Power/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('#field-date').press('Alt+ArrowDown');
    await page.getByRole('dialog', { name: 'Calendar' }).getByRole('gridcell').first().waitFor();
    await page.keyboard.press('Escape');
    await page.locator('#field-date:focus').waitFor();
    await quitTo(page, '/app/customer');
    await page.getByRole('button', { name: 'Columns', exact: true }).press('Enter');
    await page.getByRole('menuitemcheckbox').first().waitFor();
    await page.keyboard.press('Escape');
    expect(refused).toEqual([]);
    expect(visitor.complaints).toEqual([]);
  });

  it('lets the components add their rules to empty style elements', async () => {
    const { page } = visitor;
    await goTo(page, '/app/customer');
    await page.locator('[role="grid"] [data-rowindex]').first().waitFor();
    const styles = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLStyleElement>('style[data-emotion]')].map(({ textContent, sheet }) => ({
        text: textContent,
        rules: sheet?.cssRules.length ?? 0,
      })),
    );
    expect(styles.filter(({ text }) => text !== '')).toEqual([]);
    expect(styles.reduce((sum, { rules }) => sum + rules, 0)).toBeGreaterThan(50);
    expect(
      await page
        .locator('.MuiDataGrid-root')
        .first()
        .evaluate((grid) => getComputedStyle(grid).display),
    ).toBe('flex');
  });

  it.each([
    ['a style', 'style-src-elem', 'style', 'textContent', 'body{display:none}'],
    ['a script', 'script-src-elem', 'script', 'textContent', 'window.taken = true'],
    ['a handler', 'script-src-attr', 'button', 'onclick', 'window.taken = true'],
    ['a frame', 'frame-src', 'iframe', 'src', 'data:text/html,<b>x</b>'],
    ['a picture from elsewhere', 'img-src', 'img', 'src', 'https://elsewhere.example/x.png'],
    ['a program', 'object-src', 'embed', 'src', 'https://elsewhere.example/x.swf'],
  ])('refuses %s injected into the page', async (_, directive, tag, attribute, value) => {
    const { page } = visitor;
    refused.length = 0;
    await page.evaluate(
      ([name, where, what]) => {
        const element = document.createElement(name);
        if (where === 'textContent') element.textContent = what;
        else element.setAttribute(where, what);
        document.body.append(element);
        element.click();
      },
      [tag, attribute, value] as const,
    );
    await soon(() => refused.map((said) => said.split(' ')[0])).toContain(directive);
    expect(await page.evaluate(() => [getComputedStyle(document.body).display === 'none', 'taken' in window])).toEqual([false, false]);
  });
});
