/** What definitions say, for a storage under test. */
export async function says() {
  return (await import('#modules/books-of')).says;
}
