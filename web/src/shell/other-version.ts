/** Whether the server has another version of the program than the one that runs; also false if the server does not answer. */
export async function hasOtherVersion(): Promise<boolean> {
  const page = await fetch('/', { cache: 'no-store' }).then(
    (answer) => (answer.ok ? answer.text() : null),
    () => null,
  );
  const [now, running] = [programIn(page ?? ''), programIn(document.documentElement.outerHTML)];
  return now !== null && running !== null && now !== running;
}

/** The address of the program in a page; null if it is another page, such as that of a proxy. */
export function programIn(html: string): string | null {
  const [tag] = /<script[^>]*type="module"[^>]*>/.exec(html) ?? [];
  return /\ssrc="([^"]+)"/.exec(tag ?? '')?.[1] ?? null;
}
