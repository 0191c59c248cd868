/**
 * Numbers as the portal takes them: of the form with one to three letters, older ones, the series of the whole country, and temporary, defence,
 * Bhutanese and Nepalese ones, which begin with TR, DF, BP and NP.
 */
const forms = [/^[A-Z]{2}\d{1,2}[A-Z]{0,3}\d{1,4}$/, /^[A-Z]{3}\d{4}$/, /^\d{2}BH\d{4}[A-Z]{1,2}$/, /^(TR|DF|BP|NP)[A-Z0-9]{3,13}$/];

/** A number as it is sent: capitals and digits alone. */
export function tidyVehicle(number: string): string {
  return number.replace(/[^a-zA-Z0-9]/g, '').toUpperCase();
}

/** Whether the portal takes a tidied number. */
export function isVehicle(number: string): boolean {
  return forms.some((form) => form.test(number));
}
