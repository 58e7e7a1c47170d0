import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import c from 'highlight.js/lib/languages/c';
import cpp from 'highlight.js/lib/languages/cpp';
import csharp from 'highlight.js/lib/languages/csharp';
import css from 'highlight.js/lib/languages/css';
import diff from 'highlight.js/lib/languages/diff';
import dockerfile from 'highlight.js/lib/languages/dockerfile';
import go from 'highlight.js/lib/languages/go';
import graphql from 'highlight.js/lib/languages/graphql';
import ini from 'highlight.js/lib/languages/ini';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import kotlin from 'highlight.js/lib/languages/kotlin';
import makefile from 'highlight.js/lib/languages/makefile';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import ruby from 'highlight.js/lib/languages/ruby';
import rust from 'highlight.js/lib/languages/rust';
import sql from 'highlight.js/lib/languages/sql';
import swift from 'highlight.js/lib/languages/swift';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';

import { type Paint, PaintBuilder, type Painted } from '../../../core/text/paint';
import type { Language } from '../../../core/text/language';
import { parseAnsi } from '../../../core/text/parse-ansi';

const grammars = {
  ...{ bash, c, cpp, csharp, css, diff, dockerfile, go, graphql, ini, java, javascript, kotlin },
  ...{ makefile, php, python, ruby, rust, sql, swift, typescript, xml, yaml },
  html: xml,
  toml: ini,
} satisfies Record<Language, unknown>;

for (const [name, grammar] of Object.entries(grammars)) hljs.registerLanguage(name, grammar);

/** Maps highlight.js's scopes to styles. The first word counts. */
const scopes = {
  keyword: ['keyword', 'literal', 'built_in', 'selector-tag', 'selector-pseudo'],
  string: ['string', 'regexp', 'char', 'link'],
  number: ['number', 'symbol', 'bullet'],
  name: [
    ...['attr', 'attribute', 'property', 'name', 'tag', 'variable', 'template-variable'],
    ...['selector-class', 'selector-id', 'selector-attr'],
  ],
  title: ['title', 'type'],
  comment: ['comment', 'quote', 'doctag'],
  meta: ['meta'],
  section: ['section'],
  addition: ['addition'],
  deletion: ['deletion'],
};

const classes = new Map(Object.entries(scopes).flatMap(([look, names]) => names.map((name) => [name, look] as const)));

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/** Offsets are those of `code`. */
export function paintCode(code: string, language: Language): Paint {
  const { value } = hljs.highlight(code, { language, ignoreIllegals: true });
  const builder = new PaintBuilder();
  const open: (string | undefined)[] = [];
  let at = 0;
  // highlight.js writes only spans with a class, five entities, and text.
  for (const [piece] of value.matchAll(/<span class="[^"]*">|<\/span>|&(?:amp|lt|gt|quot|#x27);|[^<&]+/g)) {
    if (piece === '</span>') {
      open.pop();
    } else if (piece.startsWith('<')) {
      const scope = /hljs-([\w-]+)/.exec(piece)?.[1];
      open.push(classes.get(scope ?? ''));
    } else {
      const length = entities[piece] === undefined ? piece.length : 1;
      const name = open.findLast((each) => each !== undefined);
      if (name !== undefined) builder.add(at, at + length, { classes: [name] });
      at += length;
    }
  }
  return builder.paint();
}

export type Painting = { kind: 'code'; language: Language } | { kind: 'ansi' };

export function paintText({ text, painting }: { text: string; painting: Painting }): Painted {
  if (painting.kind === 'ansi') return parseAnsi(text);
  return { text, paint: paintCode(text, painting.language) };
}
