import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', 'web/*.css'], { cwd: root, encoding: 'utf8' }).trim().split('\n');

/** Parts of selectors with a `:has()` that the browser must ask of every element, or with which it styles every one. */
function ofEveryElement(css: string): string[] {
  const selectors = [...css.replace(/\/\*[^]*?\*\//g, '').matchAll(/([^{};]*:has\([^{};]*)\{/g)].map(
    ([, each = '']) => each,
  );
  const hasName = (part: string) => /^[^:]*[\w\])]/.test(part);
  return selectors
    .flatMap((selector) =>
      partsOf(selector).filter(
        ({ part, isLast }) =>
          !hasName(part) && (/(?:^|[\s(>+~]):has\(/.test(part) || (isLast && !/^:(?:is|where)\(/.test(part))),
      ),
    )
    .map(({ part }) => part);
}

/** The compound selectors: what is in brackets stays with what it qualifies. */
function partsOf(selector: string): { part: string; isLast: boolean }[] {
  const parts: { part: string; isLast: boolean }[] = [];
  let [part, depth] = ['', 0];
  for (const character of `${selector.trim().replaceAll(/:global\(([^()]*)\)/g, '$1')},`) {
    if (character === '(' || character === '[') depth += 1;
    if (character === ')' || character === ']') depth -= 1;
    const isEnd = depth === 0 && /[\s>+~,]/.test(character);
    if (isEnd && part !== '') parts.push({ part, isLast: character === ',' });
    part = isEnd ? '' : part + character;
  }
  return parts;
}

it('finds those', () => {
  expect(ofEveryElement('.a > :has(> b) { x: y }')).toEqual([':has(> b)']);
  expect(ofEveryElement('.a:has(.b) > :first-child:not(c) { x: y }')).toEqual([':first-child:not(c)']);
  expect(ofEveryElement(".a > div > :is([role='b'], :has(> b)), .c { x: y }")).toHaveLength(1);
  expect(ofEveryElement('.a:has(b) > c, main:not(:has(d)) { x: y } .e [f]:has(g), :is(h, i:has(j)) { x: y }')).toEqual(
    [],
  );
});

// Whenever anything is put into such an element, it is styled anew, with all around or in it.
it('no element is styled by what an element has unless a class, a name or an attribute says so', () => {
  expect(files.flatMap((file) => ofEveryElement(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
