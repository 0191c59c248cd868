import type { Page } from 'playwright-core';

/** Types into the cell of this column, once the cursor has come to it by itself, as slowly as a person does: faster is a scan. */
export async function typeInCell(page: Page, label: string, text: string): Promise<void> {
  await page.waitForFunction((wanted) => {
    const focused = document.activeElement;
    if (focused === null) return false;
    if (focused.matches('input, select')) return focused.getAttribute('aria-label') === wanted;
    const heads = focused.closest('[role="grid"]')?.querySelectorAll('[role="columnheader"]') ?? [];
    return heads[Number(focused.getAttribute('aria-colindex')) - 1]?.textContent?.startsWith(wanted) === true;
  }, label);
  await page.keyboard.type(text, { delay: 60 });
  await page.keyboard.press('Enter');
}
