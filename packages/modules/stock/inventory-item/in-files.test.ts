import { expect, it } from 'vitest';
import { itemInFiles } from '#modules/stock/inventory-item/in-files';

const rate = 'gstHistory.0.rate';
const taxability = 'gstHistory.0.taxability';

it.each`
  texts                           | says
  ${{ [rate]: 'GST 18%' }}        | ${{ [rate]: '18%' }}
  ${{ [rate]: '18% GST' }}        | ${{ [rate]: '18%' }}
  ${{ [rate]: 'GST@5' }}          | ${{ [rate]: '5' }}
  ${{ [rate]: 'Exempt' }}         | ${{ [taxability]: 'Exempt', [rate]: undefined }}
  ${{ [rate]: '0%' }}             | ${{ [taxability]: 'Nil', [rate]: undefined }}
  ${{ [rate]: 'Non-GST' }}        | ${{ [taxability]: 'NonGST', [rate]: undefined }}
  ${{ salesRate: 'Rs. 500/-' }}   | ${{ salesRate: '500' }}
  ${{ hsn: '8541 43.00' }}        | ${{ hsn: '85414300', type: 'Goods' }}
  ${{ hsn: '7108090' }}           | ${{ hsn: '7108090' }}
  ${{ hsn: '998713' }}            | ${{ type: 'Service' }}
  ${{ hsn: '998713', type: 'X' }} | ${{ type: 'X' }}
`('$texts says $says', ({ texts, says }) => {
  const said = itemInFiles.says?.(texts, {}) ?? {};
  for (const [path, text] of Object.entries(says)) expect([path, said[path]]).toEqual([path, text]);
});
