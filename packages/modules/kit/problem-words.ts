import type * as z from 'zod/mini';

/**
 * The message for a value whose schema has none of its own. It tells people what to do, while zod would tell them which type it expected.
 * Undefined keeps zod's message.
 */
export function problemWords(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'This is required' : kinds[issue.expected];
    case 'invalid_value':
      return issue.input === undefined
        ? 'This is required'
        : `This must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.join(', ')}`;
    case 'too_small':
      if (issue.origin === 'string') return issue.minimum === 1 ? 'This is required' : `At least ${issue.minimum} characters`;
      return issue.origin === 'array' ? `Add at least ${issue.minimum}` : `Must be at least ${issue.minimum}`;
    case 'too_big':
      if (issue.origin === 'string') return `At most ${issue.maximum} characters`;
      return issue.origin === 'array' ? `At most ${issue.maximum} of these` : `Must be at most ${issue.maximum}`;
    case 'invalid_format':
      return formats[issue.format] ?? 'This has the wrong format';
    default:
      return undefined;
  }
}

const kinds: Readonly<Record<string, string>> = {
  string: 'This must be text',
  number: 'This must be a number',
  int: 'This must be a whole number',
  boolean: 'This must be true or false',
  array: 'This must be a list',
  object: 'This must be an object',
  record: 'This must be an object',
};

const formats: Readonly<Record<string, string>> = {
  email: 'This is not a valid email address',
  uuid: 'This is not a valid id',
  date: 'This is not a valid date',
  url: 'This is not a valid address',
};
