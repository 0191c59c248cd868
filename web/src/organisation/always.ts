/** What every row allows. */
export function always(): true {
  return true;
}
