import { setMember } from './json-object';
import { inKeyOrder } from './key-order';

const NUMBER_AT = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const PLAIN_CHARACTERS = /[^"\\\u0000-\u001f]*/y;
const BLANKS = /[ \t\n\r]*/y;
const INDEX = /^\d{1,10}$/;
const ESCAPES: Partial<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

interface OpenContainer {
  into: unknown[] | Record<string, unknown>;
  keys: string[];
  hasIndexes: boolean;
  close: ']' | '}';
}

/** A strict JSON reader that passes the text of numbers to `toNumber` and reports where it failed. */
export class JsonTextReader {
  readonly #text: string;
  readonly #toNumber: (source: string) => unknown;
  #at = 0;

  constructor(text: string, toNumber: (source: string) => unknown) {
    this.#text = text;
    this.#toNumber = toNumber;
  }

  /** @throws JsonSyntaxError */
  read(): unknown {
    const value = this.#nested();
    this.#skip(BLANKS);
    if (this.#at < this.#text.length) this.#fail('trailing-text');
    return value;
  }

  #fail(problem: JsonSyntaxProblem): never {
    const atEnd = this.#at >= this.#text.length && problem === 'unexpected-character';
    throw new JsonSyntaxError(atEnd ? 'unexpected-end' : problem, this.#text, this.#at);
  }

  #skip(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text)?.[0] ?? '';
    this.#at += match.length;
    return match;
  }

  /** The next character that is not blank, not consumed. */
  #peek(): string | undefined {
    this.#skip(BLANKS);
    return this.#text[this.#at];
  }

  #expect(character: string): void {
    if (this.#peek() !== character) this.#fail('unexpected-character');
    this.#at += 1;
  }

  /** Iterative, so that deep nesting doesn't overflow the stack. */
  #nested(): unknown {
    const open: OpenContainer[] = [];
    for (;;) {
      let done = this.#begin(open);
      // This value may be the last one of its containers.
      while (done) {
        const container = open.at(-1);
        if (!container) return done.value;
        this.#put(container, done.value);
        done = this.#isAtEnd(container) ? { value: this.#close(open) } : undefined;
      }
    }
  }

  /** Reads a scalar or an empty container, or opens a container up to its first value. */
  #begin(open: OpenContainer[]): { value: unknown } | undefined {
    switch (this.#peek()) {
      case '{':
      case '[': {
        const isArray = this.#text[this.#at] === '[';
        this.#at += 1;
        const opened: OpenContainer = isArray
          ? { into: [], keys: [], hasIndexes: false, close: ']' }
          : { into: {}, keys: [], hasIndexes: false, close: '}' };
        if (this.#peek() === opened.close) {
          this.#at += 1;
          return { value: opened.into };
        }
        open.push(opened);
        if (!isArray) this.#key(opened);
        return undefined;
      }
      case '"':
        return { value: this.#string() };
      case 't':
        return { value: this.#word('true', true) };
      case 'f':
        return { value: this.#word('false', false) };
      case 'n':
        return { value: this.#word('null', null) };
      default: {
        const source = this.#skip(NUMBER_AT);
        if (source === '') this.#fail('unexpected-character');
        return { value: this.#toNumber(source) };
      }
    }
  }

  #key(opened: OpenContainer): void {
    if (this.#peek() !== '"') this.#fail('unexpected-character');
    const key = this.#string();
    opened.keys.push(key);
    opened.hasIndexes ||= INDEX.test(key);
    this.#expect(':');
  }

  #put({ into, keys }: OpenContainer, value: unknown): void {
    if (Array.isArray(into)) {
      into.push(value);
      return;
    }
    const key = keys.at(-1) ?? '';
    if (key === '__proto__') setMember(into, key, value);
    else into[key] = value;
  }

  /** Consumes the closing bracket, or the comma and the next key. */
  #isAtEnd(opened: OpenContainer): boolean {
    if (this.#peek() === opened.close) {
      this.#at += 1;
      return true;
    }
    this.#expect(',');
    if (!Array.isArray(opened.into)) this.#key(opened);
    return false;
  }

  #close(open: OpenContainer[]): unknown {
    const { into, keys, hasIndexes } = open.pop() ?? { into: [], keys: [], hasIndexes: false };
    return hasIndexes && !Array.isArray(into) ? inKeyOrder(into, keys) : into;
  }

  #word(word: string, value: unknown): unknown {
    for (const character of word) {
      if (this.#text[this.#at] !== character) this.#fail('unexpected-character');
      this.#at += 1;
    }
    return value;
  }

  #string(): string {
    this.#at += 1;
    let string = '';
    for (;;) {
      string += this.#skip(PLAIN_CHARACTERS);
      const character = this.#text[this.#at];
      if (character === '"') {
        this.#at += 1;
        return string;
      }
      if (character === undefined) this.#fail('unexpected-end');
      if (character !== '\\') this.#fail('control-character');
      string += this.#escape();
    }
  }

  #escape(): string {
    const letter = this.#text[this.#at + 1] ?? '';
    if (letter === 'u') {
      const digits = this.#text.slice(this.#at + 2, this.#at + 6);
      if (!/^[0-9a-fA-F]{4}$/.test(digits)) this.#fail('bad-escape');
      this.#at += 6;
      return String.fromCharCode(parseInt(digits, 16));
    }
    const character = ESCAPES[letter];
    if (character === undefined) this.#fail('bad-escape');
    this.#at += 2;
    return character;
  }
}

type JsonSyntaxProblem =
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

export class JsonSyntaxError extends SyntaxError {
  override readonly name = 'JsonSyntaxError';
  readonly problem: JsonSyntaxProblem;
  /** Line and column from 1, offset in UTF-16 units from 0. */
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
