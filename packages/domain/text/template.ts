/** The variables that a message template may use. */
export const templateVariables = ['number', 'date', 'party', 'total', 'due', 'organisation', 'branch', 'user', 'message'] as const;
export type TemplateVariable = (typeof templateVariables)[number];

const pattern = /\{\{([^{}]*)\}\}/g;

/** Problems with the variables of a text: unknown names, and braces without a variable. */
export function variableProblems(text: string): readonly string[] {
  const known: ReadonlySet<string> = new Set(templateVariables);
  const unknown = [...text.matchAll(pattern)].map(([, name = '']) => name.trim()).filter((name) => !known.has(name));
  const problems = [...new Set(unknown)].map((name) => `Unknown variable ${name}`);
  if (/\{\{|\}\}/.test(text.replace(pattern, ''))) problems.push('Write variables as {{name}}');
  return problems;
}

/** The text with its variables filled in, each escaped for its place; one without a value is left out. */
export function fillTemplate(
  text: string,
  values: Readonly<Partial<Record<TemplateVariable, string>>>,
  safe: (value: string) => string = (value) => value,
): string {
  const all: Readonly<Record<string, string | undefined>> = values;
  return text.replace(pattern, (_, name: string) => safe(all[name.trim()] ?? ''));
}
