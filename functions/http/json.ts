import { type Problem, Refusal } from '#domain/refusal';

/**
 * What was sent as JSON. Refuses `malformed` what is none, and `invalid`, at its field, a text with half a character: JSON can say one
 * (`"\\ud83d"`), and nothing that is stored or sent on can.
 */
export function parsedJson(text: string, otherwise: string): unknown {
  const value = parsed(text, otherwise);
  // Only an escape can say half a character: the bytes of a body are read as UTF-8.
  if (/\\u[dD][89a-fA-F]/.test(text)) {
    const problem = halfCharacterIn(value);
    if (problem) throw new Refusal('invalid', {}, [problem]);
  }
  return value;
}

function parsed(text: string, otherwise: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('malformed', { what: otherwise });
  }
}

/** Walks with a list of its own, for what is sent may be nested deeper than calls may be. */
function halfCharacterIn(value: unknown): Problem | undefined {
  const left: { readonly at: readonly string[]; readonly value: unknown }[] = [{ at: [], value }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { at, value: one } = next;
    if (typeof one === 'string' && !one.isWellFormed()) return problemAt(at);
    if (typeof one !== 'object' || one === null) continue;
    for (const [name, inner] of Object.entries(one)) {
      if (!name.isWellFormed()) return problemAt(at);
      // Where it is nested deeper than any body is, its path is of no use.
      left.push({ at: at.length < deepestPath ? [...at, name] : at, value: inner });
    }
  }
  return undefined;
}

const deepestPath = 12;

function problemAt(path: readonly string[]): Problem {
  return { path: path.join('.'), message: 'This contains characters that cannot be stored' };
}
