import { expect, it } from 'vitest';
import { blankDocument, blankLine, sampleFacts } from '#modules/kit/trade/sample';
import { type Quotation, quotation, quotationFields } from '#modules/sales/quotation/quotation';

const facts = sampleFacts();
const typed: Quotation = blankDocument(quotationFields, '2026-11-21', 'local', [blankLine('panel', 2_0000), blankLine('fitting', 1_0000)]);

it('keeps the pictures of its quotation master, and prints them with its texts', () => {
  const pictures = [{ picture: 'o/p/roof.png', caption: 'A roof like yours' }];
  const withMaster = { ...facts, find: (slug: string, id: string) => (slug === 'quotation-master' ? { pictures } : facts.find(slug, id)) };
  const row = quotation.complete({ ...typed, quotationMasterId: 'rooftop', introduction: 'Thank you', closing: 'Regards' }, withMaster);
  expect(row.pictures).toEqual(pictures);
  const paper = quotation.paper?.form === 'trade' ? quotation.paper : undefined;
  expect(paper?.pictures?.(row as never)).toEqual([{ key: 'o/p/roof.png', caption: 'A roof like yours' }]);
  expect(paper?.texts?.(row as never)).toMatchObject({
    introduction: 'Thank you',
    sections: expect.arrayContaining([['Closing', 'Regards']]),
  });
  expect(quotation.complete({ ...row, quotationMasterId: null }, withMaster).pictures).toEqual([]);
});
