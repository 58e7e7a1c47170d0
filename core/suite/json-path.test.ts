import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { JsonNumber, parseJson } from '../json/lossless';
import { findByPath, jsonPathError } from './json-path';

interface ComplianceCase {
  name: string;
  selector: string;
  invalid_selector?: true;
  document?: unknown;
  result?: unknown[];
  /** Where the order is up to the implementation: each of them is right. */
  results?: unknown[][];
}

const suite = new URL(
  '../../node_modules/jsonpath-rfc9535/src/__tests__/jsonpath-compliance-test-suite/cts.json',
  import.meta.url,
);
const { tests } = JSON.parse(readFileSync(suite, 'utf8')) as { tests: ComplianceCase[] };

describe('JSONPath', () => {
  it('passes the compliance suite of RFC 9535', () => {
    expect(tests.length).toBeGreaterThan(650);
    const wrong = tests.filter((one) => !passes(one)).map(({ name, selector }) => `${name}: ${selector}`);
    expect(wrong).toEqual([]);
  });

  it('gives the digits as they were sent, and where they stand', () => {
    const value = parseJson('{"rows":[{"n":12345678901234567890},{"n":1.0}]}');
    expect(findByPath(value, '$.rows[?@.n > 5].n')).toEqual([
      { path: ['rows', 0, 'n'], value: new JsonNumber('12345678901234567890') },
    ]);
    expect(findByPath(value, '$..n').map((node) => String(node.value))).toEqual(['12345678901234567890', '1.0']);
  });

  it('finds any number of values, at any depth', () => {
    const rows = Array.from({ length: 300_000 }, () => 1);
    expect(findByPath(rows, '$[*]')).toHaveLength(rows.length);
    let value: unknown = { found: 1 };
    for (let level = 0; level < 10_000; level += 1) value = level % 2 ? [value] : { inner: value };
    expect(findByPath(value, '$..found')).toMatchObject([{ value: 1, path: { length: 10_001 } }]);
  });

  it('finds nothing where there is no JSON at all', () => {
    expect(findByPath(undefined, '$')).toEqual([]);
  });
});

function passes({ selector, invalid_selector, document, result, results }: ComplianceCase): boolean {
  if (invalid_selector) return jsonPathError(selector) !== undefined;
  const found = JSON.stringify(findByPath(document, selector).map(({ value }) => value));
  return (results ?? [result]).some((right) => JSON.stringify(right) === found);
}
