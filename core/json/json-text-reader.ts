import { setMember } from './json-object';
import { inKeyOrder } from './key-order';
import { JsonSyntaxError, type JsonSyntaxProblem } from './json-syntax-error';

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

/** A strict JSON reader that hands over the text of numbers and knows where it stopped. */
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
    try {
      const value = this.#value();
      this.#skip(BLANKS);
      if (this.#at < this.#text.length) this.#fail('trailing-text');
      return value;
    } catch (error) {
      if (error instanceof RangeError) this.#fail('too-deep');
      throw error;
    }
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

  #value(): unknown {
    switch (this.#peek()) {
      case '{':
        return this.#object();
      case '[':
        return this.#array();
      case '"':
        return this.#string();
      case 't':
        return this.#word('true', true);
      case 'f':
        return this.#word('false', false);
      case 'n':
        return this.#word('null', null);
      default: {
        const source = this.#skip(NUMBER_AT);
        if (source === '') this.#fail('unexpected-character');
        return this.#toNumber(source);
      }
    }
  }

  #word(word: string, value: unknown): unknown {
    for (const character of word) {
      if (this.#text[this.#at] !== character) this.#fail('unexpected-character');
      this.#at += 1;
    }
    return value;
  }

  #object(): Record<string, unknown> {
    const object: Record<string, unknown> = {};
    const keys: string[] = [];
    let hasIndexes = false;
    this.#at += 1;
    if (this.#peek() === '}') {
      this.#at += 1;
      return object;
    }
    for (;;) {
      if (this.#peek() !== '"') this.#fail('unexpected-character');
      const key = this.#string();
      keys.push(key);
      hasIndexes ||= INDEX.test(key);
      this.#expect(':');
      const value = this.#value();
      if (key === '__proto__') setMember(object, key, value);
      else object[key] = value;
      if (this.#peek() === '}') {
        this.#at += 1;
        return hasIndexes ? inKeyOrder(object, keys) : object;
      }
      this.#expect(',');
    }
  }

  #array(): unknown[] {
    const array: unknown[] = [];
    this.#at += 1;
    if (this.#peek() === ']') {
      this.#at += 1;
      return array;
    }
    for (;;) {
      array.push(this.#value());
      if (this.#peek() === ']') {
        this.#at += 1;
        return array;
      }
      this.#expect(',');
    }
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
