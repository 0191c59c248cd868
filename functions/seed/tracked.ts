import { addDays, type Day } from '#domain/time/day';
import { type ContextOf, receive, send } from '#functions/seed/between';
import { solar, standard } from '#functions/seed/catalogue';
import { bengaluru, branches, branchId, type DemoBranch, idOf, pune, unitId } from '#functions/seed/demo';
import type { Business } from '#functions/seed/month';
import { racks } from '#functions/seed/warehouse';
import { type Body, write } from '#functions/seed/write';

/** Goods that are traced one by one: a battery by its batches, an inverter by its serial numbers. */
const battery = {
  id: idOf('item:Exide Solar Gel 150 Ah'),
  ...{ name: 'Exide Solar Gel 150 Ah', stockCode: 'BAT-GEL150', type: 'Goods', hsn: '85076000' },
  ...{ groupId: idOf('inventory-group:Batteries'), unitId: unitId('NOS'), salesRate: 16_800_0000, purchaseRate: 13_600_0000 },
  ...{ batchTracking: true, reorderLevel: 10_0000, reorderQuantity: 20_0000, gstHistory: standard('85076000') },
};
const inverter = {
  id: idOf('item:Growatt 8 kW Hybrid'),
  ...{ name: 'Growatt 8 kW Hybrid', stockCode: 'INV-HYB8', type: 'Goods', hsn: '85044030' },
  ...{ groupId: idOf('inventory-group:Inverters'), unitId: unitId('NOS'), salesRate: 1_12_000_0000, purchaseRate: 91_500_0000 },
  ...{ barcodeTracking: true, warrantyMonths: 60, gstHistory: solar('85044030') },
};
export const trackedItems: readonly Body[] = [battery, inverter];

const serial = ({ code }: DemoBranch, n: number) => `GW8${code}${String(n).padStart(4, '0')}`;
const batteries = (batch: string, count: number) => ({ itemId: battery.id, batch, quantity: count * 1_0000 });
const inverters = (branch: DemoBranch, ...numbers: readonly number[]) => ({
  itemId: inverter.id,
  quantity: numbers.length * 1_0000,
  barcodes: numbers.map((n) => serial(branch, n)),
});

/** In the last weeks each branch buys such goods, sells some and puts some on show. Then they send each other some: a part arrived, a part is on its way. */
export async function tradeTracked(contextOf: ContextOf, { customers, suppliers }: Business, until: Day): Promise<void> {
  const ago = (days: number) => addDays(until, -days);
  const [soon, later] = [addDays(until, 24), addDays(until, 400)];
  for (const [at, branch] of branches.entries()) {
    const name = (what: string) => idOf(`${branch.code}:tracked:${what}`);
    const [old, fresh] = [`GEL${branch.code}1`, `GEL${branch.code}2`];
    const [bought, sold, moved] = [ago(24), ago(12), ago(10)].map((day) => ({ date: day, context: contextOf(branch, day) }));
    const customer = customers.find(({ state }) => state === branch.state);
    if (!bought || !sold || !moved || customer === undefined) return;
    const reference = { referenceNo: `TI/${4101 + at}`, referenceDate: bought.date };
    const dated = [
      { ...batteries(old, 8), manufactured: addDays(bought.date, -300), expires: soon },
      { ...batteries(fresh, 12), manufactured: addDays(bought.date, -20), expires: later, batchPrice: 18_500_0000 },
    ];
    const into = { id: name('purchase'), date: bought.date, partyId: suppliers[at]?.id ?? '', ...reference };
    await write(bought.context, 'purchase-invoice', [{ ...into, lines: [...dated, inverters(branch, 1, 2, 3, 4, 5, 6)] }]);
    const out = { id: name('sale'), date: sold.date, partyId: customer.id };
    await write(sold.context, 'sales-invoice', [{ ...out, lines: [batteries(old, 3), inverters(branch, 1, 2)] }]);
    const place = { fromLocation: null, toLocation: racks[0].code, notes: 'For the showroom' };
    const onShow = [batteries(fresh, 1), inverters(branch, 3)];
    await write(moved.context, 'stock-transfer', [{ id: name('move'), date: moved.date, ...place, lines: onShow }]);
  }
  await exchange(contextOf, ago);
}

/** Pune waits for one of four batteries and for an inverter of its own; what Bengaluru has on its way has just left. */
async function exchange(contextOf: ContextOf, ago: (days: number) => Day): Promise<void> {
  const [first, second, third] = [1, 2, 3].map((n) => idOf(`tracked:ist-sales:${n}`));
  if (first === undefined || second === undefined || third === undefined) return;
  const lines = [batteries(`GEL${bengaluru.code}2`, 4), inverters(bengaluru, 4)];
  await send(contextOf(bengaluru, ago(6)), { id: first, date: ago(6), toBranchId: branchId(pune), lines });
  const arrived = [
    { itemId: battery.id, sourceLine: '1', quantity: 2_0000, short: 1_0000, shortReason: 'Damaged on the way' },
    { ...inverters(bengaluru, 4), sourceLine: '2' },
  ];
  const receipt = { id: idOf('tracked:ist-receipt'), date: ago(3), lines: arrived };
  await receive(contextOf, [bengaluru, pune], first, receipt);
  const onItsWay = [batteries(`GEL${pune.code}2`, 2), inverters(pune, 4)];
  await send(contextOf(pune, ago(1)), { id: second, date: ago(1), toBranchId: branchId(bengaluru), lines: onItsWay });
  const wanted = [inverters(pune, 5)];
  await write(contextOf(pune, ago(0)), 'ist-sales', [{ id: third, date: ago(0), toBranchId: branchId(bengaluru), lines: wanted }]);
}
