import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import file from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { Answered, Asked } from './reader-messages.ts';

// The library would fetch its file from a public server.
prepareZXingModule({ overrides: { locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? file : prefix + path) } });

/** The codes on goods and labels in India. */
const options: ReaderOptions = {
  formats: ['EAN13', 'EAN8', 'UPCA', 'UPCE', 'Code128', 'Code39', 'QRCode', 'DataMatrix'],
  tryHarder: true,
  maxNumberOfSymbols: 4,
};

self.onmessage = async ({ data: { key, picture } }: MessageEvent<Asked>) => {
  const answer = async (): Promise<Answered> => {
    try {
      const found = await readBarcodes(picture, options);
      return { key, codes: found.filter(({ isValid, text }) => isValid && text !== '').map(({ text, format }) => ({ text, format })) };
    } catch (error) {
      return { key, why: error instanceof Error ? error.message : String(error) };
    }
  };
  self.postMessage(await answer());
};
