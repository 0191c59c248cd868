import { createToken, EmbeddedActionsParser, EOF, type IRecognitionException, type IToken, Lexer, type TokenType } from 'chevrotain';
import type { ClauseReader, ColumnName, Formula, FromClause, Join, Place, Read, Word } from '#application/grids/ports';

const name = createToken({ name: 'a name', pattern: /[A-Za-z_][A-Za-z0-9_]*/ });
const keyword = (label: string, categories: TokenType[] = []) =>
  createToken({ name: label, pattern: new RegExp(`${label}(?![A-Za-z0-9_])`, 'i'), longer_alt: name, categories });
const from = keyword('FROM');
const left = keyword('LEFT');
const inner = keyword('INNER');
const outer = keyword('OUTER');
const join = keyword('JOIN');
const on = keyword('ON');
const as = keyword('AS');
// Names too, because there is a table called group.
const group = keyword('GROUP', [name]);
const by = keyword('BY', [name]);
const dot = createToken({ name: '.', pattern: '.' });
const equals = createToken({ name: '=', pattern: '=' });
const comma = createToken({ name: ',', pattern: ',' });
const beside = createToken({ name: '||', pattern: '||' });
const quoted = createToken({ name: 'a quoted text', pattern: /'(?:[^'\r\n]|'')*'/ });
const space = createToken({ name: 'space', pattern: /\s+/, group: Lexer.SKIPPED, line_breaks: true });
const tokens = [space, from, left, inner, outer, join, on, as, group, by, dot, equals, comma, beside, quoted, name];

/** Every rule of the small language. */
class Grammar extends EmbeddedActionsParser {
  constructor() {
    super(tokens, { maxLookahead: 2 });
    this.performSelfAnalysis();
  }

  readonly word = this.RULE('word', (): Word => {
    const token = this.CONSUME(name);
    return { text: token.image, at: placeOf(token) };
  });

  readonly alias = this.RULE('alias', (): string => {
    this.OPTION(() => this.CONSUME(as));
    return this.SUBRULE(this.word).text;
  });

  readonly column = this.RULE('column', (): ColumnName => {
    const first = this.SUBRULE(this.word);
    const second = this.OPTION(() => {
      this.CONSUME(dot);
      return this.SUBRULE1(this.word);
    });
    return second === undefined ? { table: null, name: first.text, at: first.at } : { table: first.text, name: second.text, at: first.at };
  });

  readonly join = this.RULE('join', (): Join => {
    const kind = this.OR([
      {
        ALT: () => {
          this.CONSUME(left);
          this.OPTION(() => this.CONSUME(outer));
          return 'left';
        },
      },
      {
        ALT: () => {
          this.OPTION1(() => this.CONSUME(inner));
          return 'inner';
        },
      },
    ]);
    this.CONSUME(join);
    const table = this.SUBRULE(this.word);
    const alias = this.OPTION2(() => this.SUBRULE(this.alias)) ?? null;
    this.CONSUME(on);
    const one = this.SUBRULE(this.column);
    this.CONSUME(equals);
    const other = this.SUBRULE1(this.column);
    return { inner: kind === 'inner', table, alias, sides: [one, other] };
  });

  readonly from = this.RULE('from', (): FromClause => {
    this.CONSUME(from);
    const table = this.SUBRULE(this.word);
    const alias = this.OPTION(() => this.SUBRULE(this.alias)) ?? null;
    const joins: Join[] = [];
    this.MANY(() => {
      joins.push(this.SUBRULE(this.join));
    });
    return { table, alias, joins };
  });

  readonly group = this.RULE('group', (): ColumnName[] => {
    this.OPTION({
      GATE: () => this.LA(2).tokenType === by,
      DEF: () => {
        this.CONSUME(group);
        this.CONSUME(by);
      },
    });
    const columns: ColumnName[] = [];
    this.AT_LEAST_ONE_SEP({
      SEP: comma,
      DEF: () => {
        columns.push(this.SUBRULE(this.column));
      },
    });
    return columns;
  });

  readonly formula = this.RULE('formula', (): Formula => {
    const parts: Formula[number][] = [];
    this.AT_LEAST_ONE_SEP({
      SEP: beside,
      DEF: () => {
        parts.push(
          this.OR([
            { ALT: () => this.SUBRULE(this.column) },
            { ALT: () => ({ text: this.CONSUME(quoted).image.slice(1, -1).replaceAll("''", "'") }) },
          ]),
        );
      },
    });
    return parts;
  });
}

/** Reads clauses with chevrotain: rules instead of generated tables, in linear time, with line and column of every mistake. */
export function clauseReader(): ClauseReader {
  const lexer = new Lexer(tokens, { positionTracking: 'full' });
  const grammar = new Grammar();
  const read = <T>(text: string, rule: () => T): Read<T> => {
    const { tokens: found, errors } = lexer.tokenize(text);
    const [strange] = errors;
    if (strange) {
      const character = text.slice(strange.offset, strange.offset + 1);
      return { problem: { at: { line: strange.line ?? 1, column: strange.column ?? 1 }, message: `unexpected ${character}` } };
    }
    grammar.input = found;
    const value = rule();
    const [error] = grammar.errors;
    return error ? { problem: problemOf(error, text) } : { value };
  };
  return {
    from: (clause) => read(clause, () => grammar.from()),
    group: (clause) => read(clause, () => grammar.group()),
    formula: (text) => read(text, () => grammar.formula()),
  };
}

function problemOf({ token, message }: IRecognitionException, text: string) {
  if (token.tokenType === EOF) return { at: endOf(text), message: `The clause ends too early: ${message}` };
  return { at: placeOf(token), message: `unexpected ${token.image}` };
}

function placeOf({ startLine, startColumn }: IToken): Place {
  return { line: startLine ?? 1, column: startColumn ?? 1 };
}

function endOf(text: string): Place {
  const lines = text.split(/\r\n|\r|\n/);
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
