import type { SourceTable } from '#domain/migration/accounts/accounts';

/** Small files as Zoho Books exports them, with its headings: several rows a document, drafts, and what cannot be read. */
export const table = (name: string, ...lines: readonly string[]): SourceTable => ({ name, rows: lines.map((line) => line.split(',')) });

export const contacts = table(
  'Contacts.csv',
  'Contact ID,Display Name,Company Name,Contact Type,GST Treatment,GST Identification Number (GSTIN),Place Of Supply,Payment Terms,Payment Terms Label,Opening Balance,Credit Limit,Billing Address,Billing City,Billing Code',
  '11,Umbrella Retail,Umbrella Retail LLP,customer,business_registered_regular,27AABCD1234E1Z8,MH,30,Net 30,1500,50000,Shop 4 FC Road,Pune,411004',
  '12,Krishna Enterprises,,customer,business_registered_regular,29AABCF9012G1ZQ,KA,15,Net 15,,,Indiranagar,Bengaluru,',
  '13,Om Steel,,vendor,business_none,,MH,,Due on Receipt,-200,,,,',
);
export const items = table(
  'Item.csv',
  'Item ID,Item Name,SKU,HSN/SAC,Usage unit,Rate,Purchase Rate,Tax Percentage,Inter State Tax Name,Opening Stock,Opening Stock Value,Product Type',
  '21,Steel Bracket,SB-01,7326,pcs,250,180,18,IGST18,100,18000,goods',
  '22,Hinge,HG-02,8302,pcs,40,25,,IGST12,,,goods',
);
const invoiceHeadings =
  'Invoice Date,Invoice ID,Invoice Number,Invoice Status,Customer Name,GST Treatment,Place of Supply,Due Date,Is Inclusive Tax,Item Name,Account,Quantity,Item Price,Discount Amount,Item Total,Item Tax %,Item Tax Amount,CGST,SGST,IGST,HSN/SAC,Shipping Charge,Adjustment,Total';
