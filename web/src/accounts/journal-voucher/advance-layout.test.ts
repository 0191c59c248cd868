import { expect, it } from 'vitest';
import { advanceLayout } from './advance-layout.ts';

const stored = {
  id: 'advance',
  number: 'JV/1',
  partyId: 'asha',
  advances: [
    { lineId: '1', amount: 1_000_00, narration: 'Installation' },
    { lineId: '2', amount: 500_00, narration: 'Design' },
  ],
};
const lines = (open: Readonly<Record<string, number>>) =>
  advanceLayout({ type: 'Advance Receipt' })?.reverse?.(stored, new Map(Object.entries(open)))['advances'];

it('the reversal of an advance takes what is left of its lines', () => {
  expect(lines({ 1: 400_0000, 2: 500_0000 })).toEqual([
    { lineId: null, sourceLine: '1', amount: 400_00, narration: 'Installation' },
    { lineId: null, sourceLine: '2', amount: 500_00, narration: 'Design' },
  ]);
  expect(lines({ 1: 0, 2: 100 })).toMatchObject([{ sourceLine: '2', amount: 1 }]);
});
