export type JsonSyntaxProblem =
  | 'unexpected-end'
  | 'unexpected-character'
  | 'bad-escape'
  | 'control-character'
  | 'trailing-text'
  | 'too-deep';

const MESSAGES: Record<JsonSyntaxProblem, string> = {
  'unexpected-end': 'Unexpected end of JSON',
  'unexpected-character': 'Unexpected character',
  'bad-escape': 'Invalid escape in a string; write \\\\ for a backslash',
  'control-character': 'Line break or control character in a string; use an escape such as \\n',
  'trailing-text': 'Unexpected text after the end of the value',
  'too-deep': 'Nested too deeply',
};

/** Text that is not JSON, and where it stops being so. */
export class JsonSyntaxError extends SyntaxError {
  override readonly name = 'JsonSyntaxError';
  readonly problem: JsonSyntaxProblem;
  /** Line and column count from 1, the offset (in UTF-16 units) from 0. */
  readonly line: number;
  readonly column: number;
  readonly offset: number;

  constructor(problem: JsonSyntaxProblem, text: string, offset: number) {
    const before = text.slice(0, offset);
    const line = before.split('\n').length;
    const column = offset - before.lastIndexOf('\n');
    super(`${MESSAGES[problem]} (line ${line}, column ${column}).`);
    this.problem = problem;
    this.line = line;
    this.column = column;
    this.offset = offset;
  }
}
