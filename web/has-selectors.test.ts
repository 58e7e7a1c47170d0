import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', 'web/*.css'], { cwd: root, encoding: 'utf8' }).trim().split('\n');

/** Selectors with a `:has()` that the browser must ask of every element. */
function ofEveryElement(css: string): string[] {
  const selectors = [...css.replace(/\/\*[^]*?\*\//g, '').matchAll(/([^{};]*:has\([^{};]*)\{/g)].map(
    ([, each = '']) => each,
  );
  return selectors.flatMap(partsOf).filter((part) => /(?:^|[\s(>+~]):has\(/.test(part) && !/^[^:]*[\w\])]/.test(part));
}

/** The compound selectors: what is in brackets stays with what it qualifies. */
function partsOf(selector: string): string[] {
  const parts: string[] = [];
  let [part, depth] = ['', 0];
  for (const character of `${selector.replaceAll(/:global\(([^()]*)\)/g, '$1')} `) {
    if (character === '(' || character === '[') depth += 1;
    if (character === ')' || character === ']') depth -= 1;
    const isEnd = depth === 0 && /[\s>+~,]/.test(character);
    if (isEnd) parts.push(part);
    part = isEnd ? '' : part + character;
  }
  return parts;
}

it('finds those', () => {
  expect(ofEveryElement('.a > :has(> b) { x: y }')).toEqual([':has(> b)']);
  expect(ofEveryElement(".a > div > :is([role='b'], :has(> b)), .c { x: y }")).toHaveLength(1);
  expect(ofEveryElement('.a:has(b) > c, main:not(:has(d)) { x: y } .e [f]:has(g), :is(h, i:has(j)) { x: y }')).toEqual(
    [],
  );
});

// Such an element is styled anew, with all around it, whenever anything is put into it.
it('no element is styled by what is in it unless a class, a name or an attribute says so', () => {
  expect(files.flatMap((file) => ofEveryElement(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
