/**
 * Preset dictionaries for packing, by version: texts that records, effects and list rows have in common, in the order in which they write
 * them. Never change a dictionary after it was used; add a new version. The most frequent text comes last, because references to it are
 * shortest there.
 */
const one = [
  '"gstin":"","pan":"","email":"","mobile":"","phone":"","website":"","creditDays":0,"creditLimit":0,"remarks":"","alias":"',
  '"bankName":"","accountNumber":"","ifsc":"","upi":"","parentId":"","groupId":"","nature":"Asset","isDefault":true,"active":false,"status":"Active"',
  '"reorderLevel":0,"barcode":"","gstHistory":[{"effectiveFrom":"2017-07-01","taxability":"Taxable","rate":180000,"cessRate":0,"cessPerUnit":0,"hsn":null,"reverseCharge":false}],"valuation":"Average","openingBalance":0',
  'ref:inventory-group: ref:measure-unit: ref:group: ref:ledger: ref:branch: ref:role: /sales-invoice/add /sales-invoice/edit /sales-invoice/delete /own',
  'Maharashtra Gujarat Karnataka Rajasthan Tamil Nadu Uttar Pradesh Delhi Road Nagar Surat Mumbai Pune Ahmedabad Bengaluru Private Limited Pvt Ltd LLP Solar Energy Power Traders Industries Enterprises Systems',
  'private limited pvt ltd llp solar energy power traders industries enterprises systems',
  'purchase-invoice purchase-order sales-order sales-return debit-note credit-note delivery-note stock-transfer user-invitation journal-voucher inventory-item inventory-group measure-unit transporter financial-year branch role user ledger bank-cash',
  '"kind":"receipt","kind":"payment","mode":"Bank","instrumentNo":null,"instrumentDate":null,"narration":null,"allocations":[{"billId":"","amount":',
  '"lines":[{"ledgerId":"","debit":',
  '},{"ledgerId":"","credit":',
  '127.0.0.1","sign-in","status","undo-cancel","cancel","delete","edit","create","sales-invoice","',
  '{"status":"New Order","cancelled":false,"version":1,"createdBy":"","branchId":"","financialYearId":"","salesRepresentativeId":null,"date":"2026-11-2","number":"SI/","partyName":"","partyGstin":"24AA","placeOfSupply":"24","referenceNo":null,"taxable":10000,"total":10000,"dueDate":"2026-12-2","everDispatched":false,"partyId":"","entityType":4,"label":"SI/',
  '[{"number":"SI/PUN26/1","date":"2026-11-2","branchId":"","financialYearId":"","status":"New Order","cancelled":false,"partyId":"","partyName":"","partyGstin":"27AA","clientType":"Domestic","placeOfSupply":"27","supplyKind":"inter","supplyKind":"intra","exportType":null,"reverseCharge":false,"billingAddress":null,"shippingAddress":null,"billingAddress":{"line1":"',
  '","line2":"","city":"","state":"27","pincode":"4","country":"India"},"shippingAddress":{"line1":"',
  '","country":"India"},"referenceNo":null,"referenceDate":null,"creditDays":30,"dueDate":"2026-12-2","salesLedgerId":"","location":null,"location":"","salesRepresentativeId":null,"lines":[{"itemId":"","itemName":"',
  '","discountPercent":50000,"discountAmount":',
  '"serials":[],"barcodes":[],"sourceLineId":null,"taxability":"Exempt","taxability":"Nil Rated","itemType":"Service",',
  '","itemType":"Goods","description":null,"hsn":"85414300","quantity":10000,"unit":"nos","unitCode":"NOS","rate":10000000,"discountPercent":null,"discountAmount":null,"taxInclusive":false,"taxRate":180000,"taxability":"Taxable","cessRate":0,"cessPerUnit":0,"location":null,"batch":null,"taxable":1000000,"igst":0,"cgst":90000,"sgst":90000,"cess":0,"total":1180000},{"itemId":"","itemName":"',
  '}],"charges":[{"ledgerId":"","amount":',
  '}],"charges":[],"transporterId":null,"transportMode":null,"vehicleNumber":null,"lrNumber":null,"lrDate":null,"distance":null,"terms":null,"notes":null,"taxable":1000000,"igst":0,"cgst":90000,"sgst":90000,"cess":0,"roundOff":0,"total":1180000,"rates":[{"taxability":"Taxable","rate":50000,"cessRate":0,"taxable":',
  '000,"igst":0,"cgst":0,"sgst":0,"cess":0},{"taxability":"Taxable","rate":180000,"cessRate":0,"taxable":1000000,"igst":0,"cgst":90000,"sgst":90000,"cess":0}],"hsnSummary":[{"hsn":"85414300","unit":"NOS","rate":180000,"quantity":10000,"tax":180000,"taxable":1000000,"igst":180000,"cgst":0,"sgst":0,"cess":0}],"everDispatched":false},["2026-11-2',
  '",0,[],"si ","',
  ',null],["',
  ',0,0,-10000,null]],"si ',
  ',["number","|sales-invoice||"],"sales-invoice||"]',
].join('');