export const invoices = table(
  'Invoice.csv',
  invoiceHeadings,
  '2025-06-02,9001,INV-1,Sent,Umbrella Retail,business_gst,MH,2025-07-02,false,Steel Bracket,Sales,2,250,0,500,18,90,45,45,0,7326,50,,819.2',
  '2025-06-02,9001,INV-1,Sent,Umbrella Retail,business_gst,MH,2025-07-02,false,Hinge,Sales,4,40,0,160,12,19.2,9.6,9.6,0,8302,50,,819.2',
  '2025-06-05,9002,INV-2,Paid,Krishna Enterprises,business_gst,KA,2025-06-20,false,Steel Bracket,Sales,3,250,50,700,18,126,0,0,126,7326,,,825.6',
  '2025-09-25,9003,INV-3,Paid,Walk In,,MH,,false,Hinge,Sales,1,40,0,40,5,2,1,1,0,8302,,,42',
  '2025-06-06,9004,INV-4,Draft,Krishna Enterprises,,KA,,,Hinge,Sales,1,40,0,40,12,4.8,0,0,4.8,8302,,,44.8',
  'soon,9005,INV-5,Sent,Krishna Enterprises,,KA,,,Hinge,Sales,1,40,0,40,12,4.8,0,0,4.8,8302,,,44.8',
);
export const bills = table(
  'Bill.csv',
  'Bill Date,Bill ID,Bill Number,Bill Status,Vendor Name,Due Date,Item Name,Account,Description,Quantity,Rate,Item Total,Tax Percentage,Tax Amount,ITC Eligibility,Total,GST Treatment,GST Identification Number (GSTIN)',
  '2025-06-03,1,B-1,Open,Om Steel,2025-07-03,Steel Bracket,Inventory Asset,,10,180,1800,18,324,eligible,2224',
  '2025-06-03,1,B-1,Open,Om Steel,2025-07-03,,Freight Inward,Lorry,1,100,100,0,0,,2224',
  '2025-06-04,2,B-1,Open,Power Company,,,Electricity,June,1,500,500,18,90,ineligible_section17,590,business_gst,29AAKCS7261P1ZE',
);
export const receipts = table(
  'Customer_Payment.csv',
  'Payment Number,CustomerPayment ID,Mode,Date,Customer Name,Amount,Deposit To,Reference Number,Invoice Number,Amount Applied to Invoice,Bank Charges',
  '1,7001,Bank Transfer,2025-06-10,Krishna Enterprises,825.6,HDFC Current,UTR123,INV-2,825.6,5.60',
  '2,7002,Cash,2025-06-12,Umbrella Retail,1000,HDFC Current,,INV-1,819.2,',
  '2,7002,Cash,2025-06-12,Umbrella Retail,1000,HDFC Current,,,,',
);
export const payments = table(
  'Vendor_Payment.csv',
  'Payment Number,Date,Vendor Name,Mode,Amount,Paid Through,Reference Number,Bill Number,Bill Amount',
  '1,2025-06-11,Power Company,UPI,590,HDFC Current,,B-1,590',
);
export const journals = table(
  'Journal.csv',
  'Journal Date,Journal Number,Journal Type,Reference Number,Notes,Account,Debit,Credit,Contact Name,Status',
  '2025-06-30,JV-1,both,,June rent,Office Rent,12000,,,Published',
  '2025-06-30,JV-1,both,,June rent,HDFC Current,,12000,,Published',
  '2025-06-30,JV-2,both,,Write-off,Accounts Receivable,,180.8,Umbrella Retail,Published',
  '2025-06-30,JV-2,both,,Write-off,Office Rent,180.8,,,Published',
  '2025-06-30,JV-3,both,,Half,Office Rent,1,,,Published',
);
export const chart = table(
  'Chart_of_Accounts.csv',
  'Account ID,Account Name,Account Code,Account Type,Account Status,Parent Account',
  '1,Sales,4000,Income,Active,',
  '2,HDFC Current,1010,Bank,Active,',
  '3,Office Rent,6100,Expense,Active,',
  '4,Accounts Receivable,1200,Accounts Receivable,Active,',
);
export const creditNotes = table(
  'Credit_Note.csv',
  'Credit Note Date,CreditNotes ID,Credit Note Number,Credit Note Status,Customer Name,Associated Invoice Number,Applied Invoice Number,Item Name,Account,Quantity,Item Price,Item Total,Item Tax,Item Tax Amount,Total,Balance,Notes',
  '2025-06-20,1,CN-1,Open,Krishna Enterprises,INV-2,,Steel Bracket,Sales,1,233.33,233.33,IGST18,42,275.33,275.33,One was bent',
  '2025-09-26,2,CN-2,Closed,Walk In,INV-3,INV-3,Hinge,Sales,1,5,5,GST5,0.26,5.26,0,',
  '2025-06-22,3,CN-3,Open,Umbrella Retail,INV-77,,Hinge,Sales,1,40,40,GST12,4.8,44.8,44.8,',
  '2025-06-22,4,CN-4,Draft,Umbrella Retail,INV-1,,Hinge,Sales,1,40,40,GST12,4.8,44.8,44.8,',
  '2025-06-23,5,CN-5,Open,Umbrella Retail,INV-1,,Hinge,Sales,9,40,360,GST12,43.2,403.2,403.2,',
);
export const vendorCredits = table(
  'Vendor_Credit.csv',
  'Vendor Credit Date,Vendor Credit Number,Vendor Credit Status,Vendor Name,Reference Bill#,Item Name,Account,Quantity,Item Price,Item Tax,Total',
  '2025-06-24,VC-1,Open,Om Steel,B-1,Steel Bracket,Inventory Asset,2,180,GST18,360',
  '2025-06-24,VC-2,Open,Power Company,B-1,,Electricity,1,50,,50.4',
);
export const zohoFiles: readonly SourceTable[] = [
  ...[contacts, items, invoices, bills, receipts, payments, journals, chart],
  ...[creditNotes, vendorCredits],
];
