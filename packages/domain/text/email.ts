/**
 * An address `local@domain`, whose domain ends in a part of two or more letters or is a bracketed IP address
 * (section 5 of the specification). At most 254 characters (RFC 5321).
 */
export function isEmail(text: string): boolean {
  if (text.length > 254) return false;
  const at = text.lastIndexOf('@');
  return at > 0 && at <= 64 && localPart.test(text.slice(0, at)) && domainPart.test(text.slice(at + 1));
}

const localPart = /^(?:[^<>()[\]\\.,;:\s@"]+(?:\.[^<>()[\]\\.,;:\s@"]+)*|"[^"\r\n]+")$/;
const domainPart = /^(?:\[\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\]|(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,})$/i;
