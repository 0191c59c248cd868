import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

/** A real Chromium from an npm package, so that the machine needs no system package. */
export async function openChromium(more: readonly string[] = []): Promise<Browser> {
  return playwright.launch({ executablePath: await chromium.executablePath(), args: [...chromium.args, ...more], headless: true });
}

/**
 * Unpacks Chromium before several processes use it: on a new machine the package lets the second one start what the first is still writing.
 * What an interrupted run left half written is thrown away.
 */
export async function unpackChromium(): Promise<void> {
  const path = await chromium.executablePath();
  try {
    await promisify(execFile)(path, ['--version']);
  } catch {
    await rm(path, { force: true });
    await chromium.executablePath();
  }
}
