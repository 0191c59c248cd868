/** An optional 0 or 00, then ten digits of which the first is not nought (section 5 of the specification). */
export function isMobile(text: string): boolean {
  return /^0{0,2}[1-9]\d{9}$/.test(text);
}

/** What is typed, without spaces and the country's +91 (answer A65): the form that is tested and kept. */
export function tidyMobile(text: string): string {
  return text.replace(/\s+/g, '').replace(/^\+91/, '');
}
