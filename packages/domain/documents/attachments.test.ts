import { describe, expect, it } from 'vitest';
import { type Attachment, withAttachment, withoutAttachment } from '#domain/documents/attachments';
import { limits } from '#domain/limits';

describe('the files attached to a document', () => {
  it('are kept in order', () => {
    expect(withAttachment([file('a')], file('b')).map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('are each attached once', () => {
    expect(withAttachment([file('a')], file('a'))).toHaveLength(1);
  });

  it('are limited in number', () => {
    const most = Array.from({ length: limits.attachmentsPerDocument }, (_, index) => file(String(index)));
    expect(withAttachment(most.slice(1), file('x'))).toHaveLength(limits.attachmentsPerDocument);
    expect(() => withAttachment(most, file('x'))).toThrow(`At most ${limits.attachmentsPerDocument} files can be attached`);
    expect(withAttachment(most, file('0'))).toHaveLength(limits.attachmentsPerDocument);
  });

  it('are removed by id; an unknown one is not found', () => {
    expect(withoutAttachment([file('a'), file('b')], 'a').map(({ id }) => id)).toEqual(['b']);
    expect(() => withoutAttachment([file('a')], 'b')).toThrow('Attachment was not found');
  });
});

function file(id: string): Attachment {
  return { id, key: `k/${id}`, name: `${id}.pdf`, type: 'application/pdf', bytes: 1, by: 'u', at: '2026-11-21T00:00:00.000Z' };
}
