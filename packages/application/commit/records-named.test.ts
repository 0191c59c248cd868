import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { recordsNamed } from '#application/commit/records-named';
import { openBooks } from '#test/journeys/books';

it('reads records by their ids in the order of the ids, more than one read takes, and leaves out what is not there', async () => {
  const books = await openBooks();
  try {
    const groupId = books.group('creditors');
    const made: string[] = [];
    for (const name of ['Om Steel', 'Asha Traders', 'Surya Cables']) made.push((await books.create('customer', { name, groupId })).id);
    const unknown = (count: number) => Array.from({ length: count }, () => randomUUID());
    // The last one is in the ninth read, after the eight that are made at once.
    const [first = '', second = '', third = ''] = made;
    const ids = [second, ...unknown(150), first, ...unknown(670), third, second];
    const found = await recordsNamed(
      books.context,
      ids.map((id) => ({ slug: 'customer', id })),
    );
    expect([...found].map(([id, { row }]) => [id, row['name']])).toEqual([
      [second, 'Asha Traders'],
      [first, 'Om Steel'],
      [third, 'Surya Cables'],
    ]);
    expect(await recordsNamed(books.context, [])).toEqual(new Map());
  } finally {
    await books.close();
  }
});
