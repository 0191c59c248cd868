import { isAbroad } from '#domain/address/country';
import { otherCountries } from '#domain/address/state';
import { isGstin, stateOfGstin } from '#domain/registration/gstin';
import { isMobile, tidyMobile } from '#domain/text/mobile';
import type { InFiles, TextsByPath } from '#modules/kit/imports/in-files';
import { partyHeadings } from '#modules/kit/report/party-headings';

/** How Tally, Busy, Marg, Vyapar, Zoho Books and sheets made by hand write customers and suppliers. */
export const partyInFiles: InFiles = {
  headings: {
    name: partyHeadings,
    referenceNo: ['Code', 'Party Code', 'Customer Code', 'Supplier Code', 'Vendor Code', 'Customer ID', 'Vendor ID'],
    groupId: [
      'Type',
      'Party Type',
      'Contact Type',
      'Ledger Type',
      'Customer/Supplier',
      'Customer or Supplier',
      'Under',
      'Parent',
      'Group Name',
      'Group Head',
      'Head',
      'Ledger Group',
      'Account Group',
      'Party Group',
    ],
    gstin: [
      'GST',
      'GST No',
      'GST Number',
      'GSTIN No',
      'GSTIN Number',
      'GSTIN/UIN',
      'GST IN',
      'GST Reg No',
      'GST Registration No',
      'Party GSTIN',
      'GST Identification Number (GSTIN)',
      'GST Identification Number',
    ],
    registrationType: ['Registration', 'GST Treatment', 'GST Type', 'GST Registration Type', 'Dealer Type', 'Type of Dealer'],
    pan: ['PAN No', 'PAN Number', 'PAN/IT No', 'Income Tax No'],
    mobile: [
      'Phone',
      'Phone No',
      'Phone Number',
      'Mobile No',
      'Mobile Number',
      'MobilePhone',
      'Mobile Phone',
      'Contact',
      'Contact No',
      'Contact Number',
      'Cell',
      'Cell No',
      'Whatsapp',
      'Whatsapp No',
      'Tel',
      'Tel No',
      'Telephone',
    ],
    email: ['Email ID', 'E-mail', 'E-mail ID', 'Email Address', 'Mail ID'],
    'billingAddress.line1': ['Address', 'Address 1', 'Address Line 1', 'Billing Address', 'Billing Street', 'Street', 'Bill To'],
    'billingAddress.line2': ['Address 2', 'Address Line 2', 'Billing Street 2', 'Area', 'Locality'],
    'billingAddress.city': ['City', 'Town', 'City/Town', 'Billing City', 'Station', 'Place'],
    'billingAddress.state': ['State', 'State Name', 'State/UT', 'Billing State', 'Place of Supply'],
    'billingAddress.pincode': ['PIN', 'PIN Code', 'Postal Code', 'Zip', 'Zip Code', 'Billing Code', 'Billing Zip', 'Billing Postal Code'],
    'billingAddress.country': ['Country', 'Billing Country'],
    creditDays: ['Credit Period', 'Payment Terms', 'Due Days', 'Cr Days'],
    creditLimit: ['Cr Limit', 'Limit'],
    bankName: ['Bank Name'],
    bankAccount: ['Account No', 'A/c No', 'Bank Account No', 'Bank A/c No'],
    bankIfsc: ['IFSC Code', 'Bank IFSC'],
    notes: ['Remarks', 'Remark'],
  },
  words: {
    registrationType: {
      registered: 'Regular',
      'business gst': 'Regular',
      'registered business regular': 'Regular',
      'registered regular': 'Regular',
      'business registered composition': 'Composition',
      'registered business composition': 'Composition',
      'composition dealer': 'Composition',
      'business none': 'Unregistered',
      'unregistered business': 'Unregistered',
      'un registered': 'Unregistered',
      'unregistered consumer': 'Consumer',
    },
  },
  says: (texts, headings) => withGroup(withAddress(withReach(texts)), headings),
};

/** A file that says nothing of groups says in its headings whose names they are. Who has a GSTIN, a phone or a city is a party. */
function withGroup(texts: TextsByPath, headings: TextsByPath): TextsByPath {
  if (texts['groupId'] !== undefined || headings['groupId'] !== undefined) return texts;
  const called = headings['name'] ?? '';
  if (/suppl|vendor|creditor/i.test(called)) return { ...texts, groupId: 'creditors' };
  const isOfParties = /customer|client|party|debtor|buyer/i.test(called) || partyColumns.some((path) => headings[path] !== undefined);
  return isOfParties ? { ...texts, groupId: 'debtors' } : texts;
}

const partyColumns = ['gstin', 'mobile', 'billingAddress.city'] as const;

/** The state of an address is the one of the GSTIN if no column says it. Without any it is no address yet, and goes to the notes. */
function withAddress(texts: TextsByPath): TextsByPath {
  const parts = Object.entries(texts).filter(([path]) => path.startsWith('billingAddress.') && path !== 'billingAddress.country');
  if (parts.length === 0) return texts;
  const pincode = texts['billingAddress.pincode']?.replaceAll(/[\s-]/g, '');
  const whole = pincode === undefined ? texts : { ...texts, 'billingAddress.pincode': pincode };
  if (texts['billingAddress.state'] !== undefined) return whole;
  const gstin = (texts['gstin'] ?? '').trim().toUpperCase();
  if (isGstin(gstin)) return { ...whole, 'billingAddress.state': stateOfGstin(gstin) };
  if (isAbroad(texts['billingAddress.country'] ?? '')) return { ...whole, 'billingAddress.state': otherCountries };
  const others = Object.entries(texts).filter(([path]) => !path.startsWith('billingAddress.'));
  return noted(Object.fromEntries(others), `Address: ${parts.map(([, text]) => text).join(', ')}`);
}

/** Cells for people to read: `30 days`, `URP`, two numbers in one cell, a landline. */
function withReach(texts: TextsByPath): TextsByPath {
  const { gstin, creditDays, mobile, email, ...others } = texts;
  const numbers = (mobile ?? '').split(/[/,;]/).flatMap((one) => (one.trim() === '' ? [] : [one.trim()]));
  const first = numbers.find((one) => isMobile(tidyMobile(one)));
  const left = numbers.filter((one) => one !== first);
  const days =
    creditDays === undefined
      ? undefined
      : /receipt/i.test(creditDays)
        ? '0'
        : (/^(?:net\s*)?(\d+)(?:\s*days?)?$/i.exec(creditDays)?.[1] ?? creditDays);
  const filled = {
    ...others,
    ...(gstin === undefined || /^(?:-+|n\.?\/?a\.?|nil|none|no|urp|unregistered|urd)$/i.test(gstin) ? {} : { gstin }),
    ...(days === undefined ? {} : { creditDays: days }),
    ...(first === undefined ? {} : { mobile: first }),
    ...(email === undefined ? {} : { email: email.split(/[;,\s]+/)[0] ?? email }),
  };
  return left.length === 0 ? filled : noted(filled, `Phone: ${left.join(', ')}`);
}

function noted(texts: TextsByPath, line: string): TextsByPath {
  return { ...texts, notes: [texts['notes'], line].filter(Boolean).join('\n') };
}
