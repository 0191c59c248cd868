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

export const dictionaries: Readonly<Record<number, Buffer>> = { 1: Buffer.from(one) };
export const newestDictionary = 1;
