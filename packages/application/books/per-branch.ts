/** How many branches are read at once; an organisation may have hundreds. */
const atOnce = 8;

/** Reads something for each branch, some at a time; returns the results in the order of the branches. */
export async function perBranch<Answer>(branches: readonly string[], read: (branchId: string) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < branches.length; at = next++) answers[at] = await read(branches[at] ?? '');
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, branches.length) }, worker));
  return answers;
}
