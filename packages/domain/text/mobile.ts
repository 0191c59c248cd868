/** An optional 0 or 00, then ten digits, the first of them not zero (section 5 of the specification). */
export function isMobile(text: string): boolean {
  return /^0{0,2}[1-9]\d{9}$/.test(text);
}

/** The typed number without spaces and +91 (answer A65): this form is checked and stored. */
export function tidyMobile(text: string): string {
  return text.replace(/\s+/g, '').replace(/^\+91/, '');
}
