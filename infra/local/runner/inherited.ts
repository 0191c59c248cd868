/** The variables a child needs from the user's environment; the others are set for it. */
export function inherited(): Record<string, string> {
  const wanted = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'LANG', 'TZ', 'SystemRoot', 'NODE_V8_COVERAGE', 'NODE_OPTIONS', 'NODE_COMPILE_CACHE'];
  return Object.fromEntries(wanted.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));
}
