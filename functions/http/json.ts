import { type Problem, Refusal } from '#domain/refusal';

/**
 * Parses JSON. Refuses with `malformed` if it is not JSON, and with `invalid` at the field if
 * - a text has half a character. JSON can contain one (`"\\ud83d"`), but storage and other services cannot;
 * - an object has an object as its `length`. The schema measures whatever has a length, and an object cannot be compared with a number.
 */
export function parsedJson(text: string, otherwise: string): unknown {
  const value = parsed(text, otherwise);
  if (mayBeOdd.test(text)) {
    const problem = problemIn(value);
    if (problem) throw new Refusal('invalid', {}, [problem]);
  }
  return value;
}

/** Only an escape can contain half a character, because the bytes of a body are read as UTF-8. The name `length` can be escaped too. */
const mayBeOdd = /\\u[dD][89a-fA-F]|"(?:length|size)"\s*:\s*[[{]|\\u00[67]/;

function parsed(text: string, otherwise: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('malformed', { what: otherwise });
  }
}

/** Uses its own stack, because a body can be nested deeper than function calls can. */
function problemIn(value: unknown): Problem | undefined {
  const left: { readonly at: readonly string[]; readonly value: unknown }[] = [{ at: [], value }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { at, value: one } = next;
    if (typeof one === 'string' && !one.isWellFormed()) return problemAt(at);
    if (typeof one !== 'object' || one === null) continue;
    for (const [name, inner] of Object.entries(one)) {
      if (!name.isWellFormed()) return problemAt(at);
      if ((name === 'length' || name === 'size') && typeof inner === 'object' && inner !== null) {
        return { path: [...at, name].join('.'), message: 'This cannot be an object or a list' };
      }
      // Real bodies are never this deep, so a longer path is of no use.
      left.push({ at: at.length < deepestPath ? [...at, name] : at, value: inner });
    }
  }
  return undefined;
}

const deepestPath = 12;

function problemAt(path: readonly string[]): Problem {
  return { path: path.join('.'), message: 'This contains characters that cannot be stored' };
}
