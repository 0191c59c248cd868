/**
 * Preset dictionaries of the packing, by version. A dictionary must never change once anything was written with it: add a
 * new version instead. The most frequent text stands last, where references to it are shortest.
 */
const one = [
  '"gstin":"","pan":"","email":"","mobile":"","phone":"","website":"","creditDays":0,"creditLimit":0,"remarks":"","description":"","alias":"',
  '"bankName":"","accountNumber":"","ifsc":"","upi":"","parentId":"","groupId":"","natureOfGroup":"","isDefault":true,"active":false,"status":"Active"',
  '"reorderLevel":0,"barcode":"","gstHistory":[{"from":"2017-07-01","rate":180000,"cess":0}],"valuation":"Average","openingBalance":0',
  '"permissions":["/sales-invoice/add","/sales-invoice/edit","/sales-invoice/delete","/own"],"roleId":"","userId":"',
  'Maharashtra Gujarat Karnataka Rajasthan Tamil Nadu Uttar Pradesh Delhi Road Nagar Mumbai Pune Ahmedabad Bengaluru Private Limited Pvt Ltd LLP Solar Energy Power Traders Industries Enterprises Systems',
  'purchase-invoice purchase-order sales-order sales-return debit-note credit-note delivery-note stock-transfer journal-voucher bank-cash receipt payment contra ledger inventory-item inventory-group measure-unit transporter financial-year branch role user user-invitation sales-invoice',
  '127.0.0.1 sign-in status undo-cancel cancel delete edit create',
  '"currency":"INR","exchangeRate":10000,"reverseCharge":false,"supplyType":"B2B","notes":"","terms":"","project":null,"salesRepresentativeId":null,"dueDate":"2026-12-21"',
  '"transport":{"transporterId":null,"mode":"Road","vehicle":"","vehicleNumber":"","lrNumber":"","lrDate":null,"distance":0}',
  '"billingAddress":{"line1":"","line2":"","city":"","district":"","state":"27","pincode":"","country":"India"},"shippingAddress":{"line1":"","line2":"","city":"","state":"24","pin":"4110',
  '"charges":[],"additionalCharges":[{"ledgerId":"","amount":0,"taxRate":180000}],"roundOff":0,"totals":{"taxable":0,"taxableValue":0,"igst":0,"cgst":0,"sgst":0,"cess":0,"tax":0,"roundOff":0,"total":0}',
  '"number":"SI/26-27/0001","date":"2026-11-21","branchId":"","financialYearId":"","partyId":"","customerId":"","partyName":"","placeOfSupply":"27","reference":"","referenceNumber":"","referenceDate":null,"creditDays":30,"locationId":"","status":"New Order","approvalStatus":null,"lines":[',
  '{"id":"","itemId":"","description":"","hsn":"8541","hsnSac":"85414300","quantity":10000,"unitId":"","unit":"NOS","rate":100000,"discountPercent":0,"discount":0,"discountAmount":0,"taxableValue":0,"taxable":0,"taxRate":180000,"gstRate":180000,"igst":0,"cgst":0,"sgst":0,"cess":0,"total":0,"locationId":null,"batch":null,"serials":[],"barcodes":[],"sourceLineId":null,"ledgerId":"',
  '},{"itemId":"","description":null,"amount":0000,"date":"2026-11-21T00:00:00.000Z","',
].join('');

export const dictionaries: Readonly<Record<number, Buffer>> = { 1: Buffer.from(one) };
export const newestDictionary = 1;
