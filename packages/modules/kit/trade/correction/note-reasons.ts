/** Why an invoice is corrected, as e-invoices and returns name it. */
export const noteReasons = [
  { value: '02', label: 'Post-sale discount' },
  { value: '03', label: 'Deficiency in services' },
  { value: '04', label: 'Correction in invoice' },
  { value: '05', label: 'Change in place of supply' },
  { value: '06', label: 'Finalisation of provisional assessment' },
  { value: '07', label: 'Others' },
] as const;
