import { type Inv01, type Item, isWithin, type Place } from '#integrations/irp/simulator/rules';

/** How goods go, as an invoice or a later request tells it. */
export interface EwbDtls {
  readonly Distance: number;
  readonly TransMode?: string;
  readonly TransId?: string;
  readonly TransName?: string;
  readonly TransDocNo?: string;
  readonly TransDocDt?: string;
  readonly VehNo?: string;
  readonly VehType?: string;
  /** Where exported goods leave India. */
  readonly ExpShipDtls?: Place & { readonly Gstin?: string };
  readonly DispDtls?: Place;
}

/** The request that the portal makes from a registered invoice for the e-way bill portal: goods only, and what else is in the total as other value. */
export function billRequest(invoice: Inv01, how: EwbDtls): object {
  const { TranDtls, DocDtls, SellerDtls: seller, BuyerDtls: buyer, ValDtls } = invoice;
  const dispatch = how.DispDtls ?? invoice.DispDtls;
  const ship = TranDtls.SupTyp.startsWith('EXP') ? (how.ExpShipDtls ?? invoice.ShipDtls) : invoice.ShipDtls;
  const goods = invoice.ItemList.filter(({ IsServc }) => IsServc === 'N');
  const charged = TranDtls.RegRev !== 'Y';
  const sum = (of: (item: Item) => number) => Math.round(goods.reduce((total, item) => total + of(item), 0) * 100) / 100;
  const tax = (of: (item: Item) => number) => (charged ? sum(of) : 0);
  const values = {
    totalValue: sum(({ AssAmt }) => AssAmt),
    cgstValue: tax(({ CgstAmt = 0 }) => CgstAmt),
    sgstValue: tax(({ SgstAmt = 0 }) => SgstAmt),
    igstValue: tax(({ IgstAmt = 0 }) => IgstAmt),
    cessValue: tax(({ CesAmt = 0, StateCesAmt = 0 }) => CesAmt + StateCesAmt),
    cessNonAdvolValue: tax(({ CesNonAdvlAmt = 0, StateCesNonAdvlAmt = 0 }) => CesNonAdvlAmt + StateCesNonAdvlAmt),
  };
  const others = ValDtls.TotInvVal - Object.values(values).reduce((one, other) => one + other, 0);
  const abroad = TranDtls.SupTyp.startsWith('SEZ') || buyer.Stcd === '96';
  return {
    ...{ supplyType: 'O', subSupplyType: TranDtls.SupTyp.startsWith('EXP') ? '3' : '1', docType: DocDtls.Typ },
    ...{ docNo: DocDtls.No, docDate: DocDtls.Dt, transactionType: 1 + (ship === undefined ? 0 : 1) + (dispatch === undefined ? 0 : 2) },
    ...end('from', seller, dispatch ?? seller, Number(seller.Stcd)),
    ...end('to', buyer, ship ?? buyer, abroad ? 96 : Number(buyer.Stcd)),
    ...(ship === undefined ? {} : { shipToGSTIN: ship.Gstin ?? 'URP' }),
    ...values,
    ...{ otherValue: Math.round(others * 100) / 100, totInvValue: ValDtls.TotInvVal },
    ...{
      transMode: how.TransMode ?? '',
      transDistance: how.Distance,
      transporterId: how.TransId ?? '',
      transporterName: how.TransName ?? '',
    },
    ...{ transDocNo: how.TransDocNo ?? '', transDocDate: how.TransDocDt ?? '', vehicleNo: how.VehNo ?? '', vehicleType: how.VehType ?? '' },
    itemList: goods.map((item, at) => itemOf(item, at, charged, isWithin(invoice))),
  };
}

type Named = Place & { readonly Gstin: string; readonly LglNm: string };

function end(side: 'from' | 'to', { Gstin, LglNm }: Named, place: Place, state: number): object {
  return {
    ...{ [`${side}Gstin`]: Gstin, [`${side}TrdName`]: LglNm, [`${side}StateCode`]: state },
    ...{ [`${side}Addr1`]: place.Addr1, [`${side}Place`]: place.Loc, [`${side}Pincode`]: place.Pin },
    [side === 'from' ? 'actFromStateCode' : 'actToStateCode']: Number(place.Stcd),
  };
}

function itemOf(item: Item, at: number, charged: boolean, within: boolean): object {
  const rate = charged ? item.GstRt : 0;
  return {
    ...{ itemNo: at + 1, hsnCode: item.HsnCd, quantity: item.Qty ?? 0, qtyUnit: item.Unit ?? '', taxableAmount: item.AssAmt },
    ...{ cgstRate: within ? rate / 2 : 0, sgstRate: within ? rate / 2 : 0, igstRate: within ? 0 : rate },
    cessRate: charged ? (item.CesRt ?? 0) : 0,
  };
}
