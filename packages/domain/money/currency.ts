/** A currency for a party, by its ISO 4217 code. */
export interface Currency {
  readonly code: string;
  readonly name: string;
}

/**
 * Codes of the currencies in circulation, from the code list of the e-invoice system (its `ForCur`), without funds, metals and test codes. The books are
 * in rupees. The first currency of the list is the default. Their names are those of the language.
 */
const codes = [
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY',
  'COP CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR',
  'ILS IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU',
  'MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK',
  'SGD SHP SLL SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD',
  'XOF XPF YER ZAR ZMW ZWL',
];

let names: Intl.DisplayNames | undefined;

/** Made when the first name is asked for: it takes longer than all else of a cold start's own code. */
function nameOf(code: string): string {
  names ??= new Intl.DisplayNames('en-IN', { type: 'currency' });
  return names.of(code) ?? code;
}

export const currencies: readonly Currency[] = ['INR', ...codes.flatMap((some) => some.split(' '))].map((code) => ({
  code,
  get name() {
    return nameOf(code);
  },
}));

/** The currencies as options of a field. */
export const currencyChoices = currencies.map(({ code }) => ({
  value: code,
  get label() {
    return `${code} ${nameOf(code)}`;
  },
}));
