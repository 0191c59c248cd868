import { startProduct } from '../kit/product.ts';
import { firstLoad } from './first-load.ts';
import { keyAnswer } from './key-answer.ts';
import type { Figure } from './measuring/figure.ts';
import { scanAnswer } from './scan-answer.ts';

/** P8, KEYS and SCAN look at the same running product. */
export async function screens(wanted: ReadonlySet<string>): Promise<readonly Figure[]> {
  const product = await startProduct();
  try {
    const figures: Figure[] = [];
    if (wanted.has('P8')) figures.push(...(await firstLoad(product)));
    if (wanted.has('KEYS')) figures.push(...(await keyAnswer(product)));
    if (wanted.has('SCAN')) figures.push(...(await scanAnswer(product)));
    return figures;
  } finally {
    await product.stop();
  }
}
