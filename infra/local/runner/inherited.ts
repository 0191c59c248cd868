const wanted = [
  ...['PATH', 'HOME', 'TMPDIR', 'TEMP', 'LANG', 'TZ', 'SystemRoot', 'NODE_V8_COVERAGE', 'NODE_OPTIONS', 'NODE_COMPILE_CACHE'],
  // The machine's clock, where the program faketime moves it.
  ...['LD_PRELOAD', 'FAKETIME', 'FAKETIME_SHARED', 'FAKETIME_DONT_FAKE_MONOTONIC', 'DONT_FAKE_MONOTONIC'],
];

/** The variables a child needs from the user's environment; the others are set for it. */
export function inherited(): Record<string, string> {
  return Object.fromEntries(wanted.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));
}