/** Documents with the ids of their lines, chains, purchases and foreign currency. */
const two = [
  '"gstin":"","pan":"","email":"","mobile":"","creditDays":0,"creditLimit":0,"alias":"',
  '"bankName":"","parentId":"","groupId":"","nature":"Asset","isDefault":true,"status":"Active"',
  '"gstHistory":[{"effectiveFrom":"2017-07-01","taxability":"Taxable","rate":180000,"cessRate":0,"cessPerUnit":0,"hsn":null,"reverseCharge":false}],"valuation":"Average"',
  'ref:inventory-group: ref:measure-unit: ref:group: ref:ledger: ref:branch: ref:role: /sales-invoice/add /sales-invoice/edit /sales-invoice/delete /own',
  'Maharashtra Gujarat Karnataka Rajasthan Tamil Nadu Uttar Pradesh Delhi Road Nagar Surat Mumbai Pune Ahmedabad Bengaluru Private Limited Pvt Ltd LLP Solar Energy Power Traders Industries Enterprises Systems',
  'private limited pvt ltd llp solar energy power traders industries enterprises systems',
  'sales-return debit-note credit-note stock-transfer user-invitation journal-voucher inventory-item inventory-group measure-unit transporter financial-year branch role user ledger bank-cash',
  '"kind":"receipt","kind":"payment","mode":"Bank","instrumentNo":null,"instrumentDate":null,"narration":null,"allocations":[{"billId":"","amount":',
  '"lines":[{"ledgerId":"","debit":',
  '},{"ledgerId":"","credit":',
  '127.0.0.1","sign-in","status","undo-cancel","cancel","delete","edit","create","',
  '"approvalStatus":null,"awaits":null,"needsReview":false,"needsApproval":false,"needsMspApproval":false,"approvals":[],"enteredBy":"',
  '{"status":"Active","cancelled":false,"branchId":"","financialYearId":"","date":"2026-11-2","number":"PI/","tds":0,"dueDate":"2026-12-2","selfInvoiceNo":null,"partyId":"","entityType":1,"label":"PI/',
  '{"status":"New Order","cancelled":false,"version":1,"createdBy":"","branchId":"","financialYearId":"","salesRepresentativeId":null,"date":"2026-11-2","number":"SI/","partyName":"","partyGstin":"24AA","placeOfSupply":"24","referenceNo":null,"taxable":10000,"total":10000,"dueDate":"2026-12-2","everDispatched":false,"partyId":"","entityType":4,"label":"SI/',
  ',"batch":null,"itc":"eligible","ledgerId":null,"assessableValue":null,"itemName":"',
  '000,"igst":0,"total":1180000,"taxedBy":"party","inCost":0,"duty":0,"cost":1000000},{"lineId":"',
  ',"terms":null,"notes":null,"tdsSection":null,"tdsRate":null,"billOfEntryNo":null,"billOfEntryDate":null,"portCode":null,"dutyPercent":null,"surchargePercent":null,"tcsRate":null,"purchaseLedgerId":"","partyName":"","cess":0}],"tds":0,"ineligible":0,"reverseChargeTax":0,"importTax":0,"duty":0,"tcs":0,"selfInvoiceNo":null,"onlyOnce":false,"branchId":"","financialYearId":"","status":"Active","cancelled":false},["2026-11-2',
  '[{"number":"SI/PUN26/1","date":"2026-11-2","partyId":"","buyerName":null,"placeOfSupply":"27","placeReason":null,"exportType":null,"lutNumber":null,"reverseCharge":false,"billingAddress":null,"billingAddress":{"line1":"',
  '","line2":"","city":"","state":"27","pincode":"4","country":"India"},"shippingAddress":{"line1":"',
  '","country":"India"},"shippingName":null,"shippingGstin":null,"referenceNo":null,"referenceDate":null,"creditDays":null,"dueDate":"2026-12-2","location":null,"currency":null,"exchangeRate":null,"lines":[{"lineId":"1","sourceSlug":"sales-order","sourceSlug":"purchase-order","sourceSlug":"delivery-note","sourceId":"","sourceLine":"',
  '","discountPercent":50000,"discountAmount":',
  '"taxability":"Exempt","taxability":"Nil","itemType":"Service",',
  '},{"lineId":"2","sourceSlug":null,"sourceId":null,"sourceLine":null,"itemId":"","description":null,"hsn":"85414300","quantity":10000,"rate":10000000,"discountPercent":null,"discountAmount":null,"taxInclusive":false,"location":null,"batch":null,"itemName":"","itemType":"Goods","unit":"Nos","unitCode":"NOS","taxRate":180000,"taxability":"Taxable","cessRate":0,"cessPerUnit":0,"taxable":1000000,"igst":0,"cgst":90000,"sgst":90000,"cess":0,"total":1180000},{"lineId":"',
  '}],"charges":[{"ledgerId":"","amount":',
  '}],"charges":[],"discountPercent":null,"discountAmount":null,"transporterId":null,"transportMode":null,"vehicleNumber":null,"lrNumber":null,"lrDate":null,"distance":null,"terms":null,"notes":null,"tcsRate":null,"salesLedgerId":"","salesRepresentativeId":null,"partyName":"","partyGstin":"27AA","clientType":"Domestic","supplier":"Regular","supplyKind":"inter","supplyKind":"intra","documentDiscount":0,"taxable":1000000,"igst":0,"cgst":90000,"sgst":90000,"cess":0,"roundOff":0,"total":1180000,"foreignTotal":null,"rates":[{"taxability":"Taxable","rate":50000,"cessRate":0,"taxable":',
  '000,"igst":0,"cgst":0,"sgst":0,"cess":0},{"taxability":"Taxable","rate":180000,"cessRate":0,"taxable":1000000,"igst":0,"cgst":90000,"sgst":90000,"cess":0}],"hsnSummary":[{"hsn":"85414300","unit":"Nos","rate":180000,"quantity":10000,"tax":180000,"taxable":1000000,"igst":180000,"cgst":0,"sgst":0,"cess":0}],"tcs":0,"everDispatched":false,"branchId":"","financialYearId":"","status":"New Order","cancelled":false},["2026-11-2',
  '",0,[],"si ","pi ","',
  ',null],["',
  ',0,0,-10000,null]],"si ',
  ',["number","|purchase-invoice||","|sales-invoice||"],"sales-invoice||"]',
].join('');

export const dictionaries: Readonly<Record<number, Buffer>> = { 1: Buffer.from(one), 2: Buffer.from(two) };
export const newestDictionary = 2;
