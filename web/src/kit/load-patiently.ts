/** Milliseconds before a part of the program is asked for again. */
const pauses = [300, 1_500];

/** Loads a part of the program. One lost request is no failure, so it is asked for again before anybody is told. */
export async function loadPatiently<Part>(load: () => Promise<Part>, waits: readonly number[] = pauses): Promise<Part> {
  const [wait, ...others] = waits;
  try {
    return await load();
  } catch (error) {
    if (wait === undefined) throw error;
    await new Promise((resolve) => setTimeout(resolve, wait));
    return loadPatiently(load, others);
  }
}
