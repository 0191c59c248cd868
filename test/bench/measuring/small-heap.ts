/** The heap that Lambda gives a function of 512 MB: a process with a whole machine collects late, and its memory says nothing about what it needs. */
export const smallHeap = ['--max-old-space-size=460', '--max-semi-space-size=25'];
